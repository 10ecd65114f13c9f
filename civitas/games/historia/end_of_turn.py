"""The end of a turn: grey steps for everybody, then brown steps, as the time circle lists them (R12, R38)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from civitas.games.historia.box import OF_STEP, OF_TERRITORY, STEP_IDS
from civitas.games.historia.effects import add_cubes, government_bonus, ready_all, recover_cubes, recover_oldest, score
from civitas.games.historia.leaders import LeaderDraft, leader_bonus, show_leaders
from civitas.games.historia.quantities import territory_parts
from civitas.games.historia.state import FROM_TERRITORIES, THREE_ERAS, HistoriaMatch
from civitas.games.historia.verbs import END_STEP, GAME_ENDS, ORDER, ROW_CARD
from civitas.kernel.frame import Frame
from civitas.kernel.piles import deal

RENEWAL: Final = ("renew_leaders", "renew_wonder_row")  # not after the last turn


@dataclass(slots=True)
class EndOfTurn(Frame):
    """The steps of the turn's segment of the time circle."""

    place: int = 0

    def copy(self) -> EndOfTurn:
        return EndOfTurn(self.place)

    def start(self, match: HistoriaMatch) -> None:
        state = match.state
        steps = match.box.segments[(state.turn - 1) % match.box.turns]
        if self.place == len(steps):
            if is_last_turn(match):
                state.ended = THREE_ERAS
                match.tell(GAME_ENDS)
            return
        step = steps[self.place]
        self.place += 1
        self.then = "start"
        if step == "renew_leaders":
            self._renew_leaders(match)
        else:
            take_step(match, step)

    def _renew_leaders(self, match: HistoriaMatch) -> None:
        """New leaders are drafted in the new turn order, or turned up where they were chosen at the start."""
        if match.seats == 1 or is_last_turn(match):
            return
        match.tell(END_STEP, -1, STEP_IDS.index("renew_leaders"))
        era = match.era() + 1
        if match.options["advanced"]:
            show_leaders(match, era)
        else:
            match.open(LeaderDraft(match.state.order[:], [era]), then="start")


def is_last_turn(match: HistoriaMatch) -> bool:
    return match.state.turn == match.box.eras * match.box.turns


def take_step(match: HistoriaMatch, step: str) -> None:
    """One step for the whole table; civbots take part in territories and governments."""
    state = match.state
    place = STEP_IDS.index(step)
    if (step in RENEWAL and is_last_turn(match)) or (step == "leader_bonus" and match.seats == 1):
        return
    match.tell(END_STEP, -1, place)
    source = OF_STEP + place
    n = match.box.step_n[step]
    bots = [bot for bot in match.bots_in_order() if match.is_alive(bot)]
    if step == "add_cube_from_reserve":
        for seat in state.order:
            add_cubes(match, seat, n, source)
    elif step == "territory_bonus":
        for civ in state.order + bots:
            for territory, vp in territory_parts(match, civ):
                score(match, civ, vp, FROM_TERRITORIES, OF_TERRITORY + territory)
    elif step == "recover_cubes_per_territory":
        for seat in state.order:
            recover_cubes(match, seat, n * match.box.count[state.land[seat]], source)
    elif step == "government_bonus":
        for civ in state.order + bots:
            government_bonus(match, civ)
    elif step == "recover_oldest_cards":
        for seat in state.order:
            recover_oldest(match, seat, n, source)
    elif step == "reactivate_all_wonders":
        for seat in state.order:
            ready_all(match, seat)
    elif step == "turn_order":
        set_order(match)
    elif step == "leader_bonus":
        leader_bonus(match)
    elif step == "renew_wonder_row":
        renew_row(match)


def set_order(match: HistoriaMatch) -> None:
    """Fewest victory points first; on a tie who played later goes first."""
    state = match.state
    keyed = sorted([(state.vp[seat], -place, seat) for place, seat in enumerate(state.order)])
    state.order = [seat for _, _, seat in keyed]
    for place, seat in enumerate(state.order):
        match.tell(ORDER, seat, place + 1)


def renew_row(match: HistoriaMatch) -> None:
    """The row is discarded; a new one comes from the era of the coming turn, whose beginning ends the old deck."""
    state = match.state
    era = state.turn // match.box.turns
    for wonder in state.row:
        state.discarded |= 1 << wonder
    for old in range(era):
        for wonder in state.decks[old]:
            state.discarded |= 1 << wonder
        state.decks[old] = []
    lay_row(match, era)


def lay_row(match: HistoriaMatch, era: int) -> None:
    state = match.state
    state.row = deal(match, state.decks[era], match.box.row_size[match.seats - 1])
    for wonder in state.row:
        match.tell(ROW_CARD, -1, wonder)
