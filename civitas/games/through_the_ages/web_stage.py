"""What is being settled beside the turn's own actions: an auction, an attack and its defence, a pact, an event, a war.

Everybody sees what is open; what a seat composes in secret (a force, a defence, discards) is told to that seat alone.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from typing import Any

from civitas.games.through_the_ages.action_cards import PlayAction
from civitas.games.through_the_ages.aggressions import Aggression, Defense
from civitas.games.through_the_ages.box import BONUSES, FIRST_UNIT, NONE, WORKER_COUNT
from civitas.games.through_the_ages.colonies import (
    Colonize,
    ColonizingForce,
    Colony,
    LoseColony,
    highest_bid,
    units_of,
)
from civitas.games.through_the_ages.events import Agreement, ResolveEvent
from civitas.games.through_the_ages.military import PickCards
from civitas.games.through_the_ages.pact_actions import OfferPact
from civitas.games.through_the_ages.state import AgesMatch
from civitas.games.through_the_ages.strength import armies_of, force, unit_total
from civitas.games.through_the_ages.wars import ResolveWar
from civitas.games.through_the_ages.web_cards import Card, card_of
from civitas.games.through_the_ages.web_numbers import Rows, total_of
from civitas.games.through_the_ages.web_signs import say
from civitas.kernel.frame import Frame

Stage = dict[str, Any]


def own_branch(match: AgesMatch, viewer: int | None) -> Frame | None:
    """What the reader composes in secret."""
    fork = match.current_fork()
    if fork is None or viewer is None:
        return None
    for branch in fork.branches:
        if branch.seat == viewer and branch.frames and not branch.done:
            return branch.frames[-1]
    return None


def stage(match: AgesMatch, viewer: int | None, lang: str) -> Stage | None:
    """The innermost procedure worth a panel of its own, with the card it comes from."""
    if not match.pending:
        return None
    branch = own_branch(match, viewer)
    for frame in reversed(match.frames):
        if isinstance(frame, Colonize):
            return _auction(match, frame, branch, viewer, lang)
        if isinstance(frame, Aggression):
            return _attack(match, frame, branch, lang)
        if isinstance(frame, OfferPact):
            return _pact(match, frame, lang)
        if isinstance(frame, ResolveWar) and frame.victor != NONE:
            return _war(match, frame, lang)
        if isinstance(frame, ResolveEvent):
            return _event(match, frame, branch, lang)
        if isinstance(frame, PlayAction) and frame.seat == viewer:
            return {"kind": "order", "card": card_of(match.box, frame.card, lang)}
        if isinstance(frame, Colony | LoseColony):
            continue
    if isinstance(branch, PickCards):
        return {"kind": "discard", "card": None, "compose": _discards(match, branch, lang)}
    return None


def _discards(match: AgesMatch, frame: PickCards, lang: str) -> dict[str, Any]:
    """Cards to be discarded unseen: so many of the hand."""
    hand = match.state.players[frame.seat].military_hand
    picked = Counter(frame.cards(hand))
    items = [_pick(match, card, "discard", held, picked[card], 1, lang) for card, held in sorted(Counter(hand).items())]
    return {"kind": "discard", "need": frame.count, "base": 0, "worth": len(frame.picked), "items": items}


# Colonization


def _auction(match: AgesMatch, frame: Colonize, branch: Frame | None, viewer: int | None, lang: str) -> Stage:
    found: Stage = {
        "kind": "auction",
        "card": card_of(match.box, frame.card, lang),
        "best": frame.best,
        "winner": frame.winner,
        "bidders": [_bidder(match, frame, seat) for seat in match.from_seat(frame.seat)],
        "mine": None,
        "compose": None,
    }
    sending = match.current_fork() is not None
    found["sending"] = sending
    if isinstance(branch, ColonizingForce):
        found["compose"] = _force(match, branch, lang)
    elif viewer is not None and match.state.players[viewer].alive and not sending:
        found["mine"] = _reach(match, viewer, lang)
    return found


def _bidder(match: AgesMatch, frame: Colonize, seat: int) -> dict[str, Any]:
    player = match.state.players[seat]
    if seat == frame.winner:
        state = "leads"
    elif seat in frame.left or not unit_total(match.box, player):
        state = "out"
    else:
        state = "turn" if seat == frame.turn and match.current_fork() is None else "in"
    shown = force(match, seat, units_of(match, player)) if unit_total(match.box, player) else 0
    return {"seat": seat, "state": state, "shown": shown, "cards": len(player.military_hand)}


def _unit_rows(match: AgesMatch, seat: int, sent: list[int], lang: str) -> Rows:
    """What units are worth in a colonizing force: printed strength, armies, the nation's modifier."""
    box = match.box
    player = match.state.players[seat]
    names = box.names["card"]
    rows: Rows = [
        (f"{sent[card]} × {names[card][lang]}", sent[card] * box.gives_strength[card])
        for card in range(WORKER_COUNT)
        if sent[card]
    ]
    armies = armies_of(box, player, sent)
    if armies:
        rows.append((names[player.tactic][lang], armies))
    if player.hooks.colonization:
        rows.append((say("good.colonization", lang), player.hooks.colonization))
    return rows


def _reach(match: AgesMatch, seat: int, lang: str) -> dict[str, Any]:
    """The most the reader could send, by what it is made of."""
    player = match.state.players[seat]
    most = highest_bid(match, seat)
    if not most:
        return {"title": say("auction.most", lang), "rows": [], "total": 0}
    rows = _unit_rows(match, seat, units_of(match, player), lang)
    values = match.box.military.colonization
    for card, count in sorted(Counter(card for card in player.military_hand if card >= BONUSES).items()):
        rows.append((f"{count} × {match.box.names['card'][card][lang]}", count * values[card - BONUSES]))
    others = len([card for card in player.military_hand if card < BONUSES])
    spare = min(others, player.hooks.colonize_discard)
    if spare:
        rows.append((say("auction.spare", lang), spare))
    return total_of(say("auction.most", lang), rows, most, lang)


def _force(match: AgesMatch, frame: ColonizingForce, lang: str) -> dict[str, Any]:
    """The force being composed: what there is to send, and what every choice of units is worth."""
    box = match.box
    player = match.state.players[frame.seat]
    cards = [card for card in range(WORKER_COUNT) if box.kind[card] >= FIRST_UNIT and player.workers[card]]
    items = [
        _pick(match, card, "send", player.workers[card], frame.units.count(card), box.gives_strength[card], lang)
        for card in cards
    ]
    hand = sorted(Counter(player.military_hand).items())
    values = box.military.colonization
    for card, held in hand:
        if card >= BONUSES:
            items.append(_pick(match, card, "support", held, frame.bonuses.count(card), values[card - BONUSES], lang))
    spares = player.hooks.colonize_discard
    if spares:
        items += [_pick(match, card, "spare", held, frame.spared.count(card), 1, lang) for card, held in hand]
    return {
        "kind": "force",
        "need": frame.bid,
        "base": 0,
        "worth": frame.worth(match) if frame.units else 0,
        "items": items,
        "units": json.dumps(_unit_table(match, frame.seat, cards)),
        "spares": spares,
    }


def _unit_table(match: AgesMatch, seat: int, cards: list[int]) -> dict[str, int]:
    """What each number of units of each card is worth together, armies and modifier included; nobody sent: 0."""
    workers = match.state.players[seat].workers
    found: dict[str, int] = {}
    for counts in product(*[range(workers[card] + 1) for card in cards]):
        sent = [0] * WORKER_COUNT
        for card, count in zip(cards, counts, strict=True):
            sent[card] = count
        found[" ".join([str(count) for count in counts])] = force(match, seat, sent) if any(counts) else 0
    return found


def _pick(match: AgesMatch, card: int, verb: str, held: int, used: int, value: int, lang: str) -> dict[str, Any]:
    """Something that can be sent, played or discarded: how many there are, are picked already, what one is worth."""
    found = card_of(match.box, card, lang)
    return {
        "card": found,
        "verb": verb,
        "word": f"{verb}/{found['id']}",
        "group": "unit" if verb == "send" else "spare" if verb == "spare" else "card",
        "held": held,
        "used": used,
        "value": value,
    }


# Attacks


def _attack(match: AgesMatch, frame: Aggression, branch: Frame | None, lang: str) -> Stage:
    player = match.state.players[frame.rival]
    found: Stage = {
        "kind": "attack",
        "card": card_of(match.box, frame.card, lang),
        "seat": frame.seat,
        "rival": frame.rival,
        "attack": frame.attack,
        "strength": player.strength,
        "cards": len(player.military_hand),
        "deciding": match.current_fork() is not None,
        "compose": None,
    }
    if isinstance(branch, Defense):
        found["compose"] = _defense(match, branch, frame, lang)
    return found


def _defense(match: AgesMatch, frame: Defense, attack: Aggression, lang: str) -> dict[str, Any]:
    """The defence being composed, what it reaches and what it could reach at most."""
    player = match.state.players[frame.seat]
    values = match.box.military.defense
    hand = Counter(player.military_hand)
    bonuses = frame.ranked(match)
    items = [
        _pick(match, card, "defend", hand[card], frame.bonuses.count(card), values[card - BONUSES], lang)
        for card in bonuses
    ]
    items += [
        _pick(match, card, "spare", held, frame.spared.count(card), 1, lang) for card, held in sorted(hand.items())
    ]
    worths = sorted([values[card - BONUSES] if card >= BONUSES else 1 for card in player.military_hand], reverse=True)
    return {
        "kind": "defense",
        "need": attack.attack,
        "base": player.strength,
        "worth": player.strength + frame.worth(match),
        "most": player.strength + sum(worths[: player.military_total]),
        "limit": player.military_total,
        "items": items,
    }


# The others


def _pact(match: AgesMatch, frame: OfferPact, lang: str) -> Stage:
    card = card_of(match.box, frame.card, lang)
    symmetric = bool(match.box.tables["pacts"][_place(match, card)]["symmetric"])
    return {
        "kind": "pact",
        "card": card,
        "seat": frame.seat,
        "partner": frame.partner,
        "symmetric": symmetric,
        "sides": {frame.seat: "AB"[frame.side], frame.partner: "AB"[1 - frame.side]},
    }


def _place(match: AgesMatch, card: Card) -> int:
    return [record["id"] for record in match.box.tables["pacts"]].index(card["id"])


def _war(match: AgesMatch, frame: ResolveWar, lang: str) -> Stage:
    return {
        "kind": "war",
        "card": card_of(match.box, match.state.players[frame.seat].war, lang),
        "victor": frame.victor,
        "defeated": frame.defeated,
        "advantage": frame.advantage,
        "budget": frame.budget,
    }


def _event(match: AgesMatch, frame: ResolveEvent, branch: Frame | None, lang: str) -> Stage:
    budget = [one.budget for one in match.frames if isinstance(one, Agreement)]
    concerned = frame.seats[frame.row] if frame.row < len(frame.seats) else []
    return {
        "kind": "event",
        "card": card_of(match.box, frame.card, lang),
        "seat": frame.seat,
        "concerned": concerned,
        "budget": budget[-1] if budget else 0,
        "compose": _discards(match, branch, lang) if isinstance(branch, PickCards) else None,
    }
