"""Record the playthrough anew, after the rules or their wording have changed on purpose; from tests/:

    ../.venv/bin/python -m path_of_civilization.playthrough

Read the diff of golden/playthrough.txt before keeping it.
"""

from __future__ import annotations

from pathlib import Path

from shared.playthrough import Telling, write

from civitas.kernel.match import Match
from path_of_civilization.record import GAME, choose

PLAYTHROUGH = Path(__file__).parent / "golden" / "playthrough.txt"


def excerpt(match: Match) -> list[str]:
    """The table in a few lines."""
    view = match.view(None)
    events = [f"{event['turn']} {event['id']}" for event in view["events"] if not event["resolved"]]
    lines = [
        "  events " + ", ".join(events),
        f"  wonders {' '.join(view['wonders'])} | leaders {' '.join(view['leaders'])}",
    ]
    for number, area in enumerate([*view["seats"], *view["rivals"]]):
        cubes = " ".join([f"{cube} {count}" for cube, count in area["cubes"].items() if count])
        research = " ".join([f"{kind} {count}" for kind, count in area.get("research", {}).items() if count])
        cards = " ".join([area["leader"] or "-", *area["cemetery"], *area["wonders"]])
        lines.append(
            f"  {number} {area['civilization']}: {area['score']} VP, population {area.get('population_level', '-')},"
            f" philosophy {area['philosophy']}, power {area['power']} | {cubes} | {research} | {cards}"
        )
    return lines


def both_playthroughs() -> str:
    telling = Telling(GAME, choose, excerpt)
    english = telling.tell("Two players", "en", 2, {}, 5)
    french = telling.tell("Seul contre l'Automa, difficile", "fr", 1, {"automa": "hard"}, 6)
    return "\n".join([*english, "", *french])


if __name__ == "__main__":
    write(PLAYTHROUGH, both_playthroughs())
