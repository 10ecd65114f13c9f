"""The pages and forms: lobby, a new table, replay, uploads, settings."""

from __future__ import annotations

import random
import re
from typing import Any

import httpx
import pytest
from server_tools import GAME, Server, create, play

from civitas import games

HTML = {"Accept": "text/html"}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "path", ["/", f"/games/{GAME}/learn", f"/games/{GAME}/rules", f"/games/{GAME}/rules?q=war", "/api"]
)
def test_pages(server: Server, path: str, lang: str) -> None:
    with server.client(**HTML, **{"Accept-Language": lang}) as client:
        page = client.get(path)
        assert page.status_code == 200
        assert f'<html lang="{lang}"' in page.text
        assert "<script>" not in page.text
        assert " style=" not in page.text
        for address in set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page.text)):
            file = client.get(address)
            assert file.status_code == 200, address
            assert "immutable" in file.headers["cache-control"]


def test_a_missing_page_speaks(server: Server) -> None:
    with server.client(**HTML, **{"Accept-Language": "fr"}) as client:
        page = client.get("/nothing")
        assert page.status_code == 404
        assert page.headers["content-type"].startswith("text/html")
        assert "adresse" in page.text


def test_a_table_by_form(server: Server) -> None:
    with server.client(**HTML) as client:
        form = {
            "game": GAME,
            "seat-0": "me",
            "name-0": "Ann",
            "seat-1": "bot:random",
            "seat-2": "friend",
            "seat-3": "",
            "option-draft": "true",
            "clock": "86400",
            "per": "move",
            "on_timeout": "bot",
        }
        made = client.post("/tables", data=form, files={"edition": ("", b"")})
        assert made.status_code == 303, made.text
        table = made.headers["location"].rpartition("/")[2]
        page = client.get(made.headers["location"])
        assert page.status_code == 200
        info = client.get(f"/api/tables/{table}").json()
        assert [seat["kind"] for seat in info["seats"]] == ["human", "bot", "open"]
        assert info["seats"][0]["name"] == "Ann"
        assert info["seats"][0]["seconds"] > 80000
        assert client.get("/").text.count(f"/tables/{table}") >= 1
        refused = client.post("/tables", data={**form, "game": "chess"})
        assert refused.status_code == 422
        assert refused.headers["content-type"].startswith("text/html")


def test_the_places_of_a_list_are_joined(server: Server) -> None:
    with server.client(**HTML) as client:
        form = {"game": "historia", "seat-0": "me", "seat-1": "bot:random", "option-events": "true"}
        places = {"option-civbots.1": "king", "option-civbots.2": "", "option-civbots.3": "noble"}
        for fields, meant in (
            (places, "king,noble"),
            ({"option-civbots.1": ""}, "none"),
            ({"option-civbots": "chief"}, "chief"),
        ):
            made = client.post("/tables", data={**form, **fields})
            assert made.status_code == 303, made.text
            view = client.get(f"/api{made.headers['location']}/view").json()
            assert view["options"]["civbots"] == meant
            assert view["options"]["events"] is True
        refused = client.post("/tables", data={**form, "option-civbots.1": "emperor"})
        assert refused.status_code == 422
        assert "chief, noble, king" in refused.text


def test_the_lobby_tells_how_far_a_game_is_in_its_own_words(server: Server) -> None:
    with server.client(**HTML, **{"Accept-Language": "en"}) as client:
        table = create(client, "human", game="historia")
        assert "Era I" not in client.get("/").text
        while client.get(f"/api/tables/{table['id']}/view").json()["round"] == 0:
            play(client, table["id"])
        assert "Era I, turn 1 of 4" in client.get("/").text


def test_an_edition_by_form(server: Server) -> None:
    with server.client() as client:
        wonder = games.load(GAME).open_box(None).catalogue
        card = next(piece for piece in wonder if piece["kind"] == "wonder")
        edition = f'game = "{GAME}"\n[wonders.{card["id"]}]\nname = {{ en = "My Own", fr = "La Mienne" }}\n'
        form = {"game": GAME, "seat-0": "me", "seat-1": "bot:random"}
        made = client.post("/tables", data=form, files={"edition": ("box.toml", edition.encode())})
        assert made.status_code == 303, made.text
        book = client.get(f"{made.headers['location']}/cards", headers=HTML)
        assert "My Own" in book.text
        bad = client.post("/tables", data=form, files={"edition": ("box.toml", b"game = 3")})
        assert bad.status_code == 422


def test_bots_to_watch(server: Server) -> None:
    with server.client(**HTML) as client, server.client(**HTML) as other:
        made = client.post(f"/games/{GAME}/watch")
        assert made.status_code == 303
        assert client.get(made.headers["location"]).status_code == 200
        assert other.get(made.headers["location"]).status_code == 200  # everybody may watch


def finished(client: httpx.Client, *seats: Any, **body: Any) -> dict[str, Any]:
    table = create(client, *seats, **body)
    while not client.get(f"/api/tables/{table['id']}").json()["over"]:
        play(client, table["id"])
    return table


def test_replay_and_permanent_links(server: Server) -> None:
    with server.client() as client:
        table = finished(client, "screen", "screen", seed=3)
        path = f"/tables/{table['id']}/replay"
        page = client.get(path, headers=HTML)
        assert page.status_code == 200
        steps = client.get(f"{path}/0").json()["steps"]
        assert steps > 20
        first, last = client.get(f"{path}/0").json(), client.get(f"{path}/{steps}").json()
        assert first["regions"] != last["regions"]
        assert client.get(f"{path}/7").content == client.get(f"{path}/7").content
        assert client.get(f"{path}?step=7", headers=HTML).status_code == 200
        assert client.get(f"{path}/{steps + 1}").status_code == 404
        assert client.get(f"{path}/-1").status_code == 404
        assert client.get(f"{path}/7?seat=1").status_code == 200


def test_a_journal_is_downloaded_and_opened_again(server: Server) -> None:
    with server.client() as client, server.client() as stranger:
        table = finished(client, "screen", "screen", seed=9)
        text = client.get(f"/tables/{table['id']}/journal").text
        opened = stranger.post("/replay", files={"journal": ("game.jsonl", text.encode())})
        assert opened.status_code == 303, opened.text
        page = stranger.get(opened.headers["location"], headers=HTML)
        assert page.status_code == 200
        copy = opened.headers["location"].split("/")[2]
        assert stranger.get(f"/tables/{copy}", headers=HTML).status_code == 303
        refused = stranger.post(f"/api/tables/{copy}/answers", json={"answers": [{"number": 1, "answer": "x"}]})
        assert refused.status_code == 403
        # A journal that breaks off is a game to look at too.
        half = "".join(text.splitlines(keepends=True)[:20])
        opened = stranger.post("/replay", files={"journal": ("half.jsonl", half.encode())})
        assert opened.status_code == 303
        assert stranger.get(opened.headers["location"], headers=HTML).status_code == 200


def test_records_tell_only_what_was_seen(server: Server) -> None:
    with server.client() as client:
        table = create(client, "human", "open", options={"draft": True})
        play(client, table["id"])
        record = client.get(f"/api/tables/{table['id']}/record")
        assert "attachment" in record.headers["content-disposition"]
        assert record.json()["seat"] == 0
        assert "seed" not in record.json()
        assert all("hand" not in step["view"]["seats"][1] for step in record.json()["steps"])


def test_undone_moves_are_not_steps(server: Server) -> None:
    chance = random.Random(4)
    with server.client() as client:
        table = create(client, "screen", "screen", seed=5)
        path = f"/api/tables/{table['id']}"
        kept = 0
        for _ in range(25):
            (asked,) = client.get(f"{path}/requests").json()
            play(client, table["id"], lambda one: chance.choice(one["options"]))
            kept += 1
            if chance.random() < 0.5 and client.post(f"{path}/undo", json={"seat": asked["seat"]}).status_code == 200:
                kept -= 1
        assert client.get(f"/tables/{table['id']}/replay/0").json()["steps"] == kept


def test_settings_are_kept(server: Server) -> None:
    with server.client(**HTML) as client:
        saved = client.post("/settings", data={"lang": "fr", "theme": "dark", "motion": "nonsense", "back": "/api"})
        assert (saved.status_code, saved.headers["location"]) == (303, "/api")
        page = client.get("/").text
        assert '<html lang="fr"' in page
        assert 'data-theme="dark"' in page
        assert 'data-motion="system"' in page
