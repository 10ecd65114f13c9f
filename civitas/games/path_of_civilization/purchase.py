"""Phase E, Technology purchase: everybody must buy one; the last copies go by priority."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.path_of_civilization import automa
from civitas.games.path_of_civilization.box import OF_TECHNOLOGY, ON_TECHNOLOGY
from civitas.games.path_of_civilization.gains import FreePoints, gain
from civitas.games.path_of_civilization.quantities import affordable_technologies, effects_in_force, technology_cost
from civitas.games.path_of_civilization.state import NONE, NOTHING, PathMatch
from civitas.games.path_of_civilization.verbs import BEATEN, BUY, BUYS, BUYS_NOTHING, WANTS
from civitas.kernel.frame import ChooseOne, Frame


@dataclass(slots=True)
class Purchase(Frame):
    """Everybody names a slot at the same time; who loses a last copy names another one."""

    chosen: list[int] = field(default_factory=list)  # by player: a Technology, NONE while undecided, NOTHING
    left: list[int] = field(default_factory=list)  # copies left once those chosen are gone

    def copy(self) -> Purchase:
        return Purchase(self.chosen, self.left)

    def start(self, match: PathMatch) -> None:
        self.chosen = [NONE] * len(match.state.players)
        self.left = match.state.library[:]
        self.then = "ask"

    def options(self, match: PathMatch, seat: int) -> list[int]:
        return affordable_technologies(match.box, match.state.players[seat], self.left)

    def ask(self, match: PathMatch) -> None:
        choices: dict[int, Frame] = {}
        again = any(choice != NONE for choice in self.chosen)
        for seat in range(match.seats):
            if self.chosen[seat] == NONE:
                options = [BUY + card for card in self.options(match, seat)]
                if len(options) > 1 and again:
                    choices[seat] = ChooseOne(seat, options, prompt="technology_again")
                elif len(options) > 1:
                    choices[seat] = ChooseOne(seat, options, prompt="technology")
        if choices:
            match.fork(choices, then="hear")
        else:
            self.then = "hear"

    def hear(self, match: PathMatch) -> None:
        """Serve everybody a slot has a card for; the others choose again."""
        wanted = [self._wanted(match, player) for player in range(len(self.chosen))]
        chosen = self.chosen[:]
        left = self.left[:]
        for card in sorted({card for card in wanted if card >= 0}):
            takers = [player for player, wish in enumerate(wanted) if wish == card]
            takers.sort(key=lambda player: priority(match, player, card))
            contested = len(takers) > left[card]
            for player in takers:
                if contested:
                    match.tell(WANTS, player, card)
                if left[card]:
                    chosen[player] = card
                    left[card] -= 1
                else:
                    match.tell(BEATEN, player, card)
        for player, wish in enumerate(wanted):
            if wish == NOTHING:
                chosen[player] = NOTHING
        self.chosen = chosen
        self.left = left
        self.then = "ask" if NONE in chosen else "pay"

    def _wanted(self, match: PathMatch, player: int) -> int:
        """What a player who has nothing yet wants now; NONE for those served."""
        if self.chosen[player] != NONE:
            return NONE
        if player == match.seats:
            return automa.technology(match, self.left)
        options = self.options(match, player)
        if len(options) > 1:
            choice = match.branch_of(player)
            assert isinstance(choice, ChooseOne)
            return choice.chosen - BUY
        return options[0] if options else NOTHING

    def pay(self, match: PathMatch) -> None:
        """All pay and receive their card; purchase bonuses come after the last choice."""
        state = match.state
        for player, card in enumerate(self.chosen):
            if card == NOTHING:
                match.tell(BUYS_NOTHING, player)
                continue
            owner = state.players[player]
            cost = 0
            if player < match.seats:
                cost = technology_cost(match.box, owner, card)
                owner.research[match.box.technology_type[card]] -= cost
            state.library[card] -= 1
            owner.discovered = [*owner.discovered, card]
            match.tell(BUYS, player, card, cost)
        for player, card in enumerate(self.chosen):
            if card != NOTHING:
                give_bonus(match, player, card)
        match.open(FreePoints(), then="finish")

    def finish(self, match: PathMatch) -> None:
        """The phase is over."""


def priority(match: PathMatch, player: int, card: int) -> int:
    """Place of a Technology's type on a player's priority track, 0 = best."""
    return match.box.priority[match.state.players[player].civilization][match.box.technology_type[card]]


def give_bonus(match: PathMatch, player: int, card: int) -> None:
    """The purchase bonus, and what the living Leader adds."""
    box = match.box
    if player == match.seats:
        automa.discover(match, card)
        return
    gain(match, player, box.bonus[card], OF_TECHNOLOGY + card)
    for effect in effects_in_force(box, match.state.players[player], ON_TECHNOLOGY):
        if effect.type in (-1, box.technology_type[card]):
            gain(match, player, effect.gain, effect.source)
