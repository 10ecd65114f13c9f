"""What a game tells its bots: the Guide in `bot.py` of the game's folder, found by the game's package."""

from __future__ import annotations

import tomllib
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final, Protocol, cast

from civitas.bots.weights import WeightSet, read_weights, weights_of
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.request import Question
from civitas.kernel.text import Refusal, Texts, read_texts

Outlook = tuple[object, ...]
TEXTS: Final[Texts] = read_texts("civitas.text", "arena.toml")
MAKERS: Final = {"SEARCHER": "searcher_by"}  # what makes a guide of a kind by a set of figures; else `guided_by`
ABSURD: Final = -1000.0  # a mark of the rule list: nothing good can come of it, and no search tries it


class Search:
    """How a game is searched, found by measurement (docs/bots.md): a game names its own as `SEARCH` in `bot.py`."""

    __slots__ = (
        "alone",
        "caution",
        "each",
        "glance",
        "halving",
        "lines",
        "nodes",
        "rivals",
        "sure",
        "tree",
        "trust",
        "turns",
        "ways",
        "width",
    )

    def __init__(
        self,
        *,
        width: int = 6,
        ways: int = 0,
        lines: int = 0,
        halving: int = 0,
        turns: int = 0,
        alone: int | None = None,
        each: bool = True,
        trust: float = 4.0,
        caution: float = 0.5,
        rivals: float = 0.0,
        sure: float = 2.0,
        glance: bool = False,
        nodes: int = 400,
        tree: bool = False,
    ) -> None:
        self.width = width  # first moves in the race, each with its best line
        self.ways = ways  # other ways to play the turn besides
        self.lines = lines  # lines that are played on; 0: as many as there is time for
        self.halving = halving  # worlds before the worse half of them leaves; 0: as many as there is time for
        self.turns = turns  # turns a playout lasts; 0 plays to the end of the game
        self.alone = turns if alone is None else alone  # the same where nobody else sits at the table
        self.each = each  # whether every seat has turns of its own
        self.trust = trust  # worlds a line's own value counts for
        self.caution = caution  # standard errors by which a lead over the first line is discounted
        self.rivals = rivals  # what a point of the best rival's worth takes off, where a playout ends
        self.sure = sure  # standard errors by which a lead settles the race
        self.glance = glance  # whether playouts glance at the end of every turn, not only at the rule list
        self.nodes = nodes  # positions of the own turn looked at first
        self.tree = tree  # whether lines are weighed by a tree, not by a race


class Guide(Protocol):
    """A game's rule list and evaluation. It is only ever shown matches redealt for the seat that asks.

    A game offers one as `GUIDE` in the module `bot` of its package, compiled or not, inside Civitas or outside. Where
    that one plays too well for a newcomer, a second one, `BEGINNER`, guides the easy bot; where it leaves to a lot what
    a search may find out, a third one, `SEARCHER`, guides the bots that search. `guided_by(figures)` makes the guide
    of any other set of figures (`weights.py`), `searcher_by(figures)` that of bots that search, where it is another.

    A guide may also offer `parts(match, seat) -> list[tuple[str, float]]`: what `evaluate` adds up, each part with a
    key that the game's texts name as `part.<key>`. It explains advice to people. Parts called `rivals` and `victory`
    are no points of the seat's own. A guide whose values are no forecast of final scores says `in_points = False`, one
    whose moves come in the rule list's order says `best_first = True`, which spares marking them twice. A guide that
    takes long to mark options may offer another as `quick`: in playouts the others play by it, which leaves time for
    more of them.
    """

    def moves(self, match: Match, question: Question, before: Question | None, last: int) -> list[int]:
        """The options a sound player would think about, never a blunder; at least one when `before` is None.

        `before` and `last` are the seat's decision just before in this turn and its answer: a guide may leave out what
        leads to the same position in the other order and is looked at there.
        """

    def rank(self, match: Match, question: Question, rows: list[int]) -> list[float]:
        """The rule list's mark for each of these options, in points; 0 or less gains nothing, `ABSURD` never."""

    def evaluate(self, match: Match, seat: int) -> float:
        """What a position is worth to a seat, in points; compared between ends of the same turn."""

    def outlook(self, match: Match, seat: int) -> Outlook:
        """All that the rest of the seat's turn hangs on: positions of equal outlook have the same turns before them."""


def find_guide(game: Game, kind: str = "GUIDE") -> Guide | None:
    """The guide of a game, or of this kind if it has such a one; None when its folder has no `bot.py`."""
    module = bot_module(game)
    return None if module is None else cast(Guide, getattr(module, kind, module.GUIDE))


def find_weights(game: Game, name: str) -> WeightSet:
    """A set of figures a game keeps, by its name."""
    known = weights_of(package_of(game))
    if name not in known:
        raise Refusal("bot.weights", TEXTS, name=name, known=", ".join(known) or "-")
    try:
        return read_weights(package_of(game), name)
    except tomllib.TOMLDecodeError as error:
        raise Refusal("bot.weights_file", TEXTS, name=name, reason=str(error)) from error


def guide_by(game: Game, figures: WeightSet, kind: str = "GUIDE") -> Guide:
    """The guide that judges by a set of figures of this game, of this kind if the game has such a one."""
    module = bot_module(game)
    assert module is not None
    return cast(Guide, getattr(module, MAKERS.get(kind, ""), module.guided_by)(figures))


def find_search(game: Game) -> Search:
    """How a game is searched."""
    return cast(Search, getattr(bot_module(game), "SEARCH", None) or Search())


def bot_module(game: Game) -> ModuleType | None:
    """The module `bot` of a game's package, if it has one."""
    package = package_of(game)
    if not package or find_spec(f"{package}.bot") is None:
        return None
    return import_module(f"{package}.bot")


def package_of(game: Game) -> str:
    """The package of a game's folder."""
    return type(game).__module__.rpartition(".")[0]
