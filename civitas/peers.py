"""Other engines under our measure, for `civitas bench --peers`.

Every peer plays uniformly random legal games in a loop of ours, in one process, with a seeded `random.Random`:

- a decision is a point with two or more options; forced moves and chance are carried out but not counted;
- `decisions_per_s`: generating options, choosing and applying, from the first decision of a game to its end;
- `playouts_per_s`: whole games, setting up and dealing included;
- `copies_per_s` and `views_per_s`: the library's own copy and one seat's observation, half-way through a game.

The peers, each by the fastest path its authors offer:

- *catanatron*, the Python engine nearest to ours in kind: four seats and the limit of turns of its own simulations;
  no second check of an action it has just listed, no accumulators. Its views are the features of `catanatron_gym`.
- *OpenSpiel*, C++ driven from Python. Backgammon: a board, dice, long games, many options. Crazy eights for four:
  hidden hands, cards drawn all along, and among its fastest long games, so the comparison does not flatter us.
  Not bridge: it solves each deal before the first bid, and one would measure the solver.
"""

import importlib
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from time import perf_counter
from typing import Any, Protocol

Figures = dict[str, float | int | None]
Call = Callable[[], object]

SEED = 7
MIDDLES = 8  # positions that copies and views are measured on
REPEATS = 32  # in a row on one position: catanatron's features keep a cache for one board

MODULES = {"catanatron": "catanatron", "open_spiel": "pyspiel"}  # name on PyPI: what one imports
OPEN_SPIEL_GAMES = {"backgammon": "backgammon", "crazy_eights": "crazy_eights(players=4)"}


def missing_peers() -> list[str]:
    """The peers not installed here, by their names on PyPI."""
    return [package for package, module in MODULES.items() if find_spec(module) is None]


def measure_peers(seconds: float) -> dict[str, Figures]:
    """Measure every installed peer, each quantity for about `seconds`; `missing_peers` names those left out."""
    if seconds <= 0:
        raise ValueError(f"Peers are measured for a positive number of seconds, not {seconds}")
    missing = missing_peers()
    figures: dict[str, Figures] = {}
    with _global_random_kept():
        if "catanatron" not in missing:
            figures["catanatron"] = _measure(Catanatron(), seconds)
        if "open_spiel" not in missing:
            for name, game in OPEN_SPIEL_GAMES.items():
                figures[f"open_spiel:{name}"] = _measure(OpenSpiel(game), seconds)
    return figures


class Peer(Protocol):
    """An engine that can be measured. Each writes its own `play`, so that no layer of ours slows it down."""

    seats: int

    def start(self, seed: int) -> Any:
        """A new game, at most waiting to be dealt."""

    def play(self, position: Any, rng: random.Random, most: int = sys.maxsize) -> int:
        """Play on at random to the end, or to the decision after `most` others; return how many were taken."""

    def copy_call(self, position: Any) -> Call:
        """What to call to copy this position."""

    def view_call(self, position: Any) -> Call | None:
        """What to call for the view of the seat to move, if there is such a thing."""


class Catanatron:
    """Settlers of Catan by catanatron (3.2 on PyPI)."""

    def __init__(self) -> None:
        engine = importlib.import_module("catanatron.game")
        player = importlib.import_module("catanatron.models.player")
        self.new_game = engine.Game
        self.turns_limit: int = engine.TURNS_LIMIT
        self.players = [player.Player(color) for color in player.Color]
        self.seats = len(self.players)
        try:
            self.create_sample = importlib.import_module("catanatron_gym.features").create_sample
        except ImportError:
            self.create_sample = None

    def start(self, seed: int) -> Any:
        return self.new_game(self.players, seed=seed)  # seeds the global random, which rolls the dice

    def play(self, position: Any, rng: random.Random, most: int = sys.maxsize) -> int:
        state = position.state
        decisions = 0
        while position.winning_color() is None and state.num_turns < self.turns_limit:
            options = state.playable_actions
            if len(options) == 1:
                position.execute(options[0], False)
                continue
            if decisions == most:
                break
            decisions += 1
            position.execute(rng.choice(options), False)
        return decisions

    def copy_call(self, position: Any) -> Call:
        copy: Call = position.copy
        return copy

    def view_call(self, position: Any) -> Call | None:
        if self.create_sample is None:
            return None
        return partial(self.create_sample, position, position.state.current_color())


class OpenSpiel:
    """One game of OpenSpiel, named as `pyspiel.load_game` names it."""

    def __init__(self, game: str) -> None:
        self.game = importlib.import_module("pyspiel").load_game(game)
        self.seats: int = self.game.num_players()

    def start(self, seed: int) -> Any:
        return self.game.new_initial_state()  # holds no chance of its own: `play` deals and rolls

    def play(self, position: Any, rng: random.Random, most: int = sys.maxsize) -> int:
        decisions = 0
        while not position.is_terminal():
            if position.is_chance_node():
                position.apply_action(_drawn(position.chance_outcomes(), rng))
                continue
            options = position.legal_actions()
            if len(options) == 1:
                position.apply_action(options[0])
                continue
            if decisions == most:
                break
            decisions += 1
            position.apply_action(rng.choice(options))
        return decisions

    def copy_call(self, position: Any) -> Call:
        clone: Call = position.clone
        return clone

    def view_call(self, position: Any) -> Call | None:
        return partial(position.observation_tensor, position.current_player())


def _drawn(outcomes: list[tuple[int, float]], rng: random.Random) -> int:
    """One outcome by its probability. `rng.choices` would cost OpenSpiel a third of its speed."""
    left = rng.random()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]  # the probabilities may sum to a hair less than one


def _measure(peer: Peer, seconds: float) -> Figures:
    middles = [_middle(peer, seed) for seed in range(1, MIDDLES + 1)]  # two games each: the warm-up
    copies = [peer.copy_call(position) for position in middles]
    views = [call for position in middles if (call := peer.view_call(position)) is not None]
    return {
        "seats": peer.seats,
        **_playouts(peer, seconds),
        "copies_per_s": _rate(copies, seconds),
        "views_per_s": _rate(views, seconds) if views else None,
    }


def _playouts(peer: Peer, seconds: float) -> Figures:
    """Whole games until the time is up; the last one is finished."""
    rng = random.Random(SEED)
    games = decisions = 0
    dealing = playing = 0.0
    while dealing + playing < seconds:
        begun = perf_counter()
        position = peer.start(rng.getrandbits(62) | 1)
        peer.play(position, rng, most=0)
        dealt = perf_counter()
        decisions += peer.play(position, rng)
        playing += perf_counter() - dealt
        dealing += dealt - begun
        games += 1
    return {
        "decisions_per_s": decisions / playing,
        "playouts_per_s": games / (dealing + playing),
        "decisions_per_game": decisions / games,
    }


def _middle(peer: Peer, seed: int) -> Any:
    """The position half-way through a random game: played once to know its length, and again to the middle."""
    rng = random.Random(seed)
    length = peer.play(peer.start(seed), rng)
    rng.seed(seed)
    position = peer.start(seed)
    peer.play(position, rng, most=length // 2)
    return position


def _rate(calls: list[Call], seconds: float) -> float:
    """Calls per second, going round all of them, after a first round that does not count."""
    for call in calls:
        call()
    batch = [call for call in calls for _ in range(REPEATS)]
    done = 0
    begun = perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        for call in batch:
            call()
        done += len(batch)
    return done / spent


@contextmanager
def _global_random_kept() -> Iterator[None]:
    """Give the caller's global random back as it was: catanatron draws from it even while it is imported."""
    kept = random.getstate()
    try:
        yield
    finally:
        random.setstate(kept)
