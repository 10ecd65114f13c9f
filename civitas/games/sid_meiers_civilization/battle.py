"""A battle: hands, fronts, clashes and abilities, turn by turn until both hands are empty (RULES 4.2 to 4.7).

Side 0 attacks, side 1 defends. A unit lies alone on its front; `wounds` stand beside `fronts`, place by place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, cast

from civitas.games.sid_meiers_civilization import clash
from civitas.games.sid_meiers_civilization.box import (
    NONE,
    OPEN_ENEMY_HAND,
    SQUARE_IDS,
    UNIT_CLASSES,
    UNIT_IDS,
)
from civitas.games.sid_meiers_civilization.forces import (
    CAPITAL_CITY,
    CITY,
    KINDS,
    VILLAGE_BATTLE,
    barbarian_strength,
    combat_bonus,
    draw_barbarians,
    draw_hand,
    hand_size,
    unit_strength,
)
from civitas.games.sid_meiers_civilization.hand import TrimHand, has_too_many
from civitas.games.sid_meiers_civilization.powers import EXTRA_WOUNDS, HEAL, IN_BATTLE, WOUND
from civitas.games.sid_meiers_civilization.quantities import total
from civitas.games.sid_meiers_civilization.responses import Use
from civitas.games.sid_meiers_civilization.rights import could_use, usable
from civitas.games.sid_meiers_civilization.state import CITIES_EACH, CivilizationMatch
from civitas.games.sid_meiers_civilization.triggers import active_powers
from civitas.games.sid_meiers_civilization.verbs import (
    ATTACKS_FRONT,
    BATTLE_BONUS,
    DONE,
    FRONT,
    HEAL_UNIT,
    OPENS_FRONT,
    PASS,
    UNIT_KILLED,
    USE,
    VERBS,
    WOUND_UNIT,
    attack_row,
)
from civitas.kernel.frame import NESTED, Frame

ATTACKER: Final = 0
DEFENDER: Final = 1


def _pair() -> list[list[int]]:
    return [[], []]


@dataclass(slots=True)
class Battle(Frame):
    """Two sides fight over a square; who has won is read from `totals` when it has ended."""

    sides: list[int]  # seats; the defender of a village is the barbarian player
    square: int
    kind: int
    armies: list[int]  # figures of both sides on the square
    hands: list[list[int]] = field(default_factory=_pair, metadata=NESTED)
    fronts: list[list[int]] = field(default_factory=_pair, metadata=NESTED)
    wounds: list[list[int]] = field(default_factory=_pair, metadata=NESTED)
    killed: list[list[int]] = field(default_factory=_pair, metadata=NESTED)
    bonus: list[int] = field(default_factory=list)  # of the combat bonus card
    used: list[list[int]] = field(default_factory=_pair, metadata=NESTED)  # abilities used once per battle
    side: int = ATTACKER  # whose battle turn it is
    opened: bool = False  # an ability was used before the unit
    played: bool = False  # the unit of this turn lies on the table
    extra: int = 0  # wounds the unit about to be played deals besides
    power: int = NONE  # ability being used
    points: int = 0  # wounds still to be healed or dealt
    totals: list[int] = field(default_factory=list)

    def copy(self) -> Battle:
        twin = Battle(
            self.sides[:],
            self.square,
            self.kind,
            self.armies[:],
            [hand[:] for hand in self.hands],
            [front[:] for front in self.fronts],
            [wounds[:] for wounds in self.wounds],
            [killed[:] for killed in self.killed],
            self.bonus[:],
            [used[:] for used in self.used],
        )
        twin.side = self.side
        twin.opened = self.opened
        twin.played = self.played
        twin.extra = self.extra
        twin.power = self.power
        twin.points = self.points
        twin.totals = self.totals[:]
        return twin

    # What the rest of the rules asks

    def barbarian(self, side: int) -> bool:
        return side == DEFENDER and self.kind == VILLAGE_BATTLE

    def strength(self, match: CivilizationMatch, side: int, unit: int) -> int:
        if self.barbarian(side):
            return barbarian_strength(match, unit)
        return unit_strength(match, self.sides[side], unit)

    def total(self, match: CivilizationMatch, side: int) -> int:
        """The strength of a side's units in play and its bonus card."""
        return sum([self.strength(match, side, unit) for unit in self.fronts[side]]) + self.bonus[side]

    def is_open(self, match: CivilizationMatch, side: int) -> bool:
        """Whether the other side sees this side's hand (Oracle)."""
        other = 1 - side
        return not self.barbarian(other) and total(match, self.sides[other], OPEN_ENEMY_HAND) > 0

    # Start

    def start(self, match: CivilizationMatch) -> None:
        """Draw the hands and set the combat bonus card (4.2, 4.3)."""
        attacker, defender = self.sides
        city = match.state.city_at(self.square) if self.kind in (CITY, CAPITAL_CITY) else NONE
        hands = [draw_hand(match, attacker, hand_size(match, attacker, self.armies[ATTACKER], False))]
        bonus = combat_bonus(match, attacker, NONE)
        if self.kind == VILLAGE_BATTLE:
            hands.append(draw_barbarians(match))
        else:
            hands.append(draw_hand(match, defender, hand_size(match, defender, self.armies[DEFENDER], city != NONE)))
            bonus -= combat_bonus(match, defender, city)
        self.hands = hands
        self.bonus = [max(bonus, 0), max(-bonus, 0)]
        if bonus:
            match.tell(BATTLE_BONUS, attacker if bonus > 0 else defender, abs(bonus))
        walled = city != NONE and match.state.players[defender].walls >> city % CITIES_EACH & 1
        self.side = ATTACKER if walled else DEFENDER
        if not self.hands[self.side]:
            self.side = 1 - self.side
        self.then = "turn"

    # A battle turn

    def turn(self, match: CivilizationMatch) -> None:
        """Use an ability, then play a unit: on a front of its own or against one of the enemy's (4.5)."""
        if not self.hands[self.side]:
            self.then = "finish"
            return
        seat = self.sides[self.side]
        may_use = not self.opened and self.may_have_powers(match, True)
        if may_use and has_too_many(match, seat):
            match.open(TrimHand(seat), then="turn")
            return
        options = [USE + power for power in self.powers(match, True)] if may_use else []
        enemies = len(self.fronts[1 - self.side])
        for unit in sorted(set(self.hands[self.side])):
            options.append(FRONT + unit)
            options += [attack_row(unit, place) for place in range(enemies)]
        always = len(self.hands[self.side]) > 1 or may_use
        match.ask(seat, options, then="act", prompt="battle_turn", always=always)

    def act(self, match: CivilizationMatch) -> None:
        row = match.choice
        if VERBS.verb[row] == USE:
            self.begin(match, VERBS.first[row])
            return
        side = self.side
        unit = VERBS.first[row]
        self.hands[side].remove(unit)
        if VERBS.verb[row] == FRONT:
            self.fronts[side].append(unit)
            self.wounds[side].append(0)
            match.tell(OPENS_FRONT, self.sides[side], unit)
        else:
            self.attack(match, unit, VERBS.second[row])
        self.extra = 0
        self.played = True
        self.then = "after"

    def attack(self, match: CivilizationMatch, unit: int, place: int) -> None:
        """The played unit clashes with an enemy's front (4.6); the survivor holds a front alone."""
        side = self.side
        enemy = self.fronts[1 - side][place]
        match.tell(ATTACKS_FRONT, self.sides[side], unit, enemy)
        own = self.strength(match, side, unit)
        other = self.strength(match, 1 - side, enemy)
        first = clash.trump(match.box.trumps, unit // UNIT_CLASSES, enemy // UNIT_CLASSES)
        taken, dealt = clash.clash(own, 0, other, self.wounds[1 - side][place], first, self.extra)
        if dealt >= other:
            self.kill(match, 1 - side, place)
        else:
            self.wounds[1 - side][place] = dealt
        if taken >= own:
            self.killed[side].append(unit)
            match.tell(UNIT_KILLED, self.sides[side], unit)
        else:
            self.fronts[side].append(unit)
            self.wounds[side].append(taken)

    def kill(self, match: CivilizationMatch, side: int, place: int) -> None:
        unit = self.fronts[side].pop(place)
        self.wounds[side].pop(place)
        self.killed[side].append(unit)
        match.tell(UNIT_KILLED, self.sides[side], unit)

    def after(self, match: CivilizationMatch) -> None:
        """Use an ability once the unit lies (4.5.4)."""
        if not self.may_have_powers(match, False):
            self.then = "pass_turn"
            return
        seat = self.sides[self.side]
        if has_too_many(match, seat):
            match.open(TrimHand(seat), then="after")
            return
        options = [USE + power for power in self.powers(match, False)]
        match.ask(seat, [*options, PASS], then="finish_turn", prompt="battle_ability", always=True)

    def finish_turn(self, match: CivilizationMatch) -> None:
        row = match.choice
        if row == PASS:
            self.then = "pass_turn"
        else:
            self.begin(match, VERBS.first[row])

    def pass_turn(self, match: CivilizationMatch) -> None:
        """The other side's turn, unless it has no units left in hand."""
        self.opened = False
        self.played = False
        if self.hands[1 - self.side]:
            self.side = 1 - self.side
        self.then = "turn"

    # Abilities

    def powers(self, match: CivilizationMatch, before: bool) -> list[int]:
        """The abilities the side on turn can use now."""
        if self.barbarian(self.side):
            return []
        seat = self.sides[self.side]
        return [power for power in self.open_powers(match, before) if usable(match, seat, power)]

    def may_have_powers(self, match: CivilizationMatch, before: bool) -> bool:
        """Whether, for all that everybody knows, the side on turn could use an ability now."""
        if self.barbarian(self.side):
            return False
        seat = self.sides[self.side]
        return any(could_use(match, seat, power) for power in self.open_powers(match, before))

    def open_powers(self, match: CivilizationMatch, before: bool) -> list[int]:
        """Battle abilities not used yet that would do something."""
        side = self.side
        found: list[int] = []
        for power in active_powers(match, self.sides[side], match.box.power_index.at[IN_BATTLE]):
            ability = match.box.powers[power]
            if ability is None or power in self.used[side]:
                continue
            op = ability.effects[0].op
            if (
                (op == HEAL and any(self.wounds[side]))
                or (op == WOUND and self.fronts[1 - side])
                or (op == EXTRA_WOUNDS and before and self.fronts[1 - side])
            ):
                found.append(power)
        return found

    def begin(self, match: CivilizationMatch, power: int) -> None:
        match.open(Use(self.sides[self.side], power), then="resolve")

    def resolve(self, match: CivilizationMatch) -> None:
        """An ability was paid for and announced: carry it out, unless it was given up or cancelled."""
        use = cast(Use, match.ended())
        if use.given_up:
            self.then = "go_on"
            return
        self.opened = True
        self.used[self.side].append(use.power)
        ability = match.box.powers[use.power]
        assert ability is not None
        effect = ability.effects[0]
        self.power = use.power
        if use.cancelled:
            self.points = 0
        elif effect.op == EXTRA_WOUNDS:
            self.extra = self.extra + effect.n
        elif effect.op == HEAL and effect.n == 0:
            self.wounds[self.side] = [0] * len(self.wounds[self.side])
        else:
            self.points = effect.n
        self.then = "share"

    def share(self, match: CivilizationMatch) -> None:
        """Heal or deal wounds one by one, as many as wanted."""
        options = self.share_options(match)
        if not options:
            self.then = "go_on"
            return
        match.ask(self.sides[self.side], [*options, DONE], then="shared", prompt="share_wounds", always=True)

    def share_options(self, match: CivilizationMatch) -> list[int]:
        if not self.points:
            return []
        ability = match.box.powers[self.power]
        assert ability is not None
        if ability.effects[0].op == HEAL:
            return [HEAL_UNIT + place for place, wounds in enumerate(self.wounds[self.side]) if wounds]
        return [WOUND_UNIT + place for place in range(len(self.fronts[1 - self.side]))]

    def shared(self, match: CivilizationMatch) -> None:
        row = match.choice
        if row == DONE:
            self.points = 0
            self.then = "go_on"
            return
        place = VERBS.first[row]
        self.points -= 1
        if VERBS.verb[row] == HEAL_UNIT:
            self.wounds[self.side][place] -= 1
        else:
            enemy = 1 - self.side
            self.wounds[enemy][place] += 1
            if self.wounds[enemy][place] >= self.strength(match, enemy, self.fronts[enemy][place]):
                self.kill(match, enemy, place)
        self.then = "share"

    def go_on(self, match: CivilizationMatch) -> None:
        """Back to the battle turn: before the unit is played, or after."""
        self.points = 0
        self.then = "pass_turn" if self.played else "turn"

    # Result

    def finish(self, match: CivilizationMatch) -> None:
        """Both hands are empty: add up (4.7)."""
        self.totals = [self.total(match, ATTACKER), self.total(match, DEFENDER)]

    def winner(self) -> int:
        """The side that has won; a tie is the defender's."""
        return clash.winner(self.totals)


def battle_view(match: CivilizationMatch, seat: int | None) -> dict[str, Any] | None:
    """The battle going on as a seat sees it; hands are open to their side, and to the enemy of the Oracle's owner."""
    for frame in match.frames:
        if isinstance(frame, Battle):
            return {
                "square": SQUARE_IDS[frame.square],
                "kind": KINDS[frame.kind],
                "turn": frame.side,
                "sides": [_side_view(match, frame, side, seat) for side in (ATTACKER, DEFENDER)],
            }
    return None


def _side_view(match: CivilizationMatch, battle: Battle, side: int, seat: int | None) -> dict[str, Any]:
    is_open = seat is not None and (
        seat == battle.sides[side] or (seat == battle.sides[1 - side] and battle.is_open(match, side))
    )
    hand = battle.hands[side] if is_open else []
    return {
        "seat": battle.sides[side],
        "barbarian": battle.barbarian(side),
        "armies": battle.armies[side],
        "hand_count": len(battle.hands[side]),
        "hand": [{"id": UNIT_IDS[unit], "strength": battle.strength(match, side, unit)} for unit in hand],
        "fronts": [
            {"id": UNIT_IDS[unit], "strength": battle.strength(match, side, unit), "wounds": wounds}
            for unit, wounds in zip(battle.fronts[side], battle.wounds[side], strict=True)
        ],
        "killed": [UNIT_IDS[unit] for unit in battle.killed[side]],
        "bonus": battle.bonus[side],
        "total": battle.total(match, side),
    }
