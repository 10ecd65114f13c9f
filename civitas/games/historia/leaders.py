"""Leaders: the drafts of the base game and of the advanced rules, and the leader bonus."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.historia.box import NONE, OF_LEADER
from civitas.games.historia.effects import score
from civitas.games.historia.quantities import objective_parts
from civitas.games.historia.state import FROM_LEADERS, HistoriaMatch
from civitas.games.historia.verbs import BOT_SHARE, KEEPS_LEADER, LEADER, LEADER_SHOWN, OBJECTIVES_MISSED
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class LeaderDraft(Frame):
    """Seats choose leaders one after the other; the cards of `eras` pass hidden from one to the next (R32).

    Which era a card belongs to shows on its back; each seat keeps one of every era.
    """

    seats: list[int]
    eras: list[int]
    place: int = 0

    def copy(self) -> LeaderDraft:
        return LeaderDraft(self.seats[:], self.eras[:], self.place)

    def start(self, match: HistoriaMatch) -> None:
        for era in self.eras:
            cards = match.box.leaders_of[era][:]
            match.shuffle(cards)
            match.state.pools[era] = sorted(cards[: match.box.leaders_drawn[match.seats - 1]])
        match.state.drafters = []
        match.state.drafted = []
        self.then = "offer"

    def offer(self, match: HistoriaMatch) -> None:
        if self.place == len(self.seats):
            self.then = "show"
            return
        seat = self.seats[self.place]
        options = [LEADER + leader for leader in offered(match, seat, self.eras)]
        match.ask(seat, options, then="keep", prompt="leader")

    def keep(self, match: HistoriaMatch) -> None:
        state = match.state
        seat = self.seats[self.place]
        leader = match.choice - LEADER
        era = match.box.leaders[leader].era
        state.pools[era].remove(leader)
        state.players[seat].leaders[era] = leader
        state.drafters.append(seat)
        state.drafted.append(era)
        match.tell(KEEPS_LEADER, seat, era + 1)
        self.place += 1
        self.then = "offer"

    def show(self, match: HistoriaMatch) -> None:
        show_leaders(match, self.eras[0])


def offered(match: HistoriaMatch, seat: int, eras: list[int]) -> list[int]:
    """The leaders a seat may look at and choose from: of the eras it has none of yet."""
    leaders = match.state.players[seat].leaders
    return [leader for era in eras if leaders[era] == NONE for leader in match.state.pools[era]]


def show_leaders(match: HistoriaMatch, era: int) -> None:
    """Turn up the leaders of an era; what was left of them is out of the game."""
    state = match.state
    match.bar()
    for seat in state.order:
        match.tell(LEADER_SHOWN, seat, state.players[seat].leaders[era])
    state.pools[era] = []
    state.drafted = [NONE if other == era else other for other in state.drafted]
    if all(other == NONE for other in state.drafted):
        state.drafted = []
        state.drafters = []


def first_draft(match: HistoriaMatch) -> LeaderDraft:
    """The draft of the set-up: reverse turn order (R2), or the last player and then the others in turn order.

    Advanced rules: one leader of every era each, in turn order, in reverse, in turn order.
    """
    order = match.state.order
    back = order[::-1]
    if match.options["advanced"]:
        return LeaderDraft(order + back + order, list(range(match.box.eras)))
    if match.options["draft_order"] == "circle":
        return LeaderDraft([order[-1], *order[:-1]], [0])
    return LeaderDraft(back, [0])


def leader_bonus(match: HistoriaMatch) -> None:
    """Every objective met pays; then the leaders leave the game. Civbots share what the players missed."""
    state = match.state
    era = match.era()
    missed = 0
    for seat in state.order:
        leader = state.players[seat].leaders[era]
        if leader == NONE:
            continue
        lost = 0
        for _, wanted, value, vp in objective_parts(match, seat, leader):
            if value >= wanted:
                score(match, seat, vp, FROM_LEADERS, OF_LEADER + leader)
            else:
                lost += vp
        if lost:
            match.tell(OBJECTIVES_MISSED, seat, leader, lost)
        missed += lost
        state.players[seat].leaders[era] = NONE
    bots = [bot for bot in match.bots_in_order() if match.is_alive(bot)]
    if not bots:
        return
    share = min(missed // len(bots), match.box.leader_share[era])
    for bot in bots:
        if share:
            match.tell(BOT_SHARE, -1, bot, share)
            score(match, bot, share, FROM_LEADERS, OF_LEADER)
