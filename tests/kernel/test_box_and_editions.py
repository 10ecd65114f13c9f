"""The box is checked against its schema; an edition changes names and numbers, and what it may not is said."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from civitas import games
from civitas.kernel import box
from civitas.kernel.box import Deck, EditionRefusal, Rule, check, override, read_edition, weakest
from civitas.kernel.game import Game, Scalar
from civitas.kernel.journal import replay
from civitas.kernel.text import LANGUAGES, Refusal
from kernel.helpers import play_out, start, written
from kernel.toy import DECKS, GAME_ID, TABLES, Bazaar

FIELDS = {
    "id": box.text().printed(),
    "name": box.words(),
    "cost": box.number(0, 9),
    "row": box.numbers(1, 3),
    "solo": box.flag(),
    "kind": box.one_of("red", "blue"),
    "needs": box.ids("writing", "mining"),
    "rules": box.word_lists(),
    "provenance": box.facts(),
    "military": box.record(main=box.number(0, 5), inherited=box.number(0, 5)),
    "ability": box.records(trigger=box.one_of("now", "later"), amount=box.number(-3, 3).maybe()),
    "note": box.words().maybe(),
}
CARD: dict[str, Any] = {
    "id": "egypt",
    "name": {"en": "Egypt", "fr": "Égypte"},
    "cost": 3,
    "row": [1, 2],
    "solo": True,
    "kind": "red",
    "needs": ["writing"],
    "rules": {"en": ["one"], "fr": ["un"]},
    "provenance": {"cost": "rulebook p. 3"},
    "military": {"main": 1, "inherited": 0},
    "ability": [{"trigger": "now", "amount": -1}, {"trigger": "later"}],
}
SETUP = {"rounds": box.number(1, 9), "rest": box.record(coins=box.number(0, 5))}
BOX = (Deck("cards", "card", FIELDS), Deck("setup", "setup", SETUP, plain=True))


def tables() -> dict[str, Any]:
    """A small box, new each time."""
    cards = [copy.deepcopy(CARD), {**copy.deepcopy(CARD), "id": "rome"}]
    return {"cards": cards, "setup": {"rounds": 6, "rest": {"coins": 2}}}


def edited(**changes: Any) -> dict[str, Any]:
    return override(tables(), BOX, "toy", {"game": "toy", **changes})


def refused(key: str, place: str, **changes: Any) -> str:
    """The English refusal of an edition; it names the place, and exists in French."""
    with pytest.raises(EditionRefusal) as caught:
        edited(**changes)
    assert caught.value.key == key
    assert caught.value.values["place"] == place
    assert place in caught.value.text("fr")
    assert caught.value.text("en") != caught.value.text("fr")
    return caught.value.text("en")


# Kinds of fields


GOOD: list[tuple[Rule, Any]] = [
    (box.number(0, 9), 0),
    (box.number(0, 9), 9),
    (box.number(-3, 3), -3),
    (box.numbers(1, 3), []),
    (box.numbers(1, 3), [1, 3]),
    (box.flag(), False),
    (box.text(), ""),
    (box.one_of("red", "blue"), "blue"),
    (box.ids("a", "b"), []),
    (box.ids("a", "b"), ["b", "a"]),
    (box.facts(), {"cost": "public"}),
    (box.words(), {"en": "x", "fr": "y"}),
    (box.word_lists(), {"en": ["x"], "fr": ["y"]}),
    (box.record(a=box.flag()), {"a": True}),
    (box.record(a=box.flag().maybe()), {}),
    (box.records(a=box.flag()), []),
    (box.records(a=box.flag()), [{"a": True}]),
]
BAD: list[tuple[Rule, Any]] = [
    (box.number(0, 9), 10),
    (box.number(0, 9), -1),
    (box.number(0, 9), True),
    (box.number(0, 9), 1.0),
    (box.number(0, 9), "1"),
    (box.numbers(1, 3), [0]),
    (box.numbers(1, 3), [1, True]),
    (box.numbers(1, 3), 1),
    (box.flag(), 1),
    (box.flag(), "true"),
    (box.text(), 1),
    (box.one_of("red", "blue"), "green"),
    (box.one_of("red", "blue"), ["red"]),
    (box.ids("a", "b"), ["c"]),
    (box.ids("a", "b"), "a"),
    (box.ids("a", "b"), [["a"]]),
    (box.facts(), {"cost": 1}),
    (box.facts(), "public"),
    (box.words(), {"en": "x"}),
    (box.words(), {"en": "x", "fr": ""}),
    (box.words(), {"en": "x", "fr": "y", "de": "z"}),
    (box.words(), {"en": "x", "fr": 1}),
    (box.words(), "x"),
    (box.word_lists(), {"en": ["x"], "fr": "y"}),
    (box.word_lists(), {"en": ["x"], "fr": []}),
    (box.word_lists(), {"en": ["x"], "fr": [1]}),
    (box.record(a=box.flag()), {}),
    (box.record(a=box.flag()), {"a": True, "b": 1}),
    (box.record(a=box.flag()), []),
    (box.records(a=box.flag()), [{}]),
    (box.records(a=box.flag()), [1]),
    (box.records(a=box.flag()), {"a": True}),
]


@pytest.mark.parametrize(("rule", "value"), GOOD, ids=[f"{rule.kind} {value}" for rule, value in GOOD])
def test_a_field_takes_what_its_rule_allows(rule: Rule, value: Any) -> None:
    check(value, rule, "place", True)


@pytest.mark.parametrize(("rule", "value"), BAD, ids=[f"{rule.kind} {value}" for rule, value in BAD])
def test_a_field_refuses_what_its_rule_forbids(rule: Rule, value: Any) -> None:
    with pytest.raises(EditionRefusal) as caught:
        check(value, rule, "place", True)
    assert str(caught.value.values["place"]).startswith("place")
    assert all(caught.value.text(lang) for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("rule", "value", "said"),
    [
        (box.number(2, 7), 9, "2 … 7"),
        (box.numbers(2, 7), [9], "2 … 7"),
        (box.flag(), 1, "true, false"),
        (box.one_of("red", "blue"), "green", "red, blue"),
        (box.ids("red", "blue"), ["green"], "red, blue"),
        (box.words(), 1, "en, fr"),
    ],
)
def test_a_refusal_says_what_is_allowed_and_what_was_found(rule: Rule, value: Any, said: str) -> None:
    with pytest.raises(EditionRefusal) as caught:
        check(value, rule, "place", True)
    for lang in LANGUAGES:
        assert said in caught.value.text(lang)
        assert repr(value) in caught.value.text(lang)


def test_a_printed_field_may_stand_in_the_box_but_not_in_an_edition() -> None:
    box.check_fields(CARD, FIELDS, "cards.egypt", True)
    said = refused("edition.key", "cards.egypt.id", cards={"egypt": {"id": "sumer"}})
    assert "cost" in said
    assert "id," not in said.split("Allowed:")[1]


# Editions


def test_an_edition_changes_numbers_names_records_and_lists() -> None:
    changed = edited(
        title="My box",
        cards={
            "egypt": {"cost": 9, "name": {"fr": "Kemet"}, "military": {"main": 5}, "row": [3], "ability": []},
            "rome": {"solo": False, "note": {"en": "new", "fr": "neuf"}},
        },
        setup={"rounds": 4, "rest": {"coins": 0}},
    )
    egypt, rome = changed["cards"]
    assert egypt["cost"] == 9
    assert egypt["name"] == {"en": "Egypt", "fr": "Kemet"}, "what is not named stays"
    assert egypt["military"] == {"main": 5, "inherited": 0}
    assert egypt["row"] == [3], "a list is replaced"
    assert egypt["ability"] == []
    assert rome["solo"] is False
    assert rome["note"] == {"en": "new", "fr": "neuf"}
    assert rome["cost"] == 3
    assert changed["setup"] == {"rounds": 4, "rest": {"coins": 0}}


def test_the_box_itself_is_not_touched() -> None:
    mine = tables()
    override(mine, BOX, "toy", {"game": "toy", "cards": {"egypt": {"military": {"main": 5}, "row": [3]}}})
    assert mine == tables()


@pytest.mark.parametrize(
    ("key", "place", "changes"),
    [
        ("edition.key", "dragons", {"dragons": {}}),
        ("edition.key", "cards.sumer", {"cards": {"sumer": {"cost": 1}}}),
        ("edition.key", "cards.egypt.price", {"cards": {"egypt": {"price": 1}}}),
        ("edition.key", "cards.egypt.military.naval", {"cards": {"egypt": {"military": {"naval": 1}}}}),
        ("edition.key", "setup.turns", {"setup": {"turns": 3}}),
        ("edition.value", "cards.egypt.cost", {"cards": {"egypt": {"cost": 10}}}),
        ("edition.value", "cards.egypt.cost", {"cards": {"egypt": {"cost": "3"}}}),
        ("edition.value", "cards.egypt.military.main", {"cards": {"egypt": {"military": {"main": 6}}}}),
        ("edition.value", "cards.egypt.name.de", {"cards": {"egypt": {"name": {"de": "Ägypten"}}}}),
        (
            "edition.value",
            "cards.egypt.ability[1].trigger",
            {"cards": {"egypt": {"ability": [{"trigger": "now"}, {"trigger": "x"}]}}},
        ),
        ("edition.missing", "cards.egypt.ability[0]", {"cards": {"egypt": {"ability": [{"amount": 1}]}}}),
        ("edition.type", "cards", {"cards": [1]}),
        ("edition.type", "cards.egypt", {"cards": {"egypt": 3}}),
        ("edition.type", "cards.egypt.military", {"cards": {"egypt": {"military": 3}}}),
        ("edition.type", "cards.egypt.ability", {"cards": {"egypt": {"ability": {"trigger": "now"}}}}),
        ("edition.type", "cards.egypt.name", {"cards": {"egypt": {"name": "Kemet"}}}),
        ("edition.type", "setup", {"setup": 3}),
        ("edition.value", "title", {"title": 3}),
        ("edition.game", "game", {"game": "chess"}),
        ("edition.game", "game", {"game": None}),
    ],
)
def test_an_edition_that_cannot_be_is_refused_with_its_place(key: str, place: str, changes: dict[str, Any]) -> None:
    refused(key, place, **changes)


@pytest.mark.parametrize("edition", [[], "x", 3, True])
def test_an_edition_that_is_no_table_is_refused(edition: Any, bazaar: Game) -> None:
    with pytest.raises(Refusal):
        override(tables(), BOX, "toy", edition)
    with pytest.raises(Refusal):
        bazaar.start(2, 1, None, edition)


# Files


def test_a_refused_file_is_named(tmp_path: Path, bazaar: Game) -> None:
    path = tmp_path / "my-box.toml"
    path.write_text(f'game = "{GAME_ID}"\n[goods.silk_a]\nvalue = 99\n', encoding="utf-8")
    for edition in (path, str(path)):
        with pytest.raises(Refusal) as caught:
            bazaar.start(2, 1, None, edition)
        for lang in LANGUAGES:
            said = caught.value.text(lang)
            assert str(path) in said
            assert "goods.silk_a.value" in said
            assert "0 … 9" in said
            assert "99" in said


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"game = ", "edition.toml"),
        (b"\xff\xfe", "edition.toml"),
        (b"", "edition.missing"),
        (b'game = "chess"', "edition.game"),
    ],
)
def test_a_broken_file_is_refused(content: bytes, key: str, tmp_path: Path, bazaar: Game) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    with pytest.raises(Refusal) as caught:
        bazaar.start(2, 1, None, path)
    assert caught.value.key == key
    assert str(path) in caught.value.text("en")
    assert str(path) in caught.value.text("fr")


def test_a_missing_file_or_a_folder_is_refused(tmp_path: Path, bazaar: Game) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(Refusal) as caught:
            read_edition(path)
        assert caught.value.key == "edition.file"
        with pytest.raises(Refusal):
            bazaar.start(2, 1, None, path)


# In a match


def test_two_editions_are_played_side_by_side() -> None:
    rich = start(2, 3, {"game": GAME_ID, "goods": {name: {"value": 9} for name in ("silk_a", "silk_b", "silk_c")}})
    plain = start(2, 3)
    assert rich.box.value[6:9] == [9, 9, 9]
    assert plain.box.value[6:9] == [3, 4, 1]
    play_out(rich, 1)
    assert start(2, 3).box.value[6:9] == [3, 4, 1]


def test_copies_share_the_box() -> None:
    match = start(2, 3, {"game": GAME_ID, "goods": {"silk_a": {"value": 9}}})
    for twin in (match.copy(), match.redeal(0, 1)):
        assert isinstance(twin, Bazaar)
        assert twin.box is match.box


def test_an_edition_from_a_file_is_embedded_in_the_journal(tmp_path: Path, bazaar: Game) -> None:
    path = tmp_path / "my-box.toml"
    path.write_text(f'game = "{GAME_ID}"\n[goods.silk_a]\nvalue = 9\n', encoding="utf-8")
    match = play_out(bazaar.start(2, 1, None, path), 1)
    path.unlink()
    assert replay(written(match)).hash() == match.hash()


def test_labels_use_the_names_of_the_edition() -> None:
    match = start(2, 3, {"game": GAME_ID, "goods": {"amber_a": {"name": {"en": "Gold"}}}})
    assert match.game.label(match, 0, 0, "en") == "Pick Gold"
    assert match.game.label(match, 0, 0, "fr") == "Choisir amber_a (fr)"


def test_every_number_of_the_toy_can_be_overridden() -> None:
    everything = {card["id"]: {"value": 9 - card["value"], "name": {"en": "a", "fr": "b"}} for card in TABLES["goods"]}
    changed = override(TABLES, DECKS, GAME_ID, {"game": GAME_ID, "goods": everything})
    assert [card["value"] for card in changed["goods"]] == [9 - card["value"] for card in TABLES["goods"]]


@pytest.mark.parametrize("field", ["wonder_market", "technology_market", "event_positions", "first_game"])
@pytest.mark.parametrize("length", [0, 1])
def test_a_list_too_short_is_refused_rather_than_played(field: str, length: int) -> None:
    """Four numbers of seats want four entries, three events three places, eight cards of the track eight."""
    age = games.load("age-of-civilization")
    whole = getattr(age.load_box(None), "tables")["setup"][field]  # noqa: B009  a field of that game's own box
    options: dict[str, Scalar] = {"innovation": True, "changing_world": True, "first_game": True}
    with pytest.raises(Refusal):
        age.start(3, 1, options, {"game": age.id, "setup": {field: whole[:length]}})


# Where facts come from


def test_the_weakest_source_speaks_for_a_piece() -> None:
    assert weakest({"a": "rulebook", "b": "public", "c": "designed"}) == "designed"
    assert weakest({"a": "rulebook p. 3", "b": "public"}) == "public"
    assert weakest({"a": "rulebook p. 3"}) == "rulebook"
    assert weakest({}) == "rulebook"
