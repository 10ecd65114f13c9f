"""Civbots: civilizations the game plays itself, each with cards drawn at random and fixed preferences."""

from __future__ import annotations

from civitas.games.historia.box import (
    BOT_ACTION_AS,
    BOT_ACTION_IDS,
    BOT_ART,
    BOT_EXPANSION,
    BOT_MILITARY,
    BOT_TECHNOLOGY,
    BOT_WAR,
    OF_ACTION,
    OF_TERRITORY,
)
from civitas.games.historia.effects import advance_bot, can_move_right, can_move_up, score
from civitas.games.historia.events import after_success, before_action, foreseen
from civitas.games.historia.quantities import expansion_mask, occupants, token_number, token_vp, war_targets
from civitas.games.historia.schema import BOT_ACTIONS, TOP
from civitas.games.historia.state import FROM_CIVBOT, FROM_LEVELS, FROM_TERRITORIES, RUNNING, HistoriaMatch, members
from civitas.games.historia.verbs import (
    BOT_ACTS,
    BOT_ATTACKS,
    BOT_BEYOND,
    BOT_CROWDED,
    BOT_DISCARDS,
    BOT_DRAWS,
    BOT_EXPANDS,
    BOT_FREE,
    BOT_INSTEAD,
    BOT_NOTHING,
    BOT_PLACE,
    BOT_SETTLES,
    BOT_TARGET_MOST,
    BOT_TARGET_ONLY,
    BOT_TARGET_TIE,
)
from civitas.games.historia.war import fight


def place_bots(match: HistoriaMatch) -> None:
    """Each civbot starts on the free territory of highest number, in the order they act."""
    state = match.state
    for bot in match.bots_in_order():
        taken = 0
        for land in state.land:
            taken |= land
        free = [place for place in range(len(state.tokens)) if not taken >> place & 1]
        territory = _highest(match, free)
        state.land[bot] = 1 << territory
        match.tell(BOT_SETTLES, -1, bot, territory)
        if match.options["setup_scoring"]:
            score(match, bot, token_vp(match, territory), FROM_TERRITORIES, OF_TERRITORY + territory)


def _highest(match: HistoriaMatch, territories: list[int]) -> int:
    """The territory with the highest token number."""
    best = territories[0]
    for territory in territories:
        if token_number(match, territory) > token_number(match, best):
            best = territory
    return best


def civbots_act(match: HistoriaMatch) -> None:
    """Every civbot still in the game draws its cards and carries them out; the cards are shuffled anew for each."""
    for bot in match.bots_in_order():
        if not match.is_alive(bot):
            continue
        level = match.bots[bot - match.seats]
        match.tell(BOT_ACTS, -1, bot, level)
        cards = list(range(len(match.box.bot_cards)))
        match.shuffle(cards)
        for card in cards[: match.box.bot_draws[level]]:
            match.tell(BOT_DRAWS, -1, bot, card)
            for action in match.box.bot_cards[card]:
                act(match, bot, action)
                if match.state.ended != RUNNING:
                    return


def act(match: HistoriaMatch, bot: int, action: int) -> None:
    """One action of a civbot; one that is not carried out triggers nothing (R27)."""
    if match.state.technology[bot] < match.box.bot_actions[action].requires:
        carried_out = False
    elif action in (BOT_TECHNOLOGY, BOT_MILITARY):
        before_action(match, bot, BOT_ACTION_AS[action])
        carried_out = develop(match, bot, action)
    elif action == BOT_ART:
        carried_out = discard_wonder(match, bot)
    elif action == BOT_WAR:
        carried_out = wage_war(match, bot)
    else:
        carried_out = expand(match, bot)
    if carried_out:
        after_success(match, bot, BOT_ACTION_AS[action])
    else:
        match.tell(BOT_NOTHING, -1, bot, BOT_ACTION_IDS.index(BOT_ACTIONS[action]))


def develop(match: HistoriaMatch, bot: int, action: int) -> bool:
    """Technology or Military: the other level instead where there is no square (R13); points at the last level."""
    state = match.state
    card = match.box.bot_actions[action]
    is_technology = action == BOT_TECHNOLOGY
    level = state.technology[bot] if is_technology else state.military[bot]
    if level == TOP:
        match.tell(BOT_BEYOND, -1, bot)
        score(match, bot, card.at_max, FROM_LEVELS, OF_ACTION + BOT_ACTION_AS[action])
    elif can_move_right(match, bot) if is_technology else can_move_up(match, bot):
        advance_bot(match, bot, card.levels if is_technology else 0, 0 if is_technology else card.levels)
        score(match, bot, card.vp, FROM_CIVBOT, OF_ACTION + BOT_ACTION_AS[action])
    else:
        other = BOT_MILITARY if is_technology else BOT_TECHNOLOGY
        match.tell(BOT_INSTEAD, -1, bot, BOT_ACTION_IDS.index(BOT_ACTIONS[other]))
        advance_bot(match, bot, 0 if is_technology else card.instead, card.instead if is_technology else 0)
    return True


def discard_wonder(match: HistoriaMatch, bot: int) -> bool:
    """Art: the rightmost wonder of the row is discarded."""
    state = match.state
    if not state.row:
        return False
    card = match.box.bot_actions[BOT_ART]
    before_action(match, bot, BOT_ACTION_AS[BOT_ART])
    for _ in range(min(card.wonders, len(state.row))):
        wonder = state.row.pop()
        state.discarded |= 1 << wonder
        match.tell(BOT_DISCARDS, -1, bot, wonder)
    score(match, bot, card.vp, FROM_CIVBOT, OF_ACTION + BOT_ACTION_AS[BOT_ART])
    return True


def beatable(match: HistoriaMatch, bot: int) -> list[int]:
    """Civilizations on its territories that a civbot would beat, best target first.

    Most victory points; then players before civbots, players in turn order, civbots as they act (R14).
    """
    state = match.state
    rank = state.order + match.bots_in_order()
    civs = {civ for civ, _ in war_targets(match, bot) if state.military[civ] < state.military[bot]}
    return [civ for _, _, civ in sorted([(-state.vp[civ], rank.index(civ), civ) for civ in civs])]


def wage_war(match: HistoriaMatch, bot: int) -> bool:
    """War: only if it wins, from technology 2 (R26), on the shared territory of highest number.

    Judged by the levels the event would leave: a War not carried out loses none (R27).
    """
    state = match.state
    card = match.box.bot_actions[BOT_WAR]
    table = foreseen(match, bot, BOT_ACTION_AS[BOT_WAR])
    targets = beatable(table, bot)
    if not targets or table.state.technology[bot] < card.requires:
        return False
    before_action(match, bot, BOT_ACTION_AS[BOT_WAR])
    target = targets[0]
    territory = _highest(match, members(state.land[bot] & state.land[target]))
    match.tell(BOT_ATTACKS, -1, bot, target)
    if len(targets) == 1:
        match.tell(BOT_TARGET_ONLY, -1, target)
    elif state.vp[targets[1]] < state.vp[target]:
        match.tell(BOT_TARGET_MOST, -1, target, state.vp[target])
    else:
        match.tell(BOT_TARGET_TIE, -1, target, state.vp[target])
    match.tell(BOT_PLACE, -1, territory, token_number(match, territory))
    vp = card.advanced_vp if state.technology[bot] >= card.advanced_from else card.vp
    fight(match, bot, target, territory, vp)
    return True


def expand(match: HistoriaMatch, bot: int) -> bool:
    """Expansion: to the available adjacent territory of highest number, else to any adjacent one."""
    state = match.state
    within = members(expansion_mask(match, bot))
    if not within or match.box.count[state.land[bot]] == match.box.bot_cubes:
        return False
    before_action(match, bot, BOT_ACTION_AS[BOT_EXPANSION])
    free = [territory for territory in within if is_available(match, bot, territory)]
    territory = _highest(match, free or within)
    state.land[bot] |= 1 << territory
    match.tell(BOT_EXPANDS, -1, bot, territory)
    match.tell(BOT_FREE if free else BOT_CROWDED, -1, territory, token_number(match, territory))
    return True


def is_available(match: HistoriaMatch, bot: int, territory: int) -> bool:
    """Empty, or held by civilizations of strictly lower military only."""
    military = match.state.military
    return all(military[civ] < military[bot] for civ in occupants(match, territory))
