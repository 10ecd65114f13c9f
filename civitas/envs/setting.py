"""What an environment plays: a game with seats and options, and how its matches look to a learner."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from civitas import games
from civitas.envs.needs import TEXTS
from civitas.kernel.features import Id, Record, encode
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.text import Refusal

Observation = dict[str, NDArray[Any]]
SEATS: Final = 2  # unless another number is asked for


class Setting:
    """One game, so many seats, these options and this edition. Never changed, so that copies share it."""

    def __init__(self, game_id: str, seats: int | None, options: dict[str, Any] | None, edition: Any) -> None:
        self.game = games.load(game_id)
        if seats is None:
            seats = SEATS if SEATS in self.game.seats else min(self.game.seats)
        self.options = self.game.resolve(seats, {} if options is None else options)
        self.seats = seats
        self.edition = self.game.open_box(edition).overrides
        self.shape = shape_of(self.game, seats)
        self.rows = len(self.game.verbs.words)
        bounds = np.array(self.shape.bounds(), np.float32)
        self.low, self.high = np.ascontiguousarray(bounds.T)

    def names(self) -> list[str]:
        """What each number of an observation means."""
        return [name.removeprefix(".") for name in self.shape.names()]

    def words(self) -> list[str]:
        """What each action means: the options' words, by row."""
        return self.game.verbs.words[:]

    def observation_space(self) -> gymnasium.spaces.Space[Any]:
        """The numbers of a view, and the mask of the actions open now."""
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(self.low, self.high, dtype=np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.rows,), np.int8),
            }
        )

    def action_space(self) -> gymnasium.spaces.Space[Any]:
        return gymnasium.spaces.Discrete(self.rows)

    def start(self, seed: int, records: bool) -> Match:
        """The match that `game.start` deals for the seed; with its journal and chronicle only if asked for."""
        match = self.game.start(self.seats, seed, self.options, self.edition)
        return match if records else match.copy()

    # What a seat sees

    def observe(self, match: Match, seat: int) -> Observation:
        question = question_of(match, seat)
        return {"observation": self.numbers(match, seat, question), "action_mask": self.mask(question)}

    def numbers(self, match: Match, seat: int, question: Question | None) -> NDArray[np.float32]:
        """The seat's view and what it is asked, as numbers. Nothing else of the match is looked at."""
        seen: dict[str, Any] = {"view": match.view(seat)}
        if question is not None:
            seen["prompt"] = question.prompt
            seen["source"] = question.source
        return np.frombuffer(encode(self.shape, seen, seat), np.float32)

    def mask(self, question: Question | None) -> NDArray[np.int8]:
        """1 for each option of the question; all 0 for a seat that is not asked."""
        mask = np.zeros(self.rows, np.int8)
        if question is not None:
            mask[question.options] = 1
        return mask

    # What it answers

    def row(self, match: Match, question: Question, action: Any) -> int:
        """The option an action names; refused with what is allowed when it is none of the question's.

        An array of no dimension is a number too: so policies answer a single observation.
        """
        if isinstance(action, np.ndarray) and action.ndim == 0:
            action = action.item()
        if isinstance(action, (int, np.integer)) and not isinstance(action, bool):
            row = int(action)
            if row in question.options:
                return row
            if 0 <= row < self.rows:
                raise match.not_an_option(question, f"{row} ({self.game.verbs.words[row]})")
        raise match.not_an_option(question, action)


def shape_of(game: Game, seats: int) -> Record:
    """The numbers of an observation as the game's `features.py` orders them, then the prompt and the card behind it."""
    package = type(game).__module__.rpartition(".")[0]
    if not package or find_spec(f"{package}.features") is None:
        raise Refusal("envs.features", TEXTS, game=game.id)
    module = import_module(f"{package}.features")
    prompts = sorted([key.removeprefix("ask.") for key in game.texts.entries if key.startswith("ask.")])
    return Record({"view": module.features(seats), "prompt": Id(prompts), "source": Id(module.SOURCES)})


def question_of(match: Match, seat: int) -> Question | None:
    """The open question of a seat."""
    for question in match.pending:
        if question.seat == seat:
            return question
    return None


def settle(match: Match) -> Question | None:
    """Take what leaves no choice; returns the next question, of the lowest seat where several decide at once.

    Seats are served strictly in their order: one that has no choice must not be missed by those before it.
    """
    while match.pending:
        question = match.pending[0]
        if len(question.options) > 1:
            return question
        match.play(question, question.options[0])
    return None


def one_of(what: str, value: Any, allowed: tuple[Any, ...]) -> None:
    """Refuse a value that is not allowed, also one that is only equal to one: True is no seat."""
    if not any(type(one) is type(value) and one == value for one in allowed):
        raise Refusal("envs.choice", TEXTS, what=what, allowed=", ".join(map(str, allowed)), value=str(value))


def check_seed(seed: Any) -> None:
    """Refuse what no row of random numbers can begin with."""
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool) or seed < 0):
        raise Refusal("envs.seed", TEXTS, value=str(seed))


def at_least_one(what: str, value: Any) -> None:
    """Refuse what is no positive whole number."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise Refusal("envs.positive", TEXTS, what=what, value=str(value))
