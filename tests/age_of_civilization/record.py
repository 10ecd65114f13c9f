"""Record the golden journals and the playthrough anew, after the rules have changed on purpose:

    .venv/bin/python tests/age_of_civilization/record.py

Each golden game is the first seeded one that ends as its row wants. Read the diff of playthrough.txt before keeping it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from civitas import games
from civitas.kernel.match import Match
from civitas.kernel.result import Result

GOLDEN = Path(__file__).parent / "golden"
HASHES = GOLDEN / "hashes.json"
PLAYTHROUGH = GOLDEN / "playthrough.txt"
GAME = games.load("age-of-civilization")
TRIES = 3000

Wanted = Callable[[Result], bool]


def any_end(result: Result) -> bool:
    return True


def shared(result: Result) -> bool:
    return len(result.ranking[0]) > 1


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


def rows() -> list[tuple[str, int, dict[str, Any], Wanted]]:
    """Every golden game: its name, seats, options and the end it must come to."""
    found: list[tuple[str, int, dict[str, Any], Wanted]] = []
    for seats in (2, 3, 4):
        found.append((f"{seats}-plain", seats, {}, any_end))
        found += [(f"{seats}-{variant}", seats, {variant: True}, any_end) for variant in VARIANTS]
        found.append((f"{seats}-all-variants", seats, ALL_VARIANTS, any_end))
    found.append(("2-shared", 2, {}, shared))
    found.append(("3-tie-broken", 3, {}, tie_broken))
    found.append(("2-undo", 2, {}, any_end))
    found.append(("1-skirmish-won", 1, {}, won))
    found.append(("1-skirmish-lost", 1, {}, lost))
    found.append(("1-skirmish-innovation", 1, {"innovation": True}, any_end))
    for mode in SCENARIOS:
        found.append((f"1-{mode}-lost", 1, {"mode": mode}, lost))
        found.append((f"1-{mode}-won", 1, {"mode": mode}, won))
    # Glory in the other two is beyond the way of choosing here.
    found += [(f"1-{mode}-glory", 1, {"mode": mode}, glory) for mode in SCENARIOS[:3]]
    found.append(("1-lost_civilization-drought", 1, {"mode": "lost_civilization"}, drought))
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
    words = list(request.options)
    if chance.random() < (0.1 if match.seats == 1 else 0.4):
        lively = [word for word in words if word not in ("done", "rest", "pass", "decline")]
        return request.number, chance.choice(lively if lively and chance.random() < 0.8 else words)
    best: list[tuple[float, str]] = []
    for word in words:
        trial = match.copy()
        trial.answer(request.number, word)
        best.append((worth(trial, request.seat) + chance.random() * 0.5, word))
    return request.number, max(best)[1]


def play(seats: int, options: dict[str, Any], seed: int, undoing: bool = False) -> Match:
    match = GAME.start(seats, seed, options)
    chance = random.Random(seed)
    while not match.over:
        number, word = choose(match, chance)
        seat = match.question(number).seat
        match.answer(number, word)
        if undoing and match.can_undo(seat) and chance.random() < 0.3:
            match.undo(seat)
            if match.can_redo(seat) and chance.random() < 0.3:
                match.redo(seat)
    return match


def record_journals() -> None:
    for old in GOLDEN.glob("*.jsonl"):
        old.unlink()
    ends: dict[str, Any] = {}
    for name, seats, options, wanted in rows():
        for seed in range(TRIES):
            match = play(seats, options, seed, undoing=name.endswith("undo"))
            if wanted(match.result):
                break
        else:
            raise SystemExit(f"{name}: no game of {TRIES} ended so")
        (GOLDEN / f"{name}.jsonl").write_text(match.journal.dumps(), encoding="utf-8")
        ends[name] = {"hash": match.hash(), "result": match.result.plain()}
        print(f"{name}: seed {seed}, {len(match.journal.entries)} lines, {match.result.scores}")
    HASHES.write_text(json.dumps(ends, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


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


def playthrough(title: str, lang: str, seats: int, options: dict[str, Any], seed: int) -> list[str]:
    """One game as a person sees it: what is asked, what is offered, what is chosen, what happens."""
    match = GAME.start(seats, seed, options)
    chance = random.Random(seed)
    lines = [title, "=" * len(title), ""]
    told = 0
    turn = -1

    def tell() -> int:
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
    lines += ["", *excerpt(match), "", json.dumps(match.result.plain(), ensure_ascii=False), ""]
    return [line.rstrip() for line in lines]


def both_playthroughs() -> str:
    variants = {"innovation": True, "changing_world": True}
    english = playthrough("Two players, Innovation, Changing World", "en", 2, variants, 5)
    french = playthrough("Deux joueurs, Draft", "fr", 2, {"draft": True}, 6)
    return "\n".join([*english, "", *french])


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    record_journals()
    PLAYTHROUGH.write_text(both_playthroughs(), encoding="utf-8")


if __name__ == "__main__":
    main()
