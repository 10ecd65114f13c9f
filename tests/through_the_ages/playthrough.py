"""Write the playthrough anew, after rules or words have changed on purpose:

    .venv/bin/python tests/through_the_ages/playthrough.py

Read the diff of golden/playthrough.txt before keeping it.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from civitas import games
from civitas.kernel.match import Match

PLAYTHROUGH = Path(__file__).parent / "golden" / "playthrough.txt"
GAME = games.load("through-the-ages")
IDLE = ("pass", "skip", "no_bid", "destroy", "resign", "cancel")
SHOWN = 12  # options listed of a question


def worth(match: Match, seat: int) -> float:
    """What can be counted at a glance."""
    area = match.view(seat)["seats"][seat]
    rates = 4 * area["culture_rating"] + 3 * area["science_rating"] + 2 * area["strength"] + area["happiness"]
    goods = 0.3 * (area["food"] + area["resources"]) + 2.5 * (area["food_production"] + area["resource_production"])
    cards = 0.8 * len(area["civil_hand"]) + 0.5 * len(area["military_hand"]) + 6 * len(area["wonders"])
    growth = 1.5 * area["unused"] + 1.2 * area["stages"] + (2 if area["leader"] else 0)
    grief = 4 * area["discontent"] + 2 * area["corruption"]
    points = area["points"] + 0.6 * area["science"] + 3 * area["civil_total"]
    total: float = points + rates + goods + cards + growth - grief
    return total


def choose(match: Match, chance: random.Random) -> tuple[int, str]:
    """An answer: mostly one that brings much at once, now and then any."""
    request = chance.choice(match.requests)
    words = [word for word in request.options if word.partition("/")[0] not in IDLE] or list(request.options)
    if chance.random() < 0.1:
        return request.number, chance.choice(words)
    best: list[tuple[float, str]] = []
    for word in words:
        trial = match.copy()
        trial.answer(request.number, word)
        best.append((worth(trial, request.seat) - (2 if word == "end" else 0) + chance.random() * 0.5, word))
    return request.number, max(best)[1]


def excerpt(match: Match) -> list[str]:
    """The table in a few lines."""
    view = match.view(None)
    lines = [f"  round {view['round']}, age {view['age']} | row {' '.join([card or '-' for card in view['row']])}"]
    for number, area in enumerate(view["seats"]):
        line = f"  {number} points {area['points']} (+{area['culture_rating']}), science {area['science']}"
        line += f" (+{area['science_rating']}), strength {area['strength']}, happiness {area['happiness']}"
        line += f" | food {area['food']}, resources {area['resources']}, unused {area['unused']}"
        line += f" | {area['government']} {area['leader'] or '-'}"
        line += f" | {' '.join([one['id'] for one in area['wonders']])} ({area['wonder'] or '-'})"
        line += " | " + " ".join([f"{one['id']} {one['workers']}" for one in area["technologies"]])
        lines.append(line)
    return lines


def playthrough(title: str, lang: str, seats: int, options: dict[str, Any], seed: int) -> list[str]:
    """One game as a person sees it: what is asked, what is offered, what is chosen, what happens."""
    match = GAME.start(seats, seed, options)
    chance = random.Random(seed)
    lines = [title, "=" * len(title), ""]
    told = 0
    turn = -1

    def tell() -> int:
        assert match.chronicle is not None
        lines.extend(["- " + GAME.wording(match, event, lang) for event in match.chronicle.events[told:]])
        return len(match.chronicle.events)

    while not match.over:
        told = tell()
        if match.view(None)["round"] != turn:
            turn = match.view(None)["round"]
            lines += ["", *excerpt(match), ""]
        number, word = choose(match, chance)
        request = next(request for request in match.requests if request.number == number)
        lines.append(f"{request.number} @{request.seat} {request.text(lang)}")
        listed = [option for option in request.options[:SHOWN] if option != word]
        for option in [word, *listed]:
            lines.append(f"    {'>' if option == word else ' '} {option}: {request.label(option, lang)}")
        if len(request.options) > len(listed) + 1:
            lines.append(f"      … {len(request.options)}")
        match.answer(number, word)
    tell()
    assert match.result is not None
    lines += ["", *excerpt(match), "", json.dumps(match.result.plain(), ensure_ascii=False), ""]
    return [line.rstrip() for line in lines]


def both_playthroughs() -> str:
    english = playthrough("Two players, short game", "en", 2, {"short": True, "resigning": False}, 5)
    french = playthrough("Trois joueurs, partie d'initiation", "fr", 3, {"learning": True, "resigning": False}, 6)
    return "\n".join([*english, "", *french])


if __name__ == "__main__":
    PLAYTHROUGH.parent.mkdir(exist_ok=True)
    PLAYTHROUGH.write_text(both_playthroughs(), encoding="utf-8")
