"""The options of the Action Phase agree with a slow list of what the rules allow, word by word (naive_actions.py).

Compared are all words of the phase, in random games and in random positions full of cards, so that every modifier named
there is met; what an answer leads to is compared at the next question.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from civitas.kernel.match import Match
from through_the_ages.helpers import play, start, table
from through_the_ages.naive_actions import (
    ACTIONS,
    CIVIL,
    GOVERNMENTS,
    LEADERS,
    LEVELS,
    SPECIALS,
    TACTICS,
    TECHNOLOGIES,
    WONDERS,
    every_action,
)

VERBS = {
    "take",
    "population",
    "build",
    "upgrade",
    "destroy",
    "leader",
    "stages",
    "develop",
    "revolt",
    "play",
    "migrate",
}
VERBS |= {"borrow", "choose_culture", "choose_units", "swap", "raise", "tactic", "copy", "end"}
POSITIONS = 500
PACTS = ("open_borders_agreement", "trade_routes_agreement", "scientific_cooperation")
IDLE = ("end", "destroy", "pass")
REVOLTS = [*GOVERNMENTS, "breakthrough_i", "breakthrough_ii", "patriotism_a"]
PLAYHOUSES = [name for name in TECHNOLOGIES if TECHNOLOGIES[name]["kind"] in ("theater", "library")]
# Leaders who change what may be done or what it costs, with cards of the hand that show it
SHOWN_BY: dict[str, list[str]] = {
    "hammurabi": REVOLTS,
    "moses": ["frugality_a", "frugality_i", "frugality_ii"],
    "michelangelo": [],
    "frederick_barbarossa": [],
    "js_bach": [*PLAYHOUSES, *[name for name in ACTIONS if name.startswith(("urban_growth", "efficient_upgrade"))]],
    "william_shakespeare": PLAYHOUSES,
    "maximilien_robespierre": REVOLTS,
    "winston_churchill": ["knights", "cannon", "riflemen", "cavalrymen", "tanks", "rockets", "air_forces"],
}


def compare(match: Match) -> set[str]:
    """Compare the open question, if it is one of the Action Phase; the verbs that were offered."""
    request = match.requests[0]
    if request.prompt != "action":
        return set()
    words = set(request.options)
    assert len(words) == len(request.options)
    view = match.view(request.seat)
    naive = every_action(view, request.seat)
    assert words == naive, (sorted(words - naive), sorted(naive - words), view["seats"][request.seat])
    return {word.partition("/")[0] for word in words}


def step(match: Match, chance: random.Random) -> None:
    """Answer, mostly by doing something."""
    request = match.requests[0]
    busy = [word for word in request.options if word.partition("/")[0] not in IDLE]
    match.answer(request.number, chance.choice(busy if busy and chance.random() < 0.9 else list(request.options)))


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (2, 1, {}),
        (2, 2, {"civil_hands": "closed"}),
        (3, 1, {}),
        (3, 2, {"hammurabi_revolts": True, "bach_by_card": False}),
        (4, 1, {}),
        (4, 2, {"peaceful": True}),
    ],
)
def test_random_games(seats: int, seed: int, options: dict[str, Any]) -> None:
    match = start(seats, seed, resigning=False, **options)
    chance = random.Random(seed)
    decisions = 0
    while not match.over:
        decisions += bool(compare(match))
        step(match, chance)
    assert decisions > 60 * seats


def crowded(chance: random.Random) -> Match:
    """A position of the Action Phase with many cards in play, in hand and in the row."""
    seats = chance.choice((2, 3, 4))
    stock = [name for name, entry in CIVIL.items() for _ in range(entry["copies"][seats - 2])]
    leader = chance.choice(sorted(LEADERS if chance.random() < 0.3 else SHOWN_BY))
    government = chance.choice(sorted(GOVERNMENTS))
    technologies = [name for name in TECHNOLOGIES if name in stock and chance.random() < 0.4]
    board = [name for name in TECHNOLOGIES if name not in stock and "workers" in TECHNOLOGIES[name]]
    specials = list({SPECIALS[name]["kind"]: name for name in chance.sample(sorted(SPECIALS), 4)}.values())
    wonders = chance.sample(sorted(WONDERS), chance.randrange(5))
    wonder = wonders[-1] if wonders and chance.random() < 0.7 else ""
    in_play = [leader, government, *technologies, *specials, *wonders]
    for name in in_play:
        if name in stock:
            stock.remove(name)
    wonders = [name for name in wonders if name != wonder]
    hand: list[str] = []
    liked = [name for name in SHOWN_BY.get(leader, []) if name in stock]
    for name in sorted({*chance.sample(stock, 7), *chance.sample(liked, min(3, len(liked)))}):
        if name in ACTIONS or (name not in WONDERS and name not in [*hand, *in_play]):
            hand.append(name)
            stock.remove(name)
    row = ["" if chance.random() < 0.1 else name for name in chance.sample(stock, 13)]
    old = [name for name in wonders if LEVELS[WONDERS[name]["age"]] < 2]
    stores = [name for name in [*board, *technologies] if TECHNOLOGIES[name]["kind"] in ("farm", "mine", "lab")]
    if leader != "bill_gates":
        stores = [name for name in stores if TECHNOLOGIES[name]["kind"] != "lab"]
    tactics = chance.sample(sorted(TACTICS), 6)
    own: dict[str, Any] = {
        "government": government,
        "leader": leader,
        "specials": specials,
        "technologies": technologies,
        "workers": {name: chance.choice((0, 0, 1, 1, 2)) for name in [*board, *technologies]},
        "stored": {name: chance.choice((0, 0, 0, 1, 2)) for name in stores},
        "unused": chance.randrange(3),
        "yellow": chance.randrange(19),
        "blue": chance.choice((0, 0, 1, 8)),
        "wonders": wonders,
        "ruins": [name for name in old if chance.random() < 0.4],
        "hand": hand,
        "fresh": [name for name in hand if name in ACTIONS and chance.random() < 0.2],
        "science": chance.randrange(16),
        "civil": chance.choice((0, 0, 1, 2, 3, 4)),
        "military": chance.randrange(3),
        "leaders_taken": [age for age in LEVELS if chance.random() < 0.3],
        "replaced_leader": chance.random() < 0.3,
        "unit_resources": chance.choice((0, 0, 2)),
        "military_hand": tactics[:2],
        "tactic": tactics[2],
        "exclusive": chance.random() < 0.5,
    }
    if chance.random() < 0.4:
        del own["civil"], own["military"]  # all of them
    if wonder:
        own |= {"wonder": wonder, "stages": chance.randrange(len(WONDERS[wonder]["stages"]))}
    players = [own, *[{"science": chance.choice((0, 0, 3))} for _ in range(seats - 1)]]
    if seats > 2:
        owner, partner = chance.choice(((0, 1), (1, 0)))
        players[owner]["pact"] = [chance.choice(PACTS), partner, chance.choice((0, 1))]
    options = {"bach_by_card": chance.random() < 0.5, "hammurabi_revolts": chance.random() < 0.5}
    common = tactics[3:] if own["exclusive"] else tactics[2:]
    return table(*players, row=row, common=common, options=options)


def test_random_positions() -> None:
    """Each is played on for some answers, so that what is used once a turn is used; every verb is met."""
    seen: set[str] = set()
    leaders: set[str] = set()
    for seed in range(POSITIONS):
        chance = random.Random(seed)
        match = crowded(chance)
        leaders.add(match.view(0)["seats"][0]["leader"])
        for _ in range(8):
            if match.requests[0].seat != 0:
                break
            seen |= compare(match)
            step(match, chance)
    assert seen == VERBS
    assert leaders == set(LEADERS)


ROBESPIERRE = {"leader": "maximilien_robespierre", "science": 9, "hand": ["monarchy", "breakthrough_i", "iron"]}
BARBAROSSA = {"leader": "frederick_barbarossa", "unused": 0}


@pytest.mark.parametrize(
    ("own", "words", "options"),
    [
        (ROBESPIERRE | {"civil": 0}, [], {}),
        (ROBESPIERRE | {"civil": 0, "military": 2}, [], {}),
        (ROBESPIERRE | {"military": 2, "extra_military": 1}, [], {}),
        ({"leader": "hammurabi", "civil": 3, "science": 2, "hand": ["monarchy"]}, ["borrow"], {}),
        (
            {"leader": "hammurabi", "civil": 3, "science": 2, "hand": ["monarchy"]},
            ["borrow"],
            {"hammurabi_revolts": True},
        ),
        *[
            (BARBAROSSA | {"food": food, "resources": stock, "pact": ["trade_routes_agreement", 1, side]}, ["swap"], {})
            for side, food, stock in ((0, 1, 0), (0, 2, 0), (0, 1, 1), (1, 0, 1), (1, 0, 2), (1, 1, 1))
        ],
        ({"wonder": "internet", "specials": ["engineering"], "resources": 12}, [], {}),
        (
            {
                "wonder": "ocean_liner_service",
                "specials": ["architecture"],
                "technologies": ["oil"],
                "stored": {"oil": 2},
                "blue": 0,
            },
            [],
            {},
        ),
        ({"wonder": "pyramids", "hand": ["engineering_genius_a", "engineering_genius_iii"], "blue": 0}, [], {}),
        ({"leader": "sid_meier", "technologies": ["computers"], "stored": {"computers": 1}, "unused": 1}, [], {}),
        ({"technologies": ["computers"], "hand": ["urban_growth_iii"], "resources": 7, "unused": 1}, [], {}),
    ],
)
def test_rare_positions(own: dict[str, Any], words: list[str], options: dict[str, Any]) -> None:
    """What random positions hardly meet; all further answers of the turn are compared too, in some order."""
    match = play(table(own, {"science": 3}, {}, row=[], options=options), *words)
    chance = random.Random(1)
    while match.requests[0].seat == 0:
        assert compare(match) or match.requests[0].prompt != "action"
        step(match, chance)
