"""What `?` and `s` answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from civitas.kernel.request import Request
from civitas.terminal import explain as explaining
from civitas.terminal.question import answer_meant, numbered
from civitas.terminal.screen import quoted
from civitas.terminal.words import say

if TYPE_CHECKING:
    from civitas.terminal.session import Session

KEYS = ("number", "question", "option", "card", "quantity", "hint", "u", "U", "r", "l", "b", "s", "q")
MOST = 3  # pieces described in full


def explain(session: Session, request: Request, words: str) -> None:
    """Help, an option, a card, a number with its parts."""
    screen, lang = session.screen, session.lang
    if not words:
        help_page(session, request)
        return
    option = answer_meant(words, numbered(session.drawing, session.page(request.seat, request.options)))
    if option is not None:
        explain_option(session, request, option)
        return
    if words.isdecimal():
        screen.say(say("explain.no_option", lang, number=words[:9], count=len(request.options)), style="yellow")
        return
    sums = session.drawing.word_sums(session.match, request.seat, session.names, words, lang)
    found = explaining.find(session.drawing.pieces(session.match.get_box()), words, lang)
    for piece in found[:MOST]:
        screen.show(*explaining.describe(piece, lang))
    if len(found) > MOST:
        screen.say(explaining.several(found, lang))
    screen.show(*[explaining.add_up(total) for total in sums])
    if not found and not sums:
        screen.say(say("explain.unknown", lang, words=quoted(words)), style="yellow")


def explain_option(session: Session, request: Request, option: str) -> None:
    """What an option is about: its card, its costs by their parts."""
    screen, lang, match = session.screen, session.lang, session.match
    screen.say(f"{request.label(option, lang)}  [{option}]", style="bold")
    piece = explaining.of_option(session.drawing.pieces(match.get_box()), request.piece(option))
    if piece is not None:
        screen.show(*explaining.describe(piece, lang))
    elif session.drawing.gist(session.page(request.seat, request.options), option):
        screen.say("  " + session.drawing.gist(session.page(request.seat, request.options), option))
    screen.show(*[explaining.add_up(total) for total in session.drawing.option_sums(match, request.seat, option, lang)])


def help_page(session: Session, request: Request) -> None:
    """The game in short, and the keys."""
    screen, lang = session.screen, session.lang
    screen.show(*[Text(line, style="italic") for line in session.drawing.opening(session.page(request.seat))])
    grid = Table.grid(padding=(0, 2, 0, 0))
    alone = len(session.seating.people) == 1
    for key in [key for key in KEYS if alone or key != "hint"]:
        grid.add_row(Text(say(f"key.{key}", lang), style="bold"), say(f"key_help.{key}", lang))
    screen.show(grid)


def save_info(session: Session) -> None:
    """Where the game is kept and how to go on with it."""
    journal = session.match.journal
    assert journal is not None
    values = {"name": session.save.name, "file": str(session.save.path), "seed": str(journal.header["seed"])}
    session.screen.say_whole(say("save.info", session.lang, **values))
