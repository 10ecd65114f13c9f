"""Advice in words: the option a bot prefers, how far it is ahead of the next, and why.

Plain data crosses between processes (`advise`, `judge`, `foresee`); the words for it are found where it is shown.
"""

from __future__ import annotations

from typing import Any, Final, TypedDict

from civitas.bots.analysis import (
    NODES,
    TEXTS,
    Parts,
    Scales,
    differences,
    guide_of,
    is_in_points,
    lead,
    prospects,
    reasons,
    study,
    total_of,
)
from civitas.bots.guide import find_guide
from civitas.kernel.game import Game
from civitas.kernel.match import Match
from civitas.kernel.request import Question

EVEN: Final = 0.05  # two options closer than this are called equal


class Advice(TypedDict):
    """What a bot would play, what it would play else, and in which parts the two differ most."""

    option: str
    value: float
    other: str  # "" when there is nothing else to choose, or nothing that deserves a thought
    ahead: float | None  # None: the rules of thumb prefer it, no worth says why
    why: Parts


class Judgement(TypedDict):
    """What was played, what a bot would have played, and what that cost."""

    best: str
    loss: float
    why: Parts


def advise(match: Match, question: Question, seed: int, nodes: int = NODES) -> Advice:
    """What a bot would do here, by what the seat that is asked can see."""
    words = match.game.verbs.words
    if len(question.options) == 1:
        return Advice(option=words[question.options[0]], value=0.0, other="", ahead=0.0, why=[])
    scales = Scales(match, question, seed, nodes)
    found = scales.sound()
    best = found[0]
    other = found[1].row if len(found) > 1 else scales.left_out(best.row)
    if other is None:
        return Advice(option=words[best.row], value=best.value, other="", ahead=None, why=[])
    if len(found) > 1 and not scales.secret:
        parts = differences(best.parts, found[1].parts)
        ahead: float | None = total_of(parts)
    else:
        parts = lead(match, question, (best.row, other), seed)
        ahead = total_of(parts)
        if ahead < EVEN:
            ahead, parts = 0.0 if scales.is_marked_alike((best.row, other)) else None, []
    return Advice(option=words[best.row], value=best.value, other=words[other], ahead=ahead, why=reasons(parts))


def judge(match: Match, question: Question, word: str, seed: int) -> Judgement:
    """An answer that was given, judged by what its seat knew."""
    verdict = study(match, question, match.game.verbs.rows[word], seed)
    return Judgement(best=match.game.verbs.words[verdict.best], loss=verdict.loss, why=verdict.why)


def foresee(match: Match, seed: int) -> list[float]:
    """The points each seat may expect in the end; once it is over, those it has.

    Where the guide measures something else than the points of the end, the end has no value beside the others.
    """
    result = match.result
    if result is None:
        return prospects(match, seed)
    return [float(score) for score in result.scores] if is_in_points(guide_of(match)) else []


# Words


def part_name(game: Game, key: str, lang: str) -> str:
    """A part of an evaluation in words: the game's own, or one all games share."""
    name = f"part.{key}"
    return game.texts.say(name, lang) if game.texts.has(name) else TEXTS.say(name, lang)


def points(value: float, lang: str) -> str:
    """Points with one decimal."""
    text = f"{abs(value):.1f}"
    return text.replace(".", ",") if lang == "fr" else text


def signed(value: float, lang: str) -> str:
    """A difference in points with its sign, with a real minus."""
    return f"{'−' if value < 0 else '+'}{points(value, lang)}"


def why_words(game: Game, why: Any, lang: str) -> list[tuple[str, str]]:
    """The parts that differ: name and signed points."""
    return [(part_name(game, key, lang), signed(value, lang)) for key, value in why]


def in_points(game: Game) -> bool:
    """Whether bots weigh a game in its points."""
    guide = find_guide(game)
    return guide is not None and is_in_points(guide)


def comparison(other: str, ahead: float | None, lang: str, measured: bool = False) -> str:
    """How an option compares with the next best one, whose words are given; `measured` in points."""
    if not other:
        return TEXTS.say("advice.absurd" if ahead is None else "advice.only", lang)
    if ahead is None:
        return TEXTS.say("advice.thumb", lang, {"other": other})
    if ahead < EVEN:
        return TEXTS.say("advice.even", lang, {"other": other})
    key = "advice.ahead" if measured else "advice.better"
    return TEXTS.say(key, lang, {"points": points(ahead, lang), "other": other})
