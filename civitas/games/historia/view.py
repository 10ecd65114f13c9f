"""What a seat may see, and redealing what it may not."""

from __future__ import annotations

from typing import Any

from civitas.games.historia.advisors import DrawAdvisors, FirstAdvisors
from civitas.games.historia.box import (
    ACTION_IDS,
    ADVISOR_IDS,
    CARD_IDS,
    CIVILIZATION_IDS,
    COLOUR_IDS,
    EVENT_IDS,
    GOVERNMENT_IDS,
    LEADER_IDS,
    NONE,
    TERRITORY_IDS,
    WONDER_IDS,
)
from civitas.games.historia.effects import government_of
from civitas.games.historia.knowledge import LeaderKnowledge, advisor_secrets, redeal_advisors, secret_eras
from civitas.games.historia.leaders import LeaderDraft, offered
from civitas.games.historia.quantities import held_alone, limit, occupants, token_number, token_vp
from civitas.games.historia.rounds import Laying, Resolution, resolving
from civitas.games.historia.score import breakdown, rivals
from civitas.games.historia.setup import SetUp
from civitas.games.historia.state import HistoriaMatch, members
from civitas.kernel.rng import Rng


def view(match: HistoriaMatch, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it; cards by their ids."""
    state = match.state
    draft = _draft(match)
    return {
        "round": state.turn,
        "phase": phase(match),
        "seats": [player_view(match, owner, owner == seat) for owner in range(match.seats)],
        "rivals": [{**bot, **civ_view(match, bot["civ"])} for bot in rivals(match)],
        "options": dict(match.options),
        "era": match.era() + 1,
        "turn": (state.turn - 1) % match.box.turns + 1 if state.turn else 0,
        "action_round": state.round,
        "last_round": state.last,
        "active": active_seat(match),
        "order": state.order[:],
        "map": [territory_view(match, territory) for territory in range(len(TERRITORY_IDS))],
        "row": [WONDER_IDS[wonder] for wonder in state.row],
        "decks": [len(deck) for deck in state.decks],
        "discarded": [WONDER_IDS[wonder] for wonder in members(state.discarded)],
        "event": "" if state.event == NONE else EVENT_IDS[state.event],
        "events_to_come": len(state.events),
        "passed": _passed(match, draft, seat),
    }


def _draft(match: HistoriaMatch) -> LeaderDraft | None:
    frame = match.frames[-1] if match.frames else None
    return frame if isinstance(frame, LeaderDraft) else None


def _passed(match: HistoriaMatch, draft: LeaderDraft | None, seat: int | None) -> list[str]:
    """The leaders before the seat that chooses one."""
    if draft is None or seat is None or draft.seats[draft.place] != seat:
        return []
    return [LEADER_IDS[leader] for leader in offered(match, seat, draft.eras)]


def phase(match: HistoriaMatch) -> str:
    """Where the match stands: civilization, leaders, settle, advisors, lay, resolve or over."""
    if not match.pending:
        return "over"
    fork = match.current_fork()
    if fork is not None:
        return "lay" if isinstance(fork.branches[0].fresh, Laying) else "advisors"
    for frame in reversed(match.frames):
        if isinstance(frame, LeaderDraft):
            return "leaders"
        if isinstance(frame, Resolution):
            return "resolve"
        if isinstance(frame, DrawAdvisors):
            return "resolve"
        if isinstance(frame, SetUp):
            return "civilization" if frame.asked == "start" else "settle"
    return "resolve"


def active_seat(match: HistoriaMatch) -> int:
    """The seat that resolves its cards or is to decide alone; NONE while all decide at once."""
    for frame in reversed(match.frames):
        if isinstance(frame, Resolution):
            return frame.seat
    if match.current_fork() is None and match.pending:
        return match.pending[0].seat
    return NONE


def civ_view(match: HistoriaMatch, civ: int) -> dict[str, Any]:
    """What players and civbots have alike."""
    state = match.state
    government = government_of(match, civ)
    return {
        "territories": [TERRITORY_IDS[territory] for territory in members(state.land[civ])],
        "alone": [TERRITORY_IDS[territory] for territory in members(held_alone(match, civ))],
        "government": GOVERNMENT_IDS[government],
    }


def player_view(match: HistoriaMatch, seat: int, own: bool) -> dict[str, Any]:
    state = match.state
    player = state.players[seat]
    colour = state.colours[seat]
    area: dict[str, Any] = {
        "civ": seat,
        "civilization": "" if player.civilization == NONE else CIVILIZATION_IDS[player.civilization],
        "colour": "" if colour == NONE else COLOUR_IDS[colour],
        "points": state.vp[seat],
        "earned": breakdown(match, seat),
        "technology": state.technology[seat],
        "military": state.military[seat],
        **civ_view(match, seat),
        "limit": limit(match, seat),
        "available": player.available,
        "used": player.used,
        "reserve": player.reserve,
        "destroyed": player.destroyed,
        "hand": [ACTION_IDS[card] for card in members(player.hand)],
        "aside": [ACTION_IDS[card] for card in members(player.aside)],
        "column": [ACTION_IDS[card] for card in player.column],
        "laid": [CARD_IDS[card] for card in player.laid],
        "resolving": "" if resolving(match, seat) == NONE else CARD_IDS[resolving(match, seat)],
        "extra": "" if player.extra == NONE else CARD_IDS[player.extra],
        "advisor_count": len(player.advisors),
        "advisor_deck": len(player.deck),
        "advisors_shown": [ADVISOR_IDS[advisor] for advisor in player.shown],
        "advisors_known": [ADVISOR_IDS[advisor] for advisor in members(player.known)],
        "wonders": [
            {"id": WONDER_IDS[wonder], "ready": bool(player.ready >> wonder & 1)}
            for wonder in members(player.ready | player.turned)
        ],
        "leaders": [_leader(match, seat, era, own) for era in range(match.box.eras)],
        "quiet": player.quiet,
    }
    if own:
        area["advisors"] = [ADVISOR_IDS[advisor] for advisor in player.advisors]
        area["advisors_hidden"] = [ADVISOR_IDS[advisor] for advisor in sorted(player.deck)]
        area["choosing"] = _choosing(match, seat)
    return area


def _choosing(match: HistoriaMatch, seat: int) -> list[str]:
    """The cards a seat has laid so far while all choose; for itself alone."""
    fork = match.current_fork()
    for branch in fork.branches if fork is not None else []:
        if branch.seat == seat:
            frame = branch.frames[0]
            if isinstance(frame, Laying):
                return [CARD_IDS[card] for card in frame.picked]
            if isinstance(frame, FirstAdvisors) and frame.aside != NONE:
                return [ADVISOR_IDS[frame.aside]]
    return []


def _leader(match: HistoriaMatch, seat: int, era: int, own: bool) -> str:
    """A leader in front of a player: "" when there is none, "hidden" when others may not see it."""
    leader = match.state.players[seat].leaders[era]
    if leader == NONE:
        return ""
    return LEADER_IDS[leader] if own or era not in match.state.drafted else "hidden"


def territory_view(match: HistoriaMatch, territory: int) -> dict[str, Any]:
    return {
        "id": TERRITORY_IDS[territory],
        "number": token_number(match, territory),
        "vp": token_vp(match, territory),
        "civs": occupants(match, territory),
    }


def redeal(match: HistoriaMatch, seat: int, rng: Rng) -> None:
    """Redraw decks, advisors and secret leaders among what the seat (-1: a spectator) can hold possible."""
    state = match.state
    for deck in [*state.decks, state.events]:
        deck.sort()  # so that the redealt order hangs on the seed alone, not on the true one
        rng.shuffle(deck)
    redeal_advisors(match, seat, rng)
    for era in secret_eras(match):
        LeaderKnowledge(match, seat, era).redeal(rng)


def secrets(match: HistoriaMatch, seat: int) -> dict[str, object]:
    """Hidden places with several candidates, and what lies there."""
    state = match.state
    found: dict[str, object] = {}
    for era, deck in enumerate(state.decks):
        if len(deck) > 1:
            found.update({f"wonders[{era}][{place}]": wonder for place, wonder in enumerate(deck)})
    if len(state.events) > 1:
        found.update({f"events[{place}]": event for place, event in enumerate(state.events)})
    found.update(advisor_secrets(match, seat))
    for era in secret_eras(match):
        found.update(LeaderKnowledge(match, seat, era).secrets())
    return found
