"""The Action Phase: any number of civil and military actions in any order, until the player ends it (Code p. 5-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from civitas.games.through_the_ages.action_cards import PlayAction, playable_cards
from civitas.games.through_the_ages.box import ACTIONS, ARENA, FARM, FIRST_UNIT, LEADERS, NONE
from civitas.games.through_the_ages.civil import (
    build_rows,
    can_grow,
    carry_out,
    conversion_rows,
    destroy,
    destroy_rows,
    develop_rows,
    upgrade_rows,
)
from civitas.games.through_the_ages.goods import LoseTokens, gain_population, score_culture
from civitas.games.through_the_ages.leaders import PlayLeader
from civitas.games.through_the_ages.military import military_act, military_options
from civitas.games.through_the_ages.payments import can_swap, civil_actions, spend_civil, spendable_resources
from civitas.games.through_the_ages.row import price, take, take_options
from civitas.games.through_the_ages.state import (
    FROM_LEADERS,
    SWAP_READY,
    USED_CHOICE,
    USED_FREE_POPULATION,
    USED_MILITARY_AS_CIVIL,
    AgesMatch,
    Player,
)
from civitas.games.through_the_ages.verbs import (
    BORROW,
    BORROWS,
    BUILD,
    CHOOSE_CULTURE,
    CHOOSE_UNITS,
    DESTROY,
    DEVELOP,
    END_ACTIONS,
    LEADER,
    MIGRATE,
    PLAY,
    POPULATION,
    REVOLT,
    STAGES,
    SWAP,
    SWAPS,
    TAKE,
    TEMPORARY,
    UPGRADE,
    VERBS,
)
from civitas.games.through_the_ages.wonders import BuildStages, stage_cost, stages_left, tokens_to_cover
from civitas.kernel.frame import Frame

CIVIL_KINDS: Final = list(range(FARM, ARENA + 1))


def action_options(match: AgesMatch, seat: int) -> list[int]:
    """Everything the player may do now, `end` last."""
    player = match.state.players[seat]
    budget = civil_actions(player)
    options = take_options(match, seat, budget)
    if match.state.round == 1:
        return [*options, END_ACTIONS]
    if budget:
        options += civil_options(match, seat)
    elif _can_revolt_unpaid(player):
        options += [row for row in develop_rows(match, seat) if VERBS.verb[row] == REVOLT]
        options += [PLAY + card - ACTIONS for card in playable_cards(match, seat)]
    options += free_options(match, seat)
    options += military_options(match, seat)
    options.append(END_ACTIONS)
    return options


def _can_revolt_unpaid(player: Player) -> bool:
    """With Robespierre a revolution takes no civil action."""
    return player.hooks.revolution_by_military


def civil_options(match: AgesMatch, seat: int) -> list[int]:
    """What one civil action can do besides taking cards."""
    player = match.state.players[seat]
    options: list[int] = []
    if player.yellow and can_grow(match, seat):
        options.append(POPULATION)
    options += build_rows(match, seat, CIVIL_KINDS)
    options += upgrade_rows(match, seat, CIVIL_KINDS)
    if player.hooks.convert_kinds:
        options += conversion_rows(match, seat, CIVIL_KINDS)
    options += destroy_rows(match, seat)
    if player.hand:
        options += [LEADER + card - LEADERS for card in player.hand if LEADERS <= card < ACTIONS]
        options += develop_rows(match, seat)
        options += [PLAY + card - ACTIONS for card in playable_cards(match, seat)]
    if player.wonder != NONE:
        options += stage_rows(match, seat)
    return options


def stage_rows(match: AgesMatch, seat: int) -> list[int]:
    """How many stages one action may build and the player can pay and cover (p. 5)."""
    player = match.state.players[seat]
    held = spendable_resources(match, seat)
    most = min(player.hooks.stages, stages_left(match, player), tokens_to_cover(player))
    return [STAGES + count for count in range(1, most + 1) if stage_cost(match, player, count) <= held]


def free_options(match: AgesMatch, seat: int) -> list[int]:
    """What cards in play offer once per turn, for no action."""
    player = match.state.players[seat]
    hooks = player.hooks
    used = player.used
    options: list[int] = []
    if hooks.free_population and not used & USED_FREE_POPULATION and player.yellow:
        options.append(MIGRATE)
    if hooks.military_for_civil and not used & USED_MILITARY_AS_CIVIL and player.military + player.extra_military:
        options.append(BORROW)
    if hooks.choice_culture and not used & USED_CHOICE:
        options += [CHOOSE_CULTURE, CHOOSE_UNITS]
    if match.seats > 2 and can_swap(match, seat):
        options.append(SWAP)
    return options


def choose_culture(match: AgesMatch, seat: int) -> None:
    """Culture points instead of goods for units (Churchill)."""
    player = match.state.players[seat]
    player.used |= USED_CHOICE
    score_culture(match, seat, player.hooks.choice_culture, FROM_LEADERS)


@dataclass(slots=True)
class Actions(Frame):
    """A player's Action Phase."""

    seat: int

    def copy(self) -> Actions:
        return Actions(self.seat)

    def start(self, match: AgesMatch) -> None:
        match.ask(self.seat, action_options(match, self.seat), then="act", prompt="action", always=True)

    def act(self, match: AgesMatch) -> None:
        row = match.choice
        if row == END_ACTIONS:
            return
        self.then = "start"
        verb = VERBS.verb[row]
        player = match.state.players[self.seat]
        if verb == TAKE:
            spend_civil(player, price(match, self.seat, row - TAKE))
            take(match, self.seat, row - TAKE)
        elif verb == PLAY:
            match.open(PlayAction(self.seat, ACTIONS + row - PLAY), then="start")
        elif verb == LEADER:
            match.open(PlayLeader(self.seat, LEADERS + row - LEADER), then="start")
        elif verb == STAGES:
            spend_civil(player, 1)
            count = row - STAGES
            match.open(BuildStages(self.seat, count, stage_cost(match, player, count)), then="start")
        elif verb in (POPULATION, DEVELOP, REVOLT) or (
            verb in (BUILD, UPGRADE, DESTROY) and self._is_civil(match, row)
        ):
            self._do_civil(match, row, verb)
        elif not self._use_card(match, row):
            military_act(match, self.seat, row)

    def _is_civil(self, match: AgesMatch, row: int) -> bool:
        return match.box.kind[VERBS.first[row]] < FIRST_UNIT

    def _do_civil(self, match: AgesMatch, row: int, verb: int) -> None:
        if verb != REVOLT:
            spend_civil(match.state.players[self.seat], 1)
        if verb == DESTROY:
            destroy(match, self.seat, row - DESTROY)
            return
        owed = carry_out(match, self.seat, row)
        if owed:
            match.open(LoseTokens(self.seat, owed), then="start")

    def _use_card(self, match: AgesMatch, row: int) -> bool:
        """Abilities of cards in play that take no action; False if the row is none of them."""
        player = match.state.players[self.seat]
        if row == MIGRATE:
            player.used |= USED_FREE_POPULATION
            gain_population(match, self.seat, player.hooks.free_population)
        elif row == BORROW:
            player.used |= USED_MILITARY_AS_CIVIL
            if player.extra_military:
                player.extra_military -= 1
            else:
                player.military -= 1
            player.extra_civil += 1
            match.tell(BORROWS, self.seat)
        elif row == CHOOSE_CULTURE:
            choose_culture(match, self.seat)
        elif row == CHOOSE_UNITS:
            player.used |= USED_CHOICE
            player.leader_resources += player.hooks.choice_resources
            player.leader_science += player.hooks.choice_science
            match.tell(TEMPORARY, self.seat, player.hooks.choice_resources)
        elif row == SWAP:
            player.used |= SWAP_READY
            match.tell(SWAPS, self.seat)
        else:
            return False
        return True
