"""Random games under every law, in one process or several: the campaign behind `civitas fuzz`."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, Final

from civitas.console import TEXTS
from civitas.kernel import registry
from civitas.kernel.game import Game, Scalar
from civitas.kernel.laws import Trial, Violation
from civitas.kernel.text import Refusal

CHUNK: Final = 20
SHOWN: Final = 20  # violations described
YOUNG: Final = 50_000  # new objects between two collections: a game makes many that need none

Job = tuple[str, int, dict[str, Scalar], int]  # game, seats, options, seed


def campaign_sets(game: Game, seats: int | None, options: dict[str, Scalar]) -> list[tuple[int, dict[str, Scalar]]]:
    """Seat counts and legal option sets to cycle over, as far as the caller left them open."""
    counts = list(game.seats) if seats is None else [seats]
    sets: list[tuple[int, dict[str, Scalar]]] = []
    for count in counts:
        for legal in game.option_sets(count):
            wanted = {**legal, **options}
            if game.allows(count, wanted):
                chosen = (count, game.resolve(count, wanted))
                if chosen not in sets:
                    sets.append(chosen)
    if not sets:
        game.resolve(counts[0], options)  # says what is wrong with a single impossible demand
        raise Refusal("refuse.no_set", TEXTS, game=game.id, options=str(options))
    return sets


def play_chunk(
    jobs: list[Job], thorough: bool, edition: dict[str, Any] | None
) -> tuple[int, int, dict[str, int], list[str]]:
    """Play some games; returns how many, their decisions, how they ended and what broke."""
    decisions = 0
    ends: Counter[str] = Counter()
    violations: list[str] = []
    usual = gc.get_threshold()
    gc.set_threshold(YOUNG)
    for game_id, seats, options, seed in jobs:
        try:
            report = Trial(registry.find(game_id), seats, options, seed, thorough, edition).play()
            decisions += report.decisions
            ends[report.reason] += 1
        except Violation as violation:
            violations.append(str(violation))
        except Exception as error:  # noqa: BLE001  a crash is a violation too, and must not stop the campaign
            violations.append(
                f"{type(error).__name__}: {error} ({game_id} seats={seats} options={options} seed={seed})"
            )
    gc.set_threshold(*usual)
    return len(jobs), decisions, dict(ends), violations


def fuzz(
    game: Game,
    games: int,
    sets: list[tuple[int, dict[str, Scalar]]],
    seed: int,
    jobs: int,
    thorough: bool,
    edition: dict[str, Any] | None,
    advance: Callable[[int], None],
) -> tuple[dict[str, Any], list[str]]:
    """Play that many games, cycling over the sets; what to report, and what broke."""
    began = time.perf_counter()
    plan: list[Job] = [(game.id, *sets[index % len(sets)], seed + index) for index in range(games)]
    chunks = [plan[start : start + CHUNK] for start in range(0, len(plan), CHUNK)]
    decisions = 0
    ends: Counter[str] = Counter()
    violations: list[str] = []

    def add(result: tuple[int, int, dict[str, int], list[str]]) -> None:
        nonlocal decisions
        played, made, ended, broken = result
        decisions += made
        ends.update(ended)
        violations.extend(broken)
        advance(played)

    if jobs == 1:
        for chunk in chunks:
            add(play_chunk(chunk, thorough, edition))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            for future in as_completed([pool.submit(play_chunk, chunk, thorough, edition) for chunk in chunks]):
                add(future.result())
    report = {
        "game": game.id,
        "games": games,
        "decisions": decisions,
        "violations": len(violations),
        "ends": dict(sorted(ends.items())),
        "seconds": round(time.perf_counter() - began, 2),
    }
    return report, sorted(violations)
