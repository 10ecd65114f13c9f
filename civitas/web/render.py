"""The pages of a table: cut into regions, each drawn from what one reader may see.

`regions` gives every region of the table for one reader; only those that changed need to be sent. The game's own
regions are blocks of its board.html, the others blocks of templates/regions.html.
"""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match
from civitas.web.board import Board, board_of
from civitas.web.chart import chart
from civitas.web.choices import Decision, decision_of
from civitas.web.drawing import (
    draw_block,
    draw_page,
    environment,
    game_speech,
    keeper,
    macros,
    pieces,
    speech,
    typesetter,
)
from civitas.web.info import TableInfo
from civitas.web.pages import join_page, learn_page, lobby_page, message_page, rules_page
from civitas.web.settings import Settings
from civitas.web.told import NEWS, SHOWN, last_answer, readable, told
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
)

SHARED: Final = ("bar", "end", "prompt", "chronicle", "chat")


def regions(info: TableInfo, match: Match, lang: str, *, since: int = 0) -> dict[str, str]:
    """Every region of the table as HTML, for the reader `info` describes.

    `since` is the line of the journal with the reader's last answer (0: looked up); what happened later is marked new.
    """
    return draw_regions(reading(info, match, lang, since), ("prompt",))


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


def replay_regions(info: TableInfo, match: Match, lang: str, step: int, steps: int) -> dict[str, str]:
    """The regions of an earlier position: the board as it stood, nothing to decide."""
    values = reading(info, match, lang, match.line - 1, deciding=False)
    values.update(step=step, steps=steps)
    return draw_regions(values, ("replay",))


def replay_page(info: TableInfo, match: Match, lang: str, settings: Settings, step: int, steps: int) -> str:
    """A finished or running match, position by position, from the reader's knowledge; `match` is the one of `step`."""
    values = reading(info, match, lang, match.line - 1, deciding=False)
    values.update(step=step, steps=steps)
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
    return draw_block(template, "book", {**shared, "typeset": typesetter(lang), "cards": cards})


# What the templates are given


def reading(info: TableInfo, match: Match, lang: str, since: int, deciding: bool = True) -> dict[str, Any]:
    """All a reader's page is drawn from: the seat's own view, its request, the chronicle it may read."""
    board = board_of(match.game.id)
    view = match.view(info.seat)
    events = readable(match, info.seat)
    decision = decision_of(match, info.seat, board, lang) if deciding else None
    names = [sitter.name for sitter in info.sitters]
    entries = told(match, events, names, lang, since or last_answer(match, info.seat), max(0, len(events) - SHOWN))
    blind = match.redeal(info.seat, 0)
    legal = {} if decision is None else decision.by_piece
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
        "b": board.board(blind, view, lang, events),
        "decision": decision,
        "entries": entries[::-1],
        "news": [entry for entry in entries if entry.new][-NEWS:],
        "names": names,
        "waiting": [names[seat] for seat in view["waiting"]],
        "attrs": _attributes(decision),
        "key": _key_badges(decision),
        "legal": lambda piece: "legal" if piece in legal else "",
        "typeset": typesetter(lang),
        "keep": keeper(match.game.id, lang, not match.get_box().overrides),
        "step": 0,
        "steps": 0,
    }
    if view["over"]:
        values.update(_ending(match, board, events, names, lang))
    return values


def draw_regions(values: dict[str, Any], prompt: tuple[str, ...]) -> dict[str, str]:
    board: Board = values["board"]
    shared = environment().get_template("regions.html")
    own = environment().get_template(f"{values['game'].id}/board.html")
    drawn = {name: draw_block(own, name, values) for name in (*board.MAIN, *board.RAIL)}
    for name in SHARED:
        block = prompt[0] if name == "prompt" else name
        drawn[name] = draw_block(shared, block, values)
    return drawn


def _safe(drawn: dict[str, str]) -> dict[str, Markup]:
    return {name: Markup(html) for name, html in drawn.items()}


def _attributes(decision: Decision | None) -> Any:
    """`attrs(piece)` of the boards: its identity, and the moves it stands for."""
    by_piece = {} if decision is None else decision.by_piece

    def attrs(piece: str) -> Markup:
        moves = " ".join([choice.word for choice in by_piece.get(piece, [])])
        if moves:
            return Markup(' data-id="{}" data-moves="{}"').format(piece, moves)
        return Markup(' data-id="{}" aria-haspopup="dialog"').format(piece)

    return attrs


def _key_badges(decision: Decision | None) -> Any:
    """`key(piece)` of the boards: the key that takes its only move."""
    by_piece = {} if decision is None else decision.by_piece

    def key(piece: str) -> Markup:
        choices = by_piece.get(piece, [])
        if len(choices) != 1 or not choices[0].key:
            return Markup("")
        return Markup('<kbd class="key" aria-hidden="true">{}</kbd>').format(choices[0].key)

    return key


def _ending(match: Match, board: Board, events: list[Event], names: list[str], lang: str) -> dict[str, Any]:
    """Ranking, breakdown and chart of a finished match."""
    result = match.result
    assert result is not None
    places: list[dict[str, Any]] = []
    for place, tied in enumerate(result.ranking):
        rank = 1 + sum(len(before) for before in result.ranking[:place])
        places += [{"rank": rank, "seat": seat, "score": result.scores[seat]} for seat in tied]
    breakdowns = [*result.breakdown, *[rival.get("breakdown", {}) for rival in result.rivals]]
    categories = [key for key in board.CATEGORY_ICONS if any(key in breakdown for breakdown in breakdowns)]
    history = board.scores(match, events)
    return {
        "result": result,
        "places": places,
        "categories": categories,
        "winners": [names[seat] for seat in result.ranking[0]] if result.ranking else [],
        "chart": chart(history, names, lang) if history else Markup(""),
        "honours": result.honours,
    }
