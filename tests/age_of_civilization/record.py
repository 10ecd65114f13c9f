"""The golden games of Age of Civilization and a playthrough to read (shared/golden.py says how to record them anew).

Read the diff of golden/playthrough.txt before keeping it.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from shared.golden import Golden, Row, best_at_once, lively, shared
from shared.playthrough import Telling, write

from civitas import games
from civitas.kernel.match import Match
from civitas.kernel.result import Result

FOLDER = Path(__file__).parent / "golden"
PLAYTHROUGH = FOLDER / "playthrough.txt"
GAME = games.load("age-of-civilization")


def tie_broken(result: Result) -> bool:
    """The best two have the same points but not the same rank."""
    best = sorted(result.scores)[-2:]
    return len(best) == 2 and best[0] == best[1] and len(result.ranking[0]) == 1


def won(result: Result) -> bool:
    return result.won is True and "glory" not in result.honours


def glory(result: Result) -> bool:
    return "glory" in result.honours


def lost(result: Result) -> bool:
    return result.won is False and result.reason == "six_rounds"


def drought(result: Result) -> bool:
    return result.reason == "drought"


VARIANTS = ("innovation", "changing_world", "draft", "first_game")
ALL_VARIANTS = {"innovation": True, "changing_world": True, "draft": True}
SCENARIOS = ("age_of_wonders", "silk_road", "lost_civilization", "mongol_devastation", "death_and_rebirth")


def rows() -> list[Row]:
    """Every golden game."""
    found: list[Row] = []
    for seats in (2, 3, 4):
        found.append(Row(f"{seats}-plain", seats))
        found += [Row(f"{seats}-{variant}", seats, {variant: True}) for variant in VARIANTS]
        found.append(Row(f"{seats}-all-variants", seats, ALL_VARIANTS))
    found.append(Row("2-shared", 2, {}, shared))
    found.append(Row("3-tie-broken", 3, {}, tie_broken))
    found.append(Row("2-undo", 2, undoing=True))
    found.append(Row("1-skirmish-won", 1, {}, won))
    found.append(Row("1-skirmish-lost", 1, {}, lost))
    found.append(Row("1-skirmish-innovation", 1, {"innovation": True}))
    for mode in SCENARIOS:
        found.append(Row(f"1-{mode}-lost", 1, {"mode": mode}, lost))
        found.append(Row(f"1-{mode}-won", 1, {"mode": mode}, won))
    # Glory in the other two is beyond the way of choosing here.
    found += [Row(f"1-{mode}-glory", 1, {"mode": mode}, glory) for mode in SCENARIOS[:3]]
    found.append(Row("1-lost_civilization-drought", 1, {"mode": "lost_civilization"}, drought))
    return found


# Choosing: at random, or mostly by what an answer brings at once


def worth(match: Match, seat: int) -> float:
    area = match.view(None)["seats"][seat]
    workers = area["workers"] + area["placed"]
    beside = match.view(None).get("scenario", {})
    held = 2 * beside.get("stations", 0) + 2 * len(beside.get("realms", ())) + 0.5 * sum(beside.get("walls", ()))
    water = 0.7 * min(beside.get("water", 0), 4)
    learned = 1.5 * len(area["technologies"]) + 2 * len(area["wonders"]) + 0.3 * area["military"]
    return area["points"] + 0.4 * area["coins"] + 0.6 * workers + learned + held + water


def choose(match: Match, chance: random.Random) -> tuple[int, str]:
    """An answer: mostly one that brings much at once, now and then any."""
    request = chance.choice(match.requests)
    if chance.random() < (0.1 if match.seats == 1 else 0.4):
        return request.number, lively(request, ("done", "rest", "pass", "decline"), chance)
    return request.number, best_at_once(match, request, worth, chance)


GOLDEN = Golden(GAME, FOLDER, rows(), lambda row: choose)


# A playthrough to read


def excerpt(match: Match) -> list[str]:
    """The table in a few lines."""
    view = match.view(None)
    low, high = view["window"]
    past, window, future = (" ".join(view["track"][start:stop]) for start, stop in ((0, low), (low, high), (high, 8)))
    lines = [f"  track {past} [{window}] {future}"]
    lines.append("  market " + ", ".join(f"{card['id']} {card['coins']}" for card in view["market"]))
    for number, area in enumerate(view["seats"]):
        cards = "/".join([area["main"] or "-", *area["declined"], *[f"+{card}" for card in area["annexed"]]])
        learned = " ".join([area["special_technology"], *area["technologies"], *area["wonders"]]).strip()
        lines.append(
            f"  {number} {cards}: points {area['points']}, coins {area['coins']}, workers {area['workers']},"
            f" military {area['military']} | {learned}"
        )
    return lines


def turn(match: Match) -> int:
    found: int = match.turn
    return found


def both_playthroughs() -> str:
    telling = Telling(GAME, choose, excerpt, turn)
    variants = {"innovation": True, "changing_world": True}
    english = telling.tell("Two players, Innovation, Changing World", "en", 2, variants, 5)
    french = telling.tell("Deux joueurs, Draft", "fr", 2, {"draft": True}, 6)
    return "\n".join([*english, "", *french])


if __name__ == "__main__":
    GOLDEN.record(sys.argv[1:])
    write(PLAYTHROUGH, both_playthroughs())
