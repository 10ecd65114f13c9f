"""The fast rules against slow ones written from the printed texts, over random games of every kind."""

from __future__ import annotations

import random
from typing import Any

import pytest

from age_of_civilization.helpers import every_table, game, offered, play, seat, table
from age_of_civilization.naive import Player, Table
from civitas.games.age_of_civilization.box import ACTION_IDS, TECHNOLOGY_IDS
from civitas.games.age_of_civilization.quantities import (
    available_technologies,
    cost,
    cost_parts,
    military,
    military_parts,
)
from civitas.kernel.match import Match

CULTURE = ACTION_IDS.index("culture")
RESEARCH = ACTION_IDS.index("research")
EDUCATION = TECHNOLOGY_IDS.index("education")
ACTION_OF = {"build": "wonder", "research": "research", "fortify": "fortify"}
GAMES = 6  # of every number of seats with every set of options


def lively(match: Match, chance: random.Random) -> tuple[Any, str]:
    """A random answer, seldom one that ends the turn."""
    request = chance.choice(match.requests)
    words = [word for word in request.options if word not in ("done", "rest", "pass", "decline")]
    if not words or chance.random() < 0.15:
        words = list(request.options)
    return request, chance.choice(words)


class Turn:
    """What was done in the turn in progress, as far as the view does not tell."""

    def __init__(self) -> None:
        self.seat = -1
        self.round = 0
        self.before = 0

    def gained(self, view: dict[str, Any]) -> int:
        """Technologies gained this turn."""
        learned = len(view["seats"][view["active"]]["technologies"])
        if (view["active"], view["round"]) != (self.seat, self.round):
            self.seat, self.round, self.before = view["active"], view["round"], learned
        return learned - self.before


def check_numbers(match: Match, naive: Table) -> None:
    """Military, technologies and costs of every player or of the active one."""
    for number, player in enumerate(naive.players):
        assert match.view(None)["seats"][number]["military"] == player.military()
        assert military(match.state.players[number]) == player.military()
        found = {TECHNOLOGY_IDS[index] for index in available_technologies(match, number)}
        assert found == player.available(naive.rows)
    for index, action in enumerate(ACTION_IDS):
        if action not in ("plague", "research"):
            assert cost(match, naive.seat, index) == naive.cost(action), action
    assert cost(match, naive.seat, CULTURE, via=EDUCATION) == naive.cost("culture", education=True)
    for technology in naive.me.available(naive.rows):
        index = TECHNOLOGY_IDS.index(technology)
        assert cost(match, naive.seat, RESEARCH, index) == naive.cost("research", technology)


def check_options(match: Match, naive: Table) -> None:
    """The open request offers what the rules allow, no more and no less."""
    (request,) = match.requests
    found = set(request.options)
    verbs = {word.partition("/")[0] for word in found}
    assert len(found) == len(request.options)
    if naive.view["phase"] == "end_of_turn":
        return
    if "done" in found:
        assert found == naive.action_options()
    elif "rise" in verbs:
        hand = match.view(request.seat)["seats"][request.seat].get("hand", [])
        assert found == naive.civilization_options(hand)
    elif "learn" in verbs:
        assert found == {f"learn/{technology}" for technology in naive.me.available(naive.rows)}
    elif "take" in verbs:
        assert found == {f"take/{wonder}" for wonder in naive.view["wonders"]}
    else:
        assert found == {"do/culture", "decline"}
        assert naive.me.main == "axum"
        assert naive.cost("culture") <= naive.me.coins


def check_action(match: Match, naive: Table, word: str) -> None:
    """After an action, everybody has what the rules give."""
    verb, _, piece = word.partition("/")
    action = ACTION_OF.get(verb, piece)
    points, coins, workers, others = naive.gains(action, piece)
    after = [Player(area) for area in match.view(None)["seats"]]
    me = after[naive.seat]
    assert (me.points, me.coins) == (naive.me.points + points, naive.me.coins + coins), word
    assert me.owned == naive.me.owned + workers
    assert me.free == naive.me.free - naive.workers(action) + workers
    for number, rival in enumerate(after):
        if number != naive.seat:
            before = naive.players[number]
            assert (rival.points, rival.coins) == (before.points, max(0, before.coins + others)), word


def label(case: tuple[int, dict[str, Any]]) -> str:
    seats, options = case
    return "-".join([str(seats), *[str(value) if key == "mode" else key for key, value in options.items() if value]])


@pytest.mark.parametrize("case", every_table(), ids=label)
def test_random_games_follow_the_printed_rules(case):
    seats, options = case
    for seed in range(GAMES * (4 if seats == 1 else 1)):
        chance = random.Random(seed)
        match = game().start(seats, seed, options)
        turn = Turn()
        while not match.over:
            request, word = lively(match, chance)
            view = match.view(None)
            if view["phase"] == "draft":
                match.answer(request.number, word)
                continue
            naive = Table(view, turn.gained(view))
            check_numbers(match, naive)
            check_options(match, naive)
            match.answer(request.number, word)
            if request.prompt in ("act", "act_or_rest") and word.partition("/")[0] in (
                "do",
                "build",
                "research",
                "fortify",
            ):
                check_action(match, naive, word)


# The parts of a number add up to it


def check_parts(match: Match, number: int) -> None:
    assert sum(amount for _, amount in military_parts(match, number)) == military(match.state.players[number])
    for index, action in enumerate(ACTION_IDS):
        parts = cost_parts(match, number, index)
        assert sum(amount for _, amount in parts) == cost(match, number, index), (action, parts)
    for index in available_technologies(match, number):
        parts = cost_parts(match, number, RESEARCH, index)
        assert sum(amount for _, amount in parts) == cost(match, number, RESEARCH, index), (index, parts)
    parts = cost_parts(match, number, CULTURE, via=EDUCATION)
    assert sum(amount for _, amount in parts) == cost(match, number, CULTURE, via=EDUCATION)


@pytest.mark.parametrize("case", every_table()[::3], ids=label)
def test_parts_add_up_in_random_games(case):
    seats, options = case
    chance = random.Random(17)
    match = game().start(seats, 17, options)
    while not match.over:
        request, word = lively(match, chance)
        for number in range(seats):
            check_parts(match, number)
        match.answer(request.number, word)


@pytest.mark.parametrize(
    "area",
    [
        {"main": "zimbabwe", "annexed": ["egypt", "incas"]},
        {"main": "ottomans", "annexed": ["greece"], "technologies": ["writing", "education"]},
        {"main": "celts", "annexed": ["harappa"]},
        {"main": "sumer", "technologies": []},
        {"main": "hittites", "technologies": ["writing", "mining"]},
        {"main": "aztecs", "technologies": ["writing", "education", "engineering"]},
        {"main": "rome", "annexed": ["huns"], "technologies": ["mining", "ironworking"]},
    ],
)
def test_parts_add_up_where_reductions_exceed_the_cost(area):
    check_parts(table(area), 0)


# The end of a turn: every order of its abilities, against what the engine lets a player reach

ENDINGS = ("britain", "tibet", "arabia", "babylon", "phoenicia", "hebrews", "slavs", "lydia")
Outcome = tuple[int, int, frozenset[str], tuple[int, ...]]


class Ending:
    """A player's end of turn with nothing else to hang on: no rival's icons, no red slot used."""

    def __init__(self, match: Match) -> None:
        view = match.view(None)
        self.me = Player(view["seats"][0])
        self.first = frozenset(self.me.learned)
        self.rivals = [Player(area).military() for area in view["seats"][1:]]
        self.market = tuple(card["coins"] for card in view["market"])

    def pending(self, learned: frozenset[str]) -> list[str]:
        found = [self.me.main] if self.me.main in ENDINGS[:-1] else []
        found += ["italy"] if "italy" in self.me.cards else []
        found += ["hanging_gardens"] if "hanging_gardens" in self.me.wonders else []
        return found + [technology for technology in ("education", "currency", "code_of_laws") if technology in learned]

    def outcomes(self, now: Outcome, used: frozenset[str]) -> set[Outcome]:
        """Everything that can come out, over all orders and choices."""
        found: set[Outcome] = set()
        left = [ability for ability in self.pending(now[2]) if ability not in used]
        compulsory = False
        for ability in left:
            reached = self.use(ability, now)
            compulsory = compulsory or (ability not in ("education", "phoenicia") and bool(reached))
            for then in reached:
                found |= self.outcomes(then, used | {ability})
        return found if compulsory else found | {now}

    def use(self, ability: str, now: Outcome) -> list[Outcome]:
        points, coins, learned, bonus = now
        self.me.learned = sorted(learned)
        mine = self.me.military()
        owned = self.me.owned + (1 if "bureaucracy" in learned - self.first else 0)
        if ability == "babylon":
            gained = []
            for technology in self.me.available():
                more = 6 - ROUND if technology == "science" else 0
                richer = 2 if technology == "bureaucracy" else 0
                gained.append((points + more, coins + richer, learned | {technology}, bonus))
            return gained
        if ability == "education":
            price = 3 if "alphabet" in learned else 4
            return [(points + 2, coins - price, learned, bonus)] if coins >= price else []
        if ability == "phoenicia":
            places = range(len(bonus)) if coins >= 2 else ()
            return [
                (points + 2, coins - 2, learned, (*bonus[:place], bonus[place] + 2, *bonus[place + 1 :]))
                for place in places
            ]
        more = {
            "britain": points // 7,
            "tibet": 1,
            "hebrews": 1 if mine <= min(self.rivals) else 0,
        }.get(ability, 0)
        richer = {
            "arabia": len(learned) // 2,
            "slavs": 1 if mine >= max(self.rivals) else 0,
            "italy": 1 if coins >= 5 else 0,
            "hanging_gardens": 1,
            "currency": 1,
            "code_of_laws": 1 if owned >= 3 else 0,
        }.get(ability, 0)
        return [(points + more, coins + richer, learned, bonus)]


ROUND = 3


def reached(match: Match) -> Outcome:
    area = seat(match)
    bonus = tuple(card["coins"] for card in match.view(None)["market"])
    return area.points, area.coins, frozenset(area.technologies), bonus


def explore(match: Match) -> set[Outcome]:
    """Everything the engine lets the player come out with."""
    (request,) = match.requests
    if request.seat != 0:
        return {reached(match)}
    found: set[Outcome] = set()
    for word in request.options:
        copy = match.copy()
        copy.answer(request.number, word)
        found |= explore(copy)
    return found


def random_ending(chance: random.Random) -> Match:
    """A table where the order of end-of-turn abilities may matter."""
    special = chance.choice(["", "", "lawgivers"])
    chain = [["navigation", "currency"], ["mining", "ironworking"]]
    chain.append(["code_of_laws", "bureaucracy"] if special else ["writing", "education"])
    learned = [technology for column in chain for technology in column[: chance.randrange(3)]]
    area: dict[str, Any] = {
        "main": chance.choice(ENDINGS),
        "coins": chance.randrange(8),
        "points": chance.randrange(20),
        "workers": chance.randrange(5),
        "technologies": learned,
        "wonders": chance.choice([[], ["hanging_gardens"]]),
        "annexed": chance.choice([[], ["italy"]]),
    }
    if special:
        area["special_technology"] = special
    rival = {"main": chance.choice(["incas", "carthage", "huns"])}
    market = {"egypt": 0, "sumer": 1}
    options = {"innovation": True}
    return table(area, rival, round=ROUND, market=market, options=options, special_technologies=["masons"])


@pytest.mark.parametrize("seed", range(12))
def test_end_of_turn_reaches_the_best_of_every_order(seed):
    chance = random.Random(seed)
    for _ in range(40):
        match = random_ending(chance)
        ending = Ending(match)
        now = reached(match)
        allowed = ending.outcomes(now, frozenset())
        play(match, "done")
        found = explore(match)
        assert found <= allowed, (now, found - allowed)
        for points, coins, learned, bonus in allowed:
            better = [
                other for other in found if other[0] >= points and other[1] >= coins and other[2:] == (learned, bonus)
            ]
            assert better, (ending.me.main, now, (points, coins, learned, bonus), found)


def test_end_of_turn_without_abilities_asks_nothing():
    match = table()
    play(match, "done")
    assert "pass" in offered(match)
