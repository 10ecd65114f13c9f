"""An option is a row of the verb table: its word, its label, its piece."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from civitas.kernel.game import Game
from civitas.kernel.match import IllegalAnswer
from civitas.kernel.request import Domain, Verbs, amounts_domain, seats_domain
from civitas.kernel.text import LANGUAGES
from kernel.helpers import UNTIMED, every_game, play_until, start, turn_of
from kernel.toy_words import BID, DONE, GIFT, PICK, RAID, VERBS


@pytest.fixture
def table() -> Verbs:
    verbs = Verbs()
    verbs.add("pass")
    verbs.add("take", Domain("leader", ["homer", "aristotle"]))
    verbs.add("give", seats_domain(3), amounts_domain(2))
    return verbs


def test_words_of_no_one_and_two_arguments(table: Verbs) -> None:
    assert table.words[:3] == ["pass", "take/homer", "take/aristotle"]
    assert table.words[3:] == [f"give/{seat}/{coins}" for seat in range(3) for coins in range(3)]


def test_rows_lie_side_by_side(table: Verbs) -> None:
    base = table.rows["give/0/0"]
    for seat in range(3):
        for coins in range(3):
            row = base + seat * 3 + coins
            assert table.words[row] == f"give/{seat}/{coins}"
            assert (table.verb[row], table.first[row], table.second[row]) == (base, seat, coins)
    assert table.of(base + 4).name == "give"
    assert table.of(0).name == "pass"


@settings(UNTIMED)
@given(st.lists(st.lists(st.integers(1, 5), max_size=2), min_size=1, max_size=6))
def test_words_and_rows_are_one_to_one(sizes: list[list[int]]) -> None:
    verbs = Verbs()
    for number, arguments in enumerate(sizes):
        base = verbs.add(f"verb{number}", *[Domain("thing", [f"t{i}" for i in range(size)]) for size in arguments])
        assert base == verbs.rows[verbs.words[base]]
    assert len(set(verbs.words)) == len(verbs.words)
    assert [verbs.rows[word] for word in verbs.words] == list(range(len(verbs.words)))
    for row, word in enumerate(verbs.words):
        verb = verbs.of(row)
        indexes = (verbs.first[row], verbs.second[row])
        ids = [domain.ids[index] for domain, index in zip(verb.domains, indexes, strict=False)]
        assert word == "/".join([verb.name, *ids])


def test_a_word_cannot_stand_for_two_rows(table: Verbs) -> None:
    with pytest.raises((ValueError, AssertionError)):
        table.add("take", Domain("wonder", ["homer"]))


def test_every_word_of_a_game_is_its_own() -> None:
    for game in every_game():
        words = game.verbs.words
        assert len(set(words)) == len(words), game.id
        assert game.verbs.rows == {word: row for row, word in enumerate(words)}, game.id
        assert len(words) < 16_384, "an option stays a small number"


def test_every_row_has_a_label_in_both_languages(bazaar: Game) -> None:
    match = start(4)
    for row, word in enumerate(VERBS.words):
        for lang in LANGUAGES:
            label = bazaar.label(match, 0, row, lang)
            assert label, word
            assert "{" not in label, word


def test_labels_speak_of_pieces_amounts_and_seats(bazaar: Game) -> None:
    match = start()
    assert bazaar.label(match, 0, PICK, "en") == "Pick amber_a"
    assert bazaar.label(match, 0, PICK, "fr") == "Choisir amber_a (fr)"
    assert bazaar.label(match, 0, BID + 1, "en") == "Bid 1 coin"
    assert bazaar.label(match, 0, BID + 2, "fr") == "Offrir 2 Pièces"
    assert bazaar.label(match, 0, GIFT + 1 * 3 + 2, "en") == "Give 2 coins to Player 2"
    assert bazaar.label(match, 0, GIFT + 2 * 3 + 1, "fr") == "Donner 1 Pièce à Joueur 3"


def test_the_piece_of_an_option_is_its_first_argument(bazaar: Game) -> None:
    assert bazaar.piece(PICK + 1) == "good/amber_b"
    assert bazaar.piece(RAID + 2) == "seat/2"
    assert bazaar.piece(GIFT + 1 * 3 + 2) == "seat/1"
    assert bazaar.piece(BID + 3) == "", "an amount lies nowhere on the board"
    assert bazaar.piece(DONE) == ""


def test_a_request_labels_its_own_options_only() -> None:
    match = play_until(start(), turn_of(0))
    request = match.requests[0]
    assert request.label("done", "en") == "Done"
    assert request.piece("done") == ""
    for word in ("bid/3", "no/such/word", ""):
        with pytest.raises(IllegalAnswer):
            request.label(word, "en")
        with pytest.raises(IllegalAnswer):
            request.piece(word)
