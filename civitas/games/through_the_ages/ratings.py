"""A civilization's ratings and action totals: worked out when something changes, read everywhere (Code p. 10)."""

from __future__ import annotations

from civitas.games.through_the_ages.box import AgesBox
from civitas.games.through_the_ages.hooks import Hooks, gather
from civitas.games.through_the_ages.pacts import owners_of, partner_in, side_of
from civitas.games.through_the_ages.state import AgesMatch, Player
from civitas.games.through_the_ages.strength import rating


def refresh(match: AgesMatch, seat: int) -> None:
    """A card has come or gone: work out everything anew and adjust the available actions (p. 10).

    More in total: new actions are available. Less: spent ones go first.
    """
    player = match.state.players[seat]
    civil = player.civil_total
    military = player.military_total
    derive(match, seat)
    player.civil = adjusted(player.civil, civil, player.civil_total)
    player.military = adjusted(player.military, military, player.military_total)
    refresh_partners(match, seat)


def adjusted(available: int, before: int, after: int) -> int:
    """Available actions after their total has changed."""
    return available + after - before if after > before else min(available, after)


def refresh_partners(match: AgesMatch, seat: int) -> None:
    """Ratings that hang on another's wonders (International Tourism)."""
    players = match.state.players
    for other, player in enumerate(players):
        if player.pact < 0:
            continue
        if player.pact_partner == seat:
            rate(match, other)
        elif other == seat:
            rate(match, player.pact_partner)


def derive(match: AgesMatch, seat: int) -> None:
    """Work out hooks, totals and ratings of a player; actions stay as they are."""
    player = match.state.players[seat]
    player.hooks = gather(
        match.box,
        player.government,
        player.leader,
        player.specials,
        player.wonders,
        player.ruins,
        player.tucked,
        player.colonies,
    )
    rate(match, seat)


def rate(match: AgesMatch, seat: int) -> None:
    """Work out the ratings and totals: workers have moved, or a pact has begun or ended."""
    box = match.box
    player = match.state.players[seat]
    hooks = player.hooks
    science = hooks.science_flat
    culture = hooks.culture_flat
    happiness = hooks.happiness_flat
    science_by = hooks.science
    culture_by = hooks.culture
    happiness_by = hooks.happiness
    for card, count in enumerate(player.workers):
        if count:
            science += count * science_by[card]
            culture += count * culture_by[card]
            happiness += count * happiness_by[card]
    science += best_science(box, player, hooks)
    culture += pair_culture(box, player, hooks) + best_culture(box, player, hooks)
    if player.colonies and hooks.colony_first | hooks.colony_more:
        culture += hooks.colony_first + hooks.colony_more * (len(player.colonies) - 1)
    civil = hooks.civil
    military = hooks.military
    for owner in owners_of(match, seat):
        side = side_of(match, owner, seat)
        culture += side.culture
        military += side.military_actions
        if side.culture_per_partner_wonder:
            partner = match.state.players[partner_in(match, owner, seat)]
            culture += side.culture_per_partner_wonder * len(partner.wonders)
    player.science_rating = max(0, science)
    player.culture_rating = max(0, culture)
    player.happiness = min(max(happiness, 0), box.happiness_max)
    player.civil_total = civil
    player.military_total = military
    player.strength = rating(match, seat)


def best_science(box: AgesBox, player: Player, hooks: Hooks) -> int:
    """What the best staffed lab or library gives besides: its level (Leonardo, Newton, Einstein)."""
    if not hooks.best_science:
        return 0
    best = 0
    for kind in hooks.best_science_kinds:
        for card in box.of_kind[kind]:
            if player.workers[card] and box.level[card] > best:
                best = box.level[card]
    return hooks.best_science * best


def best_culture(box: AgesBox, player: Player, hooks: Hooks) -> int:
    """The printed culture of the best staffed theater, once more (Chaplin)."""
    if not hooks.best_culture:
        return 0
    best = -1
    for kind in hooks.best_culture_kinds:
        for card in box.of_kind[kind]:
            if player.workers[card] and (best < 0 or box.level[card] > box.level[best]):
                best = card
    return hooks.best_culture * box.gives_culture[best] if best >= 0 else 0


def pair_culture(box: AgesBox, player: Player, hooks: Hooks) -> int:
    """Culture for each pair of library and theater (Shakespeare)."""
    if not hooks.pair_culture:
        return 0
    return hooks.pair_culture * min([buildings(box, player, kind) for kind in hooks.pair_kinds])


def buildings(box: AgesBox, player: Player, kind: int) -> int:
    """How many workers stand on cards of a kind."""
    total = 0
    workers = player.workers
    for card in box.of_kind[kind]:
        total += workers[card]
    return total


def required_happiness(box: AgesBox, player: Player) -> int:
    """Happiness the empty places of the yellow bank ask for."""
    return box.required[min(player.yellow, len(box.required) - 1)]


def discontent(box: AgesBox, player: Player) -> int:
    """Discontented workers: a number, not particular workers (p. 10)."""
    return max(0, required_happiness(box, player) - player.happiness)


def worker_count(player: Player) -> int:
    """All yellow tokens outside the bank."""
    return player.unused + sum(player.workers)


def civil_limit(player: Player) -> int:
    """Civil cards a hand may hold."""
    return player.civil_total + player.hooks.civil_hand


def military_limit(player: Player) -> int:
    return player.military_total + player.hooks.military_hand
