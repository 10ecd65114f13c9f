"""Write the playthrough anew, after rules or words have changed on purpose:

    .venv/bin/python tests/sid_meiers_civilization/playthrough.py

Read the diff of golden/playthrough.txt before keeping it.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from civitas import games
from civitas.kernel.match import Match
from civitas.kernel.request import Request

PLAYTHROUGH = Path(__file__).parent / "golden" / "playthrough.txt"
GAME = games.load("sid-meiers-civilization")
IDLE = ("pass", "quiet", "end", "done", "stay", "keep", "nothing", "no_research", "give_up", "submit")
SHOWN = 6  # options listed of one question


def choose(request: Request, chance: random.Random) -> str:
    """An answer: mostly one that does something; of the kinds of option each is as likely. Offers are rare."""
    words = list(request.options)
    lively = [word for word in words if word not in IDLE]
    if lively and lively[0].startswith("offer/") and chance.random() < 0.9:
        return "pass"
    if not lively or chance.random() < 0.15:
        return chance.choice(words)
    verb = chance.choice(sorted({word.partition("/")[0] for word in lively}))
    return chance.choice([word for word in lively if word.partition("/")[0] == verb])


def excerpt(match: Match) -> list[str]:
    """The table in a few lines."""
    view = match.view(None)
    lines = [f"  market {', '.join(view['market']['wonders'])}"]
    for number, area in enumerate(view["seats"]):
        line = (
            f"  {number} {area['civilization']}, {area['government']}: trade {area['trade']}, culture {area['culture']}"
        )
        line += f", space {area['space']}, coins {area['coins']} | {' '.join(area['techs'])}"
        line += f" | cities {len(area['cities'])}, units {sum(area['units'].values())}, events {sum(area['cards'])}"
        lines.append(line)
    held = [place for place in view["squares"] if place["piece"] or place["figures"] or place["centre"]]
    lines.append(f"  map    {' '.join([place_line(place) for place in held])}")
    return lines


def place_line(place: dict[str, Any]) -> str:
    words = [place["id"], "city" if place["centre"] else "", place["piece"]]
    if place["figures"]:
        found = place["figures"]
        words.append(f"{found['seat']}:{found['armies']}+{found['scouts']}")
    return "/".join([word for word in words if word])


def options(request: Request, chosen: str, lang: str) -> list[str]:
    """What is offered; of a long list the beginning and what is chosen."""
    lines: list[str] = []
    for index, option in enumerate(request.options):
        if index < SHOWN or option == chosen:
            lines.append(f"    {'>' if option == chosen else ' '} {option}: {request.label(option, lang)}")
        elif index == SHOWN:
            lines.append(f"      … {len(request.options) - SHOWN} more")
    return lines


def playthrough(title: str, lang: str, seats: int, chosen: dict[str, Any], seed: int) -> list[str]:
    """One game as a person sees it: what is asked, what is offered, what is chosen, what happens."""
    match = GAME.start(seats, seed, chosen)
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
        request = chance.choice(match.requests)
        word = choose(request, chance)
        lines.append(f"{request.number} @{request.seat} {request.text(lang)}")
        lines += options(request, word, lang)
        match.answer(request.number, word)
    tell()
    assert match.result is not None
    lines += ["", *excerpt(match), "", json.dumps(match.result.plain(), ensure_ascii=False), ""]
    return [line.rstrip() for line in lines]


def both_playthroughs() -> str:
    english = playthrough("Two players", "en", 2, {"turns": "10"}, 29)
    french = playthrough("Trois joueurs, cartes de 2013", "fr", 3, LATER, 0)
    return "\n".join([*english, "", *french])


LATER = {"turns": "10", "civilizations": "chosen", "governments": "2013", "loot": "2013"}


if __name__ == "__main__":
    PLAYTHROUGH.parent.mkdir(exist_ok=True)
    PLAYTHROUGH.write_text(both_playthroughs(), encoding="utf-8")
