"""Aggressions: attacking a weaker rival, its defence, and what success brings (Code p. 4)."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.through_the_ages.box import (
    AGGRESSIONS,
    ARENA,
    BONUSES,
    CARD_IDS,
    LAB,
    LEADERS,
    NONE,
    TERRITORIES,
    WARS,
    WONDERS,
    WORKER_COUNT,
)
from civitas.games.through_the_ages.colonies import LoseColony
from civitas.games.through_the_ages.goods import LosePopulation, food, gain_resources, resources, score_culture
from civitas.games.through_the_ages.hand import discard_hidden, discard_shown, play_from_hand
from civitas.games.through_the_ages.leaders import remove_leader
from civitas.games.through_the_ages.military import available, spend_military
from civitas.games.through_the_ages.military_box import (
    FOOD,
    GAIN,
    NEEDS_COLONY,
    NEEDS_LEADER_OR_WONDER,
    NEEDS_NOTHING,
    RAID,
    REMOVE_LEADER_OR_WONDER,
    RESOURCES,
    RIVAL_LOSES,
    STEAL,
    STEAL_COLONY,
    STEAL_GOODS,
    Effect,
)
from civitas.games.through_the_ages.pact_actions import end_pacts_by_attack
from civitas.games.through_the_ages.pacts import forbids_attack
from civitas.games.through_the_ages.politics_verbs import (
    AGGRESS,
    ANNEX,
    ANNEXES,
    ATTACKS,
    DECLINE,
    DEFEND,
    DEFENDS,
    DEFENDS_HIDDEN,
    ENOUGH,
    OUST_LEADER,
    OUST_WONDER,
    OUSTS_LEADER,
    OUSTS_WONDER,
    RAZE,
    RAZES,
    REPELS,
    SPARE,
    STRENGTHS,
    YIELDS,
    against,
    goods_row,
)
from civitas.games.through_the_ages.ratings import rate
from civitas.games.through_the_ages.spoils import gain, steal
from civitas.games.through_the_ages.state import FROM_AGGRESSIONS, AgesMatch
from civitas.games.through_the_ages.strength import attack_strength, attacked_strength
from civitas.games.through_the_ages.verbs import RESOURCES_GAINED, VERBS
from civitas.games.through_the_ages.wonders import remove_unfinished
from civitas.kernel.frame import Frame


def may_attack(match: AgesMatch, seat: int, rival: int, cost: int) -> bool:
    """Whether a seat may attack a rival at all, and has the military actions for it."""
    players = match.state.players
    if players[seat].hooks.no_attacks or forbids_attack(match, seat, rival):
        return False
    return cost * players[rival].hooks.attack_cost <= available(players[seat])


def aggression_options(match: AgesMatch, seat: int) -> list[int]:
    """Aggressions of the hand with the rivals they can be played against."""
    options: list[int] = []
    last = NONE
    for card in match.state.players[seat].military_hand:
        if AGGRESSIONS <= card < WARS and card != last:
            last = card
            place = card - AGGRESSIONS
            rivals = [rival for rival in match.from_seat(seat)[1:] if _is_legal(match, seat, rival, place)]
            options += [against(AGGRESS, place, rival) for rival in rivals]
    return options


def _is_legal(match: AgesMatch, seat: int, rival: int, place: int) -> bool:
    """The rival must be weaker and have what the card takes (p. 4)."""
    cards = match.box.military
    if not may_attack(match, seat, rival, cards.aggression_cost[place]):
        return False
    target = match.state.players[rival]
    needs = NEEDS_NOTHING if match.annex_anyone else cards.aggression_needs[place]
    if needs == NEEDS_COLONY and not target.colonies:
        return False
    if needs == NEEDS_LEADER_OR_WONDER and target.leader == NONE and target.wonder == NONE:
        return False
    return attack_strength(match, seat, rival) > attacked_strength(match, rival, seat)


@dataclass(slots=True)
class Aggression(Frame):
    """An aggression from its declaration to its outcome."""

    seat: int
    card: int
    rival: int
    attack: int = 0
    step: int = 0  # which of the card's effects
    slot: int = 0  # the levels of a raid that are used up, a bit for each
    razed: int = 0  # their printed costs

    def copy(self) -> Aggression:
        twin = Aggression(self.seat, self.card, self.rival)
        twin.attack = self.attack
        twin.step = self.step
        twin.slot = self.slot
        twin.razed = self.razed
        return twin

    def start(self, match: AgesMatch) -> None:
        """The card is shown and paid, a pact that forbids nothing but ends by the attack ends."""
        state = match.state
        player = state.players[self.seat]
        place = self.card - AGGRESSIONS
        play_from_hand(player, self.card)
        state.table.append(self.card)
        spend_military(player, match.box.military.aggression_cost[place] * state.players[self.rival].hooks.attack_cost)
        match.tell(ATTACKS, self.seat, place, self.rival)
        end_pacts_by_attack(match, self.seat, self.rival)
        self.attack = attack_strength(match, self.seat, self.rival)
        match.tell(STRENGTHS, -1, self.attack, state.players[self.rival].strength)
        self.then = "call"

    def call(self, match: AgesMatch) -> None:
        """The rival may defend itself; asked whenever it has a card, for nobody knows which."""
        if match.state.players[self.rival].military_hand and match.state.players[self.rival].military_total > 0:
            missing = self.attack - match.state.players[self.rival].strength
            match.fork({self.rival: Defense(self.rival, missing, self.card)}, then="compare")
        else:
            self.then = "strike"

    def compare(self, match: AgesMatch) -> None:
        defense = match.branch_of(self.rival)
        assert isinstance(defense, Defense)
        player = match.state.players[self.rival]
        for card in defense.bonuses:
            play_from_hand(player, card)
            discard_shown(match, card)
            match.tell(DEFENDS, self.rival, card - BONUSES)
        if defense.spared:
            match.tell(DEFENDS_HIDDEN, self.rival, len(defense.spared))
            discard_hidden(match, self.rival, defense.spared)
        if defense.bonuses or defense.spared:
            match.tell(REPELS, self.rival, player.strength + defense.worth(match))
            self.then = "discard"
        else:
            match.tell(YIELDS, self.rival)
            self.then = "strike"

    def discard(self, match: AgesMatch) -> None:
        match.state.table.remove(self.card)
        discard_shown(match, self.card)

    # What success brings

    def effects(self, match: AgesMatch) -> list[Effect]:
        return match.box.military.aggression_effects[self.card - AGGRESSIONS]

    def strike(self, match: AgesMatch) -> None:
        """Resolve the card's effects one after the other."""
        effects = self.effects(match)
        if self.step == len(effects):
            self.then = "discard"
            return
        effect = effects[self.step]
        if effect.op in (STEAL_GOODS, RAID, STEAL_COLONY, REMOVE_LEADER_OR_WONDER):
            self.then = "choose"
            return
        self.step += 1
        if effect.op == RIVAL_LOSES:
            match.open(LosePopulation(self.rival, effect.n), then="strike")
            return
        if effect.op == GAIN:
            gain(match, self.seat, effect.good, effect.n, FROM_AGGRESSIONS)
        elif effect.op == STEAL:
            steal(match, self.seat, self.rival, effect.good, effect.n, FROM_AGGRESSIONS)
        self.then = "strike"

    def choose(self, match: AgesMatch) -> None:
        """The attacker chooses what it takes, destroys or removes."""
        effect = self.effects(match)[self.step]
        source = CARD_IDS[self.card]
        if effect.op == STEAL_GOODS:
            match.ask(self.seat, self.splits(match, effect.n), then="plunder", prompt="plunder", source=source)
        elif effect.op in (STEAL_COLONY, REMOVE_LEADER_OR_WONDER):
            self.choose_card(match, effect.op, source)
        else:
            options = self.targets(match, effect)
            if options:
                match.ask(self.seat, options, then="raze", prompt="raid", source=source)
            else:
                self.then = "loot"

    def choose_card(self, match: AgesMatch, op: int, source: str) -> None:
        """A colony, the leader or the unfinished wonder; without any the card has no effect."""
        colonies = match.state.players[self.rival].colonies
        annexes = op == STEAL_COLONY
        options = [ANNEX + card - TERRITORIES for card in colonies] if annexes else self.victims(match)
        if not options:
            self.step += 1
            self.then = "strike"
        elif annexes:
            match.ask(self.seat, options, then="annex", prompt="annex", source=source)
        else:
            match.ask(self.seat, options, then="oust", prompt="oust", source=source)

    def splits(self, match: AgesMatch, amount: int) -> list[int]:
        """Ways to take as much as possible of food and resources in all (R61)."""
        player = match.state.players[self.rival]
        stock = food(match.box, player)
        ore = resources(match.box, player)
        total = min(amount, stock + ore)
        return [goods_row(part, total - part) for part in range(max(0, total - ore), min(stock, total) + 1)]

    def plunder(self, match: AgesMatch) -> None:
        part = VERBS.first[match.choice]
        rest = VERBS.second[match.choice]
        if part:
            steal(match, self.seat, self.rival, FOOD, part, FROM_AGGRESSIONS)
        if rest:
            steal(match, self.seat, self.rival, RESOURCES, rest, FROM_AGGRESSIONS)
        self.step += 1
        self.then = "strike"

    def annex(self, match: AgesMatch) -> None:
        card = TERRITORIES + match.choice - ANNEX
        match.tell(ANNEXES, self.seat, card - TERRITORIES, self.rival)
        self.step += 1
        match.open(LoseColony(self.rival, card, self.seat), then="strike")

    def victims(self, match: AgesMatch) -> list[int]:
        player = match.state.players[self.rival]
        options: list[int] = []
        if player.leader != NONE:
            options.append(OUST_LEADER + player.leader - LEADERS)
        if player.wonder != NONE:
            options.append(OUST_WONDER + player.wonder - WONDERS)
        return options

    def oust(self, match: AgesMatch) -> None:
        """The leader or unfinished wonder goes; culture points by its level."""
        per_level = self.effects(match)[self.step].n
        if VERBS.verb[match.choice] == OUST_LEADER:
            card = LEADERS + match.choice - OUST_LEADER
            match.tell(OUSTS_LEADER, self.seat, card - LEADERS)
            remove_leader(match, self.rival)
        else:
            card = WONDERS + match.choice - OUST_WONDER
            match.tell(OUSTS_WONDER, self.seat, card - WONDERS)
            remove_unfinished(match, self.rival)
        score_culture(match, self.seat, per_level * match.box.level[card], FROM_AGGRESSIONS)
        self.step += 1
        self.then = "strike"

    def unused(self, effect: Effect) -> list[tuple[int, int]]:
        """The levels of a raid that are not used up, each with its place on the card."""
        return [(level, place) for place, level in enumerate(effect.levels) if not self.slot >> place & 1]

    def targets(self, match: AgesMatch, effect: Effect) -> list[int]:
        """Urban buildings of the rival that the raid can still destroy."""
        left = self.unused(effect)
        return [RAZE + card for card in urban_buildings(match, self.rival, max(left)[0])] if left else []

    def raze(self, match: AgesMatch) -> None:
        """A building uses up the lowest level that allows it: the raid destroys as many as it can (R62)."""
        card = match.choice - RAZE
        unused = self.unused(self.effects(match)[self.step])
        _, place = min([entry for entry in unused if entry[0] >= match.box.level[card]])
        self.slot |= 1 << place
        self.razed += match.box.resource_cost[card]
        raze_building(match, self.seat, self.rival, card)
        self.then = "choose"

    def loot(self, match: AgesMatch) -> None:
        """Half the printed costs of what was destroyed, rounded up (R62)."""
        if self.razed:
            player = match.state.players[self.seat]
            gained = gain_resources(match.box, player, (self.razed + 1) // 2)
            match.tell(RESOURCES_GAINED, self.seat, gained)
        self.step += 1
        self.then = "strike"


def urban_buildings(match: AgesMatch, seat: int, highest: int) -> list[int]:
    """Technologies with urban buildings of a player, up to a level."""
    box = match.box
    workers = match.state.players[seat].workers
    return [
        card
        for card in range(WORKER_COUNT)
        if workers[card] and LAB <= box.kind[card] <= ARENA and box.level[card] <= highest
    ]


def raze_building(match: AgesMatch, seat: int, owner: int, card: int) -> None:
    """A building is destroyed by somebody; its worker is unused."""
    player = match.state.players[owner]
    player.workers[card] -= 1
    player.unused += 1
    match.tell(RAZES, seat, card, owner)
    rate(match, owner)


@dataclass(slots=True)
class Defense(Frame):
    """The rival's secret defence: bonus cards at their value, any other card for 1, at most as many as its military
    action total; together they must make up what is missing, or none is played (p. 4).
    """

    seat: int
    missing: int
    card: int  # the aggression
    bonuses: list[int] = field(default_factory=list)
    spared: list[int] = field(default_factory=list)

    def copy(self) -> Defense:
        return Defense(self.seat, self.missing, self.card, self.bonuses[:], self.spared[:])

    def worth(self, match: AgesMatch) -> int:
        total = len(self.spared)
        for card in self.bonuses:
            total += match.box.military.defense[card - BONUSES]
        return total

    def start(self, match: AgesMatch) -> None:
        """Bonus cards first, dearest first, then others: every defence has one way to be picked."""
        options = self.picks(match)
        first = not self.bonuses and not self.spared
        if first:
            options.append(DECLINE)
        elif self.worth(match) >= self.missing:
            options.append(ENOUGH)
        match.ask(self.seat, options, then="pick", prompt="defend", source=CARD_IDS[self.card], always=first)

    def picks(self, match: AgesMatch) -> list[int]:
        player = match.state.players[self.seat]
        hand = player.military_hand
        room = player.military_total - len(self.bonuses) - len(self.spared)
        if room <= 0:
            return []
        options: list[int] = []
        worth = self.worth(match)
        if not self.spared:
            last = self.bonuses[-1] if self.bonuses else NONE
            for card in self.ranked(match):
                if self.bonuses.count(card) == hand.count(card) or self.comes_before(match, card, last):
                    continue
                if worth + self.reach(match, card, room) >= self.missing:
                    options.append(DEFEND + card - BONUSES)
        first = self.spared[-1] if self.spared else 0
        for card in sorted(set(hand)):
            used = self.bonuses.count(card) + self.spared.count(card)
            left = card >= first and hand.count(card) > used
            if left and worth + min(room, self.others(hand, card)) >= self.missing:
                options.append(SPARE + card)
        return options

    def ranked(self, match: AgesMatch) -> list[int]:
        """Kinds of bonus cards in hand, the best first."""
        hand = match.state.players[self.seat].military_hand
        defense = match.box.military.defense
        kinds = sorted([(-defense[card - BONUSES], card) for card in set(hand) if card >= BONUSES])
        return [card for _, card in kinds]

    def comes_before(self, match: AgesMatch, card: int, last: int) -> bool:
        if last == NONE:
            return False
        ranked = self.ranked(match)
        return ranked.index(card) < ranked.index(last)

    def reach(self, match: AgesMatch, first: int, room: int) -> int:
        """The most that so many further cards can add, bonus cards from one kind on."""
        hand = match.state.players[self.seat].military_hand
        defense = match.box.military.defense
        ranked = self.ranked(match)
        total = 0
        played = len(self.bonuses)
        for card in ranked[ranked.index(first) :]:
            count = min(hand.count(card) - self.bonuses.count(card), room)
            total += count * defense[card - BONUSES]
            room -= count
            played += count
        return total + min(room, len(hand) - played)

    def others(self, hand: list[int], first: int) -> int:
        """Cards left to discard, from one kind on."""
        kinds = [card for card in set(hand) if card >= first]
        return sum([hand.count(card) - self.bonuses.count(card) - self.spared.count(card) for card in kinds])

    def pick(self, match: AgesMatch) -> None:
        verb = VERBS.verb[match.choice]
        if verb == DEFEND:
            self.bonuses.append(BONUSES + match.choice - DEFEND)
        elif verb == SPARE:
            self.spared.append(match.choice - SPARE)
        else:
            return
        self.then = "start"
