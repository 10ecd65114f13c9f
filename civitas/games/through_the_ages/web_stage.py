"""What is being settled beside the turn's own actions: an auction, an attack and its defence, a pact, an event, a war.

Everybody sees what is open; what a seat composes in secret (a force, a defence, discards) is told to that seat alone.
"""

from __future__ import annotations

from collections import Counter
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
            return {"kind": "order", "card": card_of(match.box, frame.card, lang, match.seats)}
        if isinstance(frame, Colony | LoseColony):
            continue
    return _discards(branch) if isinstance(branch, PickCards) else None


def _discards(frame: PickCards) -> Stage:
    return {"kind": "discard", "card": None, "left": frame.count - len(frame.picked)}


# Colonization


def _auction(match: AgesMatch, frame: Colonize, branch: Frame | None, viewer: int | None, lang: str) -> Stage:
    found: Stage = {
        "kind": "auction",
        "card": card_of(match.box, frame.card, lang, match.seats),
        "best": frame.best,
        "winner": frame.winner,
        "bidders": [_bidder(match, frame, seat) for seat in match.from_seat(frame.seat)],
        "mine": None,
        "force": None,
    }
    sending = match.current_fork() is not None
    found["sending"] = sending
    if isinstance(branch, ColonizingForce):
        found["force"] = _force(match, branch, lang)
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
    """The force being composed: what is sent of what there is, and what it is worth."""
    box = match.box
    player = match.state.players[frame.seat]
    sent = [frame.units.count(card) for card in range(WORKER_COUNT)]
    units = [
        _pick(match, card, "send/{}", player.workers[card], sent[card], box.gives_strength[card], lang)
        for card in range(WORKER_COUNT)
        if box.kind[card] >= FIRST_UNIT and player.workers[card]
    ]
    hand = Counter(player.military_hand)
    cards = []
    for card, held in sorted(hand.items()):
        if card >= BONUSES:
            value = box.military.colonization[card - BONUSES]
            cards.append(_pick(match, card, "support/{}", held, frame.bonuses.count(card), value, lang))
        if player.hooks.colonize_discard:
            cards.append(_pick(match, card, "spare/{}", held, frame.spared.count(card), 1, lang))
    rows = _unit_rows(match, frame.seat, sent, lang) if frame.units else []
    names = box.names["card"]
    rows += [(names[card][lang], box.military.colonization[card - BONUSES]) for card in frame.bonuses]
    rows += [(names[card][lang], 1) for card in frame.spared]
    worth = frame.worth(match)
    total = total_of(say("force.title", lang), rows, worth if frame.units else 0, lang)
    return {"bid": frame.bid, "worth": total["total"], "sum": total, "units": units, "cards": cards}


def _pick(match: AgesMatch, card: int, word: str, held: int, used: int, value: int, lang: str) -> dict[str, Any]:
    """Something that can be sent or played: how many there are, how many are picked, what one is worth."""
    found = card_of(match.box, card, lang, match.seats)
    return {"card": found, "word": word.format(found["id"]), "held": held, "used": used, "value": value}


# Attacks


def _attack(match: AgesMatch, frame: Aggression, branch: Frame | None, lang: str) -> Stage:
    player = match.state.players[frame.rival]
    found: Stage = {
        "kind": "attack",
        "card": card_of(match.box, frame.card, lang, match.seats),
        "seat": frame.seat,
        "rival": frame.rival,
        "attack": frame.attack,
        "strength": player.strength,
        "cards": len(player.military_hand),
        "deciding": match.current_fork() is not None,
        "defense": None,
    }
    if isinstance(branch, Defense):
        found["defense"] = _defense(match, branch, frame, lang)
    return found


def _defense(match: AgesMatch, frame: Defense, attack: Aggression, lang: str) -> dict[str, Any]:
    """The defence being composed, what it reaches and what it could reach at most."""
    box = match.box
    player = match.state.players[frame.seat]
    values = box.military.defense
    hand = Counter(player.military_hand)
    cards = []
    for card, held in sorted(hand.items(), key=lambda pair: (pair[0] < BONUSES, pair[0])):
        if card >= BONUSES:
            played = frame.bonuses.count(card)
            cards.append(_pick(match, card, "defend/{}", held, played, values[card - BONUSES], lang))
        cards.append(_pick(match, card, "spare/{}", held, frame.spared.count(card), 1, lang))
    worths = sorted([values[card - BONUSES] if card >= BONUSES else 1 for card in player.military_hand], reverse=True)
    worth = frame.worth(match)
    names = box.names["card"]
    rows: Rows = [(say("stat.strength", lang), player.strength)]
    rows += [(names[card][lang], values[card - BONUSES]) for card in frame.bonuses]
    rows += [(names[card][lang], 1) for card in frame.spared]
    reached = player.strength + worth
    return {
        "worth": worth,
        "reached": reached,
        "missing": max(0, attack.attack - reached),
        "most": player.strength + sum(worths[: player.military_total]),
        "limit": player.military_total,
        "used": len(frame.bonuses) + len(frame.spared),
        "cards": cards,
        "sum": total_of(say("defense.title", lang), rows, reached, lang),
    }


# The others


def _pact(match: AgesMatch, frame: OfferPact, lang: str) -> Stage:
    card = card_of(match.box, frame.card, lang, match.seats)
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
        "card": card_of(match.box, match.state.players[frame.seat].war, lang, match.seats),
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
        "card": card_of(match.box, frame.card, lang, match.seats),
        "seat": frame.seat,
        "concerned": concerned,
        "budget": budget[-1] if budget else 0,
        "left": branch.count - len(branch.picked) if isinstance(branch, PickCards) else 0,
    }
