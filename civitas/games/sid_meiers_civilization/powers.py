"""Abilities of cards: technologies, wonders, governments, civilizations and culture events, read into numbers.

A power is a place of a card that may carry an ability; places are the same in every edition. An event has one ability.
"""

from __future__ import annotations

from typing import Any, Final

from civitas.games.sid_meiers_civilization.schema import ERAS, RESOURCES, TERRAINS, TRIGGERS
from civitas.kernel.box import Record, Tables

NONE: Final = -1
ANY: Final = len(RESOURCES)  # in a cost: a resource of any type

# When an ability may be used; the phases as in state.py.
NEVER: Final = 0
IN_START: Final = 1
IN_TRADE: Final = 2
IN_CITIES: Final = 3
IN_MOVEMENT: Final = 4
IN_RESEARCH: Final = 5
IN_BATTLE: Final = 6
AT_ANY_TIME: Final = 7
MOMENTS: Final = {
    "start_of_turn": IN_START,
    "trade": IN_TRADE,
    "city_management": IN_CITIES,
    "movement": IN_MOVEMENT,
    "research": IN_RESEARCH,
    "battle": IN_BATTLE,
    "any": AT_ANY_TIME,
}

# What sets an ability off, in the order of the schema.
ON_HUT: Final = 0
ON_VILLAGE: Final = 1
ON_WONDER_BUILT: Final = 2
ON_CITY_FOUNDED: Final = 3
ON_CITY_CONQUERED: Final = 4
ON_BATTLE_WON: Final = 5
ON_BATTLE_FOUGHT: Final = 6
ON_UNIT_TECHNOLOGY: Final = 7
ON_STOP_ON_BUILDING: Final = 8

# How often.
EACH_TIME: Final = 0
PER_TURN: Final = 1
PER_BATTLE: Final = 2
LIMITS: Final = {"": EACH_TIME, "turn": PER_TURN, "battle": PER_BATTLE}

# What can be announced, and cancelled.
AN_EVENT: Final = 0
A_RESOURCE_ABILITY: Final = 1
A_CITY_ACTION: Final = 2
A_STEP: Final = 3
ANNOUNCED: Final = ("event", "resource_ability", "city_action", "step")

# Operations.
GAIN_CULTURE: Final = 0
GAIN_TRADE: Final = 1
CULTURE_PER_ARMY: Final = 2
GIVE_TRADE: Final = 3
CITY_PRODUCTION: Final = 4
GREAT_PERSON: Final = 5
COIN_TOKEN: Final = 6
GIVE_COIN: Final = 7
HEAL: Final = 8
WOUND: Final = 9
EXTRA_WOUNDS: Final = 10
CANCEL: Final = 11
KILL_UNIT: Final = 12
OBSOLETE: Final = 13
DESTROY_BUILDING: Final = 14
HOLD_SQUARE: Final = 15
MOVE_TO_WATER: Final = 16
EXTRA_ACTION: Final = 17
NUKE: Final = 18
PLACE_FIGURE: Final = 19
ADVANCE: Final = 20
LEARN: Final = 21
EXCHANGE: Final = 22
KILL_FIGURES: Final = 23
MOVE_FIGURES: Final = 24
CHANGE_TERRAIN: Final = 25
ANARCHY: Final = 26
AS_RESOURCE: Final = 27
HARVEST: Final = 28
TAKE_RESOURCE: Final = 29
DRAW_UNIT: Final = 30
RESCUE_UNIT: Final = 31
SPY: Final = 32
FREE_BUILDING: Final = 33
DESTROY_HERE: Final = 34
OPS: Final = (
    "gain_culture",
    "gain_trade",
    "gain_culture_per_army",
    "give_trade",
    "city_production",
    "great_person",
    "coin_token",
    "give_coin",
    "heal",
    "wound",
    "extra_wounds",
    "cancel",
    "kill_unit",
    "obsolete",
    "destroy_building",
    "hold_square",
    "move_to_water",
    "extra_action",
    "nuke",
    "place_figure",
    "advance",
    "learn",
    "exchange",
    "kill_figures",
    "move_figures",
    "change_terrain",
    "anarchy",
    "as_resource",
    "harvest",
    "take_resource",
    "draw_unit",
    "rescue_unit",
    "spy",
    "free_building",
    "destroy_here",
)

# Whose card a power is on.
OF_TECH: Final = 0
OF_WONDER: Final = 1
OF_GOVERNMENT: Final = 2
OF_GOVERNMENT_2013: Final = 3
OF_CIVILIZATION: Final = 4
DECKS: Final = ("technologies", "wonders", "governments", "governments_2013", "civilizations")
PLACES: Final = (2, 1, 1, 1, 2)  # abilities a card of the deck may carry
PREFIX: Final = ("", "", "government-", "government_2013-", "")


def power_ids(tables: Tables) -> list[str]:
    """The places: the card's id, with a number for its second ability."""
    found: list[str] = []
    for deck, table in enumerate(DECKS):
        for card in tables[table]:
            name = f"{PREFIX[deck]}{card['id']}"
            found += [f"{name}-{place + 1}" if place else name for place in range(PLACES[deck])]
    return found


class Effect:
    """One operation of an ability."""

    __slots__ = ("aimed", "eras", "kinds", "level", "n", "of", "op", "others", "person", "reach", "starts", "to")

    def __init__(self, row: Record) -> None:
        self.op = OPS.index(row["op"])
        self.n: int = row.get("n", 1)
        self.level: int = row.get("level", 0)
        self.reach: int = row.get("range", NONE)  # steps from own figures and cities, NONE = anywhere
        self.others: bool = row.get("others", False)
        self.person: bool = row.get("great_person", False)
        self.of: list[int] = [ANNOUNCED.index(what) for what in row.get("of", [])]
        self.aimed: bool = row.get("aimed", False)
        self.kinds: list[int] = [RESOURCES.index(kind) for kind in row.get("kinds", [])]
        self.eras: list[int] = [ERAS.index(era) for era in row.get("eras", [])]
        self.starts: list[int] = [TERRAINS.index(terrain) for terrain in row.get("from", [])]
        self.to: int = TERRAINS.index(row["to"]) if "to" in row else NONE


class Ability:
    """An ability of a card: when, how often, what it costs and does."""

    __slots__ = (
        "card",
        "choose",
        "cost",
        "culture",
        "deck",
        "effects",
        "interrupt",
        "moment",
        "optional",
        "per",
        "trade",
        "triggers",
    )

    def __init__(self, deck: int, card: int, row: Record) -> None:
        self.deck = deck
        self.card = card
        self.moment: int = MOMENTS[row["phase"]] if "phase" in row else NEVER
        self.triggers: list[int] = [TRIGGERS.index(name) for name in row.get("on", [])]
        self.per: int = LIMITS[row.get("per", "")]
        self.cost: list[int] = [ANY if name == "any" else RESOURCES.index(name) for name in row.get("cost", [])]
        self.trade: int = row.get("trade", 0)
        self.culture: int = row.get("culture", 0)
        self.choose: bool = row.get("choose", False)
        self.optional: bool = row.get("optional", False)
        self.interrupt: bool = row.get("interrupt", False)
        self.effects: list[Effect] = [Effect(effect) for effect in row["effects"]]

    def does(self, op: int) -> bool:
        return any(effect.op == op for effect in self.effects)

    def answers(self, kind: int, aimed: bool) -> bool:
        """Whether it can answer an announcement: cancel it, or interrupt a move."""
        if kind == A_STEP:
            return self.interrupt
        return any(effect.op == CANCEL and kind in effect.of and (aimed or not effect.aimed) for effect in self.effects)


def read_powers(tables: Tables) -> list[Ability | None]:
    """The ability at each place, None where the card has none."""
    found: list[Ability | None] = []
    for deck, name in enumerate(DECKS):
        for index, card in enumerate(tables[name]):
            rows: list[Any] = card["abilities"]
            found += [Ability(deck, index, row) for row in rows]
            found += [None] * (PLACES[deck] - len(rows))
    return found


def read_events(tables: Tables) -> list[Ability]:
    """The ability of each culture event."""
    return [Ability(NONE, index, row) for index, row in enumerate(tables["events"])]


def power_names(tables: Tables) -> list[dict[str, str]]:
    """What each power is called: its card, and what it does."""
    found: list[dict[str, str]] = []
    for deck, name in enumerate(DECKS):
        for card in tables[name]:
            rows: list[Any] = card["abilities"]
            for place in range(PLACES[deck]):
                if place < len(rows):
                    text = rows[place]["text"]
                    found.append({lang: f"{card['name'][lang]} – {text[lang]}" for lang in ("en", "fr")})
                else:
                    found.append(dict(card["name"]))
    return found


class PowerIndex:
    """Abilities found by when they work, so that the rules need not look at every card."""

    __slots__ = ("answer_events", "answering", "at", "on", "played_in")

    def __init__(self, powers: list[Ability | None], events: list[Ability]) -> None:
        known = [(power, ability) for power, ability in enumerate(powers) if ability is not None]
        self.at: list[list[int]] = [
            [power for power, ability in known if ability.moment == moment] for moment in range(AT_ANY_TIME + 1)
        ]
        self.on: list[list[int]] = [
            [power for power, ability in known if trigger in ability.triggers] for trigger in range(len(TRIGGERS))
        ]
        # What may answer an announcement of those it does not aim at, and of those it aims at.
        self.answering: list[list[list[int]]] = [
            [[power for power, ability in known if ability.answers(kind, aimed)] for aimed in (False, True)]
            for kind in range(len(ANNOUNCED))
        ]
        # Culture events, likewise.
        self.answer_events: list[list[list[int]]] = [
            [[event for event, ability in enumerate(events) if ability.answers(kind, aimed)] for aimed in (False, True)]
            for kind in range(len(ANNOUNCED))
        ]
        # Events of each moment.
        self.played_in: list[list[int]] = [
            [event for event, ability in enumerate(events) if ability.moment == moment]
            for moment in range(AT_ANY_TIME + 1)
        ]
