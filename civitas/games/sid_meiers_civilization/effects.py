"""What abilities and culture events do, effect by effect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from civitas.games.sid_meiers_civilization import powers
from civitas.games.sid_meiers_civilization.box import (
    ANARCHY,
    CAPITAL_ACTIONS,
    FIRST_WONDER,
    NONE,
    POWER_IDS,
    SHEET_TOKENS,
)
from civitas.games.sid_meiers_civilization.culture_track import Advance
from civitas.games.sid_meiers_civilization.forces import lose_unit
from civitas.games.sid_meiers_civilization.gains import (
    count_coins,
    destroy_city,
    gain_culture,
    gain_trade,
    kill,
    refill_market,
    remove_piece,
)
from civitas.games.sid_meiers_civilization.hand import TrimHand
from civitas.games.sid_meiers_civilization.learning import Learn
from civitas.games.sid_meiers_civilization.people import GainPerson
from civitas.games.sid_meiers_civilization.powers import Ability, Effect
from civitas.games.sid_meiers_civilization.quantities import own_cities
from civitas.games.sid_meiers_civilization.state import (
    CAPITAL,
    DISASTER,
    CivilizationMatch,
    armies_of,
    holder_of,
    scouts_of,
    spent_armies_of,
    spent_scouts_of,
)
from civitas.games.sid_meiers_civilization.targets import techs_of
from civitas.games.sid_meiers_civilization.triggers import put_token
from civitas.games.sid_meiers_civilization.verbs import (
    ARMY_TARGET,
    CHANGES_GOVERNMENT,
    COIN_ON_SHEET,
    DONE,
    EXTRA_ACTIONS,
    GAINS_RESOURCE,
    HELD_NOW,
    LEARN_TECH,
    MOVES,
    OBSOLETE_NOW,
    PASS,
    PERSON_TARGET,
    PLACES_ARMY,
    PLACES_SCOUT,
    PRODUCTION_NOW,
    SCOUT_TARGET,
    TERRAIN_NOW,
    UNIT_LOST,
    VERBS,
)
from civitas.kernel.frame import Frame

# A mark in Player.used: forced into Anarchy this turn; production.py has two more.
OVERTHROWN: Final = 1 << len(POWER_IDS) + 2


def carry_out(match: CivilizationMatch, seat: int, ability: Ability, effect: Effect, named: list[int]) -> Frame | None:
    """Carry out an effect on the targets it was aimed at; what must still be asked comes back as a frame."""
    op = effect.op
    if op == powers.EXCHANGE:
        return Exchange(seat, VERBS.first[named[0]], VERBS.first[named[1]], effect.level)
    if op == powers.LEARN:
        return Learn(seat, VERBS.first[named[0]], researched=True)
    if op == powers.GREAT_PERSON:
        return GainPerson(seat)
    if op == powers.ADVANCE:
        return Advance(seat)
    if op == powers.ANARCHY:
        victim = VERBS.first[named[0]]
        match.state.players[victim].government = ANARCHY
        match.state.players[victim].used |= OVERTHROWN
        match.tell(CHANGES_GOVERNMENT, victim, ANARCHY)
        count_coins(match)
        return TrimHand(victim)
    if op in (powers.KILL_FIGURES, powers.MOVE_FIGURES, powers.MOVE_TO_WATER, powers.PLACE_FIGURE):
        _move_or_kill(match, seat, ability, effect, named)
    elif op in (powers.OBSOLETE, powers.DESTROY_BUILDING, powers.NUKE, powers.CHANGE_TERRAIN, powers.HOLD_SQUARE):
        _change_map(match, seat, effect, named)
    else:
        _gain(match, seat, ability, effect, named)
    count_coins(match)
    return None


def _gain(match: CivilizationMatch, seat: int, ability: Ability, effect: Effect, named: list[int]) -> None:
    """Trade, culture, coins, production, actions, resources; a unit lost."""
    state = match.state
    player = state.players[seat]
    op = effect.op
    if op == powers.GAIN_CULTURE:
        gain_culture(match, seat, effect.n)
    elif op == powers.GAIN_TRADE:
        gain_trade(match, seat, effect.n)
    elif op == powers.CULTURE_PER_ARMY:
        armies = sum([armies_of(state.figures[square]) for square in player.places])
        gain_culture(match, seat, effect.n * armies)
    elif op == powers.GIVE_TRADE:
        gain_trade(match, VERBS.first[named[0]], effect.n)
    elif op == powers.GIVE_COIN:
        give_coin(match, VERBS.first[named[0]], effect.n)
    elif op == powers.COIN_TOKEN:
        put_token(match, seat, ability, effect.n)
    elif op == powers.CITY_PRODUCTION:
        number = player.cities.index(VERBS.first[named[0]])
        player.boosts[number] += effect.n
        match.tell(PRODUCTION_NOW, seat, number, effect.n)
    elif op == powers.EXTRA_ACTION:
        for number in own_cities(match, seat):
            if number != CAPITAL or not is_capital_idle(match, seat):
                player.acts[number] += effect.n
        match.tell(EXTRA_ACTIONS, seat)
    elif op == powers.HARVEST:
        kind = VERBS.first[named[0]]
        state.resources[kind] -= 1
        player.resources[kind] += 1
        match.tell(GAINS_RESOURCE, seat, kind)
    elif op == powers.KILL_UNIT:
        victim = VERBS.first[named[0]]
        forces = state.players[victim].forces
        unit = forces[match.chance(len(forces))]
        lose_unit(match, victim, unit)
        match.tell(UNIT_LOST, victim, unit)


def is_capital_idle(match: CivilizationMatch, seat: int) -> bool:
    """Whether the capital takes no action at all (Anarchy)."""
    government = match.state.players[seat].government
    return any(card == government and n == 0 for card, n, _ in match.governments.passive[CAPITAL_ACTIONS])


def give_coin(match: CivilizationMatch, seat: int, n: int) -> None:
    """Coin tokens on a player's sheet."""
    match.state.players[seat].tokens[SHEET_TOKENS] += n
    match.tell(COIN_ON_SHEET, seat)
    count_coins(match)


def _change_map(match: CivilizationMatch, seat: int, effect: Effect, named: list[int]) -> None:
    """Wonders, buildings, a city, terrain, a square nobody leaves."""
    state = match.state
    op = effect.op
    if op == powers.OBSOLETE:
        make_obsolete(match, VERBS.first[named[0]])
    elif op == powers.DESTROY_BUILDING:
        for row in named:
            if row != DONE:
                remove_piece(match, VERBS.first[row])
    elif op == powers.NUKE:
        centre = VERBS.first[named[0]]
        for square in match.layout.around[centre]:
            kill(match, square, armies_of(state.figures[square]), scouts_of(state.figures[square]))
        destroy_city(match, state.city_at(centre))
    elif op == powers.CHANGE_TERRAIN:
        square = VERBS.first[named[0]]
        state.set_terrain(square, effect.to, NONE)
        state.mark(square, DISASTER)
        match.tell(TERRAIN_NOW, -1, effect.to, square)
    elif op == powers.HOLD_SQUARE:
        square = VERBS.first[named[0]]
        state.held = sorted([*state.held, square])
        match.tell(HELD_NOW, seat, square)


def make_obsolete(match: CivilizationMatch, wonder: int) -> None:
    """A built wonder loses its ability for good; one of the market is discarded and replaced (7)."""
    state = match.state
    match.tell(OBSOLETE_NOW, -1, wonder)
    if wonder in state.market:
        state.market[state.market.index(wonder)] = NONE
        state.gone |= 1 << wonder
        refill_market(match)
    else:
        state.obsolete |= 1 << wonder


def _move_or_kill(match: CivilizationMatch, seat: int, ability: Ability, effect: Effect, named: list[int]) -> None:
    """Figures die, are led away, moved over water or placed."""
    state = match.state
    op = effect.op
    if op == powers.PLACE_FIGURE:
        square = state.piece.index(FIRST_WONDER + ability.card)
        is_army = named[0] == ARMY_TARGET
        player = state.players[seat]
        player.armies -= 1 if is_army else 0
        player.scouts -= 0 if is_army else 1
        state.add_figures(square, seat, 1 if is_army else 0, 0 if is_army else 1)
        match.tell(PLACES_ARMY if is_army else PLACES_SCOUT, seat, square)
        return
    square = VERBS.first[named[0]]
    if op == powers.KILL_FIGURES:
        if PERSON_TARGET in named:
            remove_piece(match, square)
        kill(match, square, named.count(ARMY_TARGET), named.count(SCOUT_TARGET))
        return
    figures = state.figures[square]
    owner = holder_of(figures)
    to = VERBS.first[named[1]]
    armies, scouts = armies_of(figures), scouts_of(figures)
    tired_armies = armies if op == powers.MOVE_TO_WATER else spent_armies_of(figures)
    tired_scouts = scouts if op == powers.MOVE_TO_WATER else spent_scouts_of(figures)
    state.set_figures(square, 0)
    state.add_figures(to, owner, tired_armies, tired_scouts, spent=True)
    state.add_figures(to, owner, armies - tired_armies, scouts - tired_scouts)
    match.tell(MOVES, owner, square, to)


@dataclass(slots=True)
class Exchange(Frame):
    """A player learns a tech of another, who then may learn one of his."""

    seat: int
    other: int
    tech: int
    level: int

    def copy(self) -> Exchange:
        return Exchange(self.seat, self.other, self.tech, self.level)

    def start(self, match: CivilizationMatch) -> None:
        match.open(Learn(self.seat, self.tech), then="reply")

    def reply(self, match: CivilizationMatch) -> None:
        options = [LEARN_TECH + tech for tech in techs_of(match, self.seat, self.other, self.level)]
        if options:
            match.ask(self.other, [*options, PASS], then="learn", prompt="learned_tech")

    def learn(self, match: CivilizationMatch) -> None:
        if match.choice != PASS:
            match.open(Learn(self.other, VERBS.first[match.choice]), then="finish")

    def finish(self, match: CivilizationMatch) -> None:
        """Both have learned."""
