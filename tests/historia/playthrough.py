"""Write the playthrough anew, after rules or words have changed on purpose; from tests/:

    ../.venv/bin/python -m historia.playthrough

Read the diff of golden/playthrough.txt before keeping it.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from shared.golden import best_at_once
from shared.playthrough import Telling, write

from civitas import games
from civitas.kernel.match import Match

PLAYTHROUGH = Path(__file__).parent / "golden" / "playthrough.txt"
GAME = games.load("historia")
IDLE = ("nothing", "done", "end", "quiet")


def worth(match: Match, seat: int) -> float:
    """What can be counted at a glance."""
    area = match.view(None)["seats"][seat]
    levels = 1.6 * area["technology"] + area["military"]
    cards = 0.2 * len(area["hand"]) + 0.4 * area["advisor_count"]
    return area["points"] + levels + 0.4 * area["available"] + len(area["wonders"]) + len(area["territories"]) + cards


def choose(match: Match, chance: random.Random) -> tuple[int, str]:
    """An answer: mostly one that brings much at once, now and then any."""
    request = chance.choice(match.requests)
    words = list(request.options)
    if chance.random() < 0.2 or words[0].startswith("lay/"):
        lively = [word for word in words if word not in IDLE]
        return request.number, chance.choice(lively or words)
    return request.number, best_at_once(match, request, worth, chance)


def excerpt(match: Match) -> list[str]:
    """The table in a few lines."""
    view = match.view(None)
    lines = [f"  map    {', '.join([place_line(place) for place in view['map'] if place['civs']])}"]
    lines.append(f"  row    {', '.join(view['row'])}")
    for area in [*view["seats"], *view["rivals"]]:
        line = f"  {area['civ']} {area.get('civilization', area.get('difficulty'))}: points {area['points']}, "
        line += f"technology {area['technology']}, military {area['military']}"
        if "hand" in area:
            line += f", cubes {area['available']} + {area['used']} + {area['reserve']}"
            line += f" | hand {' '.join(area['hand'])} | column {' '.join(area['column'])}"
            line += f" | wonders {' '.join([one['id'] for one in area['wonders']])}"
        lines.append(line)
    return lines


def place_line(place: dict[str, Any]) -> str:
    return f"{place['id']} ({place['number']}) {' '.join([str(civ) for civ in place['civs']])}"


def both_playthroughs() -> str:
    bots = {"civbots": "king,chief"}
    telling = Telling(GAME, choose, excerpt)
    english = telling.tell("Two players, two Civbots, events", "en", 2, {**bots, "events": True}, 5)
    french = telling.tell("Trois joueurs, règles avancées", "fr", 3, {"advanced": True, "civilizations": "chosen"}, 6)
    return "\n".join([*english, "", *french])


if __name__ == "__main__":
    write(PLAYTHROUGH, both_playthroughs())
