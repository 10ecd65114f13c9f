"""Where figures should go: huts, villages, unknown tiles, sites of cities, squares to gather, enemies."""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization.box import NONE, WATER
from civitas.games.sid_meiers_civilization.chart import UNKNOWN
from civitas.games.sid_meiers_civilization.map import Gait, distance, walk
from civitas.games.sid_meiers_civilization.odds import Army, city_odds, field_armies, field_odds, village_odds
from civitas.games.sid_meiers_civilization.quantities import (
    city_limit,
    learnable,
    own_cities,
    speed,
    square_coin,
    square_culture,
    square_production,
    square_trade,
)
from civitas.games.sid_meiers_civilization.start_of_turn import can_found
from civitas.games.sid_meiers_civilization.state import (
    CAPITAL,
    CITIES_EACH,
    HUT,
    VILLAGE,
    CivilizationMatch,
    armies_of,
    holder_of,
    scouts_of,
    spent_armies_of,
)
from civitas.games.sid_meiers_civilization.worth import Almanac, Sight, Ways

FARTHEST: Final = 14  # steps looked ahead
FEW: Final = 6  # units: who has fewer needs them at home
SOON: Final = 1  # coins or spaces from a victory: a rival is about to win


def about_to_win(match: CivilizationMatch, seat: int) -> bool:
    """Whether a seat may win next turn, by what all can see."""
    player = match.state.players[seat]
    box = match.box
    if player.coins >= box.coins_to_win - SOON or player.levels[-2] >= 2:
        return True
    left = box.last_space - player.space
    return left <= SOON or (left <= 3 and player.culture >= 7 * left)


class War:
    """A city to conquer: with how many armies, at what odds."""

    __slots__ = ("armies", "odds", "prize", "square")

    def __init__(self, square: int, armies: int, odds: float, prize: float) -> None:
        self.square = square
        self.armies = armies
        self.odds = odds
        self.prize = prize


def sight(match: CivilizationMatch, seat: int, bold: bool) -> Sight:
    """All that the ways of a seat's figures hang on; lists that are changed in place are copied."""
    state = match.state
    found: list[object] = [seat, bold, match.first_printing, match.peace, match.turn_limit, state.turn]
    found += [state.terrain, state.extra, state.marks, state.piece, state.land, state.figures]
    found += [state.held[:], state.obsolete]
    for player in state.players:
        found += [player.civilization, player.government, player.techs, player.wonders, player.used, player.walls]
        found += [player.coins, player.space, player.culture]
        found += [player.levels[:], player.cities[:], player.forces[:]]
    return found


def earliness(match: CivilizationMatch) -> float:
    """How much of their worth huts and tiles still have: less, the later."""
    if match.turn_limit - match.state.turn < 3:
        return 0.3
    return 1.0 if match.state.turn < 8 else 0.6


class Marches:
    """The goals of one seat's figures in one position; `known` ways are added to."""

    def __init__(self, almanac: Almanac, match: CivilizationMatch, seat: int, known: Ways, bold: bool = False) -> None:
        weights = almanac.weights
        self.weights = weights
        self.chart = almanac.chart_of(match)
        self.known = known
        self.bold = bold  # looks at no danger, fights at even odds in the field, gathers no armies
        self.match = match
        self.seat = seat
        self.leaders = [] if bold else [other for other in match.others(seat) if about_to_win(match, other)]
        self.sure = weights.last_hope if self.leaders else weights.sure
        if not bold and not self.leaders and len(match.state.players[seat].forces) < FEW:
            self.sure = [max(one, weights.careful) for one in self.sure]
        self.player = match.state.players[seat]
        self.own = Army(match, seat, weights)
        self.others = [self.own if other == seat else Army(match, other, weights) for other in range(match.seats)]
        self.gait = Gait(match, seat)
        self.steps = speed(match, seat)
        self.fights = self.gait.fights
        self.goals: dict[tuple[int, int], list[float]] = {}  # by kind of group, then by square
        self.like = [self.squares_with(False), self.squares_with(True)]  # squares with own scouts, with own armies
        self.spies = self.gait.spies
        self.enemies: list[tuple[int, int]] = []  # squares of armies of others, and how far they go
        for other in match.others(seat):
            far = speed(match, other)
            for place in match.state.players[other].places:
                if armies_of(match.state.figures[place]):
                    self.enemies.append((place, far))
        self.war = self._war() if self.fights and not bold else None
        self.anchor = self._anchor() if self.war is not None else NONE
        self.early = earliness(match)
        self.seeks_site = len(own_cities(match, seat)) < city_limit(match, seat)

    # War

    def _war(self) -> War | None:
        """The city most worth attacking with the armies on the map."""
        match, seat = self.match, self.seat
        most = min(field_armies(match, seat), self.gait.room)
        best: War | None = None
        for rival in match.others(seat):
            player = match.state.players[rival]
            for number in own_cities(match, rival):
                prize = self.weights.capital_prize if number == CAPITAL else self.weights.city_prize
                sure = self.sure[1] if number == CAPITAL else self.sure[2]
                walled = bool(player.walls >> number & 1)
                for armies in range(1, most + 1):
                    odds = city_odds(self.own, armies, self.others[rival], number, walled)
                    if odds >= sure:
                        found = War(player.cities[number], armies, odds, prize)
                        if best is None or prize * odds > best.prize * best.odds:
                            best = found
                        break
        return best

    def _anchor(self) -> int:
        """The square where the armies for the war gather: most of them stand there, or it is nearest."""
        assert self.war is not None
        best = NONE
        mark = -999.0
        for square in self.player.places:
            armies = armies_of(self.match.state.figures[square])
            if armies:
                worth = 4.0 * armies - distance(square, self.war.square)
                if worth > mark:
                    best, mark = square, worth
        return best

    # Goals

    def army_goal(self, square: int, armies: int) -> float:
        """What entering a square brings armies."""
        match = self.match
        state = match.state
        mark = state.marks[square]
        if mark & HUT:
            return self.weights.hut * self.early if armies == 1 else 0.5 * self.weights.hut
        if mark & VILLAGE:
            odds = village_odds(self.own, armies)
            if odds < self.sure[0]:
                return 0.0
            return odds * self.weights.village - (1 - odds) * self.defeat(armies) - 2.0 * (armies - 1)
        city = state.city_at(square)
        if city != NONE:
            return self.city_goal(city, armies)
        figures = state.figures[square]
        holder = holder_of(figures)
        if figures and holder != self.seat:
            return self.field_goal(square, armies, holder)
        owner = state.owner(square)
        if owner not in (NONE, self.seat):
            return self.blockade(square) - self.risk(square, armies)
        return 0.0

    def city_goal(self, city: int, armies: int) -> float:
        owner, number = city // CITIES_EACH, city % CITIES_EACH
        if owner == self.seat or not self.fights:
            return 0.0
        walled = bool(self.match.state.players[owner].walls >> number & 1)
        odds = city_odds(self.own, armies, self.others[owner], number, walled)
        if odds < (self.sure[1] if number == CAPITAL else self.sure[2]):
            return 0.0
        prize = self.weights.capital_prize if number == CAPITAL else self.weights.city_prize
        return odds * prize - (1 - odds) * self.defeat(armies)

    def field_goal(self, square: int, armies: int, holder: int) -> float:
        """Enemy figures: scouts are an easy prey; more so in one's own outskirts."""
        if not self.fights:
            return 0.0
        state = self.match.state
        figures = state.figures[square]
        theirs = armies_of(figures)
        prize = self.weights.scout_prize * scouts_of(figures) + self.weights.army_prize * theirs + 2.0
        if state.owner(square) == self.seat:
            prize += self.weights.home_prize
        if not theirs:
            return prize
        odds = field_odds(self.own, armies, self.others[holder], theirs)
        if odds < self.sure[3]:
            return 0.0
        return odds * prize - (1 - odds) * self.defeat(armies)

    def defeat(self, armies: int) -> float:
        """What a lost battle costs."""
        return self.weights.units_lost + self.weights.army_prize * armies

    def risk(self, square: int, armies: int) -> float:
        """What armies would risk among stronger enemies."""
        state = self.match.state
        worst = 0.0
        if self.bold:
            return worst
        for place, steps in self.enemies:
            if distance(place, square) > steps:
                continue
            other = holder_of(state.figures[place])
            theirs = armies_of(state.figures[place])
            odds = field_odds(self.others[other], theirs, self.own, armies)
            if odds > self.weights.feared:
                worst = max(worst, odds * self.defeat(armies))
        return self.weights.risked * worst

    def blockade(self, square: int) -> float:
        """An enemy's square: what it gives him is lost as long as an army stands there."""
        if not self.fights or self.own.units < 4:
            return 0.0
        match = self.match
        worth = square_trade(match, square) + 0.7 * square_production(match, square)
        worth = min(worth + square_culture(match, square) + 2.0 * square_coin(match, square), 4.0)
        if square_coin(match, square) and match.state.owner(square) in self.leaders:
            worth += self.weights.stopped
        return worth

    def scout_goal(self, square: int) -> float:
        """What a scout does on a square: found a city, or gather what lies there."""
        match = self.match
        state = match.state
        if state.owner(square) == self.seat:
            return 0.0
        figures = state.figures[square]
        if figures and holder_of(figures) != self.seat:
            return 0.0
        worth = self.chart.gathered(match, square)
        if scouts_of(figures) > 1:
            worth *= 0.3
        worth -= self.exposure(square)
        if self.seeks_site and self.chart.site(match, square) >= 5 and self.is_site(square):
            worth += self.weights.site + self.weights.site_more * self.chart.site(match, square)
        return worth

    def is_site(self, square: int) -> bool:
        state = self.match.state
        if state.land[square] != NONE or state.terrain[square] == WATER:
            return False
        return can_found(self.match, self.seat, square)

    def exposure(self, square: int) -> float:
        """How much a scout would risk among enemy armies."""
        for place, steps in self.enemies:
            if distance(place, square) <= steps:
                return 0.0 if self.bold else self.weights.exposed
        return 0.0

    def spying(self, square: int) -> float:
        """A lone figure may steal a tech in an enemy city."""
        city = self.match.state.city_at(square)
        if city == NONE or city // CITIES_EACH == self.seat:
            return 0.0
        found = learnable(self.match, self.seat, city // CITIES_EACH)
        levels = [self.match.box.level[tech] for tech in found]
        return self.weights.tech_prize + 2.0 * max(levels) if levels else 0.0

    # Groups

    def ways(self, start: int, armies: int, scouts: int, steps: int) -> dict[int, float]:
        """What the best goal on the way through each square where a group can stop now is worth; start: exploring."""
        key = (start, armies, scouts, steps)
        if key not in self.known:
            self.known[key] = self._ways(start, armies, scouts, steps)
        return self.known[key]

    def _ways(self, start: int, armies: int, scouts: int, steps: int) -> dict[int, float]:
        match = self.match
        state = match.state
        found: dict[int, float] = {}
        if self.anchor == start and self.gathers(armies) and steps == self.steps:
            return found
        far = walk(match, self.seat, self.gait, start, armies, scouts, FARTHEST)
        stands = [False] * match.layout.count
        for square in far.stops:
            stands[square] = True
        stay = self.scout_goal(start) if scouts else 0.0
        if steps and self.chart.edge[start]:
            found[start] = self.weights.tile * self.early
        goals = self.goals_of(armies, scouts)
        depth = [0] * match.layout.count
        first = [NONE] * match.layout.count  # where the group stops this turn on its way there
        risks: dict[int, float] = {}
        for square in far.entered:
            before = far.before[square]
            away = depth[before] + 1
            depth[square] = away
            stop = square if away <= steps and stands[square] else first[before]
            first[square] = stop
            if stop == NONE or not stands[square]:
                continue
            if goals[square] == UNKNOWN:
                goals[square] = self.goal(square, armies, scouts)
            worth = goals[square] - stay
            unknown = self.chart.edge[square]
            if worth <= 0 and not unknown:
                continue
            turns = max(away - steps + self.steps - 1, 0) // self.steps
            worth = self.shared(square, away, armies, worth) * self.weights.later**turns
            if unknown and holder_of(state.figures[square]) in (NONE, self.seat):
                later = max(away + 1 - steps + self.steps - 1, 0) // self.steps
                tile = self.shared(square, away, armies, self.weights.tile * self.early) * self.weights.later**later
                worth = max(worth, tile - 0.4 * stay)
            if worth > 0 and armies and (turns or unknown):
                if stop not in risks:
                    risks[stop] = self.risk(stop, armies) if state.figures[stop] == 0 else 0.0
                worth -= risks[stop]
            if worth > found.get(stop, 0.0):
                found[stop] = worth
        return found

    def goals_of(self, armies: int, scouts: int) -> list[float]:
        """What is known of the goals of a kind of group, by square."""
        kind = (armies, scouts)
        if kind not in self.goals:
            self.goals[kind] = [UNKNOWN] * self.match.layout.count
        return self.goals[kind]

    def squares_with(self, armies: bool) -> list[int]:
        """The squares where own armies stand, or own scouts."""
        figures = self.match.state.figures
        if armies:
            return [place for place in self.player.places if armies_of(figures[place])]
        return [place for place in self.player.places if scouts_of(figures[place])]

    def gathers(self, armies: int) -> bool:
        """Whether a group at the gathering place waits for others."""
        war = self.war
        if war is None or not armies or armies >= war.armies:
            return False
        return field_armies(self.match, self.seat) >= war.armies

    def goal(self, square: int, armies: int, scouts: int) -> float:
        if self.spies and armies + scouts == 1:
            spied = self.spying(square)
            if spied:
                return max(spied, self.army_goal(square, 1) if armies else 0.0)
        if scouts:
            return self.scout_goal(square)
        if self.war is not None:
            if square == self.war.square and armies < self.war.armies:
                return 0.0
            if square == self.anchor:
                return self.weights.gathering
        return self.army_goal(square, armies)

    def shared(self, goal: int, steps: int, armies: int, worth: float) -> float:
        """A goal another figure of the same kind is nearer to is left to it."""
        if worth <= 0 or worth > 30:
            return worth
        for place in self.like[1 if armies else 0]:
            if place != goal and distance(place, goal) < steps - 1:
                return 0.5 * worth
        return worth

    def best(self, square: int, armies: int, scouts: int) -> float:
        """What moving a group is worth."""
        ways = self.ways(square, armies, scouts, self.steps)
        return max(ways.values(), default=-1.0) - 0.2 * max(armies - 1, 0)

    def is_group(self, square: int, armies: int, scouts: int) -> bool:
        """Whether a group is worth a thought: a lone army, all armies of a square, a lone scout."""
        figures = self.match.state.figures[square]
        if scouts:
            return scouts == 1 and armies == 0 and scouts_of(figures) > 0
        free = min(armies_of(figures) - spent_armies_of(figures), self.gait.room)
        return armies == free or (armies == 1 and free > 0)
