"""The ten actions: what can be carried out, and carrying it out with its choices and the event in force."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from civitas.games.historia.box import (
    ADVANCED,
    ART,
    BASIC,
    EXPANSION,
    EXPLOITATION,
    MILITARY,
    OF_ACTION,
    OF_TERRITORY,
    RAID,
    REVOLUTION,
    TECHNOLOGY,
    TERRITORY_COUNT,
    TOURISM,
    TRADE,
    WAR,
    Way,
)
from civitas.games.historia.effects import (
    can_move_right,
    can_move_up,
    gain_military,
    gain_technology,
    recover_cubes,
    recover_newest,
    score,
    spend_cubes,
    take_back,
)
from civitas.games.historia.events import after_success, pay_demand
from civitas.games.historia.quantities import (
    event_cubes,
    expansion_mask,
    raid_victims,
    token_vp,
    tourism_groups,
    trade_partners,
    war_targets,
    way_of,
)
from civitas.games.historia.state import (
    FROM_EXPLOITATION,
    FROM_RAIDS,
    FROM_TERRITORIES,
    FROM_TOURISM,
    FROM_TRADES,
    HistoriaMatch,
    members,
)
from civitas.games.historia.verbs import (
    ATTACKS,
    DONE,
    EXPAND,
    EXPANDS,
    LIFT,
    LIFTS,
    RAID_ON,
    RAIDS,
    RECOVER,
    REVOLTS,
    TAKE,
    TAKES_WONDER,
    TRADE_WITH,
    TRADES,
    WAR_ON,
    war_row,
)
from civitas.games.historia.war import fight
from civitas.kernel.frame import Frame

OF_ART: Final = "action/art"
OF_REVOLUTION: Final = "action/revolution"


def can_carry_out(match: HistoriaMatch, seat: int, action: int, level: int, free: bool) -> bool:
    """Whether an action would take effect: prerequisite (unless `free`, R11), the event's demand, cost, a target."""
    way = way_of(match, action, level)
    if level == ADVANCED and way is match.box.basic[action]:
        return False
    if not free and match.state.technology[seat] < way.requires:
        return False
    player = match.state.players[seat]
    demand = event_cubes(match, action)
    available = player.available - demand
    if available < way.cubes:
        return False
    if action == MILITARY:
        return can_move_up(match, seat)
    if action == TECHNOLOGY:
        return can_move_right(match, seat)
    if action == ART:
        return bool(match.state.row)
    if action == EXPLOITATION:
        return player.used + demand > 0 or _liftable(match, seat) > 0
    if action == EXPANSION:
        placeable = available > 0 or (way.recover > 0 and player.used + demand > 0)
        return placeable and expansion_mask(match, seat) != 0
    if action == TRADE:
        return can_move_right(match, seat) and bool(trade_partners(match, seat))  # R9
    if action == RAID:
        return bool(raid_victims(match, seat))
    if action == WAR:
        return bool(war_targets(match, seat))
    if action == TOURISM:
        return tourism_groups(match, seat, way) > 0
    return True


def _liftable(match: HistoriaMatch, seat: int) -> int:
    """Cubes an Exploitation may lift from the map: all but the last (R7)."""
    return match.box.count[match.state.land[seat]] - 1


@dataclass(slots=True)
class Action(Frame):
    """One action carried out by a player: the event's demand, a choice where there is one, cost and effect.

    Opened only when `can_carry_out`. `done` counts what was chosen so far: wonders taken, cards recovered.
    """

    seat: int
    action: int
    level: int
    done: int = 0
    picked: list[int] = field(default_factory=list)  # Exploitation: territories lifted

    def copy(self) -> Action:
        return Action(self.seat, self.action, self.level, self.done, self.picked[:])

    def way(self, match: HistoriaMatch) -> Way:
        return way_of(match, self.action, self.level)

    def start(self, match: HistoriaMatch) -> None:
        pay_demand(match, self.seat, self.action)
        action = self.action
        way = self.way(match)
        source = OF_ACTION + action
        if action in (MILITARY, TECHNOLOGY, ART):
            spend_cubes(match, self.seat, way.cubes, source)
        if action == MILITARY:
            gain_military(match, self.seat, way.levels)
        elif action == TECHNOLOGY:
            gain_technology(match, self.seat, way.levels)
        elif action == TOURISM:
            score(match, self.seat, way.vp * tourism_groups(match, self.seat, way), FROM_TOURISM, source)
        elif action == REVOLUTION:
            match.tell(REVOLTS, self.seat)
            match.state.last = True
            recover_newest(match, self.seat, way.newest, source)
        if action == ART:
            self.then = "choose_wonder"
        elif action == EXPLOITATION:
            self.then = "choose_lift"
        elif action == EXPANSION:
            self.then = "choose_territory"
        elif action in (TRADE, RAID):
            self.then = "choose_civ"
        elif action == WAR:
            self.then = "choose_war"
        elif action == REVOLUTION:
            self.then = "choose_card"
        else:
            self.then = "succeed"

    def succeed(self, match: HistoriaMatch) -> None:
        after_success(match, self.seat, self.action)

    # Art

    def choose_wonder(self, match: HistoriaMatch) -> None:
        if self.done == self.way(match).wonders or not match.state.row:
            self.then = "succeed"
            return
        options = [TAKE + wonder for wonder in match.state.row]
        match.ask(self.seat, options, then="take", prompt="take", source=OF_ART)

    def take(self, match: HistoriaMatch) -> None:
        wonder = match.choice - TAKE
        take_wonder(match, self.seat, wonder)
        self.done += 1
        self.then = "choose_wonder"

    # Exploitation

    def choose_lift(self, match: HistoriaMatch) -> None:
        """Which cubes to lift from the map, in canonical order; used cubes fill the rest (R30)."""
        land = match.state.land[self.seat]
        least = 1 if match.state.players[self.seat].used == 0 else 0
        most = min(self.way(match).recover, match.box.count[land] - 1)
        if len(self.picked) >= most:
            self.then = "exploit"
            return
        after = self.picked[-1] if self.picked else -1
        options = [LIFT + territory for territory in members(land) if territory > after]
        if len(self.picked) >= least:
            options.append(DONE)
        match.ask(self.seat, options, then="lift", prompt="lift")

    def lift(self, match: HistoriaMatch) -> None:
        if match.choice == DONE:
            self.then = "exploit"
            return
        self.picked.append(match.choice - LIFT)
        self.then = "choose_lift"

    def exploit(self, match: HistoriaMatch) -> None:
        state = match.state
        way = self.way(match)
        source = OF_ACTION + EXPLOITATION
        score(match, self.seat, -way.vp_cost, FROM_EXPLOITATION, source)
        for territory in self.picked:
            state.land[self.seat] &= ~(1 << territory)
            state.players[self.seat].available += 1
            match.tell(LIFTS, self.seat, territory)
            score(match, self.seat, -token_vp(match, territory), FROM_TERRITORIES, OF_TERRITORY + territory)
        recover_cubes(match, self.seat, way.recover - len(self.picked), source)
        self.then = "succeed"

    # Expansion

    def choose_territory(self, match: HistoriaMatch) -> None:
        options = [EXPAND + territory for territory in members(expansion_mask(match, self.seat))]
        match.ask(self.seat, options, then="expand", prompt="expand")

    def expand(self, match: HistoriaMatch) -> None:
        territory = match.choice - EXPAND
        recover_cubes(match, self.seat, self.way(match).recover, OF_ACTION + EXPANSION)
        match.state.players[self.seat].available -= 1
        match.state.land[self.seat] |= 1 << territory
        match.tell(EXPANDS, self.seat, territory)
        self.then = "succeed"

    # Trade and Raid

    def choose_civ(self, match: HistoriaMatch) -> None:
        if self.action == TRADE:
            options = [TRADE_WITH + civ for civ in trade_partners(match, self.seat)]
            match.ask(self.seat, options, then="trade", prompt="trade")
        else:
            options = [RAID_ON + civ for civ in raid_victims(match, self.seat)]
            match.ask(self.seat, options, then="raid", prompt="raid")

    def trade(self, match: HistoriaMatch) -> None:
        partner = match.choice - TRADE_WITH
        way = self.way(match)
        match.tell(TRADES, self.seat, partner)
        score(match, partner, way.opponent_vp, FROM_TRADES, OF_ACTION + TRADE)
        gain_technology(match, self.seat, way.levels)
        self.then = "succeed"

    def raid(self, match: HistoriaMatch) -> None:
        way = self.way(match)
        match.tell(RAIDS, self.seat, match.choice - RAID_ON)
        recover_cubes(match, self.seat, way.recover, OF_ACTION + RAID)
        score(match, self.seat, way.vp, FROM_RAIDS, OF_ACTION + RAID)
        self.then = "succeed"

    # War

    def choose_war(self, match: HistoriaMatch) -> None:
        options = [war_row(civ, territory) for civ, territory in war_targets(match, self.seat)]
        match.ask(self.seat, options, then="wage", prompt="war")

    def wage(self, match: HistoriaMatch) -> None:
        civ, territory = divmod(match.choice - WAR_ON, TERRITORY_COUNT)
        match.tell(ATTACKS, self.seat, civ, territory)
        fight(match, self.seat, civ, territory, self.way(match).vp)
        self.then = "succeed"

    # Revolution

    def choose_card(self, match: HistoriaMatch) -> None:
        column = match.state.players[self.seat].column
        if self.done == self.way(match).chosen or not column:
            self.then = "succeed"
            return
        match.ask(
            self.seat, [RECOVER + card for card in column], then="recover", prompt="recover", source=OF_REVOLUTION
        )

    def recover(self, match: HistoriaMatch) -> None:
        column = match.state.players[self.seat].column
        take_back(match, self.seat, column.index(match.choice - RECOVER), OF_ACTION + REVOLUTION)
        self.done += 1
        self.then = "choose_card"


def take_wonder(match: HistoriaMatch, seat: int, wonder: int) -> None:
    """Take a wonder of the row; the row is not refilled."""
    match.state.row.remove(wonder)
    match.state.players[seat].ready |= 1 << wonder
    match.tell(TAKES_WONDER, seat, wonder)


def open_action(match: HistoriaMatch, seat: int, action: int, level: int, then: str) -> bool:
    """Carry an action out if it would take effect, whatever the technology level (R11); then the step `then`."""
    if not can_carry_out(match, seat, action, level, True):
        return False
    match.open(Action(seat, action, level), then=then)
    return True


def ways(match: HistoriaMatch, seat: int, action: int) -> list[int]:
    """The levels at which a player's action card would take effect now."""
    return [level for level in (BASIC, ADVANCED) if can_carry_out(match, seat, action, level, False)]
