"""What questions and options say: pieces, prices, who announces what."""

from __future__ import annotations

from civitas.games.sid_meiers_civilization import view
from civitas.games.sid_meiers_civilization.battle import Battle
from civitas.games.sid_meiers_civilization.box import NONE, PIECE_IDS, SCOUT_STEP, SQUARE_IDS, UNIT_CLASSES, WIDTH
from civitas.games.sid_meiers_civilization.forces import unit_strength
from civitas.games.sid_meiers_civilization.movement import Move
from civitas.games.sid_meiers_civilization.powers import ANY, DECKS
from civitas.games.sid_meiers_civilization.production import (
    Arts,
    Harvest,
    Produce,
    action_row,
    item_cost,
    rush_price,
)
from civitas.games.sid_meiers_civilization.quantities import arts, production, unit_rank
from civitas.games.sid_meiers_civilization.responses import Pay, Use, Window
from civitas.games.sid_meiers_civilization.schema import SIDE
from civitas.games.sid_meiers_civilization.setup import SetUp
from civitas.games.sid_meiers_civilization.state import HUT, VILLAGE, CivilizationMatch, holder_of
from civitas.games.sid_meiers_civilization.texts import TEXTS
from civitas.games.sid_meiers_civilization.verbs import (
    ADVANCE,
    ARTS,
    BUILD,
    BUILD_FREE,
    CAPITAL_AT,
    EXPLORE,
    GO,
    HARVEST,
    PLACE,
    USE,
    VERBS,
)
from civitas.kernel.frame import Frame
from civitas.kernel.request import SEAT

# Options


def label(match: CivilizationMatch, seat: int, row: int, lang: str, names: list[str] | None = None) -> str:
    """What an option says; squares with their terrain, actions and abilities with their price, seats by `names`."""
    values = label_values(match, seat, row, lang)
    verb = VERBS.of(row)
    for place, domain, index in zip("ab", verb.domains, (VERBS.first[row], VERBS.second[row]), strict=False):
        if domain.kind == "unit":
            values[place] = unit_name(match, seat, index, lang)
        elif domain.kind == SEAT and names and index < len(names):
            values[place] = names[index]
        else:
            values[place] = match.game.piece_name(match, domain.kind, index, lang)
    return TEXTS.say(f"verb.{verb.name}", lang, values)


def unit_name(match: CivilizationMatch, seat: int, unit: int, lang: str) -> str:
    """A unit card at its owner's rank, with its strength; barbarians play at rank I."""
    frame = match.frames[-1] if match.frames else None
    kind = unit // UNIT_CLASSES
    if isinstance(frame, Battle):
        barbarian = frame.barbarian(frame.side)
        rank = 0 if barbarian else max(unit_rank(match, seat, kind), 0)
        strength = frame.strength(match, frame.side, unit)
    else:
        rank = max(unit_rank(match, seat, kind), 0)
        strength = unit_strength(match, seat, unit)
    return f"{match.box.rank_names[kind][rank][lang]} ({strength})"


def label_values(match: CivilizationMatch, seat: int, row: int, lang: str) -> dict[str, str | int]:
    """Values of an option's label beside its pieces."""
    verb = VERBS.verb[row]
    first, second = VERBS.first[row], VERBS.second[row]
    values: dict[str, str | int] = {}
    if verb in (PLACE, CAPITAL_AT):
        terrain = match.state.terrain[first]
        values["terrain"] = match.box.names["terrain"][terrain][lang] if terrain != NONE else ""
    elif verb in (BUILD, BUILD_FREE, ARTS, HARVEST):
        name = match.box.names["city"][first][lang]
        values["city"] = name[0].upper() + name[1:]
        if verb == ARTS:
            values["culture"] = arts(match, seat, first)
        elif verb == BUILD:
            cost = item_cost(match, seat, second)
            base = production(match, seat, first)
            frame = match.frames[-1] if match.frames else None
            if isinstance(frame, Produce):
                base = frame.base
            trade_price = rush_price(match, seat, base, cost)
            values["cost"] = cost
            values["rush"] = TEXTS.say("price.trade", lang, {"trade": trade_price}) if trade_price else ""
    elif verb == GO:
        values["there"] = there(match, seat, first, lang)
    elif verb == EXPLORE:
        origin = match.layout.origins[first]
        values["from"] = SQUARE_IDS[origin].upper()
        values["to"] = SQUARE_IDS[origin + (SIDE - 1) * (WIDTH + 1)].upper()
    elif verb == USE:
        values["price"] = power_price(match, first, lang)
    elif verb == ADVANCE:
        space = match.state.players[seat].space + 1
        price = match.box.space_trade[space]
        values["culture"] = match.box.space_culture[space]
        values["trade"] = TEXTS.say("price.trade", lang, {"trade": price}) if price else ""
    return values


def there(match: CivilizationMatch, seat: int, square: int, lang: str) -> str:
    """The terrain of a square one may go to, and what ends the move there."""
    state = match.state
    found: list[str] = [match.box.names["terrain"][state.terrain[square]][lang]]
    if state.city_at(square) != NONE:
        found.append(TEXTS.say("there.city", lang))
    elif state.figures[square] and holder_of(state.figures[square]) != seat:
        found.append(TEXTS.say("there.enemies", lang))
    elif state.marks[square] & HUT:
        found.append(TEXTS.say("there.hut", lang))
    elif state.marks[square] & VILLAGE:
        found.append(TEXTS.say("there.village", lang))
    return ", ".join(found)


def power_price(match: CivilizationMatch, power: int, lang: str) -> str:
    """The resources an ability costs, in brackets."""
    ability = match.box.powers[power]
    if ability is None or not ability.cost:
        return ""
    names = match.box.names["resource"]
    kinds = [TEXTS.say("price.any", lang) if kind == ANY else names[kind][lang] for kind in ability.cost]
    return TEXTS.say("price.resources", lang, {"cost": " + ".join(kinds)})


# Questions


def prompt_values(match: CivilizationMatch, lang: str) -> dict[str, str | int]:
    """What the present question may name; `who` leads a civilization, `what` was announced or is being used."""
    values: dict[str, str | int] = {"piece": "", "left": 0, "steps": 0, "square": "", "who": "", "what": ""}
    frame = match.frames[-1] if match.frames else None
    if isinstance(frame, SetUp):
        piece = view.setup_piece(frame)
        values["piece"] = match.box.names["piece"][PIECE_IDS.index(piece)][lang] if piece else ""
    elif isinstance(frame, Produce):
        values["piece"] = match.box.names["item"][frame.item][lang]
        values["left"] = max(frame.base, 0)
    elif isinstance(frame, Move):
        values["steps"] = frame.steps
        values["square"] = SQUARE_IDS[frame.square].upper()
    elif isinstance(frame, Window):
        values["who"] = leader(match, frame.actor, lang)
        values["what"] = said(match, view.announcement(match), lang)
    elif isinstance(frame, Use):
        values["who"] = leader(match, frame.seat, lang)
        values["what"] = said(match, frame, lang)
    elif isinstance(frame, Pay):
        values["what"] = said(match, match.frames[-2], lang)
    return values


def leader(match: CivilizationMatch, seat: int, lang: str) -> str:
    """A seat by its civilization."""
    return match.box.names["civilization"][match.state.players[seat].civilization][lang]


def said(match: CivilizationMatch, frame: Frame | None, lang: str) -> str:
    """The card, the city action or the move of a procedure in words."""
    names = match.box.names
    if isinstance(frame, Use):
        return names["event"][frame.event][lang] if frame.event != NONE else card_name(match, frame.power, lang)
    if isinstance(frame, Pay):
        return names["event"][frame.gift][lang]
    if isinstance(frame, (Produce, Arts, Harvest)):
        return label(match, frame.seat, action_row(frame), lang)
    if isinstance(frame, Move):
        group = names["group"][frame.scouts * SCOUT_STEP + frame.armies][lang]
        return f"{group}, {SQUARE_IDS[frame.square].upper()} → {SQUARE_IDS[frame.path[-1]].upper()}"
    return ""


def card_name(match: CivilizationMatch, power: int, lang: str) -> str:
    """The card an ability stands on."""
    ability = match.box.powers[power]
    assert ability is not None
    name: str = match.box.tables[DECKS[ability.deck]][ability.card]["name"][lang]
    return name
