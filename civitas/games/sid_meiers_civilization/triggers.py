"""What cards do by themselves: after a battle, a hut, a village, a wonder, a city, a tech."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.sid_meiers_civilization.box import MARKET_TYPES, NONE, TECH_IDS
from civitas.games.sid_meiers_civilization.culture_track import Advance
from civitas.games.sid_meiers_civilization.gains import count_coins, draw_unit, gain_culture, gain_trade
from civitas.games.sid_meiers_civilization.powers import (
    ADVANCE,
    COIN_TOKEN,
    DRAW_UNIT,
    GAIN_CULTURE,
    GAIN_TRADE,
    OF_TECH,
    PER_TURN,
    TAKE_RESOURCE,
    Ability,
    Effect,
)
from civitas.games.sid_meiers_civilization.quantities import holds_power
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import COIN_ON_CARD, GAINS_RESOURCE, TAKE, USES, VERBS
from civitas.kernel.frame import Frame


def active_powers(match: CivilizationMatch, seat: int, among: list[int]) -> list[int]:
    """Those of some abilities that are on a seat's cards in force and not used this turn."""
    used = match.state.players[seat].used
    return [power for power in among if not used >> power & 1 and holds_power(match, seat, power)]


def token_place(ability: Ability) -> int:
    """Where coin tokens of an ability's card stand in Player.tokens."""
    return ability.card if ability.deck == OF_TECH else len(TECH_IDS) + ability.card


def has_room(match: CivilizationMatch, seat: int, ability: Ability) -> bool:
    """Whether the card can take one more coin token; a wonder takes any number."""
    if ability.deck != OF_TECH:
        return True
    return match.state.players[seat].tokens[ability.card] < match.box.holds[ability.card]


def put_token(match: CivilizationMatch, seat: int, ability: Ability, n: int) -> None:
    """Put coin tokens on the ability's card, as many as it holds."""
    player = match.state.players[seat]
    for _ in range(n):
        if has_room(match, seat, ability):
            player.tokens[token_place(ability)] += 1
            match.tell(COIN_ON_CARD, seat)
    count_coins(match)


@dataclass(slots=True)
class Triggered(Frame):
    """Abilities that are set off, one after the other, effect by effect."""

    seat: int
    trigger: int
    unit: int = NONE  # type of unit the tech unlocks
    powers: list[int] = field(default_factory=list)
    effect: int = 0
    left: int = 0  # spaces or resources still to come

    def copy(self) -> Triggered:
        return Triggered(self.seat, self.trigger, self.unit, self.powers[:], self.effect, self.left)

    def start(self, match: CivilizationMatch) -> None:
        for power in active_powers(match, self.seat, match.box.power_index.on[self.trigger]):
            ability = match.box.powers[power]
            if ability is not None and not ability.optional:
                self.powers.append(power)
        self.then = "work"

    def work(self, match: CivilizationMatch) -> None:
        if not self.powers:
            return
        ability = match.box.powers[self.powers[0]]
        assert ability is not None
        if self.effect == 0:
            if ability.per == PER_TURN:
                match.state.players[self.seat].used |= 1 << self.powers[0]
            match.tell(USES, self.seat, self.powers[0])
        if self.effect == len(ability.effects):
            self.powers.pop(0)
            self.effect = 0
            self.then = "work"
            return
        effect = ability.effects[self.effect]
        self.effect += 1
        self.then = "work"
        self.carry_out(match, ability, effect)

    def carry_out(self, match: CivilizationMatch, ability: Ability, effect: Effect) -> None:
        if effect.op == GAIN_CULTURE:
            gain_culture(match, self.seat, effect.n)
        elif effect.op == GAIN_TRADE:
            gain_trade(match, self.seat, effect.n)
        elif effect.op == COIN_TOKEN:
            put_token(match, self.seat, ability, effect.n)
        elif effect.op == DRAW_UNIT:
            for _ in range(effect.n):
                draw_unit(match, self.seat, self.unit)
        elif effect.op == TAKE_RESOURCE:
            self.left = effect.n
            self.then = "choose"
        elif effect.op == ADVANCE:
            self.left = effect.n
            self.then = "advance"

    def advance(self, match: CivilizationMatch) -> None:
        if self.left:
            self.left -= 1
            match.open(Advance(self.seat), then="advance")
        else:
            self.then = "work"

    def choose(self, match: CivilizationMatch) -> None:
        """A resource of the market, of one's choice."""
        kinds = [kind for kind in range(MARKET_TYPES) if match.state.resources[kind]]
        if not self.left or not kinds:
            self.then = "work"
            return
        match.ask(self.seat, [TAKE + kind for kind in kinds], then="take", prompt="free_resource")

    def take(self, match: CivilizationMatch) -> None:
        kind = VERBS.first[match.choice]
        match.state.resources[kind] -= 1
        match.state.players[self.seat].resources[kind] += 1
        match.tell(GAINS_RESOURCE, self.seat, kind)
        self.left -= 1
        self.then = "choose"
