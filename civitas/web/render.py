"""The pages of a table: cut into regions, each drawn from what one reader may see.

`regions` gives every region of the table for one reader; only those that changed need to be sent. The game's own
regions are blocks of its board.html, the others blocks of templates/regions.html.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Any, Final

from markupsafe import Markup, escape

from civitas import games
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES
from civitas.web.board import Board, board_of, game_says, optional
from civitas.web.chart import chart
from civitas.web.choices import Decision, decision_of
from civitas.web.drawing import (
    draw_blocks,
    draw_page,
    environment,
    faces,
    game_speech,
    icon,
    keeper,
    macros,
    own_speech,
    pieces,
    speech,
    typesetter,
)
from civitas.web.highlights import own_highlights, score_highlights, source_highlight
from civitas.web.info import Shown, Sitter, TableInfo
from civitas.web.pages import join_page, learn_page, lobby_page, message_page, rules_page
from civitas.web.settings import Settings
from civitas.web.told import NEWS, SHOWN, Told, last_answer, readable, told
from civitas.web.words import say, typeset

__all__ = (
    "card_book",
    "handover_page",
    "is_turn",
    "join_page",
    "learn_page",
    "lobby_page",
    "message_page",
    "regions",
    "replay_page",
    "replay_regions",
    "rules_page",
    "table_page",
    "title",
    "wake",
)

CARDS: Final = 3  # highlights in a row of the end page
_NOTHING: Final = Markup("")
SHARED: Final = ("bar", "end", "prompt", "chronicle", "chat")


def regions(
    info: TableInfo, match: Match, lang: str, *, since: int = 0, final: tuple[str, ...] | None = None
) -> dict[str, str]:
    """Every region of the table as HTML, for the reader `info` describes.

    `since` is the line of the journal with the reader's last answer (0: looked up); what happened later is marked new.
    `final` are the reader's options that cannot be taken back, if they have been tried already.
    """
    return draw_regions(reading(info, match, lang, since, final=final), ("prompt",))


def wake() -> None:
    """The first drawing loads templates and boards: let it happen before somebody waits for it."""
    for game in games.available():
        match = game.start(max(game.seats), 0)
        sitters = [Sitter(str(seat), "human") for seat in range(match.seats)]
        for lang in LANGUAGES:
            regions(TableInfo("", game.id, sitters, 0, False, 0), match, lang)


def title(info: TableInfo, match: Match, lang: str) -> str:
    """The title of the browser's tab; says when it is the reader's turn."""
    name = match.game.name[lang]
    return say("title.turn", lang, {"game": name}) if is_turn(info, match) else say("title.table", lang, {"game": name})


def is_turn(info: TableInfo, match: Match) -> bool:
    """Whether the reader must decide something now."""
    return info.seat is not None and any(request.seat == info.seat for request in match.requests)


def table_page(info: TableInfo, match: Match, lang: str, settings: Settings) -> str:
    """The whole page of a table."""
    values = reading(info, match, lang, 0)
    drawn = _safe(draw_regions(values, ("prompt",)))
    return draw_page("table.html", lang, settings, {**values, "regions": drawn, "title": title(info, match, lang)})


def replay_regions(info: TableInfo, match: Match, lang: str, shown: Shown) -> dict[str, str]:
    """The regions of an earlier position: the board as it stood, nothing to decide."""
    values = reading(info, match, lang, shown.since, shown=shown)
    return draw_regions(values, ("replay",))


def replay_page(info: TableInfo, match: Match, lang: str, settings: Settings, shown: Shown) -> str:
    """A finished or running match, position by position, from the reader's knowledge; `match` is the one shown."""
    values = reading(info, match, lang, shown.since, shown=shown)
    name = say("title.replay", lang, {"game": match.game.name[lang]})
    drawn = _safe(draw_regions(values, ("replay",)))
    return draw_page("replay.html", lang, settings, {**values, "regions": drawn, "title": name})


def handover_page(info: TableInfo, match: Match, lang: str, settings: Settings) -> str:
    """Several people at one screen: nothing of anybody's is shown until the next one says they hold it."""
    waiting = set(match.waiting())
    turns = [seat for seat in info.screen if seat in waiting] or info.screen
    return draw_page("handover.html", lang, settings, {"info": info, "game": match.game, "turns": turns})


def card_book(match: Match, lang: str) -> str:
    """Every card of the match's box in full, for looking closely; the same for all readers of a table."""
    board = board_of(match.game.id)
    cards = [
        {
            key: typeset(value, lang) if key in ("text", "main", "inherited", "name", "region") else value
            for key, value in one.items()
        }
        for one in board.card_book(match.get_box(), lang)
    ]
    template = environment().get_template(f"{match.game.id}/board.html")
    shared = {"t": speech(lang), "gt": game_speech(match.game.id, lang), "m": macros(match.game.id, lang), "lang": lang}
    values = {**shared, "typeset": typesetter(lang), "cards": cards}
    return draw_blocks(template, ("book",), values)["book"]


# What the templates are given


def reading(
    info: TableInfo,
    match: Match,
    lang: str,
    since: int,
    final: tuple[str, ...] | None = None,
    shown: Shown | None = None,
) -> dict[str, Any]:
    """All a reader's page is drawn from: the seat's own view, its request, the chronicle it may read.

    `shown` tells which earlier position this is: then there is nothing to decide.
    """
    board = board_of(match.game.id)
    view = match.view(info.seat)
    events = readable(match, info.seat)
    names = [sitter.name for sitter in info.sitters]
    decision = decision_of(match, info.seat, board, lang, final, names) if shown is None else None
    entries = told(match, events, names, lang, since or last_answer(match, info.seat), max(0, len(events) - SHOWN))
    blind = match.redeal(info.seat, 0)
    legal = {} if decision is None else decision.by_piece
    drawn = board.board(blind, view, lang, events)
    fork = match.current_fork()
    values: dict[str, Any] = {
        "t": speech(lang),
        "gt": game_speech(match.game.id, lang),
        "m": macros(match.game.id, lang),
        "p": pieces(match.game.id, lang),
        "lang": lang,
        "info": info,
        "game": match.game,
        "board": board,
        "view": view,
        "b": drawn,
        "rounds": drawn.get("rounds", board.ROUNDS),
        "at_once": 0 if fork is None else len(fork.branches),
        "own": own_speech(match.game.id, lang),
        "decision": decision,
        "entries": entries[::-1],
        "log": _log(entries, info, shown, lang),
        "latest": _latest(entries),
        "news": [entry for entry in entries if entry.new][-NEWS:],
        "names": names,
        "waiting": [names[seat] for seat in view["waiting"]],
        "attrs": _attributes(decision),
        "key": _key_badges(decision),
        "legal": lambda piece: "legal" if piece in legal else "",
        "typeset": typesetter(lang),
        "face": faces(match.game.id, match.get_box(), lang),
        "keep": keeper(match.game.id, lang, not match.get_box().overrides),
        "shown": shown,
    }
    if view["over"]:
        values.update(_ending(match, board, events, names, lang))
    return values


def _log(entries: list[Told], info: TableInfo, shown: Shown | None, lang: str) -> Markup:
    """The chronicle, newest first, each entry with the way back to its position."""
    if shown is not None and info.upload:
        return Markup("".join([f"{entry.item}</li>" for entry in reversed(entries)]))
    seat = shown.seat if shown is not None else info.seat if info.screen else None
    from_seat = "" if seat in ("", None) else f"&amp;seat={escape(seat)}"
    words = say("chronicle.back", lang)
    start = f'<a class="back" href="/tables/{info.id}/replay?event='
    rest = f'{from_seat}" title="{escape(words)}">{icon("replay", "", words)}</a></li>'
    return Markup("".join([f"{entry.item}{start}{entry.place}{rest}" for entry in reversed(entries)]))


def draw_regions(values: dict[str, Any], prompt: tuple[str, ...]) -> dict[str, str]:
    board: Board = values["board"]
    shared = environment().get_template("regions.html")
    own = environment().get_template(f"{values['game'].id}/board.html")
    drawn = draw_blocks(own, (*board.MAIN, *board.RAIL), values)
    rest = draw_blocks(shared, [prompt[0] if name == "prompt" else name for name in SHARED], values)
    drawn.update(zip(SHARED, rest.values(), strict=True))
    return drawn


def _safe(drawn: dict[str, str]) -> dict[str, Markup]:
    return {name: Markup(html) for name, html in drawn.items()}


def _latest(entries: list[Told]) -> Any:
    """`latest(seat, most, without)` of the boards: what was last told of a seat, but for one kind of entry."""

    def latest(seat: int, most: int, without: str = "") -> list[Told]:
        found = (entry for entry in reversed(entries) if entry.seat == seat and entry.kind != without)
        return list(islice(found, most))

    return latest


@lru_cache(8192)
def _identity(piece: str, moves: str) -> Markup:
    if moves:
        return Markup(f' data-id="{escape(piece)}" data-moves="{escape(moves)}"')
    return Markup(f' data-id="{escape(piece)}" aria-haspopup="dialog"')


@lru_cache(64)
def _badge(key: str) -> Markup:
    return Markup(f'<kbd class="key" aria-hidden="true">{escape(key)}</kbd>')


def _attributes(decision: Decision | None) -> Any:
    """`attrs(piece)` of the boards: its identity, and the moves it stands for."""
    by_piece = {} if decision is None else decision.by_piece
    moves = {piece: " ".join([choice.word for choice in choices]) for piece, choices in by_piece.items()}

    def attrs(piece: str) -> Markup:
        return _identity(piece, moves.get(piece, ""))

    return attrs


def _key_badges(decision: Decision | None) -> Any:
    """`key(piece)` of the boards: the key that takes its only move."""
    by_piece = {} if decision is None else decision.by_piece
    keys = {piece: choices[0].key for piece, choices in by_piece.items() if len(choices) == 1 and choices[0].key}

    def key(piece: str) -> Markup:
        return _badge(keys[piece]) if piece in keys else _NOTHING

    return key


def _ahead(places: list[dict[str, Any]], names: list[str], lang: str) -> str:
    """By how much the winner won."""
    if len(places) < 2 or places[1]["rank"] == 1 or places[0]["score"] <= places[1]["score"]:
        return ""
    gap = places[0]["score"] - places[1]["score"]
    return say("end.ahead", lang, {"n": gap, "name": names[places[1]["seat"]]})


def _ending(match: Match, board: Board, events: list[Event], names: list[str], lang: str) -> dict[str, Any]:
    """Ranking, breakdown, chart and highlights of a finished match."""
    result = match.result
    assert result is not None
    places: list[dict[str, Any]] = []
    for place, tied in enumerate(result.ranking):
        rank = 1 + sum(len(before) for before in result.ranking[:place])
        places += [{"rank": rank, "seat": seat, "score": result.scores[seat]} for seat in tied]
    breakdowns = [*result.breakdown, *[rival.get("breakdown", {}) for rival in result.rivals]]
    categories = [key for key in board.CATEGORY_ICONS if any(key in breakdown for breakdown in breakdowns)]
    history = board.scores(match, events)
    sources = {key: game_says(match.game.id, f"category.{key}", lang) for key in categories}
    own = own_highlights(optional(board, "highlights")(match, events, names, lang))
    shared = score_highlights(result, history, names, lang)
    cards = [*own, *shared, *source_highlight(result, sources, board.CATEGORY_ICONS, names, lang)]
    return {
        "highlights": cards[: max(CARDS, len(cards) // CARDS * CARDS)],
        "ahead": _ahead(places, names, lang) if result.won is None else "",
        "result": result,
        "places": places,
        "categories": categories,
        "winners": [names[seat] for seat in result.ranking[0]] if result.ranking else [],
        "chart": chart(history, names, lang) if history else Markup(""),
        "honours": result.honours,
    }
