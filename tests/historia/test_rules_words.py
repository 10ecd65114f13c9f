"""What options, questions and the chronicle say, in both languages; and what they must not tell."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import Any

import pytest

from civitas.games.historia.box import ADVISOR_IDS, EVENT_IDS, LEADER_IDS, WONDER_IDS
from civitas.games.historia.state import CATEGORIES, REASONS
from civitas.games.historia.texts import TEXTS
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES, Refusal
from historia.helpers import game, inside, lay, play, seat, start, table, tales, walk

CASES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {"events": True, "civbots": "king,noble", "merciless": True}),
    (3, {"advanced": True, "civilizations": "chosen"}),
    (4, {"advanced": True, "events": True, "civbots": "chief"}),
    (6, {}),
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
                assert len(set(labels)) == len(labels)
    for lang in LANGUAGES:
        assert all(finished(line) for line in tales(match, lang))


def test_phases_reasons_and_categories_have_words() -> None:
    keys = [f"phase.{one}" for one in ("civilization", "advisors", "leaders", "settle", "lay", "resolve", "over")]
    keys += [f"reason.{one}" for one in REASONS if one != "running"]
    keys += [f"category.{one}" for one in CATEGORIES]
    assert [key for key in keys if not TEXTS.has(key)] == []


def test_every_verb_tale_and_option_has_words_and_none_is_left_over() -> None:
    played = game()
    wanted = {f"verb.{verb.name}" for verb in played.verbs.verbs} | {f"tale.{tale.name}" for tale in played.tales.tales}
    wanted |= {f"{section}.{option.id}" for option in played.options for section in ("option", "option_help")}
    assert {key for key in TEXTS.entries if key.split(".")[0] in ("verb", "tale", "option", "option_help")} == wanted


def test_a_civbot_is_named_by_its_number_and_a_player_by_his_civilization() -> None:
    match = table(
        {"laid": ["raid"], "military": 2, "territories": ["europe"]},
        {"civilization": "rome", "territories": ["europe"]},
        bots=[{"territories": ["europe"]}],
    )
    play(match, "basic")
    (request,) = match.requests
    assert request.label("raid/1", "en") == "Raid Rome"
    assert request.label("raid/2", "en") == "Raid Civbot 1"


# Secrets


def hidden(match: Match, viewer: int | None) -> set[str]:
    """The pieces a viewer must not be shown now."""
    state = inside(match).state
    names = {WONDER_IDS[wonder] for deck in state.decks for wonder in deck}
    names |= {EVENT_IDS[event] for event in state.events}
    secret = [era for era in range(3) if era in state.drafted]
    for number, player in enumerate(state.players):
        if number != viewer:
            names |= {ADVISOR_IDS[advisor] for advisor in player.advisors if not player.known >> advisor & 1}
            names |= {ADVISOR_IDS[advisor] for advisor in player.deck}
            names |= {LEADER_IDS[player.leaders[era]] for era in secret if player.leaders[era] >= 0}
    return names


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_no_view_and_no_tale_shows_what_is_hidden(seats: int, options: dict[str, Any]) -> None:
    match = start(seats, seed=seats + 40, **options)
    for _ in walk(match, random.Random(seats)):
        for viewer in [*range(seats), None]:
            text = json.dumps(match.view(viewer))
            shown = [name for name in hidden(match, viewer) if f'"{name}"' in text]
            assert not shown


def test_r21_cards_being_chosen_are_seen_by_their_owner_alone() -> None:
    match = table({"technology": 13, "military": 10}, {})
    before = match.view(1)
    lay(match, ["military", "art"])
    assert seat(match).choosing == ["military", "art"]
    assert match.view(1) == {**before, "waiting": [1]}
    assert "choosing" not in match.view(1)["seats"][0]


def test_a_drawn_advisor_is_told_to_its_owner_alone() -> None:
    match = table({"laid": ["technology"], "technology": 3, "military": 2}, {})
    play(match, "basic")
    assert match.chronicle is not None
    names = [match.game.tales.tales[event.tale].name for event in match.chronicle.read(0)]
    others = [match.game.tales.tales[event.tale].name for event in match.chronicle.read(1)]
    assert "advisor_seen" in names
    assert "advisor_seen" not in others
    assert "advisor_drawn" in others


def leader_of(match: Match, number: int, era: int) -> int:
    return inside(match).state.players[number].leaders[era]


def test_a_redeal_keeps_what_a_drafter_saw() -> None:
    match = start(4, seed=12)
    while match.view(None)["phase"] == "civilization":
        play(match, match.requests[0].options[0])
    order = inside(match).state.order
    seen: dict[int, set[int]] = {}
    for _ in range(3):
        number = match.requests[0].seat
        seen[number] = set(inside(match).state.pools[0])
        play(match, match.requests[0].options[0])
    first, second, third, fourth = order[::-1]
    possible: Counter[int] = Counter()
    for seed in range(60):
        dealt = inside(match.redeal(second, seed))
        assert leader_of(dealt, second, 0) == leader_of(match, second, 0)
        assert leader_of(dealt, first, 0) not in seen[second]
        left = seen[second] - {leader_of(match, second, 0)}
        assert leader_of(dealt, third, 0) in left
        assert set(dealt.state.pools[0]) == left - {leader_of(dealt, third, 0)}
        possible[leader_of(dealt, third, 0)] += 1
    assert set(possible) == seen[second] - {leader_of(match, second, 0)}
    assert match.requests[0].seat == fourth


def test_after_a_deck_was_turned_over_the_hand_is_known() -> None:
    five = ["cleopatra", "imhotep", "hatshepsut", "thutmose_iii", "nefertiti"]
    area = {"civilization": "egypt", "laid": ["technology"], "technology": 3, "military": 2, "quiet": True}
    match = table({**area, "advisors": five[:2], "shown": five[3:]}, {"territories": ["oceania"]})
    play(match, "basic")  # draws Hatshepsut, the last face-down card: the deck is turned over
    for seed in range(10):
        dealt = inside(match.redeal(1, seed))
        assert sorted(dealt.state.players[0].advisors) == sorted(inside(match).state.players[0].advisors)


# Saved positions


def saved(match: Match) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(match.save()))
    return data


@pytest.mark.parametrize(
    ("place", "field", "value"),
    [
        ("state", "vp", [5, 0]),
        ("state", "technology", [16, 1]),
        ("state", "land", [0, 1]),
        ("state", "order", [0, 0]),
        ("state", "row", [1, 1, 2]),
        ("player", "used", 7),
        ("player", "hand", 1),
        ("player", "column", [3, 3]),
        ("player", "advisors", [34]),
        ("player", "ready", 1),
        ("player", "leaders", [17, -1, -1]),
        ("frame", "seat", 2),
        ("frame", "card", 99),
        ("frame", "fired", -1),
    ],
)
def test_an_impossible_position_is_refused(place: str, field: str, value: Any) -> None:
    match = table({"laid": ["technology", "military"], "technology": 5, "military": 5}, {})
    data = saved(match)
    assert game().restore(data).hash() == match.hash()
    piece = {"state": data["state"], "player": data["state"]["players"][0], "frame": data["frames"][-1]}[place]
    assert field in piece
    piece[field] = value
    with pytest.raises(Refusal) as refused:
        game().restore(data)
    assert refused.value.text("fr")
