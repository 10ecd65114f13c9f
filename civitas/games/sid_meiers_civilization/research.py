"""The research phase: everybody chooses a technology in secret; the dial is spent, coins keep some of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.sid_meiers_civilization.box import NONE, SPACE_FLIGHT, TECH_IDS
from civitas.games.sid_meiers_civilization.gains import best_claim, learn
from civitas.games.sid_meiers_civilization.learning import Learn
from civitas.games.sid_meiers_civilization.quantities import can_learn, threshold
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.verbs import KEEPS_TRADE, NO_RESEARCH, RESEARCH_TECH, VERBS
from civitas.kernel.frame import Frame


def research_options(match: CivilizationMatch, seat: int) -> list[int]:
    """The techs a seat can both afford and place."""
    player = match.state.players[seat]
    levels = match.box.level
    open_levels = 0
    for level in range(1, len(match.box.thresholds) + 1):
        if player.trade >= threshold(match, seat, level):
            open_levels = level
    return [
        RESEARCH_TECH + tech
        for tech in range(len(TECH_IDS))
        if levels[tech] <= open_levels and can_learn(match, seat, tech)
    ]


@dataclass(slots=True)
class Choice(Frame):
    """One player's secret choice."""

    seat: int
    tech: int = NONE

    def copy(self) -> Choice:
        return Choice(self.seat, self.tech)

    def start(self, match: CivilizationMatch) -> None:
        options = [*research_options(match, self.seat), NO_RESEARCH]
        match.ask(self.seat, options, then="choose", prompt="research")

    def choose(self, match: CivilizationMatch) -> None:
        if match.choice != NO_RESEARCH:
            self.tech = VERBS.first[match.choice]


@dataclass(slots=True)
class Research(Frame):
    """Choices at once, then the techs in turn order. Coins are counted as they stand when the phase begins."""

    seats: list[int] = field(default_factory=list)  # still to learn, in turn order
    techs: list[int] = field(default_factory=list)  # what each of them chose
    coins: list[int] = field(default_factory=list)  # by seat

    def copy(self) -> Research:
        return Research(self.seats[:], self.techs[:], self.coins[:])

    def start(self, match: CivilizationMatch) -> None:
        choices: dict[int, Frame] = {seat: Choice(seat) for seat in range(match.seats) if research_options(match, seat)}
        if choices:
            match.fork(choices, then="reveal")

    def reveal(self, match: CivilizationMatch) -> None:
        """Several who would win at once: the best claim is heard first (R7)."""
        self.coins = [player.coins for player in match.state.players]
        able = [seat for seat in match.order() if research_options(match, seat)]
        for seat in able:
            choice = match.branch_of(seat)
            assert isinstance(choice, Choice)
            if choice.tech != NONE:
                self.seats.append(seat)
                self.techs.append(choice.tech)
        claims = [seat for seat, tech in zip(self.seats, self.techs, strict=True) if would_win(match, seat, tech)]
        if claims:
            place = self.seats.index(best_claim(match, claims))
            self.seats.insert(0, self.seats.pop(place))
            self.techs.insert(0, self.techs.pop(place))
        self.then = "learn"

    def learn(self, match: CivilizationMatch) -> None:
        if not self.seats:
            return
        seat = self.seats.pop(0)
        tech = self.techs.pop(0)
        player = match.state.players[seat]
        player.trade = min(self.coins[seat], player.trade)
        if player.trade:
            match.tell(KEEPS_TRADE, seat, player.trade)
        match.open(Learn(seat, tech, researched=True), then="learn")


def would_win(match: CivilizationMatch, seat: int, tech: int) -> bool:
    """Whether a tech would win the game for a seat, by itself or by its coins."""
    if tech != SPACE_FLIGHT and match.state.players[seat].coins < match.box.coins_to_win // 2:
        return False
    trial = match.twin()
    learn(trial, seat, tech)
    return trial.state.winner == seat
