"""Wars: declared in the Politics Phase, resolved at the start of the declarer's next turn (Code p. 3, 4)."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.through_the_ages.aggressions import may_attack
from civitas.games.through_the_ages.box import CARD_IDS, NONE, PACTS, SPECIAL_CARDS, WARS
from civitas.games.through_the_ages.civil import add_special
from civitas.games.through_the_ages.goods import LoseTokens
from civitas.games.through_the_ages.hand import discard_shown, play_from_hand
from civitas.games.through_the_ages.leaders import symbol_tokens
from civitas.games.through_the_ages.military import spend_military
from civitas.games.through_the_ages.military_box import SCIENCE, STEAL_TECHNOLOGIES
from civitas.games.through_the_ages.pact_actions import end_pacts_by_attack
from civitas.games.through_the_ages.pacts import immune_to_war
from civitas.games.through_the_ages.politics_verbs import (
    DECLARE,
    DECLARES,
    SCIENCE_ONLY,
    SEIZE,
    SEIZES,
    STRENGTHS,
    WAR_RESOLVED,
    WAR_TIED,
    WAR_WON,
    against,
)
from civitas.games.through_the_ages.ratings import refresh
from civitas.games.through_the_ages.spoils import steal
from civitas.games.through_the_ages.state import FROM_WARS, AgesMatch
from civitas.games.through_the_ages.strength import attack_bonus
from civitas.kernel.frame import Frame


def war_options(match: AgesMatch, seat: int) -> list[int]:
    """Wars of the hand with the rivals they can be declared on: any strength, but not in the last round (p. 4)."""
    state = match.state
    player = state.players[seat]
    if player.war != NONE or (state.last_round and state.round >= state.last_round):
        return []
    options: list[int] = []
    last = NONE
    for card in player.military_hand:
        if WARS <= card < PACTS and card != last:
            last = card
            cost = match.box.military.war_cost[card - WARS]
            rivals = [rival for rival in match.from_seat(seat)[1:] if may_attack(match, seat, rival, cost)]
            options += [against(DECLARE, card - WARS, rival) for rival in rivals if not immune_to_war(match, rival)]
    return options


def declare_war(match: AgesMatch, seat: int, card: int, rival: int) -> None:
    """The war lies in the declarer's area until its next turn."""
    players = match.state.players
    player = players[seat]
    play_from_hand(player, card)
    spend_military(player, match.box.military.war_cost[card - WARS] * players[rival].hooks.attack_cost)
    match.tell(DECLARES, seat, card - WARS, rival)
    end_pacts_by_attack(match, seat, rival)
    player.war = card
    player.war_rival = rival


def take_war(match: AgesMatch, seat: int) -> int:
    """The declared war leaves an area for the discard pile; which it was."""
    player = match.state.players[seat]
    card = player.war
    player.war = NONE
    player.war_rival = NONE
    discard_shown(match, card)
    return card


@dataclass(slots=True)
class ResolveWar(Frame):
    """A declared war is decided by strength; no cards are added (p. 3)."""

    seat: int
    victor: int = NONE
    defeated: int = NONE
    advantage: int = 0
    budget: int = 0  # War over Technology: what is left to steal
    step: int = 0

    def copy(self) -> ResolveWar:
        twin = ResolveWar(self.seat, self.victor, self.defeated, self.advantage)
        twin.budget = self.budget
        twin.step = self.step
        return twin

    def start(self, match: AgesMatch) -> None:
        player = match.state.players[self.seat]
        if player.war == NONE:
            return
        rival = player.war_rival
        attack = player.strength + attack_bonus(match, self.seat, rival)
        defense = match.state.players[rival].strength
        match.tell(WAR_RESOLVED, self.seat, player.war - WARS, rival)
        match.tell(STRENGTHS, -1, attack, defense)
        self.advantage = abs(attack - defense)
        if self.advantage == 0:
            match.tell(WAR_TIED)
            take_war(match, self.seat)
            return
        self.victor = self.seat if attack > defense else rival
        self.defeated = rival if attack > defense else self.seat
        match.tell(WAR_WON, self.victor, self.advantage)
        self.then = "apply"

    def apply(self, match: AgesMatch) -> None:
        """Resolve the card's effects one after the other."""
        effects = match.box.military.war_effects[match.state.players[self.seat].war - WARS]
        if self.step == len(effects):
            take_war(match, self.seat)
            return
        effect = effects[self.step]
        amount = effect.base + self.advantage // effect.per
        self.step += 1
        if effect.op == STEAL_TECHNOLOGIES:
            self.budget = amount
            self.then = "choose"
            return
        steal(match, self.victor, self.defeated, effect.good, amount, FROM_WARS)
        self.then = "apply"

    def choose(self, match: AgesMatch) -> None:
        """The victor takes special technologies one by one; the rest is science (R63)."""
        options = [SEIZE + card - SPECIAL_CARDS for card in self.loot(match)]
        source = CARD_IDS[match.state.players[self.seat].war]
        match.ask(self.victor, [*options, SCIENCE_ONLY], then="seize", prompt="seize", source=source)

    def loot(self, match: AgesMatch) -> list[int]:
        """Special technologies the victor can take: within the budget, none it has in play or in hand."""
        victor = match.state.players[self.victor]
        cost = match.box.science_cost
        return [
            card
            for card in match.state.players[self.defeated].specials
            if card != NONE and cost[card] <= self.budget and card not in victor.specials and card not in victor.hand
        ]

    def seize(self, match: AgesMatch) -> None:
        if match.choice == SCIENCE_ONLY:
            steal(match, self.victor, self.defeated, SCIENCE, self.budget, FROM_WARS)
            self.then = "apply"
            return
        card = SPECIAL_CARDS + match.choice - SEIZE
        self.budget -= match.box.science_cost[card]
        match.tell(SEIZES, self.victor, card - SPECIAL_CARDS)
        match.open(MoveSpecial(self.defeated, self.victor, card), then="choose")


@dataclass(slots=True)
class MoveSpecial(Frame):
    """A special technology changes hands; of two of a type the higher level stays (p. 3)."""

    loser: int
    winner: int
    card: int

    def copy(self) -> MoveSpecial:
        return MoveSpecial(self.loser, self.winner, self.card)

    def start(self, match: AgesMatch) -> None:
        player = match.state.players[self.loser]
        player.specials = [NONE if card == self.card else card for card in player.specials]
        owed = symbol_tokens(match, player, self.card, -1)
        refresh(match, self.loser)
        match.open(LoseTokens(self.loser, owed), then="arrive")

    def arrive(self, match: AgesMatch) -> None:
        owed = add_special(match, self.winner, self.card)
        match.open(LoseTokens(self.winner, owed), then="finish")

    def finish(self, match: AgesMatch) -> None:
        """The technology is in its new area."""
