"""The rule list for politics: events, attacks and defence, pacts, colonies, military cards to keep."""

from __future__ import annotations

from civitas.games.through_the_ages.aggressions import Defense
from civitas.games.through_the_ages.armies import tactical_strength
from civitas.games.through_the_ages.box import (
    AGGRESSIONS,
    BONUSES,
    CARD_IDS,
    EVENTS,
    FIRST_UNIT,
    LEADERS,
    NONE,
    PACTS,
    SPECIAL_CARDS,
    TACTICS,
    TERRITORIES,
    WARS,
    WONDERS,
    WORKER_COUNT,
)
from civitas.games.through_the_ages.colonies import conceivable_bid, highest_bid
from civitas.games.through_the_ages.military import PickCards
from civitas.games.through_the_ages.pact_actions import OfferPact, area_of
from civitas.games.through_the_ages.politics_verbs import (
    ACCEPT,
    AGGRESS,
    AGREE,
    ANNEX,
    BID,
    CANCEL,
    DECLARE,
    DECLINE,
    DEFEND,
    DISCARD,
    DISMISS,
    ENOUGH,
    GIVE_UP,
    OFFER,
    OFFER_AS_A,
    OFFER_AS_B,
    OUST_LEADER,
    OUST_WONDER,
    PREPARE,
    RESIGN,
    RUIN_WONDER,
    SEIZE,
    SEND,
    SETTLE,
    SPARE,
    SPLIT,
    SUPPORT,
)
from civitas.games.through_the_ages.prospects import (
    aggression_worth,
    attack_gain,
    event_lead,
    pact_worth,
    territory_worth,
    war_worth,
)
from civitas.games.through_the_ages.rule_list import NEVER, RuleList
from civitas.games.through_the_ages.strength import force, unit_counts
from civitas.games.through_the_ages.verbs import LOSE_WORKER, TAKE, VERBS
from civitas.kernel.frame import Frame
from civitas.kernel.request import Question


class PoliticalRules(RuleList):
    """Marks for every question of the game."""

    def political(self, question: Question, rows: list[int]) -> list[float]:
        """Marks of options outside the Action Phase."""
        prompt = question.prompt
        if prompt == "bid":
            return self.bids(CARD_IDS.index(question.source), rows)
        if prompt == "defend":
            return self.defence(rows)
        if prompt in ("surplus", "discard"):
            return self.discards(rows)
        if prompt in ("raid", "destroy_own"):
            sign = 1.0 if prompt == "raid" else -1.0
            return [sign * self.appraisal.staff(VERBS.first[row]) for row in rows]
        if prompt == "agreement_take":
            return [0.01 if row == ENOUGH else self.take(row - TAKE) for row in rows]
        loses = prompt == "split_loss"
        return [self.choice(question, row, loses) for row in rows]

    def choice(self, question: Question, row: int, loses: bool) -> float:
        verb = VERBS.verb[row]
        first = VERBS.first[row]
        second = VERBS.second[row]
        appraisal = self.appraisal
        if verb == PREPARE:
            return self.prepare(first)
        if verb == AGGRESS:
            return aggression_worth(appraisal, AGGRESSIONS + first, second)
        if verb == DECLARE:
            return war_worth(appraisal, WARS + first, second)
        if verb in (OFFER, OFFER_AS_A, OFFER_AS_B):
            return self.offer(PACTS + first, second, 1 if verb == OFFER_AS_B else 0)
        if verb == CANCEL:
            return self.cancel(PACTS + first)
        if verb == DISMISS:
            return 0.5 if appraisal.rounds_for(LEADERS + first) < 1.5 else NEVER
        if verb == SETTLE:
            return territory_worth(appraisal, TERRITORIES + first)
        if row == RESIGN:
            return 4 * NEVER
        if row == ACCEPT:
            return self.accept(CARD_IDS.index(question.source))
        if verb == SPLIT:
            worth = first * self.values.food * self.hunger() + second * self.values.ore
            return -worth if loses else worth
        return self.spoils(question, row, verb, first)

    def spoils(self, question: Question, row: int, verb: int, first: int) -> float:
        appraisal = self.appraisal
        if verb == ANNEX:
            return appraisal.symbols(TERRITORIES + first)
        if verb == GIVE_UP:
            return -appraisal.symbols(TERRITORIES + first)
        if verb == OUST_LEADER:
            return 3.0 * self.box.level[LEADERS + first] + 3.0
        if verb == OUST_WONDER:
            return 3.0 * self.box.level[WONDERS + first] + 2.0
        if verb == RUIN_WONDER:
            return -appraisal.all_of(WONDERS + first)
        if verb == SEIZE:
            return appraisal.special(SPECIAL_CARDS + first) - 0.5
        if row == AGREE:
            return max([self.take(space) for space in range(5) if self.match.state.row[space] != NONE], default=0.0)
        if verb == SEND:
            return -self.unit_cost(first) / max(1, self.box.gives_strength[first])
        if verb == SUPPORT:
            return -self.weights.military_card / max(1, self.box.military.colonization[first])
        if verb == SPARE:
            return -1.0 - self.keep(first)
        if row == ENOUGH:
            return 1.0
        return self.mark(row, 0) if row < LOSE_WORKER + WORKER_COUNT else 0.0

    # Events

    def prepare(self, card: int) -> float:
        """Points at once, and what the event will do; then the next one is revealed."""
        appraisal = self.appraisal
        state = self.match.state
        worth = self.box.level[card] - 0.3
        if card >= TERRITORIES:
            worth += 0.7 * self.colonist()
        elif self.box.level[card] == 3:
            worth += self.weights.impact * event_lead(appraisal, card)
        else:
            worth += self.weights.shift * event_lead(appraisal, card)
        if state.peeked >> self.seat & 1 and state.current:
            top = state.current[-1]
            return worth + (event_lead(appraisal, top) if top < TERRITORIES else self.colonist())
        if not appraisal.rivals or state.age == 0:
            return worth
        strength = self.player.strength
        if strength > max(appraisal.rivals):
            return worth + self.weights.revealed
        return worth - 2 * self.weights.revealed if strength < min(appraisal.rivals) else worth

    def colonist(self) -> float:
        """Whether a territory would rather be ours."""
        mine = highest_bid(self.match, self.seat)
        others = [conceivable_bid(self.match, rival) for rival in self.match.living() if rival != self.seat]
        return 1.0 if mine > max(others, default=0) - 2 else -1.0

    # Pacts

    def offer(self, card: int, partner: int, side: int) -> float:
        """Offered once: what was refused is not offered again."""
        player = self.player
        if card in player.open_hand:
            return NEVER
        worth = pact_worth(self.appraisal, card, side, partner)
        if player.pact != NONE:
            worth -= max(0.0, pact_worth(self.appraisal, player.pact, player.pact_side, player.pact_partner)) + 0.5
        return 0.7 * worth

    def cancel(self, card: int) -> float:
        owner = area_of(self.match, card)
        if owner == NONE:
            return NEVER
        lord = self.match.state.players[owner]
        mine = owner == self.seat
        side = lord.pact_side if mine else 1 - lord.pact_side
        partner = lord.pact_partner if mine else owner
        return -pact_worth(self.appraisal, card, side, partner) - 2.0

    def accept(self, card: int) -> float:
        """The pact offered by whoever's turn it is."""
        for frame in reversed(self.match.frames):
            if isinstance(frame, OfferPact):
                return pact_worth(self.appraisal, card, 1 - frame.side, frame.seat)
        return NEVER

    # Colonies

    def unit_cost(self, card: int) -> float:
        """What sending a unit away costs: at most raising another one."""
        lost = min(self.appraisal.staff(card), self.weights.raised * self.values.span)
        return lost + self.values.ore * self.box.resource_cost[card] * 0.8 + self.weights.lost_unit

    def bids(self, card: int, rows: list[int]) -> list[float]:
        """The lowest bid that a colony is worth; higher ones only cost more."""
        worth = territory_worth(self.appraisal, card)
        amounts = [VERBS.first[row] for row in rows if VERBS.verb[row] == BID]
        if not amounts:
            return [0.0] * len(rows)
        lowest = min(amounts)
        gain = worth - self.force_cost(lowest)
        return [gain - 0.3 * (VERBS.first[row] - lowest) if VERBS.verb[row] == BID else 0.0 for row in rows]

    def force_cost(self, bid: int) -> float:
        """What a force of so much costs: the cheapest unit, bonus cards, then more units."""
        player = self.player
        box = self.box
        sent = [0] * WORKER_COUNT
        cost = 0.0
        units = sorted(
            [
                (self.unit_cost(card) / max(1, box.gives_strength[card]), card)
                for card in range(WORKER_COUNT)
                if player.workers[card] and box.kind[card] >= FIRST_UNIT
            ]
        )
        bonus = 0
        cards = sorted([card for card in player.military_hand if card >= BONUSES], reverse=True)
        while force(self.match, self.seat, sent) + bonus < bid or not sum(sent):
            if sum(sent) and cards:
                bonus += box.military.colonization[cards.pop() - BONUSES]
                cost += self.weights.military_card
                continue
            free = [card for _, card in units if player.workers[card] > sent[card]]
            if not free:
                return -NEVER
            sent[free[0]] += 1
            cost += self.unit_cost(free[0])
        return cost

    # Defence

    def defence(self, rows: list[int]) -> list[float]:
        """Defend where the loss avoided outweighs the cards: bonus cards first, then the least useful ones."""
        frame = forked(self)
        if not isinstance(frame, Defense):
            return [0.0] * len(rows)
        hand = self.player.military_hand[:]
        missing = frame.missing - frame.worth(self.match)
        for card in (*frame.bonuses, *frame.spared):
            hand.remove(card)
        effects = self.box.military.aggression_effects[frame.card - AGGRESSIONS]
        loss = self.weights.taken * attack_gain(self.appraisal, effects, self.seat) / 2
        loss -= 0.0 if frame.bonuses or frame.spared else self.defence_cost(hand, missing)
        found: list[float] = []
        for row in rows:
            verb = VERBS.verb[row]
            if row == ENOUGH:
                found.append(loss + 1.0)
            elif verb == DEFEND:
                value = self.box.military.defense[VERBS.first[row]]
                found.append(loss - 0.05 * max(0, value - missing))
            elif verb == SPARE:
                found.append(loss - 0.1 - 0.3 * self.keep(VERBS.first[row]))
            else:
                found.append(0.0 if row == DECLINE else NEVER)
        return found

    def defence_cost(self, hand: list[int], missing: int) -> float:
        """What the cards cost that make up what is missing."""
        defense = self.box.military.defense
        values = sorted([defense[card - BONUSES] if card >= BONUSES else 1 for card in hand], reverse=True)
        cost = 0.0
        for value in values:
            if missing <= 0:
                break
            missing -= value
            cost += self.weights.defended
        return cost

    # Military cards to keep

    def keep(self, card: int) -> float:
        """What a military card in hand is worth."""
        appraisal = self.appraisal
        box = self.box
        fading = 0.6 if box.level[card] < self.match.state.age else 1.0
        if card >= BONUSES:
            return (0.8 + 0.25 * box.military.defense[card - BONUSES]) * fading
        if card >= PACTS:
            return 1.2 if card not in self.player.open_hand else 0.3
        if card >= WARS:
            rivals = [rival for rival in self.match.living() if rival != self.seat]
            return max(0.8, max([war_worth(appraisal, card, rival) for rival in rivals], default=0.0))
        if card >= AGGRESSIONS:
            rivals = [rival for rival in self.match.living() if rival != self.seat]
            return max(0.9 * fading, max([aggression_worth(appraisal, card, rival) for rival in rivals], default=0.0))
        if card >= TACTICS:
            return self.tactic_promise(card)
        if card >= EVENTS:
            return max(0.2, self.prepare(card)) * fading
        return 0.0

    def tactic_promise(self, card: int) -> float:
        """What a tactic would make of the units, with one more of each kind in play."""
        player = self.player
        units = unit_counts(self.box, player.workers)
        formations = self.box.military.formations
        now = 0
        if player.tactic != NONE:
            now = tactical_strength(formations[player.tactic - TACTICS], units, player.hooks.infantry_rides)
        workers = player.workers[:]
        for unit in range(WORKER_COUNT):
            if self.box.kind[unit] >= FIRST_UNIT and player.technologies >> unit & 1:
                workers[unit] += 1
        later = unit_counts(self.box, workers)
        after = tactical_strength(formations[card - TACTICS], later, player.hooks.infantry_rides)
        return 0.4 + max(0.0, (after - now) * self.appraisal.strength * 0.7)

    def discards(self, rows: list[int]) -> list[float]:
        """The least useful cards; they are picked in the order of the hand."""
        frame = forked(self)
        if not isinstance(frame, PickCards):
            return [-self.keep(row - DISCARD) for row in rows]
        hand = self.player.military_hand
        first = frame.picked[-1] + 1 if frame.picked else 0
        kept = {card: self.keep(card) for card in hand[first:]}
        places = sorted([(kept[hand[place]], place) for place in range(first, len(hand))])
        chosen = [place for _, place in places[: frame.count - len(frame.picked)]]
        pick = hand[min(chosen)] if chosen else NONE
        return [1.0 if row - DISCARD == pick else -kept[row - DISCARD] for row in rows]


def forked(rules: PoliticalRules) -> Frame | None:
    """The procedure of a choice made in secret."""
    fork = rules.match.current_fork()
    return fork.branches[0].frames[-1] if fork is not None else None
