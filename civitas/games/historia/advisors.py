"""Advisors and wonders at work: paying a card's cost, then its effects in printed order; choosing advisors."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.historia.actions import Action, can_carry_out, take_wonder
from civitas.games.historia.box import (
    ADD_CUBES,
    CHOSEN_CARDS,
    GAIN_MILITARY,
    GAIN_TECHNOLOGY,
    GAIN_VP,
    GOVERNMENT_BONUS,
    LOSE_VP,
    NEWEST_CARDS,
    NONE,
    OF_ADVISOR,
    OF_WONDER,
    OLDEST_CARDS,
    PERFORM,
    READY_ALL,
    READY_WONDERS,
    RECOVER_CUBES,
    SOURCE_IDS,
    SPEND_CUBES,
    TAKE_WONDERS,
    Cost,
    Effect,
)
from civitas.games.historia.effects import (
    add_cubes,
    destroy_cubes,
    gain_military,
    gain_technology,
    government_bonus,
    ready_all,
    recover_cubes,
    recover_newest,
    recover_oldest,
    score,
    spend_cubes,
    take_advisor,
    take_back,
    turn_deck,
)
from civitas.games.historia.events import before_action
from civitas.games.historia.quantities import adjacent_civs
from civitas.games.historia.state import FROM_ADVISORS, FROM_WONDERS, HistoriaMatch, members
from civitas.games.historia.verbs import (
    ASIDE,
    DESTROY,
    DESTROYS_WONDER,
    DRAW,
    READIES_WONDER,
    READY,
    RECOVER,
    TAKE,
    TARGET,
    TARGETS,
    TURN,
    TURNS_WONDER,
)
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class CardEffects(Frame):
    """An advisor or a wonder: cost first, all of it, then its effects in order, each as far as it goes.

    `source` tells the card. Opened only when the cost can be paid and a target exists where one is needed (R40).
    """

    source: int
    seat: int
    turned: list[int] = field(default_factory=list)  # other wonders turned as cost
    razed: list[int] = field(default_factory=list)  # other wonders destroyed as cost
    place: int = 0  # the effect to come
    done: int = 0  # how often a choice of that effect was made
    performed: int = 0  # mask of the actions carried out

    def copy(self) -> CardEffects:
        return CardEffects(self.source, self.seat, self.turned[:], self.razed[:], self.place, self.done, self.performed)

    def wonder(self) -> int:
        """The wonder used, NONE for an advisor."""
        return self.source - OF_WONDER if self.source >= OF_WONDER else NONE

    def cost(self, match: HistoriaMatch) -> Cost:
        wonder = self.wonder()
        return match.box.advisors[self.source - OF_ADVISOR].cost if wonder == NONE else match.box.wonders[wonder].cost

    def effects(self, match: HistoriaMatch) -> list[Effect]:
        wonder = self.wonder()
        if wonder == NONE:
            return match.box.advisors[self.source - OF_ADVISOR].effects
        return match.box.wonders[wonder].effects

    # Cost

    def start(self, match: HistoriaMatch) -> None:
        cost = self.cost(match)
        if len(self.turned) < cost.turned:
            self.then = "choose_turned"
        elif len(self.razed) < cost.razed:
            self.then = "choose_razed"
        else:
            self.then = "pay"

    def _others(self, mask: int, picked: list[int], wanted: int) -> list[int]:
        """Other wonders that may still be picked, in canonical order, leaving enough for the picks to come."""
        after = picked[-1] if picked else -1
        others = [one for one in members(mask) if one > after and one != self.wonder() and one not in self.turned]
        return others[: len(others) - (wanted - len(picked) - 1)]

    def choose_turned(self, match: HistoriaMatch) -> None:
        mask = match.state.players[self.seat].ready
        others = self._others(mask, self.turned, self.cost(match).turned)
        match.ask(self.seat, [TURN + one for one in others], then="turn", prompt="turn", source=SOURCE_IDS[self.source])

    def turn(self, match: HistoriaMatch) -> None:
        self.turned.append(match.choice - TURN)
        self.then = "start"

    def choose_razed(self, match: HistoriaMatch) -> None:
        player = match.state.players[self.seat]
        others = self._others(player.ready | player.turned, self.razed, self.cost(match).razed)
        options = [DESTROY + one for one in others]
        match.ask(self.seat, options, then="raze", prompt="destroy", source=SOURCE_IDS[self.source])

    def raze(self, match: HistoriaMatch) -> None:
        self.razed.append(match.choice - DESTROY)
        self.then = "start"

    def pay(self, match: HistoriaMatch) -> None:
        player = match.state.players[self.seat]
        cost = self.cost(match)
        wonder = self.wonder()
        if wonder != NONE:
            player.ready &= ~(1 << wonder)
            player.turned |= 1 << wonder
        for other in self.turned:
            player.ready &= ~(1 << other)
            player.turned |= 1 << other
            match.tell(TURNS_WONDER, self.seat, other, self.source)
        for other in self.razed:
            player.ready &= ~(1 << other)
            player.turned &= ~(1 << other)
            match.state.discarded |= 1 << other
            match.tell(DESTROYS_WONDER, self.seat, other, self.source)
        spend_cubes(match, self.seat, cost.cubes, self.source)
        destroy_cubes(match, self.seat, cost.destroyed, self.source)
        self._score(match, -cost.vp)
        aimed = wonder == NONE and bool(match.box.advisors[self.source - OF_ADVISOR].opponent)
        self.then = "choose_target" if aimed else "go_on"

    def _score(self, match: HistoriaMatch, vp: int) -> None:
        score(match, self.seat, vp, FROM_ADVISORS if self.wonder() == NONE else FROM_WONDERS, self.source)

    # A target

    def choose_target(self, match: HistoriaMatch) -> None:
        options = [TARGET + civ for civ in adjacent_civs(match, self.seat)]
        match.ask(self.seat, options, then="aim", prompt="target", source=SOURCE_IDS[self.source])

    def aim(self, match: HistoriaMatch) -> None:
        """What the target suffers; a civbot's cubes do not move (R40)."""
        civ = match.choice - TARGET
        match.tell(TARGETS, self.seat, civ)
        for effect in match.box.advisors[self.source - OF_ADVISOR].opponent:
            if effect.op == GAIN_VP:
                score(match, civ, effect.n, FROM_ADVISORS, self.source)
            elif effect.op == LOSE_VP:
                score(match, civ, -effect.n, FROM_ADVISORS, self.source)
            elif effect.op == SPEND_CUBES and civ < match.seats:
                spend_cubes(match, civ, effect.n, self.source)
        self.then = "go_on"

    # Effects

    def go_on(self, match: HistoriaMatch) -> None:
        """Carry out what needs no choice, up to the next effect that does."""
        effects = self.effects(match)
        while self.place < len(effects):
            effect = effects[self.place]
            op = effect.op
            if op == TAKE_WONDERS:
                self.then = "choose_wonder"
                return
            if op == CHOSEN_CARDS:
                self.then = "choose_card"
                return
            if op == READY_WONDERS:
                self.then = "choose_ready"
                return
            if op == PERFORM:
                self.then = "perform"
                return
            self.place += 1
            self._carry_out(match, effect)

    def _carry_out(self, match: HistoriaMatch, effect: Effect) -> None:
        op = effect.op
        seat = self.seat
        if op == GAIN_VP:
            self._score(match, effect.n)
        elif op == RECOVER_CUBES:
            recover_cubes(match, seat, effect.n, self.source)
        elif op == ADD_CUBES:
            add_cubes(match, seat, effect.n, self.source)
        elif op == OLDEST_CARDS:
            recover_oldest(match, seat, effect.n, self.source)
        elif op == NEWEST_CARDS:
            recover_newest(match, seat, effect.n, self.source)
        elif op == GAIN_MILITARY:
            gain_military(match, seat, effect.n)
        elif op == GAIN_TECHNOLOGY:
            gain_technology(match, seat, effect.n)
        elif op == READY_ALL:
            ready_all(match, seat)
            self._stay_turned(match)
        elif op == GOVERNMENT_BONUS:
            government_bonus(match, seat)

    def _stay_turned(self, match: HistoriaMatch) -> None:
        """A wonder readies neither itself nor those turned to pay for it (R31)."""
        player = match.state.players[self.seat]
        kept = sum([1 << one for one in [self.wonder(), *self.turned] if one != NONE])
        player.turned |= player.ready & kept
        player.ready &= ~kept

    def _next(self) -> None:
        self.place += 1
        self.done = 0
        self.then = "go_on"

    def choose_wonder(self, match: HistoriaMatch) -> None:
        if self.done == self.effects(match)[self.place].n or not match.state.row:
            self._next()
            return
        options = [TAKE + wonder for wonder in match.state.row]
        match.ask(self.seat, options, then="take", prompt="take", source=SOURCE_IDS[self.source])

    def take(self, match: HistoriaMatch) -> None:
        take_wonder(match, self.seat, match.choice - TAKE)
        self.done += 1
        self.then = "choose_wonder"

    def choose_card(self, match: HistoriaMatch) -> None:
        column = match.state.players[self.seat].column
        if self.done == self.effects(match)[self.place].n or not column:
            self._next()
            return
        options = [RECOVER + card for card in column]
        match.ask(self.seat, options, then="recover", prompt="recover", source=SOURCE_IDS[self.source])

    def recover(self, match: HistoriaMatch) -> None:
        column = match.state.players[self.seat].column
        take_back(match, self.seat, column.index(match.choice - RECOVER), self.source)
        self.done += 1
        self.then = "choose_card"

    def choose_ready(self, match: HistoriaMatch) -> None:
        """A turned wonder, neither this one nor one turned to pay for it (R31)."""
        mask = match.state.players[self.seat].turned
        others = [one for one in members(mask) if one != self.wonder() and one not in self.turned]
        if self.done == self.effects(match)[self.place].n or not others:
            self._next()
            return
        options = [READY + one for one in others]
        match.ask(self.seat, options, then="make_ready", prompt="ready", source=SOURCE_IDS[self.source])

    def make_ready(self, match: HistoriaMatch) -> None:
        player = match.state.players[self.seat]
        wonder = match.choice - READY
        player.turned &= ~(1 << wonder)
        player.ready |= 1 << wonder
        match.tell(READIES_WONDER, self.seat, wonder, self.source)
        self.done += 1
        self.then = "choose_ready"

    def perform(self, match: HistoriaMatch) -> None:
        """A whole action, whatever the technology level (R11); one that cannot take effect is left out.

        For an advisor the event's losses came when the card began; for a wonder they come only with the action (R37).
        """
        effect = self.effects(match)[self.place]
        self._next()
        if not can_carry_out(match, self.seat, effect.action, effect.level, True):
            return
        if self.wonder() != NONE:
            before_action(match, self.seat, effect.action)
            if not can_carry_out(match, self.seat, effect.action, effect.level, True):
                return
        self.performed |= 1 << effect.action
        match.open(Action(self.seat, effect.action, effect.level), then="go_on")


@dataclass(slots=True)
class DrawAdvisors(Frame):
    """Advanced rules: the owner chooses the advisors owed to him among the face-down ones of his deck."""

    seat: int

    def copy(self) -> DrawAdvisors:
        return DrawAdvisors(self.seat)

    def start(self, match: HistoriaMatch) -> None:
        player = match.state.players[self.seat]
        if player.owed == 0 or not player.deck:
            self.then = "finish"
            return
        options = [DRAW + advisor for advisor in player.deck]
        match.ask(self.seat, options, then="draw", prompt="draw")

    def draw(self, match: HistoriaMatch) -> None:
        take_advisor(match, self.seat, match.choice - DRAW)
        match.state.players[self.seat].owed -= 1
        self.then = "start"

    def finish(self, match: HistoriaMatch) -> None:
        match.state.players[self.seat].owed = 0


@dataclass(slots=True)
class FirstAdvisors(Frame):
    """Advanced rules, at the start, secretly: one advisor is put aside face up, then the first are chosen (R16)."""

    seat: int
    aside: int = NONE
    drawn: list[int] = field(default_factory=list)

    def copy(self) -> FirstAdvisors:
        return FirstAdvisors(self.seat, self.aside, self.drawn[:])

    def start(self, match: HistoriaMatch) -> None:
        options = [ASIDE + advisor for advisor in match.state.players[self.seat].deck]
        match.ask(self.seat, options, then="put_aside", prompt="aside", always=True)

    def put_aside(self, match: HistoriaMatch) -> None:
        self.aside = match.choice - ASIDE
        self.then = "choose"

    def choose(self, match: HistoriaMatch) -> None:
        """In canonical order, so that every hand has one way to be chosen."""
        deck = [advisor for advisor in match.state.players[self.seat].deck if advisor != self.aside]
        missing = min(match.box.advisors_in_hand, len(deck)) - len(self.drawn)
        if missing == 0:
            return
        left = [advisor for advisor in deck if not self.drawn or advisor > self.drawn[-1]]
        options = [DRAW + advisor for advisor in left[: len(left) - missing + 1]]
        match.ask(self.seat, options, then="draw", prompt="draw")

    def draw(self, match: HistoriaMatch) -> None:
        self.drawn.append(match.choice - DRAW)
        self.then = "choose"


def put_under(match: HistoriaMatch, seat: int, advisor: int) -> None:
    """A used advisor goes face up under its deck."""
    player = match.state.players[seat]
    player.shown.append(advisor)
    turn_deck(match, seat)
