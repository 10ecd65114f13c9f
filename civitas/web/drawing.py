"""The page templates, and the small pieces every page is drawn with: icons, seat marks, pawns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from civitas import games
from civitas.kernel.box import Box
from civitas.kernel.text import LANGUAGES
from civitas.web import assets
from civitas.web.board import board_of, game_says, own_or_shared
from civitas.web.compiling import PlainEnvironment
from civitas.web.settings import CHOICES, Settings
from civitas.web.words import level_name, say, signed, typeset

SEATS: Final = 6  # seat colours and shapes there are
KEPT_MOST: Final = 8192  # drawings remembered at a time
_KEPT: dict[tuple[Any, ...], Markup] = {}


@cache
def icon(name: str, cls: str = "", label: str = "") -> Markup:
    """An icon of the sprite; with a label it speaks, without it is decoration."""
    voice = f' role="img" aria-label="{escape(label)}"' if label else ' aria-hidden="true"'
    space = " " if cls else ""
    return Markup(f'<svg class="i{space}{cls}"{voice}><use href="{assets.url("icons.svg")}#{name}"/></svg>')


@cache
def seat_mark(seat: int, label: str = "") -> Markup:
    """The shape of a seat in its colour; seats count from 0, shapes from 1."""
    shape = seat % SEATS + 1
    return Markup(f'<span class="seat-{shape}">{icon(f"seat-{shape}", "seat-mark", label)}</span>')


@cache
def pawn_mark(seat: int = -1, piece: str = "") -> Markup:
    """A worker, in a seat's colour; on the board it has an identity of its own."""
    colour = f" seat-{seat % SEATS + 1}" if seat >= 0 else ""
    identity = f' data-id="{escape(piece)}"' if piece else ""
    return Markup(
        f'<svg class="pawn{colour}" aria-hidden="true"{identity}><use href="{assets.url("icons.svg")}#pawn"/></svg>'
    )


@cache
def environment() -> Environment:
    templates = Path(str(resources.files("civitas.web").joinpath("templates")))
    boards: dict[str, BaseLoader] = {game.id: FileSystemLoader(assets.folder(game)) for game in games.available()}
    loader = ChoiceLoader([FileSystemLoader(templates), PrefixLoader(boards)])
    env = PlainEnvironment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.globals.update(
        ic=icon,
        seat_mark=seat_mark,
        pawn_mark=pawn_mark,
        static=assets.url,
        has_static=assets.has,
        picture=assets.picture,
        signed=signed,
        level_name=level_name,
        LANGUAGES=LANGUAGES,
        CHOICES=CHOICES,
    )
    return env


def typesetter(lang: str) -> Callable[[str], str]:
    """`typeset` of the templates: a card's text as the language prints it."""

    def typeset_text(text: str) -> str:
        return typeset(text, lang)

    return typeset_text


@cache
def speech(lang: str) -> Callable[..., str]:
    """`t` of the templates: a sentence of the pages."""

    plain: dict[str, Markup] = {}

    def t(key: str, **values: str | int) -> str:
        if values:
            return say(key, lang, values)
        if key not in plain:
            plain[key] = escape(say(key, lang))
        return plain[key]

    return t


@cache
def game_speech(game_id: str, lang: str) -> Callable[..., str]:
    """`gt` of the templates: a sentence of the game."""

    plain: dict[str, Markup] = {}

    def gt(key: str, **values: str | int) -> str:
        if values:
            return game_says(game_id, key, lang, values)
        if key not in plain:
            plain[key] = escape(game_says(game_id, key, lang))
        return plain[key]

    return gt


@cache
def own_speech(game_id: str, lang: str) -> Callable[..., str]:
    """`own` of the templates: a shared sentence that the game may word in its own way."""

    def own(key: str, **values: str | int) -> str:
        return own_or_shared(game_id, key, lang, values)

    return own


@cache
def macros(game_id: str, lang: str) -> Any:
    """The shared macros in a language."""
    words = {"t": speech(lang), "lang": lang, **({"gt": game_speech(game_id, lang)} if game_id else {})}
    return environment().get_template("macros.html").make_module(words)


@cache
def pieces(game_id: str, lang: str) -> Any:
    """A game's own macros (pieces.html) in a language."""
    words = {
        "t": speech(lang),
        "gt": game_speech(game_id, lang),
        "m": macros(game_id, lang),
        "typeset": typesetter(lang),
        "lang": lang,
    }
    return environment().get_template(f"{game_id}/pieces.html").make_module(words)


def keeper(game_id: str, lang: str, printed: bool) -> Callable[..., Markup]:
    """`keep` of the templates: a drawing remembered under a key that names all it shows; not for other editions."""

    def keep(key: tuple[Any, ...], draw: Callable[..., Markup], *values: Any) -> Markup:
        if not printed:
            return draw(*values)
        whole = (game_id, lang, *key)
        drawn = _KEPT.get(whole)
        if drawn is None:
            if len(_KEPT) >= KEPT_MOST:
                del _KEPT[next(iter(_KEPT))]  # the oldest
            drawn = _KEPT[whole] = draw(*values)
        return drawn

    return keep


@lru_cache(64)
def faces(game_id: str, box: Box, lang: str) -> dict[str, Markup]:
    """What never changes of a card (`face` of pieces.html, if there is one), for every card of a box at once: which of
    them somebody has seen must not be told by how long a page takes."""
    draw = getattr(pieces(game_id, lang), "face", None)
    return {} if draw is None else {card["piece"]: draw(card) for card in board_of(game_id).card_book(box, lang)}


def draw_blocks(template: Template, blocks: Iterable[str], values: dict[str, Any]) -> dict[str, str]:
    """Some blocks of a template, each without its surroundings."""
    context = template.new_context(values)
    return {block: "".join(template.blocks[block](context)).strip() for block in blocks}


def draw_page(name: str, lang: str, settings: Settings, values: dict[str, Any]) -> str:
    """A whole page."""
    shared = {"t": speech(lang), "lang": lang, "settings": settings, "m": macros("", lang)}
    return environment().get_template(name).render({**shared, **values})
