"""What learning a technology changes on the table."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization import quantities
from sid_meiers_civilization.helpers import inside, offered, offers, piece, play, techs
from sid_meiers_civilization.scenes import duel


def test_learning_a_better_building_turns_the_old_ones_over() -> None:
    """Example 9: two granaries become aqueducts; the supply stays."""
    own = {"pieces": {"d4": "granary", "b4": "granary"}, "techs": ["pottery", "writing", "masonry"], "trade": 11}
    match = duel(own, phase="research", squares={"b4": {"terrain": "grassland"}})
    before = inside(match).state.supply[:]
    play(match, "research/engineering")
    assert "engineering" in techs(match)
    assert (piece(match, "d4"), piece(match, "b4")) == ("aqueduct", "aqueduct")
    assert inside(match).state.supply == before
    match = duel({**own, "techs": ["pottery", "engineering"]}, phase="cities", squares={"b4": {"terrain": "grassland"}})
    assert "capital/granary" not in offers(match, "build")
    assert "capital/aqueduct" in offers(match, "build")


def test_an_older_unit_tech_does_not_lower_the_rank() -> None:
    match = duel({"techs": ["gunpowder"]})
    assert quantities.unit_rank(inside(match), 0, 0) == 2
    match = duel({"techs": ["gunpowder", "democracy"]})
    assert quantities.unit_rank(inside(match), 0, 0) == 2
    assert offered(match)
