"""Loot of a won battle, and the markers of huts and villages."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from typing import Final

from civitas.games.sid_meiers_civilization.box import MARKET_TYPES, NONE, SHEET_TOKENS
from civitas.games.sid_meiers_civilization.gains import count_coins, gain_culture, gain_trade
from civitas.games.sid_meiers_civilization.hand import TrimHand, back, pass_card, pass_marker
from civitas.games.sid_meiers_civilization.learning import Learn
from civitas.games.sid_meiers_civilization.people import GainPerson
from civitas.games.sid_meiers_civilization.powers import ON_HUT, ON_VILLAGE
from civitas.games.sid_meiers_civilization.quantities import can_learn
from civitas.games.sid_meiers_civilization.state import HUT, VILLAGE, CivilizationMatch, members
from civitas.games.sid_meiers_civilization.triggers import Triggered
from civitas.games.sid_meiers_civilization.verbs import (
    LOOT_CARD,
    LOOT_COIN,
    LOOT_CULTURE,
    LOOT_MARKER,
    LOOT_RESOURCE,
    LOOT_TECH,
    LOOT_TOKEN,
    LOOT_TRADE,
    LOOTS_CARD,
    LOOTS_COIN,
    LOOTS_CULTURE,
    LOOTS_MARKER,
    LOOTS_RESOURCE,
    LOOTS_TOKEN,
    LOOTS_TRADE,
    NOTHING,
    SEES_CARD,
    SEES_MARKER,
    TAKES_HUT,
    TAKES_VILLAGE,
    VERBS,
    VILLAGE_PERSON,
)
from civitas.kernel.frame import Frame
from civitas.kernel.piles import reveal

LOOT_POINTS: Final = "2013"  # the option's value
FIGURE_POINTS: Final = 1
CITY_POINTS: Final = 2


def resource_options(match: CivilizationMatch, loser: int) -> list[int]:
    """Market tokens by type, face-down markers by their back."""
    player = match.state.players[loser]
    options = [LOOT_RESOURCE + kind for kind in range(MARKET_TYPES) if player.resources[kind]]
    return options + [LOOT_MARKER + side for side in sorted({back(marker) for marker in player.markers})]


def take_resource(match: CivilizationMatch, winner: int, loser: int, row: int) -> None:
    """A token by choice, or a marker at random among those of its back."""
    state = match.state
    thing = VERBS.first[row]
    if VERBS.verb[row] == LOOT_RESOURCE:
        state.players[loser].resources[thing] -= 1
        state.players[winner].resources[thing] += 1
        match.tell(LOOTS_RESOURCE, winner, thing, loser)
        return
    held = [marker for marker in state.players[loser].markers if back(marker) == thing]
    marker = held[match.chance(len(held))]
    pass_marker(match, loser, winner, marker)
    match.tell(LOOTS_MARKER, winner, thing, loser)
    match.tell(SEES_MARKER, winner, marker, only=winner)


def take_small(match: CivilizationMatch, winner: int, loser: int, row: int) -> None:
    """Trade, culture or a resource."""
    player = match.state.players[loser]
    if row == LOOT_TRADE:
        n = min(match.box.loot["trade"], player.trade)
        player.trade -= n
        match.tell(LOOTS_TRADE, winner, n, loser)
        gain_trade(match, winner, n)
    elif row == LOOT_CULTURE:
        n = min(match.box.loot["culture"], player.culture)
        player.culture -= n
        match.tell(LOOTS_CULTURE, winner, n, loser)
        gain_culture(match, winner, n)
    else:
        take_resource(match, winner, loser, row)


def take_card(match: CivilizationMatch, winner: int, loser: int, level: int) -> None:
    """A culture card of a level, unseen."""
    held = [event for event in match.state.players[loser].cards if match.box.event_level[event] == level]
    event = held[match.chance(len(held))]
    pass_card(match, loser, winner, event)
    match.tell(LOOTS_CARD, winner, level, loser)
    match.tell(SEES_CARD, winner, event, only=winner)


def figure_loot(match: CivilizationMatch, winner: int, loser: int) -> Frame:
    """What the winner may take for figures he killed."""
    if match.options["loot"] == LOOT_POINTS:
        return PointLoot(winner, loser, FIGURE_POINTS)
    return FigureLoot(winner, loser)


def city_loot(match: CivilizationMatch, winner: int, loser: int) -> Frame:
    """What the winner may take for a city he destroyed."""
    if match.options["loot"] == LOOT_POINTS:
        return PointLoot(winner, loser, CITY_POINTS)
    return CityLoot(winner, loser)


@dataclass(slots=True)
class FigureLoot(Frame):
    """Who has killed figures may take one of: trade, culture, a resource (4.8.4)."""

    winner: int
    loser: int

    def copy(self) -> FigureLoot:
        return FigureLoot(self.winner, self.loser)

    def start(self, match: CivilizationMatch) -> None:
        player = match.state.players[self.loser]
        options = [LOOT_TRADE] if player.trade else []
        if player.culture:
            options.append(LOOT_CULTURE)
        options += resource_options(match, self.loser)
        if options:
            match.ask(self.winner, [*options, NOTHING], then="take", prompt="figure_loot")

    def take(self, match: CivilizationMatch) -> None:
        if match.choice != NOTHING:
            take_small(match, self.winner, self.loser, match.choice)


@dataclass(slots=True)
class CityLoot(Frame):
    """Who has conquered a city may take one of: a tech, a culture card by its back, up to two resources (4.8.5)."""

    winner: int
    loser: int
    taken: int = 0

    def copy(self) -> CityLoot:
        return CityLoot(self.winner, self.loser, self.taken)

    def start(self, match: CivilizationMatch) -> None:
        player = match.state.players[self.loser]
        options = resource_options(match, self.loser)
        if not self.taken:
            levels = sorted({match.box.event_level[event] for event in player.cards})
            options += [LOOT_CARD + level for level in levels]
            options += [LOOT_TECH + tech for tech in members(player.techs) if can_learn(match, self.winner, tech)]
        if options:
            match.ask(self.winner, [*options, NOTHING], then="take", prompt="city_loot")

    def take(self, match: CivilizationMatch) -> None:
        row = match.choice
        verb = VERBS.verb[row]
        if verb == LOOT_TECH:
            match.open(Learn(self.winner, VERBS.first[row]), then="finish")
        elif verb == LOOT_CARD:
            take_card(match, self.winner, self.loser, VERBS.first[row])
            match.open(TrimHand(self.winner), then="finish")
        elif row != NOTHING:
            take_resource(match, self.winner, self.loser, row)
            self.taken += 1
            if self.taken < match.box.loot["city_resources"]:
                self.then = "start"

    def finish(self, match: CivilizationMatch) -> None:
        """Taken."""


@dataclass(slots=True)
class PointLoot(Frame):
    """Loot of the publisher's revision: one point for figures, two for a city (option loot 2013).

    One point: trade, culture, a resource, or a coin token the loser discards. Two: a tech, a culture card, a coin.
    """

    winner: int
    loser: int
    points: int

    def copy(self) -> PointLoot:
        return PointLoot(self.winner, self.loser, self.points)

    def start(self, match: CivilizationMatch) -> None:
        player = match.state.players[self.loser]
        tokens = [place for place, n in enumerate(player.tokens) if n]
        options = [LOOT_TRADE] if player.trade and self.points else []
        if player.culture and self.points:
            options.append(LOOT_CULTURE)
        if self.points:
            options += resource_options(match, self.loser)
            options += [LOOT_TOKEN + place for place in tokens]
        if self.points > 1:
            levels = sorted({match.box.event_level[event] for event in player.cards})
            options += [LOOT_CARD + level for level in levels]
            options += [LOOT_TECH + tech for tech in members(player.techs) if can_learn(match, self.winner, tech)]
            options += [LOOT_COIN + place for place in tokens]
        if options:
            prompt = "city_loot" if self.points > 1 else "figure_loot"
            match.ask(self.winner, [*options, NOTHING], then="take", prompt=prompt)

    def take(self, match: CivilizationMatch) -> None:
        row = match.choice
        verb = VERBS.verb[row]
        place = VERBS.first[row]
        if row == NOTHING:
            return
        self.then = "start"
        self.points -= 1
        if verb == LOOT_TECH:
            self.points -= 1
            match.open(Learn(self.winner, place), then="start")
        elif verb == LOOT_CARD:
            self.points -= 1
            take_card(match, self.winner, self.loser, place)
            match.open(TrimHand(self.winner), then="start")
        elif verb in (LOOT_COIN, LOOT_TOKEN):
            match.state.players[self.loser].tokens[place] -= 1
            if verb == LOOT_COIN:
                self.points -= 1
                match.state.players[self.winner].tokens[SHEET_TOKENS] += 1
            match.tell(LOOTS_COIN if verb == LOOT_COIN else LOOTS_TOKEN, self.winner, place, self.loser)
            count_coins(match)
        else:
            take_small(match, self.winner, self.loser, row)


# Huts and villages


@dataclass(slots=True)
class TakeHut(Frame):
    """An explorer takes the hut marker of a square, looks at it and keeps it face down."""

    seat: int
    square: int

    def copy(self) -> TakeHut:
        return TakeHut(self.seat, self.square)

    def start(self, match: CivilizationMatch) -> None:
        state = match.state
        state.unmark(self.square, HUT)
        marker = reveal(match, state.hut_pool)
        insort(state.players[self.seat].markers, marker)
        match.tell(TAKES_HUT, self.seat, self.square)
        match.tell(SEES_MARKER, self.seat, marker, only=self.seat)
        match.open(Triggered(self.seat, ON_HUT), then="finish")

    def finish(self, match: CivilizationMatch) -> None:
        """Taken."""


@dataclass(slots=True)
class TakeVillage(Frame):
    """Who has beaten the barbarians takes their marker: a great person at once, else kept face down (4.10)."""

    seat: int
    square: int

    def copy(self) -> TakeVillage:
        return TakeVillage(self.seat, self.square)

    def start(self, match: CivilizationMatch) -> None:
        state = match.state
        state.unmark(self.square, VILLAGE)
        marker = reveal(match, state.village_pool)
        match.tell(TAKES_VILLAGE, self.seat, self.square)
        if match.box.marker_resource[marker] == NONE:
            state.spent.append(marker)
            match.tell(VILLAGE_PERSON, self.seat)
            match.open(GainPerson(self.seat), then="set_off")
            return
        insort(state.players[self.seat].markers, marker)
        match.tell(SEES_MARKER, self.seat, marker, only=self.seat)
        self.then = "set_off"

    def set_off(self, match: CivilizationMatch) -> None:
        match.open(Triggered(self.seat, ON_VILLAGE), then="finish")

    def finish(self, match: CivilizationMatch) -> None:
        """Taken."""
