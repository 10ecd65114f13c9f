"""Every piece of the box is played by a test, and there are as many as the rulebook lists (p. 2)."""

from __future__ import annotations

from age_of_civilization import (
    test_cards_actions,
    test_cards_civilizations,
    test_cards_solo,
    test_cards_technologies,
    test_cards_wonders,
)
from age_of_civilization.helpers import start

# The rulebook's list of contents. Technologies are printed on technology cards, three actions on the permanent card;
# regions, achievements and scenarios are no pieces of their own.
CONTENTS = {
    "civilization": 48,
    "wonder": 15,
    "technology": 9 + 18,
    "special_technology": 9,
    "action": 3 + 8,
    "event": 9,
    "special_action": 8,
    "control": 6,
    "special_event": 3,
    "scenario": 5,
    "achievement": 8,
    "region": 7,
    "permanent_action_card": 1,
    "technology_card": 4,
    "score_track_card": 2,
    "token": 1 + 4,
    "coin": 40 + 10,
    "cube": 20,
    "worker": 4 * 4,
}
# Pieces without an effect of their own.
INERT = {"region", "permanent_action_card", "technology_card", "score_track_card", "token", "coin", "cube", "worker"}


def catalogue() -> list[dict]:
    return start(2).get_box().catalogue


def test_deck_totals_are_the_rulebooks():
    totals: dict[str, int] = {}
    for piece in catalogue():
        totals[piece["kind"]] = totals.get(piece["kind"], 0) + piece["copies"]
    assert totals == CONTENTS


def test_every_card_is_played_by_a_test():
    main, inherited = test_cards_civilizations.covered()
    played = {
        "civilization": main & inherited & set(test_cards_civilizations.PRINTED),
        "wonder": test_cards_wonders.covered(),
        "technology": test_cards_technologies.covered(),
        "special_technology": set(test_cards_technologies.SPECIAL),
        **test_cards_actions.covered(),
        **test_cards_solo.covered(),
    }
    for kind in CONTENTS:
        if kind not in INERT:
            box = {piece["id"] for piece in catalogue() if piece["kind"] == kind}
            assert played[kind] == box, kind


def test_every_piece_says_where_its_facts_come_from():
    for piece in catalogue():
        assert piece["facts"], piece["id"]
        assert piece["provenance"] in ("rulebook", "public", "designed")
        for source in piece["facts"].values():
            assert source.startswith(("rulebook", "public", "designed")), piece["id"]


def test_ids_are_unique_within_a_kind():
    for kind in CONTENTS:
        ids = [piece["id"] for piece in catalogue() if piece["kind"] == kind]
        assert len(ids) == len(set(ids)), kind
