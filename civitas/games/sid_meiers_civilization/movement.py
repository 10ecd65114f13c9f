"""The movement phase: figures walk, explore, enter huts and villages, fight, spy."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.sid_meiers_civilization import abilities, responses
from civitas.games.sid_meiers_civilization.box import FIRST_WONDER, NONE, PEACEFUL, SCOUT_STEP
from civitas.games.sid_meiers_civilization.conflict import Conflict
from civitas.games.sid_meiers_civilization.gains import count_coins, count_coins_on, remove_piece
from civitas.games.sid_meiers_civilization.hand import TrimHand
from civitas.games.sid_meiers_civilization.learning import Learn
from civitas.games.sid_meiers_civilization.loot import TakeHut
from civitas.games.sid_meiers_civilization.map import explorable, explore, reach
from civitas.games.sid_meiers_civilization.powers import DESTROY_HERE, SPY
from civitas.games.sid_meiers_civilization.quantities import (
    has,
    learnable,
    speed,
    stacking,
    unused_power,
)
from civitas.games.sid_meiers_civilization.state import (
    HOLDER,
    HUT,
    VILLAGE,
    CivilizationMatch,
    armies_of,
    holder_of,
    scouts_of,
    spent_armies_of,
    spent_scouts_of,
)
from civitas.games.sid_meiers_civilization.verbs import (
    ATTACK_CITY,
    END,
    EXPLORE,
    GO,
    LEARN_TECH,
    MOVE,
    MOVES,
    RAZE,
    SPARE,
    SPIES,
    SPY_ON_CITY,
    STAY,
    VERBS,
    move_row,
)
from civitas.kernel.frame import Frame


def move_options(match: CivilizationMatch, seat: int) -> list[int]:
    """Every group of figures that have not moved and stand on the same square."""
    state = match.state
    limit = stacking(match, seat)
    options: list[int] = []
    for square in state.players[seat].places:
        if square in state.held:
            continue
        figures = state.figures[square]
        armies = armies_of(figures) - spent_armies_of(figures)
        scouts = scouts_of(figures) - spent_scouts_of(figures)
        for of_scouts in range(scouts + 1):
            options += [
                move_row(square, of_armies, of_scouts)
                for of_armies in range(armies + 1)
                if 0 < of_armies + of_scouts <= limit
            ]
    return options


@dataclass(slots=True)
class Movement(Frame):
    """One player's movement: one figure or group after the other."""

    seat: int

    def copy(self) -> Movement:
        return Movement(self.seat)

    def start(self, match: CivilizationMatch) -> None:
        """Before each choice: whoever holds too many culture cards plays none (R12)."""
        match.open(TrimHand(self.seat), then="choose")

    def choose(self, match: CivilizationMatch) -> None:
        options = [*move_options(match, self.seat), *abilities.turn_options(match, self.seat), END]
        always = len(options) == 1 and abilities.could_act(match, self.seat)
        match.ask(self.seat, options, then="hear", prompt="move", always=always)

    def hear(self, match: CivilizationMatch) -> None:
        row = match.choice
        verb = VERBS.verb[row]
        if verb == END:
            return
        if verb == MOVE:
            group = VERBS.second[row]
            armies, scouts = group % SCOUT_STEP, group // SCOUT_STEP
            steps = speed(match, self.seat)
            match.open(Move(self.seat, VERBS.first[row], armies, scouts, steps), then="start")
        else:
            match.open(abilities.begin(self.seat, row), then="start")


@dataclass(slots=True)
class Move(Frame):
    """One figure or group moves. Between steps it stands on its square; while it walks it is lifted off the map."""

    seat: int
    square: int
    armies: int
    scouts: int
    steps: int  # still to spend
    fresh: bool = True  # may still choose where to go: not after arriving, again after exploring
    path: list[int] = field(default_factory=list)  # squares still to enter
    lifted: bool = False
    before: int = 0  # figures on the square when others were asked

    def copy(self) -> Move:
        twin = Move(self.seat, self.square, self.armies, self.scouts, self.steps, self.fresh, self.path[:])
        twin.lifted = self.lifted
        twin.before = self.before
        return twin

    def start(self, match: CivilizationMatch) -> None:
        """Where to? A tile next to the group may be turned up for one step."""
        options: list[int] = []
        if self.steps:
            if self.fresh and self.square not in match.state.held:
                found = reach(match, self.seat, self.square, self.armies, self.scouts, self.steps)
                options += [GO + square for square in sorted(found.stops)]
            options += [EXPLORE + slot for slot in explorable(match, self.square)]
        if options:
            match.ask(self.seat, [*options, STAY], then="hear", prompt="go" if self.fresh else "explore")
        else:
            self.then = "rest"

    def hear(self, match: CivilizationMatch) -> None:
        row = match.choice
        if row == STAY:
            self.then = "rest"
        elif VERBS.verb[row] == EXPLORE:
            self.steps -= 1
            self.fresh = True
            explore(match, self.seat, self.square, VERBS.first[row])
            self.then = "start"
        else:
            target = VERBS.first[row]
            found = reach(match, self.seat, self.square, self.armies, self.scouts, self.steps)
            self.path = found.path(target)
            self.fresh = False
            match.tell(MOVES, self.seat, self.square, target)
            self.then = "step"

    # Walking

    def lift(self, match: CivilizationMatch) -> None:
        """Take the group off its square."""
        if not self.lifted:
            state = match.state
            figures = state.figures[self.square] - (self.armies << 3) - (self.scouts << 6)
            state.set_figures(self.square, figures if figures >> 3 & 31 else 0)
            self.lifted = True

    def land(self, match: CivilizationMatch) -> None:
        """Put the group down on its square."""
        if self.lifted:
            if self.armies + self.scouts:
                match.state.add_figures(self.square, self.seat, self.armies, self.scouts)
            self.lifted = False

    def stands_free(self, match: CivilizationMatch) -> bool:
        """Whether the group can be put down here for others to see: no centre, hut or village, not among enemies."""
        state = match.state
        figures = state.figures[self.square]
        if state.city_at(self.square) != NONE or state.marks[self.square] & (HUT | VILLAGE):
            return False
        return not figures or figures & HOLDER == self.seat + 1

    def step(self, match: CivilizationMatch) -> None:
        """On each square the group stands for a moment: coins follow (R8), and the others may interrupt."""
        if not self.path:
            self.then = "arrive"
            return
        if self.stands_free(match):
            self.land(match)
            count_coins_on(match, self.square)
            if self.square in match.state.held:  # since the way was chosen
                self.halt()
                return
            window = responses.step_window(match, self.seat, self.square)
            if window is not None:
                self.before = match.state.figures[self.square]
                match.open(window, then="interrupted")
                return
        self.then = "take_step"

    def interrupted(self, match: CivilizationMatch) -> None:
        """Figures killed meanwhile are the group's own first (R9); on a held square the move ends."""
        figures = match.state.figures[self.square]
        self.armies = max(self.armies - armies_of(self.before) + armies_of(figures), 0)
        self.scouts = max(self.scouts - scouts_of(self.before) + scouts_of(figures), 0)
        self.before = 0
        if not self.armies + self.scouts:
            return
        if self.square in match.state.held:
            self.halt()
            return
        self.then = "take_step"

    def halt(self) -> None:
        """The move ends where the group stands."""
        self.path = []
        self.then = "rest"

    def take_step(self, match: CivilizationMatch) -> None:
        self.lift(match)
        count_coins_on(match, self.square)
        self.square = self.path.pop(0)
        self.steps -= 1
        self.then = "step"

    # Arriving

    def arrive(self, match: CivilizationMatch) -> None:
        state = match.state
        figures = state.figures[self.square]
        if state.city_at(self.square) != NONE:
            self.then = "at_centre"
        elif (figures and holder_of(figures) != self.seat) or state.marks[self.square] & VILLAGE:
            self.then = "fight"
        elif state.marks[self.square] & HUT:
            self.land(match)
            count_coins_on(match, self.square)
            self.steps = 0
            match.open(TakeHut(self.seat, self.square), then="rest")
        else:
            self.land(match)
            count_coins_on(match, self.square)
            self.then = "start"

    def at_centre(self, match: CivilizationMatch) -> None:
        options: list[int] = []
        owner = match.state.owner(self.square)
        if self.armies and not self.scouts and not has(match, self.seat, PEACEFUL):
            options.append(ATTACK_CITY)
        if self.armies + self.scouts == 1 and can_spy_on(match, self.seat, owner):
            options.append(SPY_ON_CITY)
        match.ask(self.seat, options, then="enter_centre", prompt="assault")

    def enter_centre(self, match: CivilizationMatch) -> None:
        if match.choice == ATTACK_CITY:
            self.then = "fight"
            return
        player = match.state.players[self.seat]
        player.used |= 1 << unused_power(match, self.seat, SPY)
        player.armies += self.armies
        player.scouts += self.scouts
        self.armies = 0
        self.scouts = 0
        match.tell(SPIES, self.seat, self.square)
        self.then = "spy"

    def spy(self, match: CivilizationMatch) -> None:
        owner = match.state.owner(self.square)
        options = [LEARN_TECH + tech for tech in learnable(match, self.seat, owner)]
        match.ask(self.seat, options, then="steal", prompt="spy")

    def steal(self, match: CivilizationMatch) -> None:
        match.open(Learn(self.seat, VERBS.first[match.choice], researched=True), then="finish")

    def fight(self, match: CivilizationMatch) -> None:
        """The attackers are in the conflict until it ends."""
        armies = self.armies
        self.armies = 0
        match.open(Conflict(self.seat, self.square, armies), then="fought")

    def fought(self, match: CivilizationMatch) -> None:
        conflict = match.ended()
        assert isinstance(conflict, Conflict)
        if conflict.won and conflict.armies and can_raze(match, self.seat, self.square):
            self.then = "raze"

    def rest(self, match: CivilizationMatch) -> None:
        """The move is over: these figures do not move again this turn."""
        state = match.state
        figures = state.figures[self.square]
        state.set_figures(self.square, figures + (self.armies << 8) + (self.scouts << 11))
        if self.armies and can_raze(match, self.seat, self.square):
            self.then = "raze"

    def raze(self, match: CivilizationMatch) -> None:
        match.ask(self.seat, [RAZE, SPARE], then="razed", prompt="raze")

    def razed(self, match: CivilizationMatch) -> None:
        if match.choice == RAZE:
            match.state.players[self.seat].used |= 1 << unused_power(match, self.seat, DESTROY_HERE)
            remove_piece(match, self.square)
            count_coins(match)

    def finish(self, match: CivilizationMatch) -> None:
        """The move is over."""


def can_spy_on(match: CivilizationMatch, seat: int, owner: int) -> bool:
    return unused_power(match, seat, SPY) != NONE and bool(learnable(match, seat, owner))


def can_raze(match: CivilizationMatch, seat: int, square: int) -> bool:
    """Whether an army that stops here may destroy another's building (Combustion)."""
    piece = match.state.piece[square]
    if not 0 <= piece < FIRST_WONDER or match.state.owner(square) == seat:
        return False
    return unused_power(match, seat, DESTROY_HERE) != NONE
