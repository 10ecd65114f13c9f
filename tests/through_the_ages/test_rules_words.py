"""What options, questions and the chronicle say, in both languages; what they must not tell; what is refused."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from civitas.games.through_the_ages.box import CARD_IDS, EVENTS
from civitas.games.through_the_ages.state import CATEGORIES, PHASES, REASONS
from civitas.games.through_the_ages.texts import TEXTS
from civitas.kernel.match import IllegalAnswer, Match
from civitas.kernel.text import LANGUAGES, Refusal
from through_the_ages.helpers import game, inside, offered, play, start, table, tales, walk

CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {"resigning": False}),
    (3, {"resigning": False, "short": True, "hammurabi_revolts": True}),
    (4, {"resigning": False, "civil_hands": "closed", "short": True}),
    (4, {"learning": True, "peaceful": True}),
]


def finished(sentence: str) -> bool:
    return bool(sentence) and sentence == sentence.strip() and not re.search(r"[{}|]|  ", sentence)


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_everything_said_in_a_game_is_whole_in_both_languages(seats: int, options: dict[str, Any]) -> None:
    match = start(seats, seed=seats, **options)
    for _ in walk(match, random.Random(seats)):
        for request in match.requests:
            for lang in LANGUAGES:
                assert finished(request.text(lang))
                labels = [request.label(option, lang) for option in request.options]
                assert all(finished(label) for label in labels)
    for lang in LANGUAGES:
        assert all(finished(line) for line in tales(match, lang))


@pytest.mark.parametrize(("seats", "options"), CASES[:2])
def test_no_two_options_say_the_same(seats: int, options: dict[str, Any]) -> None:
    """Two copies of a card in the row differ by their price only if they lie on spaces of different price."""
    match = start(seats, seed=seats + 7, **options)
    for _ in walk(match, random.Random(seats)):
        for request in match.requests:
            words = [word for word in request.options if not word.startswith("take/")]
            labels = [request.label(word, "en") for word in words]
            assert len(set(labels)) == len(labels), labels


def test_phases_reasons_and_categories_have_words() -> None:
    keys = [f"phase.{one}" for one in (*PHASES, "over")]
    keys += [f"reason.{one}" for one in REASONS if one != "running"]
    keys += [f"category.{one}" for one in CATEGORIES]
    assert [key for key in keys if not TEXTS.has(key)] == []


def test_every_verb_tale_and_option_has_words_and_none_is_left_over() -> None:
    played = game()
    wanted = {f"verb.{verb.name}" for verb in played.verbs.verbs} | {f"tale.{tale.name}" for tale in played.tales.tales}
    wanted |= {f"{section}.{option.id}" for option in played.options for section in ("option", "option_help")}
    assert {key for key in TEXTS.entries if key.split(".")[0] in ("verb", "tale", "option", "option_help")} == wanted


# Secrets


def hidden(match: Match, viewer: int) -> set[str]:
    """Military cards that lie only where a viewer may not look."""
    state = inside(match).state
    seen = {*state.past, *state.table, *state.common}
    for seat, player in enumerate(state.players):
        seen |= {*player.colonies, *player.open_hand, player.tactic, player.war, player.pact}
        if seat == viewer:
            seen |= set(player.military_hand)
    for cards, known in ((state.current, state.current_by), (state.future, state.future_by)):
        seen |= {card for card, by in zip(cards, known, strict=True) if by == viewer}
    if state.peeked >> viewer & 1 and state.current:
        seen.add(state.current[-1])
    return {CARD_IDS[card] for card in range(EVENTS, len(CARD_IDS)) if card not in seen}


@pytest.mark.parametrize(("seats", "options"), CASES[:3])
def test_no_view_shows_what_is_hidden(seats: int, options: dict[str, Any]) -> None:
    match = start(seats, seed=seats + 40, **options)
    for step, _ in enumerate(walk(match, random.Random(seats))):
        if step % 5:
            continue
        for viewer in range(seats):
            text = json.dumps(match.view(viewer))
            shown = [name for name in hidden(match, viewer) if f'"{name}"' in text]
            assert not shown, (step, viewer)


def test_drawn_and_prepared_cards_are_told_to_their_owner_alone() -> None:
    match = table({"military_hand": ["rats"]}, phase="politics")
    play(match, "prepare/rats", "end")
    assert match.chronicle is not None
    own = [match.game.tales.tales[event.tale].name for event in match.chronicle.read(0)]
    others = [match.game.tales.tales[event.tale].name for event in match.chronicle.read(1)]
    assert {"prepared", "drew"} <= set(own)
    assert not {"prepared", "drew"} & set(others)
    assert {"prepares", "draws"} <= set(others)


# What is refused


def test_an_answer_that_is_no_option_changes_nothing() -> None:
    match = table({"hand": ["monarchy"], "science": 1})
    before = match.hash()
    (request,) = match.requests
    hostile: list[Any] = [
        "revolt/monarchy",
        "take/14",
        "take/0",
        "build/gold",
        "",
        "end/",
        None,
        7,
        ["end"],
        {"a": 1},
        "é" * 999,
    ]
    for word in hostile:
        with pytest.raises(Refusal) as refused:
            match.answer(request.number, word)
        assert refused.value.text("fr")
        assert refused.value.text("en")
    numbers: list[Any] = [request.number + 1, -1, None, "1", 1.5]
    for number in numbers:
        with pytest.raises(Refusal):
            match.answer(number, "end")
    assert match.hash() == before
    with pytest.raises(IllegalAnswer):
        match.answer(request.number, "pass")


def test_positions_that_cannot_be_are_refused() -> None:
    hostile: list[dict[str, Any]] = [
        {"castles": 1},
        {"age": "V"},
        {"phase": "noon"},
        {"players": [{"castle": 1}]},
        {"players": [{"leader": "iron"}]},
        {"players": [{"hand": ["kremlin"]}]},
        {"players": [{"hand": ["sid_meier"], "leader": "sid_meier"}]},
        {"players": [{"workers": {"gold": 1}}]},
        {"players": [{"unused": -1}]},
        {"players": [{"wonder": "pyramids", "stages": 3}]},
        {"players": [{"ruins": ["pyramids"]}]},
        {"players": [{"tucked": "pyramids"}]},
        {"players": [{"war": ["war_over_culture", 0]}]},
        {"players": [{"civil": 9}]},
        {"players": [{}, {}, {}]},
        {"row": ["rats"]},
        {"current": ["iron"]},
        {"current": ["rats", "rats"]},
        {"common": ["legion", "legion"]},
        {"age": "A", "players": [{"leader": "sid_meier"}]},
    ]
    for changes in hostile:
        with pytest.raises(Refusal) as refused:
            table(*changes.get("players", []), seats=2, **{key: changes[key] for key in changes if key != "players"})
        assert refused.value.text("fr"), changes


def test_seats_and_options_that_cannot_be_are_refused() -> None:
    crowds: list[Any] = [0, 1, 5, -1, "2", None]
    for seats in crowds:
        with pytest.raises(Refusal):
            game().start(seats, 0)
    wrong: list[Any] = [
        {"short": "endless"},
        {"peaceful": "perhaps"},
        {"castles": True},
        {"short": None},
        {"short": ["full"]},
    ]
    for options in wrong:
        with pytest.raises(Refusal) as refused:
            game().start(2, 0, options)
        assert refused.value.text("fr")


def saved(match: Match) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(match.save()))
    return data


@pytest.mark.parametrize(
    ("place", "field", "value"),
    [
        ("state", "first", 2),
        ("state", "active", -1),
        ("state", "age", 5),
        ("state", "row", [1]),
        ("state", "civil", [0]),
        ("state", "military", []),
        ("state", "common", [1]),
        ("state", "current_by", []),
        ("state", "decks_for", [2, 2, 2, 9]),
        ("state", "peeked", 99),
        ("player", "workers", [0]),
        ("player", "unused", -1),
        ("player", "government", 0),
        ("player", "leader", 3),
        ("player", "specials", [0, 0, 0, 0]),
        ("player", "hand", [500]),
        ("player", "military_hand", [3]),
        ("player", "stored", [9] * 12),
        ("player", "wonders", [54, 54]),
        ("player", "civil", 12),
        ("player", "culture", 5),
        ("player", "tactic", 161),
        ("player", "war", 190),
        ("frame", "seat", 2),
        ("frame", "seat", -1),
    ],
)
def test_an_impossible_saved_game_is_refused(place: str, field: str, value: Any) -> None:
    match = table({"military_hand": ["rats"]}, {})
    data = saved(match)
    assert game().restore(data).hash() == match.hash()
    piece = {"state": data["state"], "player": data["state"]["players"][0], "frame": data["frames"][-1]}[place]
    assert field in piece
    piece[field] = value
    with pytest.raises(Refusal) as refused:
        game().restore(data)
    assert refused.value.text("fr")


def test_procedures_that_name_nothing_are_refused() -> None:
    own = {"workers": {"warriors": 8}, "military_hand": ["spy"]}
    rival = {"military_hand": ["military_bonus_i", "rats"], "workers": {"warriors": 7}}
    match = table(own, rival, phase="politics")
    play(match, "aggression/spy/1")
    assert "no_defense" in offered(match)
    data = saved(match)
    assert game().restore(data).hash() == match.hash()
    tampered = 0
    for change in (
        {"rival": 0},
        {"rival": 7},
        {"card": 3},
        {"step": 9},
        {"razed": -1},
        {"missing": "x"},
        {"bonuses": [3]},
    ):
        data = saved(match)
        ((key, value),) = change.items()
        if _change(data["frames"], key, value):
            tampered += 1
            with pytest.raises(Refusal):
                game().restore(data)
    assert tampered >= 5


def _change(piece: Any, key: str, value: Any) -> bool:
    """Change the first field of that name in a nest of records."""
    if isinstance(piece, list):
        return any(_change(one, key, value) for one in piece)
    if isinstance(piece, dict):
        if key in piece:
            piece[key] = value
            return True
        return any(_change(one, key, value) for one in piece.values())
    return False
