"""The Politics Phase: at most one political action (Code p. 4)."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.games.through_the_ages.aggressions import Aggression, Defense, aggression_options
from civitas.games.through_the_ages.box import (
    AGGRESSIONS,
    EVENTS,
    LEADERS,
    NONE,
    PACTS,
    SPECIAL_CARDS,
    TACTICS,
    TERRITORIES,
    WARS,
    WORKER_COUNT,
)
from civitas.games.through_the_ages.colonies import Colonize, ColonizingForce, Colony, highest_bid
from civitas.games.through_the_ages.event_decks import PrepareEvent, look_at_event
from civitas.games.through_the_ages.events import Agreement
from civitas.games.through_the_ages.goods import score_culture
from civitas.games.through_the_ages.hand import discard_hidden, discard_shown
from civitas.games.through_the_ages.leaders import remove_leader
from civitas.games.through_the_ages.military import PickCards, raise_cost, raise_food
from civitas.games.through_the_ages.pact_actions import OfferPact, area_of, end_pact, pact_options
from civitas.games.through_the_ages.pacts import owners_of
from civitas.games.through_the_ages.politics_verbs import (
    AGGRESS,
    CANCEL,
    DECLARE,
    DEFEND,
    DISMISS,
    DISMISSES,
    OFFER,
    OFFER_AS_A,
    OFFER_AS_B,
    PASS,
    POLITICS_OWED,
    PREPARE,
    RAISE,
    RESIGN,
    RESIGNS,
    SEIZE,
    SEND,
    SETTLE,
    SETTLES,
    SPOILED_WAR,
    SUPPORT,
)
from civitas.games.through_the_ages.ratings import refresh
from civitas.games.through_the_ages.row import AGE_IV
from civitas.games.through_the_ages.state import ALONE, FROM_WARS, AgesMatch
from civitas.games.through_the_ages.verbs import VERBS
from civitas.games.through_the_ages.wars import declare_war, take_war, war_options
from civitas.kernel.frame import Frame
from civitas.kernel.request import Question


def political_options(match: AgesMatch, seat: int) -> list[int]:
    """Everything a seat can do as its political action, passing aside."""
    player = match.state.players[seat]
    options: list[int] = []
    last = NONE
    for card in player.military_hand:
        if EVENTS <= card < TACTICS and card != last:
            options.append(PREPARE + card)
            last = card
    options += [*aggression_options(match, seat), *war_options(match, seat), *pact_options(match, seat)]
    if player.hooks.leave_for_yellow:
        options.append(DISMISS + player.leader - LEADERS)
    if player.hooks.leave_to_colonize:
        territories = [card for card in player.military_hand if TERRITORIES <= card < TACTICS]
        options += [SETTLE + card - TERRITORIES for card in sorted(set(territories))]
    if match.resigning and match.state.age < AGE_IV:
        options.append(RESIGN)
    return options


@dataclass(slots=True)
class Politics(Frame):
    """A seat's Politics Phase: one political action or none; Caesar once allows a second one."""

    seat: int
    second: bool = False

    def copy(self) -> Politics:
        return Politics(self.seat, self.second)

    def start(self, match: AgesMatch) -> None:
        """Joan of Arc looks even if the action itself was given up (R60)."""
        player = match.state.players[self.seat]
        if player.hooks.look:
            look_at_event(match, self.seat)
        if player.politics_owed:
            player.politics_owed -= 1
            match.tell(POLITICS_OWED, self.seat)
            return
        self.then = "choose"

    def choose(self, match: AgesMatch) -> None:
        """Asked even if only passing is possible, as long as there is a hand: the others may not know."""
        options = [*political_options(match, self.seat), PASS]
        always = len(match.state.players[self.seat].military_hand) > 0
        match.ask(
            self.seat, options, then="act", prompt="second_politics" if self.second else "politics", always=always
        )

    def act(self, match: AgesMatch) -> None:
        row = match.choice
        if row == PASS:
            return
        if self.second:
            match.state.players[self.seat].second_politics = True
        verb = VERBS.verb[row]
        first = VERBS.first[row]
        self.then = "again"
        if verb == PREPARE:
            match.open(PrepareEvent(self.seat, first), then="again")
        elif verb == AGGRESS:
            match.open(Aggression(self.seat, AGGRESSIONS + first, VERBS.second[row]), then="again")
        elif verb == DECLARE:
            declare_war(match, self.seat, WARS + first, VERBS.second[row])
        elif verb in (OFFER, OFFER_AS_A):
            match.open(OfferPact(self.seat, PACTS + first, VERBS.second[row], 0), then="again")
        elif verb == OFFER_AS_B:
            match.open(OfferPact(self.seat, PACTS + first, VERBS.second[row], 1), then="again")
        elif verb == CANCEL:
            end_pact(match, area_of(match, PACTS + first))
        elif verb == DISMISS:
            dismiss_leader(match, self.seat)
        elif verb == SETTLE:
            match.open(settle_from_hand(match, self.seat, TERRITORIES + first), then="again")
        else:
            resign(match, self.seat)

    def again(self, match: AgesMatch) -> None:
        """After a political action its leader may let a player take another, once in the game (Caesar)."""
        player = match.state.players[self.seat]
        if player.alive and not self.second and player.hooks.second_politics and not player.second_politics:
            self.second = True
            self.then = "choose"


def dismiss_leader(match: AgesMatch, seat: int) -> None:
    """The leader leaves for yellow tokens of the box (Alexander)."""
    player = match.state.players[seat]
    tokens = player.hooks.leave_for_yellow
    match.tell(DISMISSES, seat, player.leader - LEADERS, tokens)
    remove_leader(match, seat)
    player.yellow += tokens


def settle_from_hand(match: AgesMatch, seat: int, card: int) -> Colony:
    """The leader leaves, a territory of the hand becomes a colony (Columbus)."""
    match.tell(SETTLES, seat, card - TERRITORIES)
    match.state.players[seat].military_hand.remove(card)
    remove_leader(match, seat)
    return Colony(seat, card)


def resign(match: AgesMatch, seat: int) -> None:
    """A civilization leaves the game; who has declared war on it scores (p. 4)."""
    state = match.state
    player = state.players[seat]
    match.tell(RESIGNS, seat)
    for owner in owners_of(match, seat):
        end_pact(match, owner)
    discard_hidden(match, seat, player.military_hand[:])
    if player.war != NONE:
        take_war(match, seat)
    for rival in match.from_seat(seat):
        if rival != seat and state.players[rival].war != NONE and state.players[rival].war_rival == seat:
            card = take_war(match, rival)
            match.tell(SPOILED_WAR, rival, card - WARS, match.box.resigned_war)
            score_culture(match, rival, match.box.resigned_war, FROM_WARS)
    if player.exclusive:
        discard_shown(match, player.tactic)
    for card in player.colonies:
        discard_shown(match, card)
    clear_area(match, seat)
    refresh(match, seat)
    player.alive = False
    if match.count() == 1:
        state.ended = ALONE


def clear_area(match: AgesMatch, seat: int) -> None:
    """Civil cards of a civilization that leaves go out of the game, its tokens to the box."""
    state = match.state
    player = state.players[seat]
    box = match.box
    developed = player.technologies & ~box.first_technologies
    cards = [card for card in range(WORKER_COUNT) if developed >> card & 1]
    cards += [*player.hand, *player.wonders, *[card for card in player.specials if card != NONE]]
    cards += [card for card in (player.leader, player.wonder) if card != NONE]
    if player.government != box.first_government:
        cards.append(player.government)
    state.gone = [*state.gone, *cards]
    player.technologies = box.first_technologies
    player.government = box.first_government
    player.hand = []
    player.fresh = []
    player.wonders = []
    player.specials = [NONE] * len(player.specials)
    player.leader = NONE
    player.wonder = NONE
    player.stages = 0
    player.ruins = 0
    player.tucked = NONE
    player.colonies = []
    player.tactic = NONE
    player.exclusive = False
    player.workers = [0] * WORKER_COUNT
    player.stored = [0] * len(player.stored)


# What prompts say


def prompt_figures(match: AgesMatch, question: Question) -> dict[str, int]:
    """Numbers for the prompts of politics: cards to discard, what is missing against an attack, the bid to beat."""
    fork = match.current_fork()
    frame = fork.branches[0].frames[0] if fork is not None else match.frames[-1] if match.frames else None
    if isinstance(frame, PickCards):
        return {"left": frame.count - len(frame.picked)}
    if isinstance(frame, Defense):
        return {"missing": max(0, frame.missing - frame.worth(match)), "strength": frame.missing}
    if isinstance(frame, ColonizingForce):
        return {"bid": frame.bid, "force": frame.worth(match)}
    if isinstance(frame, Colonize):
        return {"bid": frame.best, "force": highest_bid(match, question.seat)}
    if isinstance(frame, Agreement):
        return {"budget": frame.budget}
    return {}


def row_figures(match: AgesMatch, seat: int, row: int) -> dict[str, int]:
    """Numbers for the options of politics: what they cost and add."""
    box = match.box
    verb = VERBS.verb[row]
    first = VERBS.first[row]
    if verb == PREPARE:
        return {"level": box.level[first]}
    if verb in (AGGRESS, DECLARE):
        cost = box.military.aggression_cost[first] if verb == AGGRESS else box.military.war_cost[first]
        return {"cost": cost * match.state.players[VERBS.second[row]].hooks.attack_cost}
    if verb == DISMISS:
        return {"tokens": match.state.players[seat].hooks.leave_for_yellow}
    if verb == DEFEND:
        return {"value": box.military.defense[first]}
    if verb == SUPPORT:
        return {"value": box.military.colonization[first]}
    if verb == SEND:
        return {"value": box.gives_strength[first]}
    if verb == SEIZE:
        return {"cost": box.science_cost[SPECIAL_CARDS + first]}
    if verb == RAISE:
        return {"food": raise_food(match, seat), "cost": raise_cost(match, match.state.players[seat], first)}
    return {}
