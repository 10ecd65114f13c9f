"""Record the playthrough anew, after the rules or their wording have changed on purpose:

    .venv/bin/python tests/path_of_civilization/playthrough.py

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
GAME = games.load("path-of-civilization")


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


def choose(match: Match, chance: random.Random) -> tuple[int, str]:
    """Any answer, but wishes rather than none."""
    request = chance.choice(match.requests)
    words = list(request.options)
    lively = [word for word in words if word not in ("done", "use/0")]
    return request.number, chance.choice(lively if lively and chance.random() < 0.8 else words)


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
        if match.turn != turn:
            turn = match.turn
            lines += ["", *excerpt(match), ""]
        number, word = choose(match, chance)
        request = next(request for request in match.requests if request.number == number)
        lines.append(f"{request.number} @{request.seat} {request.text(lang)}")
        for option in request.options:
            lines.append(f"    {'>' if option == word else ' '} {option}: {request.label(option, lang)}")
        match.answer(number, word)
    tell()
    assert match.result is not None
    lines += ["", *excerpt(match), "", json.dumps(match.result.plain(), ensure_ascii=False), ""]
    return [line.rstrip() for line in lines]


def both_playthroughs() -> str:
    english = playthrough("Two players", "en", 2, {}, 5)
    french = playthrough("Seul contre l'Automa, difficile", "fr", 1, {"difficulty": "hard"}, 6)
    return "\n".join([*english, "", *french])


def main() -> None:
    PLAYTHROUGH.parent.mkdir(exist_ok=True)
    PLAYTHROUGH.write_text(both_playthroughs(), encoding="utf-8")


if __name__ == "__main__":
    main()
