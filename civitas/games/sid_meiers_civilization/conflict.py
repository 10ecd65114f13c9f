"""Armies enter a square of others: lone scouts die, else a battle; then losses, spoils and what follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

from civitas.games.sid_meiers_civilization.battle import ATTACKER, DEFENDER, Battle
from civitas.games.sid_meiers_civilization.box import NONE, RAZE_WALLS
from civitas.games.sid_meiers_civilization.clash import armies_lost
from civitas.games.sid_meiers_civilization.forces import (
    CAPITAL_CITY,
    CITY,
    FIELD,
    VILLAGE_BATTLE,
    come_home,
    return_unit,
)
from civitas.games.sid_meiers_civilization.gains import count_coins, destroy_city, kill, win
from civitas.games.sid_meiers_civilization.loot import TakeVillage, city_loot, figure_loot
from civitas.games.sid_meiers_civilization.powers import (
    ON_BATTLE_FOUGHT,
    ON_BATTLE_WON,
    ON_CITY_CONQUERED,
    RESCUE_UNIT,
)
from civitas.games.sid_meiers_civilization.quantities import has
from civitas.games.sid_meiers_civilization.state import (
    BY_CONQUEST,
    CAPITAL,
    CITIES_EACH,
    RUNNING,
    VILLAGE,
    CivilizationMatch,
    armies_of,
    holder_of,
    scouts_of,
)
from civitas.games.sid_meiers_civilization.triggers import Triggered, active_powers
from civitas.games.sid_meiers_civilization.verbs import (
    ARMIES_LOST,
    BATTLE_BEGINS,
    BATTLE_TOTALS,
    BATTLE_WON,
    NOTHING,
    RESCUE,
    RESCUES,
    SCOUTS_KILLED,
    VERBS,
    VILLAGE_ATTACKED,
    VILLAGE_HOLDS,
    WALLS_RAZED,
)
from civitas.kernel.frame import NESTED, Frame

LONE_SCOUTS: Final = 4  # beside the kinds of battle


@dataclass(slots=True)
class Conflict(Frame):
    """Armies of a seat attack a square. The survivors are put there; `armies` says how many are left."""

    seat: int
    square: int
    armies: int
    enemy: int = NONE
    kind: int = FIELD
    won: bool = False
    survivors: list[list[int]] = field(default_factory=list, metadata=NESTED)
    killed: list[list[int]] = field(default_factory=list, metadata=NESTED)
    saved: list[int] = field(default_factory=list)  # by side: the killed unit that comes back, or NONE

    def copy(self) -> Conflict:
        return Conflict(
            self.seat,
            self.square,
            self.armies,
            self.enemy,
            self.kind,
            self.won,
            [units[:] for units in self.survivors],
            [units[:] for units in self.killed],
            self.saved[:],
        )

    def start(self, match: CivilizationMatch) -> None:
        """What kind of conflict it is; walls that fall before the battle (4.1)."""
        state = match.state
        city = state.city_at(self.square)
        figures = state.figures[self.square]
        self.then = "fight"
        if state.marks[self.square] & VILLAGE:
            self.kind = VILLAGE_BATTLE
            self.enemy = match.others(self.seat)[0]
            match.tell(VILLAGE_ATTACKED, self.seat, self.square)
            return
        if city != NONE:
            self.enemy, number = city // CITIES_EACH, city % CITIES_EACH
            self.kind = CAPITAL_CITY if number == CAPITAL else CITY
            enemy = state.players[self.enemy]
            if enemy.walls >> number & 1 and has(match, self.seat, RAZE_WALLS):
                enemy.walls &= ~(1 << number)
                match.tell(WALLS_RAZED, self.enemy, self.square)
        else:
            self.enemy = holder_of(figures)
            self.kind = FIELD if armies_of(figures) else LONE_SCOUTS
        match.tell(SCOUTS_KILLED if self.kind == LONE_SCOUTS else BATTLE_BEGINS, self.seat, self.square)

    def fight(self, match: CivilizationMatch) -> None:
        if self.kind == LONE_SCOUTS:
            self.won = True
            kill(match, self.square, 0, scouts_of(match.state.figures[self.square]))
            self.then = "occupy"
            return
        defenders = armies_of(match.state.figures[self.square]) if self.kind == FIELD else 0
        match.open(Battle([self.seat, self.enemy], self.square, self.kind, [self.armies, defenders]), then="result")

    def result(self, match: CivilizationMatch) -> None:
        battle = cast(Battle, match.ended())
        if match.state.ended != RUNNING:
            self.break_off(match, battle)
            return
        self.won = battle.winner() == ATTACKER
        self.survivors = battle.fronts
        self.killed = battle.killed
        match.tell(BATTLE_TOTALS, -1, battle.totals[ATTACKER], battle.totals[DEFENDER])
        if self.won or self.kind != VILLAGE_BATTLE:
            match.tell(BATTLE_WON, self.seat if self.won else self.enemy)
        else:
            match.tell(VILLAGE_HOLDS, self.seat)
        self.then = "rescue"

    def break_off(self, match: CivilizationMatch, battle: Battle) -> None:
        """Somebody has won the game in mid-battle, by a coin that paid for an ability: everything goes home."""
        self.survivors = [battle.fronts[side] + battle.hands[side] for side in (ATTACKER, DEFENDER)]
        self.killed = battle.killed
        self.saved = [NONE for _ in self.own_sides()]
        self.bury(match)
        match.state.players[self.seat].armies += self.armies
        self.armies = 0
        self.then = ""

    # Units

    def rescue(self, match: CivilizationMatch) -> None:
        """Whose cards say so may take back one killed unit (4.8.1)."""
        sides = self.own_sides()
        side = len(self.saved)
        if side == len(sides):
            self.then = "bury"
        elif self.killed[side] and self.rescues(match, sides[side]):
            options = [RESCUE + unit for unit in sorted(set(self.killed[side]))]
            match.ask(sides[side], [*options, NOTHING], then="rescued", prompt="rescue_unit")
        else:
            self.saved.append(NONE)
            self.then = "rescue"

    def own_sides(self) -> list[int]:
        """The seats that fight with units of their own."""
        return [self.seat] if self.kind == VILLAGE_BATTLE else [self.seat, self.enemy]

    def rescues(self, match: CivilizationMatch, seat: int) -> bool:
        for power in active_powers(match, seat, match.box.power_index.on[ON_BATTLE_FOUGHT]):
            ability = match.box.powers[power]
            if ability is not None and ability.does(RESCUE_UNIT):
                return True
        return False

    def rescued(self, match: CivilizationMatch) -> None:
        unit = NONE if match.choice == NOTHING else VERBS.first[match.choice]
        if unit != NONE:
            match.tell(RESCUES, self.own_sides()[len(self.saved)], unit)
        self.saved.append(unit)
        self.then = "rescue"

    def bury(self, match: CivilizationMatch) -> None:
        """Killed units go face up under their decks, the others home (4.8.1)."""
        for side, seat in enumerate(self.own_sides()):
            killed = self.killed[side][:]
            survivors = self.survivors[side][:]
            if self.saved[side] != NONE:
                killed.remove(self.saved[side])
                survivors.append(self.saved[side])
            for unit in killed:
                return_unit(match, unit)
            come_home(match, seat, survivors, killed)
        if self.kind == VILLAGE_BATTLE:
            for unit in self.survivors[DEFENDER] + self.killed[DEFENDER]:
                return_unit(match, unit)
        self.then = "losses"

    # Figures

    def losses(self, match: CivilizationMatch) -> None:
        """The winner loses an army per so many of his own killed units, the loser all his figures (4.8.2, 4.8.3)."""
        state = match.state
        player = state.players[self.seat]
        per = match.box.battle["killed"]
        self.then = "loot"
        if not self.won:
            player.armies += self.armies
            match.tell(ARMIES_LOST, self.seat, self.armies)
            self.armies = 0
            if self.kind == FIELD:
                there = armies_of(state.figures[self.square])
                kill(match, self.square, armies_lost(len(self.killed[DEFENDER]), there, per), 0)
            return
        lost = armies_lost(len(self.killed[ATTACKER]), self.armies, per)
        if lost:
            player.armies += lost
            self.armies -= lost
            match.tell(ARMIES_LOST, self.seat, lost)
        if self.kind == CAPITAL_CITY:
            player.armies += self.armies
            win(match, self.seat, BY_CONQUEST)
            return
        if self.kind == CITY:
            destroy_city(match, state.city_at(self.square))
        figures = state.figures[self.square]
        kill(match, self.square, armies_of(figures), scouts_of(figures))
        self.then = "occupy"

    def occupy(self, match: CivilizationMatch) -> None:
        """The winner's armies stay on the square; they move no more this turn."""
        match.state.add_figures(self.square, self.seat, self.armies, 0, spent=True)
        count_coins(match)
        self.then = "loot"

    def loot(self, match: CivilizationMatch) -> None:
        if self.kind == VILLAGE_BATTLE:
            if self.won:
                match.open(TakeVillage(self.seat, self.square), then="set_off")
        elif not self.won:
            match.open(figure_loot(match, self.enemy, self.seat), then="set_off")
        elif self.kind == CITY:
            match.open(city_loot(match, self.seat, self.enemy), then="set_off")
        else:
            match.open(figure_loot(match, self.seat, self.enemy), then="set_off")

    def set_off(self, match: CivilizationMatch) -> None:
        """What the victory sets off (4.9)."""
        match.open(Triggered(self.seat if self.won else self.enemy, ON_BATTLE_WON), then="conquered")

    def conquered(self, match: CivilizationMatch) -> None:
        if self.won and self.kind == CITY:
            match.open(Triggered(self.seat, ON_CITY_CONQUERED), then="finish")

    def finish(self, match: CivilizationMatch) -> None:
        """The mover goes on."""
