"""Phase F, Challenge: Fate for everybody, then History by cards and Sages."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.path_of_civilization import automa
from civitas.games.path_of_civilization.box import (
    CHALLENGE_IDS,
    CHOICE,
    EXCHANGE,
    OF_CHALLENGE,
    OF_HISTORY,
    PER,
    PERMANENT,
    SAGE,
    THRESHOLD,
    VP,
    Fate,
)
from civitas.games.path_of_civilization.gains import FreePoints, gain, gain_kind, joined
from civitas.games.path_of_civilization.quantities import counted, history_points
from civitas.games.path_of_civilization.state import PathMatch, Player
from civitas.games.path_of_civilization.verbs import (
    CHALLENGE_BEGINS,
    CUBES_ENTER,
    FATE,
    FATE_COUNTED,
    FATE_USED,
    HISTORY_POINTS,
    PERMANENT_BOUGHT,
    SAGES_RETURN,
    USE,
    USES,
)
from civitas.kernel.frame import ChooseOne, Frame


@dataclass(slots=True)
class Challenge(Frame):
    """The Challenge at which the tray stands."""

    def copy(self) -> Challenge:
        return Challenge()

    def start(self, match: PathMatch) -> None:
        match.tell(CHALLENGE_BEGINS, -1, standing(match))
        self.then = "face"

    def face(self, match: PathMatch) -> None:
        """Ask those who have a choice in the Fate, all at once."""
        card = standing(match)
        fate = match.box.fate[card]
        source = CHALLENGE_IDS[card]
        choices: dict[int, Frame] = {}
        for seat in range(match.seats):
            uses = most_uses(fate, match.state.players[seat])
            if uses:
                options = list(range(USE, USE + uses + 1))
                choices[seat] = ChooseOne(seat, options, prompt="fate_uses", source=source)
            elif fate.kind == CHOICE and len(fate.options) > 1:
                options = list(range(FATE, FATE + len(fate.options)))
                choices[seat] = ChooseOne(seat, options, prompt="fate_choice", source=source)
        if choices:
            match.fork(choices, then="suffer")
        else:
            self.then = "suffer"

    def suffer(self, match: PathMatch) -> None:
        """Every player's Fate takes effect; what is gained pays for nothing more."""
        card = standing(match)
        fate = match.box.fate[card]
        for seat in range(match.seats):
            player = match.state.players[seat]
            uses = most_uses(fate, player)
            if uses:
                use(match, seat, card, self._chosen(match, seat) - USE)
            elif fate.kind == CHOICE:
                place = self._chosen(match, seat) - FATE if len(fate.options) > 1 else 0
                gain(match, seat, fate.options[place], OF_CHALLENGE + card)
            else:
                times = granted(match, player, fate)
                if times:
                    match.tell(FATE_COUNTED, seat, times, card)
                    gain(match, seat, fate.gain, OF_CHALLENGE + card, times)
        if match.alone:
            automa.suffer(match, card)
        match.open(FreePoints(), then="remember")

    def _chosen(self, match: PathMatch, seat: int) -> int:
        choice = match.branch_of(seat)
        assert isinstance(choice, ChooseOne)
        return choice.chosen

    def remember(self, match: PathMatch) -> None:
        """History: points as VP, and the bonus for every full group of them."""
        card = standing(match)
        box = match.box
        for seat, player in enumerate(match.state.players):
            points = history_points(match, player, box.challenge_type[card])
            times = history_times(match, card, points)
            match.tell(HISTORY_POINTS, seat, points, times)
            gain_kind(match, seat, VP, points, OF_HISTORY)
            if seat == match.seats:
                gain_kind(match, seat, VP, box.history_bonus[card].amount(VP) * times, OF_CHALLENGE + card)
            elif times:
                gain(match, seat, box.history_bonus[card], OF_CHALLENGE + card, times)
        match.open(FreePoints(), then="move_on")

    def move_on(self, match: PathMatch) -> None:
        """All Sages return; the tray goes to the next Challenge and takes in those waiting there."""
        state = match.state
        match.tell(SAGES_RETURN)
        state.challenge += 1
        for seat, player in enumerate(state.players):
            player.cubes[SAGE] = 0
            if state.challenge < len(state.challenges) and player.sages[state.challenge]:
                player.cubes[SAGE] = player.sages[state.challenge]
                player.sages = joined(player.sages, state.challenge, -player.cubes[SAGE])
                match.tell(CUBES_ENTER, seat, player.cubes[SAGE], SAGE)


def standing(match: PathMatch) -> int:
    """The Challenge at which the tray stands."""
    return match.state.challenges[match.state.challenge]


def most_uses(fate: Fate, player: Player) -> int:
    """How often a player could use an exchange or permanent Fate; 0 for other kinds."""
    if fate.kind != EXCHANGE and fate.kind != PERMANENT:
        return 0
    most = USES if fate.most == 0 else fate.most
    if fate.kind == PERMANENT:
        most = 1
    for cube, number in fate.pay:
        most = min(most, player.cubes[cube] // number)
    return most


def granted(match: PathMatch, player: Player, fate: Fate) -> int:
    """How often a Fate without choice pays."""
    if fate.kind == PER:
        times = counted(match.box, player, fate.count) // fate.each
        return min(times, fate.most) if fate.most else times
    if fate.kind == THRESHOLD:
        return 1 if counted(match.box, player, fate.count) >= fate.at_least else 0
    return 0 if fate.kind in (EXCHANGE, PERMANENT) else 1


def use(match: PathMatch, seat: int, card: int, times: int) -> None:
    """Pay and gain so many times; a permanent effect is bought for the rest of the game (R10)."""
    fate = match.box.fate[card]
    player = match.state.players[seat]
    match.tell(FATE_USED, seat, times, card)
    for cube, number in fate.pay:
        player.cubes[cube] -= number * times
    if fate.kind == PERMANENT:
        if times:
            player.permanents = [*player.permanents, card]
            match.tell(PERMANENT_BOUGHT, seat, card)
    else:
        gain(match, seat, fate.gain, OF_CHALLENGE + card, times)


def history_times(match: PathMatch, card: int, points: int) -> int:
    """How often the History bonus is gained."""
    divisor = match.box.history_divisor[card]
    if divisor:
        return points // divisor
    return 1 if points >= match.box.history_threshold[card] else 0
