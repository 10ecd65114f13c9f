"""The rule list: a quick mark in points for every option of every question, from the open table alone."""

from __future__ import annotations

from typing import Final

from civitas.games.historia.actions import can_carry_out, ways
from civitas.games.historia.box import (
    ADD_CUBES,
    ADVANCED,
    ADVISOR_CARD,
    ART,
    BASIC,
    CHOSEN_CARDS,
    EXPANSION,
    EXPLOITATION,
    GAIN_MILITARY,
    GAIN_TECHNOLOGY,
    GAIN_VP,
    GOVERNMENT_BONUS,
    MILITARY,
    NEWEST_CARDS,
    NONE,
    OF_ADVISOR,
    OLDEST_CARDS,
    PERFORM,
    RAID,
    READY_ALL,
    READY_WONDERS,
    RECOVER_CUBES,
    REVOLUTION,
    SOURCE_IDS,
    TAKE_WONDERS,
    TECHNOLOGY,
    TOURISM,
    TRADE,
    WAR,
    Cost,
    Effect,
)
from civitas.games.historia.evaluation import (
    circling_worth,
    company,
    front_worth,
    level_worth,
    new_land,
    objective_step,
    one_wonder,
    openings,
    turns_left,
    useful_cards,
)
from civitas.games.historia.quantities import (
    adjacent_civs,
    can_pay,
    expansion_mask,
    may_revolt,
    token_vp,
    tourism_groups,
    trade_partners,
    war_targets,
    way_of,
)
from civitas.games.historia.schema import TOP
from civitas.games.historia.state import HistoriaMatch, members
from civitas.games.historia.verbs import (
    AS_ADVANCED,
    AS_ADVISOR,
    AS_BASIC,
    DESTROY,
    DRAW,
    EXPAND,
    EXTRA,
    LAY,
    LIFT,
    READY,
    RECOVER,
    RESOLVE,
    TAKE,
    TARGET,
    TRADE_WITH,
    TURN,
    USE,
    VERBS,
    WAR_ON,
)
from civitas.games.historia.worth import Almanac
from civitas.kernel.request import Question

USELESS: Final = -0.5  # a card that does nothing
LAGGING: Final = 0.3  # alone: of a point given to a civbot, what it costs
# In what order cards are resolved when nothing else speaks: cubes first, levels, then what they make stronger.
FIRST: Final = {
    RAID: 9,
    EXPLOITATION: 8,
    TRADE: 7,
    TECHNOLOGY: 6,
    MILITARY: 5,
    ART: 4,
    TOURISM: 3,
    EXPANSION: 3,
    WAR: 2,
    REVOLUTION: 0,
}


class RuleList:
    """Marks for one player in one position."""

    def __init__(self, almanac: Almanac, match: HistoriaMatch, seat: int) -> None:
        self.almanac = almanac
        self.weights = almanac.weights
        self.match = match
        self.seat = seat
        self.left = turns_left(almanac, match)
        self.player = match.state.players[seat]
        self.company: tuple[int, int] | None = None  # found when a territory is to be marked
        self.land_step = 0.0

    # Actions

    def levels(self, technology: int, military: int) -> float:
        """What gaining levels brings; the square, its bonus, the leader's objective."""
        match = self.match
        state = match.state
        seat = self.seat
        old_technology, old_military = state.technology[seat], state.military[seat]
        box = match.box
        worth = -level_worth(self.almanac, match, old_technology, old_military, self.left)
        t, m = old_technology, old_military
        for _ in range(technology):
            if t == TOP:
                worth += box.vp_beyond
            elif box.government[t + 1][m] >= 0:
                t += 1
                worth += self.almanac.technology_bonus[t]
        for _ in range(military):
            if m == TOP:
                worth += box.vp_beyond
            elif box.government[t][m + 1] >= 0:
                m += 1
                worth += self.almanac.military_bonus[m]
        worth += level_worth(self.almanac, match, t, m, self.left)
        return worth + objective_step(self.almanac, match, seat, t - old_technology, m - old_military, 0, 0)

    def cubes(self, n: int, spent: int) -> float:
        """Recovering up to n used cubes after spending some available ones."""
        if n == 0 and spent == 0:
            return 0.0
        player = self.player
        have = player.available
        after = have - spent + min(n, player.used + spent)
        return front_worth(self.weights, after) - front_worth(self.weights, have)

    def removed(self, n: int) -> float:
        """What cubes taken out of the circle for good, or put on the map, are worth."""
        if n == 0:
            return 0.0
        player = self.player
        weights = self.weights
        cubes = player.available + player.used
        gone = front_worth(weights, player.available) - front_worth(weights, max(0, player.available - n))
        kept = circling_worth(weights, max(0, cubes - n), self.left)
        return gone + circling_worth(weights, cubes, self.left) - kept

    def way(self, action: int, level: int) -> float:
        """What an action brings now; it must be possible."""
        match = self.match
        seat = self.seat
        way = way_of(match, action, level)
        if action == MILITARY:
            return self.levels(0, way.levels) + self.cubes(0, way.cubes)
        if action == TECHNOLOGY:
            return self.levels(way.levels, 0) + self.cubes(0, way.cubes)
        if action == ART:
            return self.wonders(way.wonders) + self.cubes(0, way.cubes)
        if action == EXPLOITATION:
            return self.cubes(way.recover, 0) - way.vp_cost
        if action == EXPANSION:
            best = max([self.territory(one) for one in members(expansion_mask(match, seat))], default=0.0)
            return best + self.cubes(way.recover, 0) - self.removed(1)
        if action == TRADE:
            best = max([self.partner(civ, way.opponent_vp) for civ in trade_partners(match, seat)], default=0.0)
            return self.levels(way.levels, 0) + best
        if action == RAID:
            return self.cubes(way.recover, 0) + way.vp
        if action == WAR:
            return max([self.war(civ, place, way.vp) for civ, place in war_targets(match, seat)], default=0.0)
        if action == TOURISM:
            return float(way.vp * tourism_groups(match, seat, way))
        return self.revolution()

    def wonders(self, n: int) -> float:
        worths = sorted([self.wonder(wonder) for wonder in self.match.state.row], reverse=True)
        return sum(worths[:n]) + objective_step(self.almanac, self.match, self.seat, 0, 0, min(n, len(worths)), 0)

    def wonder(self, wonder: int) -> float:
        return one_wonder(self.almanac, self.match, self.seat, wonder, self.left, False) + self.weights.taken

    def territory(self, territory: int) -> float:
        if self.company is None:
            self.company = company(self.match, self.seat)
            self.land_step = objective_step(self.almanac, self.match, self.seat, 0, 0, 0, 1)
        return new_land(self.almanac, self.match, self.company, territory) + self.land_step

    def partner(self, civ: int, vp: int) -> float:
        """What a Trade gives away: most of all to a rival who leads."""
        match = self.match
        weights = self.weights
        if civ >= match.seats:
            return -(LAGGING if match.seats == 1 else weights.gift_civbot) * vp
        leads = match.state.vp[civ] >= max(match.state.vp[: match.seats])
        return -(weights.gift_leader + weights.gift if leads or match.seats == 2 else weights.gift) * vp

    def war(self, civ: int, territory: int, vp: int) -> float:
        """A war: points and a territory cleared, or lost."""
        match = self.match
        military = match.state.military
        if military[civ] == military[self.seat]:
            return 0.0
        place = float(token_vp(match, territory))
        if military[civ] > military[self.seat]:
            return -vp - place - (20.0 if match.seats == 1 and match.box.count[match.state.land[0]] == 1 else 0.0)
        rival = civ < match.seats
        weights = self.weights
        return vp + weights.war_land * place + (weights.war_rival * place if rival else weights.war_civbot)

    def revolution(self) -> float:
        """The best card of the column back, and an end to a turn with little left to do in it."""
        best = max([self.held(action) for action in self.player.column], default=0.0)
        if self.match.state.last:
            return best
        useful = useful_cards(self.weights, self.match, self.seat, openings(self.match, self.seat))
        return best + self.weights.revolt - self.weights.revolt_card * useful

    def held(self, action: int) -> float:
        """An action card in hand; nothing in the last turn's end."""
        worth = self.weights.held[action][self.match.era()]
        return worth if self.left > 1 else self.weights.last_card * worth

    # Cards

    def card(self, card: int) -> float:
        """What laying a card brings, the way that brings most."""
        if card >= ADVISOR_CARD:
            return self.advisor(card - ADVISOR_CARD)
        best = USELESS
        for level in ways(self.match, self.seat, card):
            best = max(best, self.way(card, level))
        return best

    def advisor(self, advisor: int) -> float:
        card = self.match.box.advisors[advisor]
        if not can_pay(self.player, card.cost, 0) or (card.opponent and not adjacent_civs(self.match, self.seat)):
            return USELESS
        if card.symbol == REVOLUTION and not may_revolt(self.match, self.seat):
            return USELESS
        return self.effects(card.cost, card.effects) - self.weights.used_advisor

    def effects(self, cost: Cost, effects: list[Effect]) -> float:
        """What a wonder or an advisor does here and now."""
        worth = -float(cost.vp) + self.cubes(0, cost.cubes) - self.removed(cost.destroyed)
        player = self.player
        column = len(player.column)
        for effect in effects:
            op = effect.op
            n = effect.n
            if op == GAIN_VP:
                worth += n
            elif op == RECOVER_CUBES:
                worth += self.cubes(n, 0)
            elif op == ADD_CUBES:
                worth += self.weights.cube / 2 * min(n, player.reserve)
            elif op in (OLDEST_CARDS, NEWEST_CARDS, CHOSEN_CARDS):
                worth += self.cards_back(min(n, column), op)
            elif op == GAIN_MILITARY:
                worth += self.levels(0, n)
            elif op == GAIN_TECHNOLOGY:
                worth += self.levels(n, 0)
            elif op == TAKE_WONDERS:
                worth += self.wonders(n)
            elif op in (READY_WONDERS, READY_ALL):
                turned = members(player.turned)
                gains = sorted([self.almanac.use[one] for one in turned], reverse=True)
                worth += self.weights.turned_back * sum(gains if op == READY_ALL else gains[:n])
            elif op == GOVERNMENT_BONUS:
                state = self.match.state
                government = self.match.box.government[state.technology[self.seat]][state.military[self.seat]]
                worth += self.match.box.government_vp[government] + self.cubes(
                    self.match.box.government_cubes[government], 0
                )
            elif op == PERFORM and can_carry_out(self.match, self.seat, effect.action, effect.level, True):
                worth += self.way(effect.action, effect.level)
        return worth

    def cards_back(self, n: int, op: int) -> float:
        """Cards coming back; the oldest two would come at the end of the turn anyway."""
        column = self.player.column
        if op == CHOSEN_CARDS:
            best = sorted([self.held(action) for action in column], reverse=True)[:n]
        elif op == OLDEST_CARDS:
            best = [self.held(action) for action in column[:n]]
        else:
            best = [self.held(action) for action in column[len(column) - n :]]
        return sum(best)

    def use(self, wonder: int) -> float:
        """Using a wonder now."""
        card = self.match.box.wonders[wonder]
        worth = self.effects(card.cost, card.effects)
        if card.cost.turned:
            ready = [one for one in members(self.player.ready) if one != wonder]
            worth -= sum(sorted([max(0.0, self.still(one)) for one in ready])[: card.cost.turned])
        if card.cost.razed:
            owned = [one for one in members(self.player.ready | self.player.turned) if one != wonder]
            worth -= sum(sorted([self.wonder(one) for one in owned])[: card.cost.razed])
        return worth

    def still(self, wonder: int) -> float:
        """What a ready wonder may still bring this turn."""
        return self.almanac.use[wonder] * self.almanac.chance[wonder] * self.weights.still

    # Questions

    def mark(self, question: Question, row: int) -> float:
        verb = VERBS.verb[row]
        piece = VERBS.first[row]
        if verb == LAY:
            return self.card(piece)
        if verb == EXTRA:
            return -self.held(piece) if piece < ADVISOR_CARD else -self.almanac.advisor[piece - ADVISOR_CARD]
        if verb == RESOLVE:
            return self.turn_of(piece)
        if verb == USE:
            return 20.0 * self.use(piece)
        if verb in (AS_BASIC, AS_ADVANCED):
            return self.way(source_card(question), BASIC if verb == AS_BASIC else ADVANCED)
        if verb == AS_ADVISOR:
            return self.advisor(source_card(question) - ADVISOR_CARD)
        if verb == TAKE:
            return self.wonder(piece)
        if verb == LIFT:
            return -3.0
        if verb == EXPAND:
            return self.territory(piece)
        if verb == TRADE_WITH:
            return self.partner(piece, 2)
        if verb == WAR_ON:
            return self.war(piece, VERBS.second[row], 2)
        if verb == TARGET:
            return self.victim(piece)
        if verb == RECOVER:
            return self.held(piece)
        if verb == TURN:
            return -self.still(piece)
        if verb == DESTROY:
            return -self.wonder(piece)
        if verb == READY:
            return self.almanac.use[piece]
        if verb == DRAW:
            return self.almanac.advisor[piece]
        return 0.0

    def turn_of(self, card: int) -> float:
        """The place of a card in the order of resolving: between wonders that pay and wonders that do not."""
        action = card
        if card >= ADVISOR_CARD:
            action = self.match.box.advisors[card - ADVISOR_CARD].symbol
            if action == NONE:
                return 0.085
        return 0.01 * (FIRST[action] + 1)

    def victim(self, civ: int) -> float:
        if civ >= self.match.seats:
            return 0.0
        return 1.0 + 0.1 * self.match.state.players[civ].available + 0.01 * self.match.state.vp[civ]


def source_card(question: Question) -> int:
    """The card a question of the way to resolve is about."""
    place = SOURCE_IDS.index(question.source)
    return ADVISOR_CARD + place - OF_ADVISOR if place >= OF_ADVISOR else place
