"""Where the numbers on the pages come from: rows of (what contributes, how much) and their total; what a turn's end
would bring; the score round by round."""

from __future__ import annotations

from typing import Any, Final, cast

from civitas.games.through_the_ages.box import (
    CIVIL,
    CIVIL_HAND,
    FIRST_UNIT,
    MILITARY,
    MILITARY_HAND,
    NONE,
    WONDERS,
    AgesBox,
)
from civitas.games.through_the_ages.goods import food, resources
from civitas.games.through_the_ages.hooks import gather
from civitas.games.through_the_ages.pacts import owners_of, partner_in, side_of
from civitas.games.through_the_ages.production import consumption_of, corruption_of, produce, resource_tokens
from civitas.games.through_the_ages.ratings import (
    best_culture,
    best_science,
    discontent,
    military_limit,
    pair_culture,
)
from civitas.games.through_the_ages.state import CATEGORIES, AgesMatch, Player
from civitas.games.through_the_ages.strength import armies_of
from civitas.games.through_the_ages.texts import TEXTS
from civitas.games.through_the_ages.turn import score_leader
from civitas.games.through_the_ages.verbs import CULTURE_LOST, CULTURE_SCORED, ROUND_BEGINS
from civitas.games.through_the_ages.web_signs import say
from civitas.kernel.chronicle import Event
from civitas.kernel.match import Match

Rows = list[tuple[str, int]]
Sum = dict[str, Any]
RATINGS: Final = ("culture", "science", "happiness", "strength")
_CULTURE, _SCIENCE, _HAPPINESS, _STRENGTH = range(4)


def total_of(title: str, rows: Rows, total: int, lang: str) -> Sum:
    """Rows that add up; what a limit cuts off is a row of its own."""
    gap = total - sum([amount for _, amount in rows])
    if gap:
        rows = [*rows, (say("sum.limit", lang), gap)]
    return {"title": title, "rows": rows, "total": total}


def _name(box: AgesBox, card: int, lang: str) -> str:
    return str(box.names["card"][card][lang])


def _several(box: AgesBox, card: int, count: int, lang: str) -> str:
    name = _name(box, card, lang)
    return name if count == 1 else f"{count} × {name}"


# Ratings


def _sums(box: AgesBox, player: Player) -> list[int]:
    """The ratings as they add up, before limits, without pacts."""
    hooks = player.hooks
    found = [hooks.culture_flat, hooks.science_flat, hooks.happiness_flat, hooks.strength_flat]
    kinds = 0
    for card, count in enumerate(player.workers):
        if count:
            found[_CULTURE] += count * hooks.culture[card]
            found[_SCIENCE] += count * hooks.science[card]
            found[_HAPPINESS] += count * hooks.happiness[card]
            found[_STRENGTH] += count * hooks.strength[card]
            if box.kind[card] >= FIRST_UNIT:
                kinds |= 1 << box.kind[card]
    found[_CULTURE] += pair_culture(box, player, hooks) + best_culture(box, player, hooks)
    if player.colonies:
        found[_CULTURE] += hooks.colony_first + hooks.colony_more * (len(player.colonies) - 1)
    found[_SCIENCE] += best_science(box, player, hooks)
    found[_STRENGTH] += hooks.strength_per_type * kinds.bit_count() + armies_of(box, player, player.workers)
    return found


def _gather(box: AgesBox, player: Player) -> None:
    player.hooks = gather(
        box,
        player.government,
        player.leader,
        player.specials,
        player.wonders,
        player.ruins,
        player.tucked,
        player.colonies,
    )


def rating_sums(match: AgesMatch, seat: int, lang: str) -> dict[str, Sum]:
    """Each rating by what gives it: workers, armies, then the cards in play in the order they are listed."""
    box = match.box
    player = match.state.players[seat]
    rows: list[Rows] = [_worker_rows(box, player, good, lang) for good in RATINGS]
    bare = player.copy()
    bare.leader = NONE
    bare.specials = [NONE] * len(player.specials)
    bare.wonders, bare.colonies, bare.ruins, bare.tucked = [], [], 0, NONE
    tactic, bare.tactic = bare.tactic, NONE
    _gather(box, bare)
    now = [sum([amount for _, amount in part]) for part in rows]

    def count(name: str) -> None:
        """What has been added to the bare area since the last look counts for that card."""
        nonlocal now
        _gather(box, bare)
        after = _sums(box, bare)
        for place, (before, value) in enumerate(zip(now, after, strict=True)):
            if value != before:
                rows[place].append((name, value - before))
        now = after

    count(_name(box, player.government, lang))
    bare.tactic = tactic
    if tactic != NONE:
        count(_name(box, tactic, lang))
    for place, special in enumerate(player.specials):
        if special != NONE:
            bare.specials = [*bare.specials[:place], special, *bare.specials[place + 1 :]]
            count(_name(box, special, lang))
    bare.ruins, bare.tucked = player.ruins, player.tucked
    for wonder in player.wonders:
        bare.wonders = [*bare.wonders, wonder]
        count(_name(box, wonder, lang))
    for colony in player.colonies:
        bare.colonies = [*bare.colonies, colony]
        count(_name(box, colony, lang))
    if player.leader != NONE:
        bare.leader = player.leader
        count(_name(box, player.leader, lang))
    _add_pacts(match, seat, rows, lang)
    totals = (player.culture_rating, player.science_rating, player.happiness, player.strength)
    return {
        good: total_of(say(f"sum.{good}", lang), part, total, lang)
        for good, part, total in zip(RATINGS, rows, totals, strict=True)
    }


def _worker_rows(box: AgesBox, player: Player, good: str, lang: str) -> Rows:
    gives = {
        "culture": box.gives_culture,
        "science": box.gives_science,
        "happiness": box.gives_happiness,
        "strength": box.gives_strength,
    }[good]
    return [
        (_several(box, card, count, lang), count * gives[card])
        for card, count in enumerate(player.workers)
        if count and gives[card]
    ]


def _add_pacts(match: AgesMatch, seat: int, rows: list[Rows], lang: str) -> None:
    for owner in owners_of(match, seat):
        side = side_of(match, owner, seat)
        name = _name(match.box, match.state.players[owner].pact, lang)
        partner = match.state.players[partner_in(match, owner, seat)]
        culture = side.culture + side.culture_per_partner_wonder * len(partner.wonders)
        if culture:
            rows[_CULTURE].append((name, culture))
        if side.strength:
            rows[_STRENGTH].append((name, side.strength))


# Actions, hands, goods


def _symbol_rows(match: AgesMatch, seat: int, symbol: int, lang: str) -> Rows:
    """What cards in play add to a number that only symbols make up."""
    player = match.state.players[seat]
    standing = [card for card in player.wonders if not player.ruins >> (card - WONDERS) & 1]
    cards = [player.government, *player.specials, *standing, *player.colonies, player.leader]
    rows = [(_name(match.box, card, lang), match.box.symbols[card][symbol]) for card in cards if card != NONE]
    return [row for row in rows if row[1]]


def action_sums(match: AgesMatch, seat: int, lang: str) -> dict[str, Sum]:
    """Actions of a turn and cards a hand may hold."""
    player = match.state.players[seat]
    pacts = [
        (_name(match.box, match.state.players[owner].pact, lang), side_of(match, owner, seat).military_actions)
        for owner in owners_of(match, seat)
    ]
    military = [*_symbol_rows(match, seat, MILITARY, lang), *[row for row in pacts if row[1]]]
    civil = _symbol_rows(match, seat, CIVIL, lang)
    hooks = player.hooks
    hands = (
        (say("sum.civil", lang), player.civil_total, CIVIL_HAND, hooks.civil_hand),
        (say("sum.military", lang), player.military_total, MILITARY_HAND, hooks.military_hand),
    )
    limits = [
        total_of(say("sum.hand", lang), [(title, base), *_symbol_rows(match, seat, symbol, lang)], base + more, lang)
        for title, base, symbol, more in hands
    ]
    return {
        "civil": total_of(say("sum.civil", lang), civil, player.civil_total, lang),
        "military": total_of(say("sum.military", lang), military, player.military_total, lang),
        "civil_hand": limits[0],
        "military_hand": limits[1],
    }


def goods_sums(match: AgesMatch, seat: int, lang: str) -> dict[str, Sum]:
    """Food and resources of one production, if there are blue tokens for all of it."""
    box = match.box
    player = match.state.players[seat]
    farms: Rows = [
        (_several(box, card, player.workers[card], lang), player.workers[card] * box.value[card])
        for card in box.farms
        if player.workers[card]
    ]
    mines: Rows = []
    for card in box.resource_stores:
        tokens = resource_tokens(box, player, card)
        if tokens:
            mines.append((_several(box, card, tokens, lang), tokens * box.value[card]))
    for owner in owners_of(match, seat):
        side = side_of(match, owner, seat)
        name = _name(box, match.state.players[owner].pact, lang)
        farms += [(name, side.food)] if side.food else []
        mines += [(name, side.resources)] if side.resources else []
    if consumption_of(box, player):
        farms.append((say("sum.consumption", lang), -consumption_of(box, player)))
    if corruption_of(box, player):
        mines.append((say("sum.corruption", lang), -corruption_of(box, player)))
    return {
        "food": {"title": say("sum.food", lang), "rows": farms, "total": sum([amount for _, amount in farms])},
        "resources": {"title": say("sum.resources", lang), "rows": mines, "total": sum([n for _, n in mines])},
    }


def culture_sum(match: AgesMatch, seat: int, lang: str) -> Sum:
    """Culture points by where they came from."""
    player = match.state.players[seat]
    rows = [(TEXTS.say(f"category.{name}", lang), n) for name, n in zip(CATEGORIES, player.earned, strict=True) if n]
    return total_of(say("sum.points", lang), rows, player.culture, lang)


def stored_sum(match: AgesMatch, seat: int, cards: list[int], title: str, lang: str) -> Sum:
    """What blue tokens on cards are worth."""
    box = match.box
    stored = match.state.players[seat].stored
    rows = [(_several(box, card, stored[card], lang), stored[card] * box.value[card]) for card in cards if stored[card]]
    return {"title": title, "rows": rows, "total": sum([amount for _, amount in rows])}


# The end of the turn


def forecast(match: AgesMatch, seat: int) -> dict[str, Any]:
    """What would happen if the seat ended its turn now: leader and production tried out on a copy."""
    box = match.box
    player = match.state.players[seat]
    unhappy = discontent(box, player)
    surplus = max(0, len(player.military_hand) - military_limit(player))
    found: dict[str, Any] = {
        "uprising": unhappy > player.unused,
        "discontent": unhappy,
        "unused": player.unused,
        "civil": player.civil + player.extra_civil,
        "draws": _draws(match, player, surplus),
        "surplus": surplus,
        "corruption": 0,
        "famine": 0,
    }
    twin = match.copy()
    twin.chronicle = None
    after = cast(AgesMatch, twin).state.players[seat]
    score_leader(cast(AgesMatch, twin), seat)
    if not found["uprising"]:
        held = resources(box, player) + food(box, player)
        found["corruption"] = min(corruption_of(box, player), held)
        produce(cast(AgesMatch, twin), seat)
        found["famine"] = after.earned[CATEGORIES.index("famine")] - player.earned[CATEGORIES.index("famine")]
    found["rows"] = [
        ("culture", player.culture, after.culture),
        ("science", player.science, after.science),
        ("food", food(box, player), food(box, after)),
        ("resources", resources(box, player), resources(box, after)),
    ]
    found["bad"] = bool(found["uprising"] or found["famine"] or found["corruption"] or found["surplus"])
    return found


def _draws(match: AgesMatch, player: Player, surplus: int) -> int:
    """Military cards drawn in any case: discards of the current age come back, surplus ones too (Code p. 6)."""
    state = match.state
    older = len([card for card in player.military_hand if match.box.level[card] != state.age])
    left = len(state.military) + len(state.discards) + max(0, surplus - older)
    return min(player.military + player.extra_military, match.box.military_draw, left)


# The score over the rounds


def scores(given: Match, events: list[Event]) -> list[list[int]]:
    """Culture of each seat at the end of every round, the last at the end of the game; empty when not all is told."""
    match = cast(AgesMatch, given)
    now = [0] * match.seats
    rounds: list[list[int]] = [[] for _ in range(match.seats)]
    begun = False
    for event in events:
        if event.tale == ROUND_BEGINS:
            if begun:
                for seat, points in enumerate(now):
                    rounds[seat].append(points)
            begun = True
        elif event.tale == CULTURE_SCORED:
            now[event.seat] += event.first
        elif event.tale == CULTURE_LOST:
            now[event.seat] -= event.first
    for seat, points in enumerate(now):
        rounds[seat].append(points)
    return rounds if now == [player.culture for player in match.state.players] else []
