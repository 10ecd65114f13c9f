"""The levels and how to name one: `normal`, or with settings `normal:nodes=200`."""

from __future__ import annotations

from typing import Final, NamedTuple

from civitas.bots.bot import Bot
from civitas.bots.guide import TEXTS, Guide, Search, find_guide, find_search, find_weights, guide_by
from civitas.bots.memory import STEPS
from civitas.bots.random_bot import RandomBot
from civitas.bots.rule_bot import RuleBot
from civitas.bots.search_bot import SearchBot
from civitas.bots.turn_bot import NODES, TurnBot
from civitas.kernel.game import Game
from civitas.kernel.text import Refusal

# What each level lets itself be set: whole numbers (`caution`, `rivals` and `sure` in tenths), but `weights` is a name
# and `plan`, which only recipes have, the moves by which the turn was to go on.
_LINES: Final = ("width", "ways", "lines", "nodes")
_PLAYOUTS: Final = ("iterations", "halving", "turns", "trust", "caution", "rivals", "sure", "glance", "tree")
_SEARCH: Final = (*_LINES, *_PLAYOUTS, "weights", "plan")
SETTINGS: Final[dict[str, tuple[str, ...]]] = {
    "random": (),
    "easy": (),
    "normal": ("nodes", "weights"),
    "hard": _SEARCH,
    "expert": _SEARCH,
}
LEVELS: Final = tuple(SETTINGS)
SWITCHES: Final = ("glance", "tree")  # 0 or 1
DIGITS: Final = 9  # of a setting, at most
# What a bot may be set to at most where others wait for it.
SHARED: Final[dict[str, int]] = {
    "iterations": 2000,
    "width": 20,
    "ways": 40,
    "lines": 60,
    "halving": 100,
    "turns": 100,
    "trust": 100,
    "caution": 100,
    "rivals": 20,
    "sure": 100,
    "nodes": 4000,
    "glance": 1,
    "tree": 1,
}
KINDS: Final[dict[str, str]] = {"easy": "BEGINNER", "hard": "SEARCHER", "expert": "SEARCHER"}
# Seconds a level thinks about a decision, and about a turn, at most.
SECONDS: Final[dict[str, tuple[float, float]]] = {"hard": (0.25, 2.0), "expert": (2.0, 8.0)}


def load(name: str, game: Game, scale: float = 1.0, guide: Guide | None = None) -> Bot:
    """The bot of a level for a game; `scale` multiplies budgets of time and iterations, which only searchers have.

    A guide takes the place of the game's own.
    """
    level, settings, weights, plan = parse(name)
    if level == "random":
        return RandomBot()
    if guide is None:
        guide = guide_for(level, game, weights)
    if level == "easy":
        return RuleBot(guide)
    if level == "normal":
        return TurnBot(guide, settings.get("nodes", NODES))
    usual = find_search(game)
    search = Search(
        width=settings.get("width", usual.width),
        ways=settings.get("ways", usual.ways),
        lines=settings.get("lines", usual.lines),
        halving=settings.get("halving", usual.halving),
        turns=settings.get("turns", usual.turns),
        alone=settings.get("turns", usual.alone),
        each=usual.each,
        trust=float(settings.get("trust", usual.trust)),
        caution=settings["caution"] / 10 if "caution" in settings else usual.caution,
        rivals=settings["rivals"] / 10 if "rivals" in settings else usual.rivals,
        sure=settings["sure"] / 10 if "sure" in settings else usual.sure,
        glance=bool(settings.get("glance", usual.glance)),
        nodes=settings.get("nodes", usual.nodes),
        tree=bool(settings.get("tree", usual.tree)),
    )
    seconds, turn_seconds = SECONDS[level]
    iterations = settings.get("iterations")
    if iterations is not None:
        iterations = max(min(1, iterations), round(iterations * scale))
    bot = SearchBot(name, guide, search, seconds * scale, turn_seconds * scale, iterations)
    bot.plan = plan
    return bot


def load_kept(name: str, game: Game) -> Bot:
    """The bot a game was begun with; the usual one where this release knows no such level any more."""
    try:
        return load(name, game)
    except Refusal:
        return load(usual_level(game), game)


class Named(NamedTuple):
    """What a bot's name says."""

    level: str
    settings: dict[str, int]
    weights: str | None
    plan: tuple[int, ...]


def parse(name: str) -> Named:
    """A name such as `hard:iterations=300` or `normal:weights=start`, read."""
    level, *pairs = name.split(":")
    if level not in SETTINGS:
        raise Refusal("bot.unknown", level=level, known=", ".join(LEVELS))
    settings: dict[str, int] = {}
    weights: str | None = None
    plan: tuple[int, ...] = ()
    for pair in pairs:
        key, _, value = pair.partition("=")
        if key not in SETTINGS[level]:
            raise Refusal("bot.setting", level=level, setting=key, known=", ".join(SETTINGS[level]) or "-")
        if key == "weights":
            weights = value
            continue
        if key == "plan":
            plan = read_plan(value)
            continue
        least = 1 if key in ("width", "lines", "nodes") else 0
        most = 1 if key in SWITCHES else 10**DIGITS - 1
        if not is_whole(value) or not least <= int(value) <= most:
            raise Refusal("bot.value", TEXTS, level=level, setting=key, least=least, most=most, value=value)
        settings[key] = int(value)
    return Named(level, settings, weights, plan)


def is_whole(value: str) -> bool:
    """Whether these are the digits of a whole number that is not too long."""
    return value.isascii() and value.isdecimal() and len(value) <= DIGITS


def read_plan(value: str) -> tuple[int, ...]:
    """The moves of a plan, as a recipe names them: `12.40.3`."""
    steps = value.split(".")
    if len(steps) > STEPS or not all(is_whole(step) for step in steps):
        raise Refusal("bot.plan", TEXTS, most=STEPS)
    return tuple([int(step) for step in steps])


def check_shared(name: str) -> None:
    """Refuse settings with which a bot would keep others waiting: at tables a server plays for many."""
    level, settings, _, plan = parse(name)
    if plan:
        raise Refusal("bot.own_plan", TEXTS, level=level)
    for key, value in settings.items():
        if value > SHARED[key]:
            raise Refusal("bot.most", TEXTS, level=level, setting=key, value=value, most=SHARED[key])


def guide_for(level: str, game: Game, weights: str | None = None) -> Guide:
    """The game's guide for a level; a game without one knows only bots that need none."""
    guide = find_guide(game, kind_of(level))
    if guide is None:
        raise Refusal("bot.no_guide", TEXTS, level=level, game=game.id)
    return guide if weights is None else guide_by(game, find_weights(game, weights), kind_of(level))


def searches(name: str) -> bool:
    """Whether a bot of this name thinks longer about some decisions than about others."""
    return name.partition(":")[0] in SECONDS


def kind_of(name: str) -> str:
    """The kind of guide that a bot plays by, where a game has one of that kind."""
    return KINDS.get(name.partition(":")[0], "GUIDE")


def usual_level(game: Game) -> str:
    """The level that plays where none is named: it answers at once."""
    return "normal" if find_guide(game) is not None else "random"


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels that can play a game."""
    return LEVELS if find_guide(game) is not None else ("random",)
