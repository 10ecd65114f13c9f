"""Action cards: what each orders or gives, and when it can be played (Code p. 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from civitas.games.through_the_ages.box import ACTIONS, CARD_IDS, NONE, Effect
from civitas.games.through_the_ages.civil import (
    build_rows,
    can_grow,
    carry_out,
    conversion_rows,
    develop_rows,
    upgrade_rows,
)
from civitas.games.through_the_ages.goods import (
    LoseTokens,
    gain_food,
    gain_resources,
    score_culture,
    score_science,
)
from civitas.games.through_the_ages.payments import civil_actions, spend_civil, spendable_resources
from civitas.games.through_the_ages.state import FROM_ACTIONS, AgesMatch
from civitas.games.through_the_ages.verbs import (
    FOOD,
    FOOD_GAINED,
    PLAYS,
    POPULATION,
    RESOURCES,
    RESOURCES_GAINED,
    REVOLT,
    TEMPORARY,
    VERBS,
)
from civitas.games.through_the_ages.wonders import BuildStages, stage_cost, tokens_to_cover
from civitas.kernel.frame import Frame

ORDERS: Final = ("build_or_upgrade", "upgrade", "increase_population", "develop", "choose_good")


def playable_cards(match: AgesMatch, seat: int) -> list[int]:
    """Action cards of the hand that were not taken in this phase and whose order can be carried out.

    Without a civil action only those that a revolution pays for (Robespierre).
    """
    player = match.state.players[seat]
    broke = not civil_actions(player)
    cards: list[int] = []
    for card in player.hand:
        if card < ACTIONS or card in cards:
            continue
        if broke and match.box.effects[card - ACTIONS][0].op != "develop":
            continue
        if card in player.fresh and player.hand.count(card) <= player.fresh.count(card):
            continue
        if can_play(match, seat, card):
            cards.append(card)
    return cards


def can_play(match: AgesMatch, seat: int, card: int) -> bool:
    """Whether what a card orders can be done; cards that only give something can always be played (p. 6)."""
    for effect in match.box.effects[card - ACTIONS]:
        if effect.op == "build_stage":
            player = match.state.players[seat]
            if player.wonder == NONE or not tokens_to_cover(player):
                return False
            return max(0, stage_cost(match, player, 1) - effect.discount) <= spendable_resources(match, seat)
        if effect.op in ORDERS:
            return bool(order_rows(match, seat, effect))
    return True


def order_rows(match: AgesMatch, seat: int, effect: Effect) -> list[int]:
    """The ways to carry out what a card orders."""
    if effect.op == "choose_good":
        return [FOOD, RESOURCES]
    if effect.op == "increase_population":
        return [POPULATION] if can_grow(match, seat) else []
    if effect.op == "develop":
        rows = develop_rows(match, seat)
        if civil_actions(match.state.players[seat]):
            return rows
        return [row for row in rows if VERBS.verb[row] == REVOLT]  # nothing is left to pay the card with
    rows = []
    if effect.op == "build_or_upgrade":
        rows += build_rows(match, seat, effect.kinds, effect.discount)
    rows += upgrade_rows(match, seat, effect.kinds, effect.discount)
    if match.bach_by_card:
        rows += conversion_rows(match, seat, effect.kinds, effect.discount)
    return rows


@dataclass(slots=True)
class PlayAction(Frame):
    """An action card is played for 1 civil action: what it orders is chosen, then its rows follow in order (p. 6)."""

    seat: int
    card: int
    place: int = 0  # the row that comes next
    paid: bool = False

    def copy(self) -> PlayAction:
        return PlayAction(self.seat, self.card, self.place, self.paid)

    def effects(self, match: AgesMatch) -> list[Effect]:
        return match.box.effects[self.card - ACTIONS]

    def start(self, match: AgesMatch) -> None:
        """Ask how to carry out an order; everything else happens by itself."""
        effects = self.effects(match)
        if self.place >= len(effects):
            return
        effect = effects[self.place]
        if effect.op in ORDERS:
            options = order_rows(match, self.seat, effect)
            match.ask(self.seat, options, then="obey", prompt="order", source=CARD_IDS[self.card])
        else:
            self.then = "give"

    def _pay(self, match: AgesMatch, revolution: bool) -> None:
        """The card leaves the hand; a revolution pays its own actions instead of the card's (p. 6)."""
        if self.paid:
            return
        self.paid = True
        state = match.state
        player = state.players[self.seat]
        if not revolution:
            spend_civil(player, 1)
        player.hand.remove(self.card)
        state.gone = [*state.gone, self.card]
        match.tell(PLAYS, self.seat, self.card - ACTIONS)

    def obey(self, match: AgesMatch) -> None:
        row = match.choice
        effect = self.effects(match)[self.place]
        self._pay(match, VERBS.verb[row] == REVOLT)
        self.place += 1
        owed = 0
        if row in (FOOD, RESOURCES):
            self._gain(match, row == FOOD, effect.n)
        else:
            owed = carry_out(match, self.seat, row, effect.discount)
        if owed:
            match.open(LoseTokens(self.seat, owed), then="start")
        else:
            self.then = "start"

    def _gain(self, match: AgesMatch, of_food: bool, amount: int) -> None:
        player = match.state.players[self.seat]
        if of_food:
            match.tell(FOOD_GAINED, self.seat, gain_food(match.box, player, amount))
        else:
            match.tell(RESOURCES_GAINED, self.seat, gain_resources(match.box, player, amount))

    def give(self, match: AgesMatch) -> None:
        self._pay(match, False)
        effect = self.effects(match)[self.place]
        player = match.state.players[self.seat]
        self.place += 1
        self.then = "start"
        if effect.op == "build_stage":
            cost = max(0, stage_cost(match, player, 1) - effect.discount)
            match.open(BuildStages(self.seat, 1, cost), then="start")
        elif effect.op == "gain":
            self._gain_good(match, effect)
        elif effect.op == "unit_resources":
            self._lend(match, effect.n)
        elif effect.op == "military_actions":
            player.extra_military += effect.n
        elif effect.op == "unit_resources_per_stronger":
            self._lend(match, per_players(match, effect) * stronger_rivals(match, self.seat))
        elif effect.op == "culture_per_richer":
            points = per_players(match, effect) * richer_rivals(match, self.seat)
            score_culture(match, self.seat, points, FROM_ACTIONS)

    def _lend(self, match: AgesMatch, amount: int) -> None:
        match.state.players[self.seat].unit_resources += amount
        if amount:
            match.tell(TEMPORARY, self.seat, amount)

    def _gain_good(self, match: AgesMatch, effect: Effect) -> None:
        if effect.good == "science":
            score_science(match, self.seat, effect.n)
        elif effect.good == "culture":
            score_culture(match, self.seat, effect.n, FROM_ACTIONS)
        else:
            self._gain(match, effect.good == "food", effect.n)


def per_players(match: AgesMatch, effect: Effect) -> int:
    """The number for the players still in the game (R8)."""
    return effect.by_players[max(match.count() - 2, 0)]


def stronger_rivals(match: AgesMatch, seat: int) -> int:
    """Rivals strictly stronger."""
    players = match.state.players
    return len([one for one in players if one.alive and one.strength > players[seat].strength])


def richer_rivals(match: AgesMatch, seat: int) -> int:
    """Rivals with strictly more culture points."""
    players = match.state.players
    return len([one for one in players if one.alive and one.culture > players[seat].culture])
