"""What the server says to what does not fit: in the caller's language, with the place."""

from __future__ import annotations

from typing import Any

import pytest
from server_tools import GAME, Server, create


def said(server: Server, lang: str, address: str, content: str, status: int, error: str) -> str:
    with server.client(**{"Accept-Language": lang}) as client:
        answer = client.post(address, content=content.encode())
        assert (answer.status_code, answer.json()["error"]) == (status, error), answer.text
        return str(answer.json()["message"])


@pytest.fixture(scope="module")
def answers(server: Server) -> str:
    with server.client() as client:
        return f"/api/tables/{create(client, 'human', 'random', public=True)['id']}/answers"


@pytest.mark.parametrize(
    ("content", "english", "french"),
    [
        (
            '{"answers": [{"number": 1.5, "answer": "x"}]}',
            "at $.answers[0].number: expected integer, got number.",
            "en $.answers[0].number : attendu integer, reçu number.",
        ),
        (
            '{"answers": []}',
            "at $.answers: expected array of length >= 1.",
            "en $.answers : attendu array de longueur >= 1.",
        ),
        ("{}", "at $: the field answers is missing.", "en $ : il manque le champ answers."),
        (
            '{"answers": [], "more": 1}',
            "at $.answers: expected array of length >= 1.",
            "en $.answers : attendu array de longueur >= 1.",
        ),
        (
            '{"answers": [{"number": 1, "answer": "x", "more": 1}]}',
            "at $.answers[0]: there is no field more.",
            "en $.answers[0] : le champ more n'existe pas.",
        ),
    ],
)
def test_a_body_that_does_not_fit(server: Server, answers: str, content: str, english: str, french: str) -> None:
    assert said(server, "en", answers, content, 422, "body") == f"The body does not fit {english}"
    assert said(server, "fr", answers, content, 422, "body") == f"Le corps ne convient pas {french}"


@pytest.mark.parametrize(
    ("content", "french"),
    [("", "il est vide ou s'interrompt."), ('{"answers": [', "s'interrompt."), ('{"answers" x', "l'octet 11 ne")],
)
def test_a_body_that_is_no_json(server: Server, answers: str, content: str, french: str) -> None:
    assert french in said(server, "fr", answers, content, 400, "json")


@pytest.mark.parametrize(
    ("more", "english", "french"),
    [
        ('"clock": {"seconds": 1}', "at $.clock.seconds: expected integer >= 5.", "attendu integer >= 5."),
        ('"seats": [{"kind": "dog"}]', "does not fit at $.seats[0].kind.", "en $.seats[0].kind."),
        ('"edition": "x = "', "not TOML: its end", "du TOML : sa fin ne convient pas."),
        ('"edition": "a = 1\\nb c\\n"', "not TOML: line 2, column 3", "du TOML : la ligne 2, colonne 3, ne"),
    ],
)
def test_a_table_that_does_not_fit(server: Server, more: str, english: str, french: str) -> None:
    seats = "" if '"seats"' in more else '"seats": ["human", "random"], '
    content = f'{{"game": "{GAME}", {seats}{more}}}'
    code = "illegal" if "edition" in more else "body"
    assert english in said(server, "en", "/api/tables", content, 422, code)
    assert french in said(server, "fr", "/api/tables", content, 422, code)


def test_a_form_that_does_not_fit(server: Server) -> None:
    form = {"game": GAME, "seat-0": "me", "clock": "soon"}
    with server.client(**{"Accept-Language": "fr"}) as client:
        answer = client.post("/tables", data=form)
        assert answer.json() == {"error": "form", "message": "Le formulaire est incomplet : clock.seconds."}


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_slash_too_many(server: Server, answers: str, method: str) -> None:
    """A program is told, a browser led on, and never to another site."""
    headers: dict[str, Any] = {"Accept-Language": "fr"}
    with server.client(**headers) as client:
        answer = client.request(method, f"{answers}/")
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
        assert "adresse" in answer.json()["message"]
        led = client.get("/games/historia/learn/")
        assert (led.status_code, led.headers["location"]) == (307, f"{server.base}/games/historia/learn")
        astray = client.get(f"{server.base}//evil.example/")
        assert astray.headers["location"].startswith(f"{server.base}/")
