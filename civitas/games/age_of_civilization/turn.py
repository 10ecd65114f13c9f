"""A player's turn (pp. 8-12, 14-15): civilization, actions or rest, workers return, end-of-turn abilities."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.age_of_civilization.actions import action_options, brings_culture, perform, use_slot
from civitas.games.age_of_civilization.box import (
    CONTROL_NEXT,
    CULTURE,
    DO_ACTION,
    FORTIFY,
    OF_ACTION,
    OF_CONTROL,
    OF_REST,
    OF_TECHNOLOGY,
    RESEARCH,
    SEED_MARKET,
    SOURCE_IDS,
    TECH,
    WONDER,
    Ability,
)
from civitas.games.age_of_civilization.civilizations import (
    Learn,
    Rise,
    annex,
    buy,
    buy_options,
    civilization_options,
    may_take,
)
from civitas.games.age_of_civilization.effects import (
    apply,
    gain_coins,
    gain_points,
    gain_technology,
    gain_workers,
)
from civitas.games.age_of_civilization.quantities import available_technologies, cost
from civitas.games.age_of_civilization.scenarios import (
    LOST_CIVILIZATION,
    named,
    rest_workers,
    take_station,
)
from civitas.games.age_of_civilization.state import NONE, AgeMatch
from civitas.games.age_of_civilization.verbs import (
    ANNEX,
    BUILD,
    BUY,
    DECLINE,
    DO,
    DONE,
    ENDS_TURN,
    FORTIFY_AT,
    GIVE,
    GIVES,
    LEARN,
    NO_TECHNOLOGY,
    NO_WONDER,
    PASS,
    PASSES,
    RESEARCH_TO,
    REST,
    RESTS,
    RISE,
    SACRIFICED,
    USE,
    VERBS,
)
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class Turn(Frame):
    """One player's turn."""

    seat: int
    acted: bool = False
    offered: int = NONE  # the card that offers a Culture

    def copy(self) -> Turn:
        return Turn(self.seat, self.acted, self.offered)

    def start(self, match: AgeMatch) -> None:
        state = match.state
        state.active = self.seat
        state.used = []
        state.red = False
        state.gained = 0
        match.begin_turn()
        begun = state.round == 1 and named(match, LOST_CIVILIZATION)
        self.then = "act" if begun or not may_take(match, self.seat) else "choose_civilization"

    # Step 1: civilization

    def choose_civilization(self, match: AgeMatch) -> None:
        options = civilization_options(match, self.seat) + buy_options(match, self.seat)
        prompt = "first_civilization" if match.state.round == 1 else "civilization"
        match.ask(self.seat, options, then="take_civilization", prompt=prompt)

    def take_civilization(self, match: AgeMatch) -> None:
        verb = VERBS.verb[match.choice]
        piece = VERBS.first[match.choice]
        self.then = "act"
        if verb == RISE:
            match.open(Rise(self.seat, piece), then="act")
        elif verb == ANNEX:
            annex(match, self.seat, piece)
        elif verb == BUY:
            buy(match, self.seat, piece)
            self.then = "choose_civilization"
        elif verb == PASS:
            match.tell(PASSES, self.seat)

    # Step 2: actions, or rest

    def act(self, match: AgeMatch) -> None:
        options = action_options(match, self.seat)
        if match.state.specials:
            options += buy_options(match, self.seat)
        if not self.acted:
            options.append(REST)
        options.append(DONE)
        match.ask(self.seat, options, then="perform", prompt="act" if self.acted else "act_or_rest", always=True)

    def perform(self, match: AgeMatch) -> None:
        verb = VERBS.verb[match.choice]
        piece = VERBS.first[match.choice]
        if verb == BUY:
            buy(match, self.seat, piece)
            self.then = "act"
            return
        if verb == REST:
            rest(match, self.seat)
            self.then = "return_workers"
            return
        if verb == DONE:
            self.then = "return_workers"
            return
        self.acted = True
        self.then = "act"
        if verb == RESEARCH_TO:
            use_slot(match, self.seat, RESEARCH, NONE if piece == NO_TECHNOLOGY else piece)
        elif verb == BUILD:
            use_slot(match, self.seat, WONDER, NONE if piece == NO_WONDER else piece)
        elif verb == FORTIFY_AT:
            use_slot(match, self.seat, FORTIFY, piece)
        else:
            use_slot(match, self.seat, piece)
            self.follow(match, piece)

    def follow(self, match: AgeMatch, action: int) -> None:
        """What an action brings besides its numbers: Axum's Culture, a station of the Silk Road."""
        self.offered = brings_culture(match, self.seat, action)
        if self.offered != NONE:
            self.then = "offer_culture"
        elif match.scenario is not None and match.box.actions[action].effects[0].effect == CONTROL_NEXT:
            station = match.state.trail.stations
            if take_station(match):
                match.open(Learn(self.seat, 1, OF_CONTROL + station), then="act")

    def offer_culture(self, match: AgeMatch) -> None:
        options = [DO + CULTURE, DECLINE]
        match.ask(self.seat, options, then="hear_culture", prompt="offer_culture", source=SOURCE_IDS[self.offered])

    def hear_culture(self, match: AgeMatch) -> None:
        if match.choice != DECLINE:
            perform(match, self.seat, CULTURE)
        self.then = "act"

    # Step 3: workers return, then the end of the turn

    def return_workers(self, match: AgeMatch) -> None:
        """White slots give their workers back, red ones do not (p. 12)."""
        player = match.state.players[self.seat]
        player.workers += player.placed
        player.placed = 0
        if player.doomed:
            match.tell(SACRIFICED, self.seat, player.doomed)
        player.doomed = 0
        match.open(EndOfTurn(self.seat), then="finish")

    def finish(self, match: AgeMatch) -> None:
        match.tell(ENDS_TURN, self.seat)


def rest(match: AgeMatch, seat: int) -> None:
    """Rest instead of acting (p. 11): 2 coins and 1 worker, then "when you rest" abilities."""
    match.tell(RESTS, seat)
    gain_coins(match, seat, match.box.rest_coins, OF_REST)
    gain_workers(match, seat, rest_workers(match), OF_REST)
    for ability in match.state.players[seat].hooks.rests:
        apply(match, seat, ability)


@dataclass(slots=True)
class EndOfTurn(Frame):
    """Each end-of-turn ability once, in the order the player chooses (p. 12).

    An ability whose outcome cannot depend on the others is used unasked, first: gaining early never hurts (R32).
    """

    seat: int
    used: list[int] = field(default_factory=list)

    def copy(self) -> EndOfTurn:
        return EndOfTurn(self.seat, self.used[:])

    def start(self, match: AgeMatch) -> None:
        """Use what needs no order, then ask for the rest."""
        left = self.left(match)
        if not left:
            return
        self.then = "choose"
        live = left + self.dormant(match, left)
        for ability in left:
            if is_free(ability, live):
                self.use(match, ability)
                self.then = "start"
                return

    def left(self, match: AgeMatch) -> list[Ability]:
        """Abilities still to be used that can be used now."""
        endings = match.state.players[self.seat].hooks.endings
        return [ability for ability in endings if ability.id not in self.used and usable(match, self.seat, ability)]

    def dormant(self, match: AgeMatch, left: list[Ability]) -> list[Ability]:
        """Abilities that cannot be used now but could after another: a Culture one coin short."""
        unused = [one for one in match.state.players[self.seat].hooks.endings if one.id not in self.used]
        return [one for one in unused if one not in left and any(one.reads & other.writes for other in left)]

    def use(self, match: AgeMatch, ability: Ability) -> None:
        self.used.append(ability.id)
        apply(match, self.seat, ability)

    def choose(self, match: AgeMatch) -> None:
        left = self.left(match)
        options: list[int] = []
        for ability in left:
            options.extend(ending_options(match, self.seat, ability))
        optional = all(ability.optional for ability in left)
        if optional:
            options.append(DECLINE)
        source = SOURCE_IDS[left[0].source] if len(left) == 1 else ""
        prompt = "end_of_turn" if source else "end_of_turn_order"
        match.ask(self.seat, options, then="hear", prompt=prompt, source=source)

    def hear(self, match: AgeMatch) -> None:
        verb = VERBS.verb[match.choice]
        piece = VERBS.first[match.choice]
        if verb == DECLINE:
            return
        self.then = "start"
        for ability in self.left(match):
            if match.choice in ending_options(match, self.seat, ability):
                self.used.append(ability.id)
                if verb == LEARN:
                    gain_technology(match, self.seat, piece)
                elif verb == GIVE:
                    give(match, self.seat, ability, piece)
                elif verb == DO:
                    perform(match, self.seat, CULTURE, via=via_of(ability))
                else:
                    apply(match, self.seat, ability)
                return


def is_free(ability: Ability, live: list[Ability]) -> bool:
    """Whether no other ability that may still be used can change what this one gives."""
    if ability.optional or ability.effect == TECH:
        return False
    return not any(other.writes & ability.reads for other in live if other is not ability)


def via_of(ability: Ability) -> int:
    """The technology a Culture is performed through (Education), NONE when it is a card of another kind."""
    return ability.source - OF_TECHNOLOGY if OF_TECHNOLOGY <= ability.source < OF_ACTION else NONE


def culture_via(match: AgeMatch) -> int:
    """The technology a Culture offered now is performed through, NONE away from the end of a turn."""
    frame = match.frames[-1] if match.frames else None
    if not isinstance(frame, EndOfTurn):
        return NONE
    return max([via_of(ability) for ability in frame.left(match) if ability.effect == DO_ACTION], default=NONE)


def usable(match: AgeMatch, seat: int, ability: Ability) -> bool:
    """Whether an end-of-turn ability can be used now: a Culture payable, a technology available."""
    coins = match.state.players[seat].coins
    if ability.effect == DO_ACTION:
        return cost(match, seat, CULTURE, via=via_of(ability)) <= coins
    if ability.effect == SEED_MARKET:
        return coins >= ability.coins and bool(match.state.market)
    if ability.effect == TECH:
        return bool(available_technologies(match, seat))
    return True


def ending_options(match: AgeMatch, seat: int, ability: Ability) -> list[int]:
    """The options that use an end-of-turn ability."""
    if ability.effect == TECH:
        return [LEARN + technology for technology in available_technologies(match, seat)]
    if ability.effect == SEED_MARKET:
        return [GIVE + card for card in match.state.market]
    if ability.effect == DO_ACTION:
        return [DO + CULTURE]
    return [USE + ability.source]


def give(match: AgeMatch, seat: int, ability: Ability, card: int) -> None:
    """Phoenicia: own coins onto a market card as bonus coins, for points (p. 22)."""
    state = match.state
    state.players[seat].coins -= ability.coins
    state.bonus[state.market.index(card)] += ability.coins
    match.tell(GIVES, seat, card)
    gain_points(match, seat, ability.points, ability.source)
