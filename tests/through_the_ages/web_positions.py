"""Positions the tests of the pages look at: a rich table of Age II and III, and the questions it can ask."""

from __future__ import annotations

from typing import Any

from civitas.kernel.match import Match
from civitas.testing import position
from through_the_ages.helpers import GAME, play

ME: dict[str, Any] = {
    "government": "monarchy",
    "leader": "leonardo_da_vinci",
    "specials": ["code_of_laws"],
    "technologies": ["irrigation", "iron", "alchemy", "printing_press", "drama", "swordsmen", "knights"],
    "workers": {
        "agriculture": 1,
        "irrigation": 2,
        "bronze": 1,
        "iron": 2,
        "philosophy": 0,
        "alchemy": 2,
        "religion": 1,
        "printing_press": 1,
        "drama": 1,
        "warriors": 1,
        "swordsmen": 1,
        "knights": 1,
    },
    "unused": 1,
    "yellow": 8,
    "blue": 7,
    "food": 4,
    "resources": 7,
    "wonder": "universitas_carolina",
    "stages": 2,
    "wonders": ["hanging_gardens", "pyramids"],
    "colonies": ["wealthy_territory_i"],
    "hand": ["architecture", "organized_religion", "frugality_ii", "navigation"],
    "military_hand": ["conquistadors", "plunder_ii", "military_bonus_ii", "military_bonus_i"],
    "science": 11,
    "culture": 58,
    "tactic": "medieval_army",
}
OTHERS: tuple[dict[str, Any], ...] = (
    {
        "government": "constitutional_monarchy",
        "leader": "joan_of_arc",
        "workers": {"warriors": 3, "agriculture": 3, "bronze": 3, "philosophy": 2, "religion": 1},
        "wonders": ["great_wall"],
        "culture": 61,
        "science": 9,
        "food": 4,
        "resources": 6,
        "military_hand": ["military_bonus_ii", "raid_ii"],
        "yellow": 12,
    },
    {
        "government": "theocracy",
        "leader": "michelangelo",
        "workers": {"warriors": 1, "agriculture": 3, "bronze": 2, "philosophy": 2, "religion": 2},
        "wonders": ["st_peters_basilica"],
        "culture": 54,
        "science": 14,
        "food": 2,
        "resources": 9,
        "military_hand": ["annex"],
        "yellow": 12,
    },
    {
        "government": "despotism",
        "leader": "genghis_khan",
        "workers": {"warriors": 4, "agriculture": 2, "bronze": 2, "philosophy": 1},
        "culture": 47,
        "science": 6,
        "food": 7,
        "resources": 3,
        "colonies": ["vast_territory_i"],
        "military_hand": ["war_over_technology", "military_bonus_i"],
        "yellow": 13,
        "war": ["war_over_territory", 0],
    },
)
ROW = [
    "iron",
    "opera",
    "",
    "coal",
    "reserves_ii",
    "isaac_newton",
    "scientific_method",
    "kremlin",
    "riflemen",
    "selective_breeding",
    "eiffel_tower",
    "republic",
    "cannon",
]


def middle(
    seats: int = 4,
    phase: str = "actions",
    others: tuple[dict[str, Any], ...] = OTHERS,
    current: tuple[str, ...] = ("foray", "inhabited_territory_ii", "rebellion"),
    **mine: Any,
) -> Match:
    """Round 11, Age II: the turn of seat 0."""
    return position(
        GAME,
        seats,
        players=[{**ME, **mine}, *[dict(area) for area in others[: seats - 1]]],
        age="II",
        round=11,
        phase=phase,
        active=0,
        row=ROW,
        common=["legion", "fighting_band"],
        current=list(current),
        future=["iconoclasm", "crime_wave"],
    )


def revealing(name: str, seats: int = 3, **mine: Any) -> Match:
    """Seat 0 may prepare Pestilence and so reveal that event or territory."""
    hand = ["pestilence", "military_bonus_ii", "military_bonus_i"]
    return middle(seats, "politics", current=(name, "rebellion"), **{"military_hand": hand, **mine})


def event(name: str, seats: int = 3, **mine: Any) -> Match:
    """Seat 0 has prepared an event and so revealed that one."""
    return play(revealing(name, seats, **mine), "prepare/pestilence")


def auction(seats: int = 3, **mine: Any) -> Match:
    """A territory has turned up; seat 0 is to bid."""
    return event("inhabited_territory_ii", seats, **mine)


def threatening(
    seats: int = 3, card: str = "plunder_ii", hand: tuple[str, ...] = ("military_bonus_ii", "spy", "foray")
) -> Match:
    """Seat 0 may attack seat 1, which is weaker and has that hand."""
    weak = {
        **OTHERS[0],
        "leader": "michelangelo",
        "wonders": [],
        "workers": {"warriors": 1, "agriculture": 3, "bronze": 3, "philosophy": 2, "religion": 1},
        "military_hand": list(hand),
        "colonies": ["vast_territory_ii", "developed_territory_ii"],
        "wonder": "taj_mahal",
    }
    others = (weak, {**OTHERS[1], "leader": "joan_of_arc", "military_hand": []}, OTHERS[2])
    return middle(seats, "politics", others, ("rebellion",), military_hand=[card, "military_bonus_i"])


def attack(
    seats: int = 3, card: str = "plunder_ii", hand: tuple[str, ...] = ("military_bonus_ii", "spy", "foray")
) -> Match:
    """Seat 0 attacks seat 1, which may defend itself."""
    return play(threatening(seats, card, hand), f"aggression/{card}/1")


def negotiating(seats: int = 3) -> Match:
    """Seat 0 may offer a pact."""
    return middle(seats, "politics", military_hand=["trade_routes_agreement"])


def pact(seats: int = 3) -> Match:
    """Seat 0 has offered seat 1 a pact, as A."""
    return play(negotiating(seats), "offer_a/trade_routes_agreement/1")


def late(seats: int = 4) -> Match:
    """The end of Age III: nearly every technology, many wonders, full hands."""
    kinds = (
        ("agriculture", "irrigation", "selective_breeding", "mechanized_agriculture"),
        ("bronze", "iron", "coal", "oil"),
        ("philosophy", "alchemy", "scientific_method", "computers"),
        ("religion", "theology", "organized_religion"),
        ("printing_press", "journalism", "multimedia"),
        ("drama", "opera", "movies"),
        ("bread_and_circuses", "team_sports", "professional_sports"),
        ("warriors", "swordsmen", "riflemen", "modern_infantry"),
        ("knights", "cavalrymen", "tanks"),
        ("cannon", "rockets"),
        ("air_forces",),
    )
    first = {"agriculture", "bronze", "philosophy", "religion", "warriors"}
    mine: dict[str, Any] = {
        "government": "democracy",
        "leader": "winston_churchill",
        "specials": ["civil_service", "military_theory", "satellites", "engineering"],
        "technologies": [card for kind in kinds for card in kind if card not in first],
        "workers": {card: 1 for kind in kinds for card in kind[:3]},
        "unused": 2,
        "yellow": 1,
        "blue": 3,
        "food": 9,
        "resources": 17,
        "wonder": "transcontinental_railroad",
        "stages": 1,
        "wonders": ["pyramids", "colossus", "taj_mahal", "eiffel_tower", "ocean_liner_service"],
        "colonies": ["wealthy_territory_i", "vast_territory_ii", "historic_territory_ii", "developed_territory_i"],
        "hand": ["fundamentalism", "reserves_iii", "patriotism_iii", "urban_growth_iii", "endowment_for_the_arts"],
        "military_hand": ["plunder_iii", "raid_iii", "military_bonus_iii", "military_bonus_iii", "impact_of_science"],
        "science": 42,
        "culture": 187,
        "tactic": "modern_army",
        "pact": ["peace_treaty", 1, 0],
    }
    others = [{**OTHERS[0], "leader": "albert_einstein"}, {**OTHERS[1], "leader": "sid_meier"}, {**OTHERS[2]}]
    others[2] = {**others[2], "leader": "mahatma_gandhi", "war": ["war_over_culture", 0], "military_hand": []}
    for area in others:
        area["wonders"] = []
        area["military_hand"] = []
    return position(
        GAME,
        seats,
        players=[mine, *others[: seats - 1]],
        age="III",
        round=18,
        active=0,
        common=["legion", "napoleonic_army", "mechanized_army", "entrenchments"],
    )
