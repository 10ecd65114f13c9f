"""What a lone player achieves is kept across games, and a damaged record is refused politely and kept aside."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from civitas.kernel.game import Game
from civitas.kernel.text import Refusal
from civitas.terminal import achievements, ending
from civitas.terminal.saves import create
from civitas.terminal.session import Session
from civitas.testing import position
from terminal.helpers import Script, play


def finished(lang: str, mode: str = "skirmish", lines: Any = (), **area: Any) -> Session:
    """A lone game one answer before its end, played to the end."""
    match = position("age-of-civilization", 1, {"mode": mode}, round=6, players={0: area} if area else {})
    script = Script(lang, lines)
    session = Session(script, match, create(match, ["human"], lang))
    while not match.over:
        request = match.requests[0]
        session.obey(request, "done" if "done" in request.options else request.options[-1])
    play(session)
    return session


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_achievements_are_kept_across_games(lang: str, age: Game, home: Path) -> None:
    for times in (1, 2):
        session = finished(lang, points=26)
        text = session.screen.text()  # type: ignore[attr-defined]
        kept = json.loads((home / "achievements.json").read_text(encoding="utf-8"))
        feats = kept["games"]["age-of-civilization"]
        assert {"remarkable_clan", "great_kingdom"} <= set(feats)
        assert feats["great_kingdom"]["times"] == times
        new = {"en": "(new!)", "fr": "(nouveau !)"}[lang]
        assert (new in text) is (times == 1)
        assert {"en": "Great Kingdom", "fr": "Grand Royaume"}[lang] in text
        assert {"en": "of 18", "fr": "sur 18"}[lang] in text
    assert not list(home.glob("*.part"))


def test_a_poor_game_earns_nothing(home: Path) -> None:
    session = finished("en", points=3)
    assert "No achievement this time" in session.screen.text()  # type: ignore[attr-defined]
    assert not (home / "achievements.json").exists()


def test_a_scenario_tells_win_and_glory(home: Path) -> None:
    wonders = ["pyramids", "colossus", "petra", "stonehenge"]
    session = finished("fr", mode="age_of_wonders", points=60, wonders=wonders)
    assert "Âge des Merveilles : victoire glorieuse !" in session.screen.text()  # type: ignore[attr-defined]
    kept = json.loads((home / "achievements.json").read_text(encoding="utf-8"))["games"]["age-of-civilization"]
    assert set(kept) == {"age_of_wonders", "age_of_wonders/glory"}
    session = finished("en", mode="age_of_wonders", points=1)
    assert "Age of Wonders: not won this time." in session.screen.text()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "damage", ["", "{", "[]", '{"civitas": 2, "games": {}}', '{"civitas": 1, "games": {"a": {"b": 3}}}', "\udcff"]
)
def test_a_damaged_record_is_refused_and_kept_aside(home: Path, age: Game, damage: str) -> None:
    home.mkdir()
    path = home / "achievements.json"
    path.write_bytes(damage.encode("utf-8", "surrogateescape"))
    with pytest.raises(Refusal):
        achievements.read_all()
    script = Script("fr", [])
    achievements.show(script, age)
    assert "achievements.json" in script.text()
    assert path.read_bytes() == damage.encode("utf-8", "surrogateescape")
    session = finished("en", points=26)
    aside = home / "achievements.damaged-1.json"
    assert aside.read_bytes() == damage.encode("utf-8", "surrogateescape")
    assert aside.name in session.screen.text()  # type: ignore[attr-defined]
    assert "great_kingdom" in json.loads(path.read_text(encoding="utf-8"))["games"]["age-of-civilization"]


def test_the_ranking_tells_ties(age: Game) -> None:
    match = position("age-of-civilization", 3, round=6)
    while not match.over:
        request = match.requests[0]
        match.answer(request.number, "done" if "done" in request.options else request.options[-1])
    result = match.result
    assert result is not None
    result.ranking[:] = [[0, 2], [1]]
    assert ending.ranked(result) == [(1, [0, 2]), (3, [1])]
    script = Script("en", [])
    ending.show_result(script, match, ["Ada", "Bob", "Cleo"])
    assert "Six rounds have been played." in script.text()
