"""What a reader must decide now: each legal option once, with its words, its piece on the board, its key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from civitas.kernel.match import Match
from civitas.kernel.request import Request
from civitas.web.board import Board, game_has, game_says
from civitas.web.words import typeset

# z takes back, y gives again, i looks closer: none of them is a move.
KEYS: Final = tuple("123456789qwertuopasdfghjklxcvbnm")
MANY: Final = 12  # above this the board's rings are quieter


@dataclass(slots=True)
class Choice:
    """A legal option of the reader's request."""

    number: int
    word: str
    label: str
    piece: str
    final: bool
    key: str
    main: bool = False


@dataclass(slots=True)
class Decision:
    """The reader's open request."""

    number: int
    prompt: str
    title: str
    help: str
    rule: str
    tip: str
    choices: list[Choice]
    main: Choice | None
    by_piece: dict[str, list[Choice]] = field(default_factory=dict)

    @property
    def loose(self) -> list[Choice]:
        """Options without a place on the board, apart from the main one."""
        return [choice for choice in self.choices if not choice.piece and not choice.main]

    @property
    def many(self) -> bool:
        return len(self.choices) > MANY


def request_of(match: Match, seat: int | None) -> Request | None:
    for request in match.requests:
        if request.seat == seat:
            return request
    return None


def _named(say: Callable[[list[str]], str], lang: str, names: list[str]) -> str:
    """What something says of players, typeset; names stay as they are written."""
    marks = [f"\x01{place}\x01" for place in range(len(names))]
    text = typeset(say(marks), lang)
    for mark, name in zip(marks, names, strict=True):
        text = text.replace(mark, name)
    return text


def decision_of(
    match: Match,
    seat: int | None,
    board: Board,
    lang: str,
    final: tuple[str, ...] | None = None,
    names: list[str] | None = None,
) -> Decision | None:
    """What a seat must decide; None when it waits, watches or the match is over.

    `final` are the options that cannot be taken back, if they have been tried already; `names` the players' names.
    """
    request = request_of(match, seat)
    if request is None:
        return None
    lasting = set(request.final if final is None else final)
    main = board.main_option(request.options)
    keys = iter(KEYS)
    choices = []
    for word in request.options:
        label = _named(partial(request.label, word, lang), lang, names or [])
        key = "↵" if word == main else next(keys, "")
        choices.append(
            Choice(request.number, word, label, request.piece(word), word in lasting, key, main=bool(word == main))
        )
    by_piece: dict[str, list[Choice]] = {}
    for choice in choices:
        verb = choice.word.partition("/")[0]
        for piece in {choice.piece, board.STANDS_FOR.get(verb, "")} - {""}:
            by_piece.setdefault(piece, []).append(choice)
    game, prompt = match.game.id, request.prompt
    text = _named(partial(request.text, lang), lang, names or [])
    short = game_has(game, f"prompt.{prompt}")
    return Decision(
        number=request.number,
        prompt=prompt,
        title=game_says(game, f"prompt.{prompt}", lang) if short else text,
        help=game_says(game, f"help.{prompt}", lang) if game_has(game, f"help.{prompt}") else text if short else "",
        rule=board.RULE_OF.get(prompt, ""),
        tip=game_says(game, f"tip.{prompt}", lang) if game_has(game, f"tip.{prompt}") else "",
        choices=choices,
        main=next((choice for choice in choices if choice.main), None),
        by_piece=by_piece,
    )
