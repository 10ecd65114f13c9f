"""The map as the pages draw it: terrain, tiles face down, cities with their outskirts, pieces, figures, ways to go."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.sid_meiers_civilization.box import NONE, SCOUTS_ENTER_HUTS, SLOT_IDS, SQUARE_IDS, TERRAIN_IDS, WIDTH
from civitas.games.sid_meiers_civilization.map import Reach, reach
from civitas.games.sid_meiers_civilization.movement import Move
from civitas.games.sid_meiers_civilization.quantities import (
    speed,
    square_coin,
    square_culture,
    square_production,
    square_trade,
    stacking,
)
from civitas.games.sid_meiers_civilization.schema import SIDE
from civitas.games.sid_meiers_civilization.start_of_turn import can_found
from civitas.games.sid_meiers_civilization.state import (
    CivilizationMatch,
    armies_of,
    scouts_of,
    spent_armies_of,
    spent_scouts_of,
)
from civitas.games.sid_meiers_civilization.verbs import MOVES, TURN_BEGINS
from civitas.games.sid_meiers_civilization.web_cards import EXTRA_ICONS, SIGNS, pieces, say, signs
from civitas.kernel.chronicle import Event

SQUARE: Final = 64  # units of the drawing
TILE: Final = SQUARE * SIDE
_YIELDS: Final = (square_production, square_trade, square_culture, square_coin)

Drawn = dict[str, Any]


def world(match: CivilizationMatch, view: Drawn, civs: list[str], events: list[Event], lang: str) -> Drawn:
    """The whole map."""
    squares = [_square(match, one, view["seats"], civs, lang) for one in view["squares"]]
    hidden = [slot for slot in view["slots"] if not slot["tile"]]
    return {
        "width": WIDTH * SQUARE,
        "height": view["height"] * SQUARE,
        "rows": view["height"],
        "grounds": _grounds(view["squares"]),
        "fog": [_fog(place, slot, lang) for place, slot in enumerate(view["slots"]) if not slot["tile"]],
        "tiles": [{"x": slot["x"] * SQUARE, "y": slot["y"] * SQUARE, "size": TILE} for slot in view["slots"]],
        "explored": len(view["slots"]) - len(hidden),
        "slots": len(view["slots"]),
        "lands": _lands(match, view, civs),
        "squares": [one for one in squares if one["terrain"]],
        "trail": _trail(events),
        "sends": _sends(view),
        "ways": ways(match, view["seat"]),
        "centre": _centre(match, view),
        "fight": _middle(view["battle"]["square"]) if view["battle"] is not None else None,
    }


def terrain_key(match: CivilizationMatch, lang: str) -> list[Drawn]:
    """What each terrain gives, beside the map."""
    cards = match.box.tables["terrains"]
    return [{"id": card["id"], "name": card["name"][lang], "signs": signs(card["icons"])} for card in cards]


def hut_help(match: CivilizationMatch, lang: str) -> str:
    """Who enters huts, beside the map: armies, and scouts under some governments."""
    governments = [government for government, _, _ in match.governments.passive[SCOUTS_ENTER_HUTS]]
    if not governments:
        return say("key.hut_help", lang)
    names = ", ".join([match.box.names["government"][government][lang] for government in governments])
    return say("key.hut_scouts_help", lang, government=names)


def _place(square: Drawn) -> tuple[int, int]:
    return square["x"] * SQUARE, square["y"] * SQUARE


def _grounds(squares: list[Drawn]) -> list[tuple[str, str]]:
    """One shape for all squares of a terrain."""
    found: list[tuple[str, str]] = []
    for terrain in TERRAIN_IDS:
        shape = "".join(["M{} {}h64v64h-64z".format(*_place(one)) for one in squares if one["terrain"] == terrain])
        if shape:
            found.append((terrain, shape))
    return found


def _fog(place: int, slot: Drawn, lang: str) -> Drawn:
    corner = SQUARE_IDS[slot["y"] * WIDTH + slot["x"]].upper()
    other = SQUARE_IDS[(slot["y"] + SIDE - 1) * WIDTH + slot["x"] + SIDE - 1].upper()
    return {
        "piece": f"slot/{SLOT_IDS[place]}",
        "x": slot["x"] * SQUARE,
        "y": slot["y"] * SQUARE,
        "label": say("map.fog", lang, first=corner, last=other),
    }


# Cities and their land


def _lands(match: CivilizationMatch, view: Drawn, civs: list[str]) -> list[Drawn]:
    """The outskirts of each city, cut off at the edge of the map."""
    found: list[Drawn] = []
    high = view["height"]
    for seat, area in enumerate(view["seats"]):
        for city in area["cities"]:
            square = SQUARE_IDS.index(city["square"])
            x, y = square % WIDTH, square // WIDTH
            left, top = max(x - 1, 0), max(y - 1, 0)
            right, bottom = min(x + 2, WIDTH), min(y + 2, high)
            found.append(
                {
                    "seat": seat,
                    "x": left * SQUARE + 4,
                    "y": top * SQUARE + 4,
                    "w": (right - left) * SQUARE - 8,
                    "h": (bottom - top) * SQUARE - 8,
                    "cx": x * SQUARE,
                    "cy": y * SQUARE,
                    "number": city["number"],
                    "walls": city["walls"],
                    "name": civs[seat] if city["number"] == 0 else f"{civs[seat]} {city['number'] + 1}",
                    "square": city["square"],
                }
            )
    return found


# Squares


def _square(match: CivilizationMatch, one: Drawn, seats: list[Drawn], civs: list[str], lang: str) -> Drawn:
    if not one["terrain"]:
        return {"terrain": ""}
    x, y = _place(one)
    figures = one["figures"]
    piece = pieces(match.box, lang)[one["piece"]] if one["piece"] else None
    blockaded = one["owner"] != NONE and figures is not None and figures["seat"] != one["owner"]
    dead = piece is not None and piece["kind"] == "wonder" and _is_dead(one["piece"], seats)
    return {
        "id": one["id"],
        "piece": f"square/{one['id']}",
        "x": x,
        "y": y,
        "terrain": one["terrain"],
        "extra": EXTRA_ICONS.get(one["extra"], "") if piece is None else "",
        "marker": one["marker"],
        "on": piece,
        "dead": dead,
        "disaster": one["disaster"],
        "held": one["held"],
        "centre": one["centre"],
        "seat": one["owner"],
        "figures": figures,
        "blockaded": blockaded,
        "label": _label(match, one, piece, blockaded, civs, lang),
        "book": _book(one, piece),
    }


def _is_dead(wonder: str, seats: list[Drawn]) -> bool:
    return any(held["id"] == wonder and held["obsolete"] for area in seats for held in area["wonders"])


def _book(one: Drawn, piece: Drawn | None) -> str:
    """The card that tells most about a square."""
    if piece is not None:
        return str(piece["piece"])
    if one["marker"]:
        return f"back/{one['marker']}"
    return f"terrain/{one['terrain']}"


def _label(
    match: CivilizationMatch, one: Drawn, piece: Drawn | None, blockaded: bool, civs: list[str], lang: str
) -> str:
    """A square in words: what it is, gives, and who stands there."""
    box = match.box
    square = SQUARE_IDS.index(one["id"])
    words = [box.names["terrain"][TERRAIN_IDS.index(one["terrain"])][lang].lower()]
    if piece is not None:
        words.append(piece["name"])
    if not one["centre"]:
        for name, count in zip(SIGNS, _YIELDS, strict=True):
            n = count(match, square)
            if n:
                words.append(say(f"sign.{name}", lang, n=n))
    if one["extra"] in ("incense", "iron", "silk", "wheat") and piece is None:
        words.append(say(f"extra.{one['extra']}", lang))
    if one["marker"]:
        words.append(say(f"marker.{one['marker']}", lang))
    if one["owner"] != NONE:
        key = "map.centre" if one["centre"] else "map.outskirts"
        words.append(say(key, lang, civ=civs[one["owner"]], city=box.names["city"][one["city"]][lang]))
        if one["centre"] and match.state.players[one["owner"]].walls >> one["city"] & 1:
            words.append(say("map.walled", lang))
    if one["figures"] is not None:
        words.append(_figures_label(one["figures"], civs, lang))
    words += [say(f"map.{key}", lang) for key in ("disaster", "held") if one[key]]
    if blockaded:
        words.append(say("map.blockaded", lang))
    return f"{one['id'].upper()}: {', '.join(words)}"


def _figures_label(figures: Drawn, civs: list[str], lang: str) -> str:
    words: list[str] = []
    for kind in ("armies", "scouts"):
        if figures[kind]:
            words.append(say(f"figures.{kind}", lang, n=figures[kind], civ=civs[figures["seat"]]))
        if figures[f"spent_{kind}"]:
            words.append(say("figures.spent", lang, n=figures[f"spent_{kind}"]))
    return ", ".join(words)


# Ways


def _middle(square: str) -> tuple[int, int]:
    place = SQUARE_IDS.index(square)
    return place % WIDTH * SQUARE + SQUARE // 2, place // WIDTH * SQUARE + SQUARE // 2


def _trail(events: list[Event]) -> Drawn | None:
    """The last move of this turn: where it began and ended."""
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if event.tale == TURN_BEGINS:
            return None
        if event.tale == MOVES:
            x, y = _middle(SQUARE_IDS[event.first])
            to_x, to_y = _middle(SQUARE_IDS[event.second])
            return {
                "seat": event.seat,
                "event": place,
                "from": SQUARE_IDS[event.first],
                "to": SQUARE_IDS[event.second],
                "line": f"M{x} {y}V{to_y}H{to_x}",
            }
    return None


def _sends(view: Drawn) -> list[Drawn]:
    """From each scout that sends, a line to the city it sends to."""
    found: list[Drawn] = []
    for one in view["squares"]:
        figures = one["figures"]
        if one["sends"] == NONE or figures is None:
            continue
        for city in view["seats"][figures["seat"]]["cities"]:
            if city["number"] == one["sends"]:
                x, y = _middle(one["id"])
                to_x, to_y = _middle(city["square"])
                found.append({"seat": figures["seat"], "line": f"M{x} {y}L{to_x} {to_y}"})
    return found


def ways(match: CivilizationMatch, seat: int | None) -> Drawn:
    """For the reader: where a chosen group may stop, the way there, where its scouts could found a city, and where
    figures stand that could move in its stead; or, before a group is chosen, where each figure could go."""
    found: Drawn = {"from": "", "stops": {}, "reach": {}, "sites": [], "instead": []}
    if seat is None or not match.requests:
        return found
    prompts = {request.prompt for request in match.requests if request.seat == seat}
    frame = match.frames[-1] if match.frames else None
    if "go" in prompts and isinstance(frame, Move):
        place = reach(match, seat, frame.square, frame.armies, frame.scouts, frame.steps)
        found["from"] = SQUARE_IDS[frame.square]
        found["stops"] = {SQUARE_IDS[stop]: _words(place.path(stop)) for stop in place.stops}
        if frame.scouts:
            found["sites"] = [SQUARE_IDS[stop] for stop in place.stops if can_found(match, seat, stop)]
        if frame.steps == speed(match, seat):  # it has not moved yet: one step back, and another one is chosen
            found["instead"] = [
                SQUARE_IDS[square] for square in match.state.players[seat].places if _is_free(match, square)
            ]
    elif "move" in prompts:
        for square in match.state.players[seat].places:
            there = _free_reach(match, seat, square)
            if there is not None:
                found["reach"][SQUARE_IDS[square]] = _words(sorted(there.stops))
    return found


def _is_free(match: CivilizationMatch, square: int) -> bool:
    """Whether figures of a square may still move this turn."""
    figures = match.state.figures[square]
    spent = spent_armies_of(figures) + spent_scouts_of(figures)
    return armies_of(figures) + scouts_of(figures) > spent and square not in match.state.held


def _free_reach(match: CivilizationMatch, seat: int, square: int) -> Reach | None:
    """Where the figures of a square that have not moved could go together."""
    if not _is_free(match, square):
        return None
    figures = match.state.figures[square]
    scouts = scouts_of(figures) - spent_scouts_of(figures)
    armies = armies_of(figures) - spent_armies_of(figures)
    scouts = min(scouts, max(stacking(match, seat) - armies, 0))
    return reach(match, seat, square, armies, scouts, speed(match, seat))


def _words(squares: list[int]) -> str:
    return " ".join([SQUARE_IDS[square] for square in squares])


def _centre(match: CivilizationMatch, view: Drawn) -> str:
    """What a map larger than its window shows first: the battle, the moving group, one's capital or home tile."""
    if view["battle"] is not None:
        return str(view["battle"]["square"])
    if view["move"] is not None:
        return str(view["move"]["square"])
    seat = view["seat"] if view["seat"] is not None else max(view["active"], 0)
    cities = view["seats"][seat]["cities"]
    if cities:
        return str(cities[0]["square"])
    civilization = match.state.players[seat].civilization
    if civilization == NONE or match.box.civilizations[civilization].tile not in match.state.slots:
        return ""
    home = match.state.slots.index(match.box.civilizations[civilization].tile)
    return SQUARE_IDS[match.layout.origins[home] + WIDTH + 1]
