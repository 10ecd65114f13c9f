"""Setting up: table, civilizations, leaders, first cubes, advisors, civbots."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.historia.advisors import FirstAdvisors
from civitas.games.historia.box import (
    ACTION_COUNT,
    CIVILIZATION_IDS,
    COLOUR_IDS,
    EVENT_IDS,
    MAJORITY,
    NONE,
    OF_TERRITORY,
    TERRITORY_COUNT,
    TOKEN_IDS,
    WONDER_IDS,
)
from civitas.games.historia.civbots import place_bots
from civitas.games.historia.effects import draw_advisor, score, take_advisor, turn_deck
from civitas.games.historia.end_of_turn import lay_row
from civitas.games.historia.leaders import first_draft
from civitas.games.historia.quantities import token_vp
from civitas.games.historia.rounds import Course
from civitas.games.historia.state import CATEGORIES, FROM_TERRITORIES, RUNNING, HistoriaMatch, Player, State
from civitas.games.historia.verbs import CHOOSES_CIVILIZATION, CIVILIZATION, PUTS_ASIDE, SETTLE, SETTLES
from civitas.kernel.frame import Frame


def set_up(match: HistoriaMatch) -> None:
    """Lay out the table; what players decide comes in the frame `SetUp`."""
    box = match.box
    civs = match.civs
    order = list(range(match.seats))
    match.shuffle(order)
    tokens = list(range(len(TOKEN_IDS)))
    match.shuffle(tokens)
    decks = [[wonder for wonder in wonders_in_play(match) if box.wonders[wonder].era == era] for era in range(box.eras)]
    for deck in decks:
        match.shuffle(deck)
    events: list[int] = []
    if match.options["events"]:
        events = list(range(len(EVENT_IDS)))
        match.shuffle(events)
    colours = [NONE] * civs
    if match.options["civilizations"] == "random":
        dealt = list(range(len(COLOUR_IDS)))
        match.shuffle(dealt)
        colours[: match.seats] = dealt[: match.seats]
    match.state = State(
        players=[new_player(match) for _ in range(match.seats)],
        vp=[0] * civs,
        technology=[1] * civs,
        military=[1] * civs,
        land=[0] * civs,
        earned=[[0] * len(CATEGORIES) for _ in range(civs)],
        colours=colours,
        order=order,
        tokens=tokens[:TERRITORY_COUNT],
        row=[],
        decks=decks,
        discarded=0,
        turn=0,
        round=0,
        last=False,
        event=NONE,
        events=events,
        pools=[[] for _ in range(box.eras)],
        drafters=[],
        drafted=[],
        ended=RUNNING,
    )
    lay_row(match, 0)
    match.frames.extend([Course(), SetUp()])


def wonders_in_play(match: HistoriaMatch) -> list[int]:
    """All 48; alone without those that ask for a majority."""
    wonders = match.box.wonders
    return [one for one in range(len(WONDER_IDS)) if match.seats > 1 or wonders[one].trigger != MAJORITY]


def new_player(match: HistoriaMatch) -> Player:
    box = match.box
    harder = bool(match.options["three_cubes"])
    available = box.challenge_in_front if harder else box.cubes_in_front
    used = box.challenge_used if harder else box.cubes_used
    return Player(
        civilization=NONE,
        available=available,
        used=used,
        reserve=box.cubes - available - used,
        destroyed=0,
        hand=((1 << ACTION_COUNT) - 1) & ~box.set_aside,
        aside=box.set_aside,
        column=[],
        advisors=[],
        deck=[],
        shown=[],
        known=0,
        laid=[],
        extra=NONE,
        ready=0,
        turned=0,
        leaders=[NONE] * box.eras,
        quiet=False,
        owed=0,
    )


@dataclass(slots=True)
class SetUp(Frame):
    """What players decide before the first turn; then the course begins below it."""

    place: int = 0

    def copy(self) -> SetUp:
        return SetUp(self.place)

    def start(self, match: HistoriaMatch) -> None:
        """Civilizations: dealt or chosen in turn order; green has two sets of advisors to choose from."""
        state = match.state
        if self.place == match.seats:
            self.then = "deal_advisors"
            return
        seat = state.order[self.place]
        options = [CIVILIZATION + one for one in civilizations_for(match, seat)]
        match.ask(seat, options, then="lead", prompt="civilization")

    def lead(self, match: HistoriaMatch) -> None:
        state = match.state
        seat = state.order[self.place]
        civilization = match.choice - CIVILIZATION
        state.players[seat].civilization = civilization
        state.players[seat].deck = match.box.advisors_of[civilization][:]
        colours = state.colours[:]
        colours[seat] = match.box.colour_of[civilization]
        state.colours = colours
        match.tell(CHOOSES_CIVILIZATION, seat, civilization)
        self.place += 1
        self.then = "start"

    def deal_advisors(self, match: HistoriaMatch) -> None:
        """Civbots take the colours left; advisors are shuffled and the first drawn, unless they are to be chosen."""
        state = match.state
        left = [colour for colour in range(len(COLOUR_IDS)) if colour not in state.colours]
        state.colours = state.colours[: match.seats] + left[: len(match.bots)]
        self.then = "choose_leaders"
        if match.chooses_advisors:
            return
        for seat in range(match.seats):
            match.shuffle(state.players[seat].deck)
        for seat in state.order:
            for _ in range(match.box.advisors_in_hand):
                draw_advisor(match, seat)

    def choose_leaders(self, match: HistoriaMatch) -> None:
        self.place = 0
        if match.seats == 1:
            self.then = "settle"
        else:
            match.open(first_draft(match), then="settle")

    def settle(self, match: HistoriaMatch) -> None:
        """First cubes on empty territories, in turn order; with the advanced rules in reverse."""
        if self.place == match.seats:
            self.then = "choose_advisors" if match.chooses_advisors else "begin"
            return
        taken = 0
        for land in match.state.land:
            taken |= land
        options = [SETTLE + territory for territory in range(TERRITORY_COUNT) if not taken >> territory & 1]
        match.ask(settler(match, self.place), options, then="put_cube", prompt="settle")

    def put_cube(self, match: HistoriaMatch) -> None:
        state = match.state
        seat = settler(match, self.place)
        territory = match.choice - SETTLE
        state.players[seat].available -= 1
        state.land[seat] = 1 << territory
        match.tell(SETTLES, seat, territory)
        if match.options["setup_scoring"]:  # R3
            score(match, seat, token_vp(match, territory), FROM_TERRITORIES, OF_TERRITORY + territory)
        self.place += 1
        self.then = "settle"

    def choose_advisors(self, match: HistoriaMatch) -> None:
        """Advanced rules: once the first cubes lie, everybody chooses at once and secretly."""
        branches: dict[int, Frame] = {seat: FirstAdvisors(seat) for seat in range(match.seats)}
        match.fork(branches, then="take_advisors")

    def take_advisors(self, match: HistoriaMatch) -> None:
        for seat in match.state.order:
            branch = match.branch_of(seat)
            assert isinstance(branch, FirstAdvisors)
            player = match.state.players[seat]
            player.deck.remove(branch.aside)
            player.shown.append(branch.aside)
            match.tell(PUTS_ASIDE, seat, branch.aside)
            for advisor in branch.drawn:
                take_advisor(match, seat, advisor)
            turn_deck(match, seat)
        self.then = "begin"

    def begin(self, match: HistoriaMatch) -> None:
        place_bots(match)


def settler(match: HistoriaMatch, place: int) -> int:
    order = match.state.order
    return order[-1 - place] if match.options["advanced"] else order[place]


def civilizations_for(match: HistoriaMatch, seat: int) -> list[int]:
    """The civilizations a seat may lead: of the colour it was dealt, else of any colour still free."""
    state = match.state
    own = state.colours[seat]
    colour_of = match.box.colour_of
    every = range(len(CIVILIZATION_IDS))
    if own != NONE:
        return [one for one in every if colour_of[one] == own]
    return [one for one in every if colour_of[one] not in state.colours]
