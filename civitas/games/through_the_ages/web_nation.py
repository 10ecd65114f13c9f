"""A nation as the pages draw it: ratings that explain themselves, government, wonders, technologies, banks, hands."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from civitas.games.through_the_ages.box import (
    CARD_IDS,
    GOVERNMENTS,
    NONE,
    STORES,
    WONDERS,
    AgesBox,
)
from civitas.games.through_the_ages.costs import building_cost
from civitas.games.through_the_ages.pacts import owners_of, partner_in
from civitas.games.through_the_ages.ratings import buildings
from civitas.games.through_the_ages.schema import KINDS, URBAN
from civitas.games.through_the_ages.state import AgesMatch, Player
from civitas.games.through_the_ages.strength import armies_of
from civitas.games.through_the_ages.web_cards import KIND_ICONS, Card, card_of, kind_look, kind_name
from civitas.games.through_the_ages.web_numbers import (
    action_sums,
    culture_sum,
    goods_sums,
    rating_sums,
    stored_sum,
)
from civitas.games.through_the_ages.web_signs import say, sign

# Columns that are there from the beginning; the others come with their first technology.
ALWAYS: Final = ("farm", "mine", "lab", "temple", "library", "theater", "infantry", "cavalry", "artillery")


class Names:
    """Gives pieces names of their own: the second copy of a card is called otherwise than the first."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()

    def name(self, piece: str) -> str:
        self.used[piece] += 1
        return piece if self.used[piece] == 1 else f"{piece}#{self.used[piece]}"


def drawn(box: AgesBox, card: int, names: Names, lang: str, **more: Any) -> Card:
    """A card of the page with its own name, and the pieces of options it stands for."""
    found = card_of(box, card, lang)
    return {**found, "at": names.name(found["piece"]), "pieces": pieces_of(found), **more}


def pieces_of(card: Card) -> list[str]:
    """The pieces under which options may name a card."""
    own = [card["piece"], card["book"]]
    if card["word"] in ("government", "special"):
        own.append(f"{card['word']}/{card['id']}")
    return own


def nation(match: AgesMatch, area: dict[str, Any], seat: int, names: Names, lang: str) -> dict[str, Any]:
    """One player's whole area. `area` is what the reader sees of it."""
    box = match.box
    player = match.state.players[seat]

    def one(card: int, **more: Any) -> Card:
        return drawn(box, card, names, lang, **more)

    actions = action_sums(match, seat, lang)
    return {
        "seat": seat,
        "alive": player.alive,
        "area": area,
        "stats": _stats(match, area, seat, lang),
        "actions": actions,
        "government": one(player.government, limit=area["urban_limit"]),
        "leader": None if player.leader == NONE else one(player.leader),
        "wonder": None if player.wonder == NONE else one(player.wonder, built=player.stages),
        "wonders": [
            one(card, ruin=bool(player.ruins >> (card - WONDERS) & 1), tucked=player.tucked == card)
            for card in player.wonders
        ],
        "specials": [one(card) for card in player.specials if card != NONE],
        "colonies": [one(card) for card in player.colonies],
        "tactic": _tactic(box, player, one) if player.tactic != NONE else None,
        "war": None if player.war == NONE else one(player.war, rival=player.war_rival),
        "pacts": _pacts(match, seat, one),
        "columns": _columns(match, seat, one, lang),
        "yellow": _yellow(box, player, area),
        "blue": _blue(box, player, area),
        "hand": _hand(player, area, one),
        "military": [one(CARD_IDS.index(name)) for name in area["military_hand"]],
        "backs": _backs(area),
    }


def _hand(player: Player, area: dict[str, Any], one: Any) -> list[Card]:
    """The civil cards the reader may see; action cards taken in this phase wait until the next turn."""
    fresh = Counter(player.fresh)
    cards: list[Card] = []
    for card in reversed(player.hand if area["civil_hand"] else []):
        waits = fresh[card] > 0
        fresh[card] -= waits
        cards.append(one(card, waits=waits))
    return cards[::-1]


def _backs(area: dict[str, Any]) -> list[tuple[str, int]]:
    """Hidden military cards by age."""
    return sorted(Counter(area["military_hand_ages"]).items())


def _tactic(box: AgesBox, player: Player, one: Any) -> Card:
    found: Card = one(player.tactic, strength=armies_of(box, player, player.workers), exclusive=player.exclusive)
    return found


def _pacts(match: AgesMatch, seat: int, one: Any) -> list[Card]:
    """Pacts the nation is party to: its partner, its side."""
    found = []
    for owner in owners_of(match, seat):
        player = match.state.players[owner]
        place = player.pact_side if owner == seat else 1 - player.pact_side
        found.append(one(player.pact, partner=partner_in(match, owner, seat), side="AB"[place]))
    return found


# Ratings


def _stat(name: str, icon: str, value: int | str, delta: int | None, sums: list[Any], lang: str) -> dict[str, Any]:
    return {
        "id": name,
        "icon": icon,
        "look": f"c-{icon}",
        "value": value,
        "delta": delta,
        "label": say(f"stat.{name}", lang),
        "sums": sums,
    }


def _stats(match: AgesMatch, area: dict[str, Any], seat: int, lang: str) -> list[dict[str, Any]]:
    box = match.box
    player = match.state.players[seat]
    ratings = rating_sums(match, seat, lang)
    goods = goods_sums(match, seat, lang)
    stocks = [
        stored_sum(match, seat, cards, say("sum.stored", lang), lang) for cards in (box.farms, box.resource_stores)
    ]
    happiness = f"{player.happiness}/{area['happiness_required']}"
    culture = [ratings["culture"], culture_sum(match, seat, lang)]
    return [
        _stat("culture", "culture", player.culture, player.culture_rating, culture, lang),
        _stat("science", "science", player.science, player.science_rating, [ratings["science"]], lang),
        _stat("strength", "strength", player.strength, None, [ratings["strength"]], lang),
        _stat("happiness", "happiness", happiness, None, [ratings["happiness"]], lang),
        _stat("food", "food", area["food"], goods["food"]["total"], [stocks[0], goods["food"]], lang),
        _stat(
            "resources", "stone", area["resources"], goods["resources"]["total"], [stocks[1], goods["resources"]], lang
        ),
    ]


# Technologies


def _columns(match: AgesMatch, seat: int, one: Any, lang: str) -> list[dict[str, Any]]:
    """Technologies by kind, the highest on top, with workers and blue tokens."""
    box = match.box
    player = match.state.players[seat]
    limit = box.urban_limit[player.government - GOVERNMENTS]
    columns = []
    for kind, name in enumerate(KINDS):
        cards = [card for card in box.of_kind[kind] if player.technologies >> card & 1]
        if not cards and name not in ALWAYS:
            continue
        columns.append(
            {
                "id": name,
                "kind": kind_look(name),
                "icon": KIND_ICONS[name],
                "name": kind_name(box, name, lang),
                "count": buildings(box, player, kind),
                "limit": limit if name in URBAN else 0,
                "cards": [_technology(match, player, card, one, lang) for card in reversed(cards)],
            }
        )
    return columns


def _technology(match: AgesMatch, player: Player, card: int, one: Any, lang: str) -> Card:
    found: Card = one(
        card,
        workers=player.workers[card],
        tokens=player.stored[card] if card < STORES else 0,
        price=sign("resources", building_cost(match, player, card), lang),
    )
    return found


# Banks


def _yellow(box: AgesBox, player: Player, area: dict[str, Any]) -> dict[str, Any]:
    """The yellow bank in sections of the same price; the last token is taken next."""
    costs = box.population_cost
    sections: list[dict[str, Any]] = []
    for place in range(1, max(len(costs), player.yellow + 1)):
        cost = costs[min(place, len(costs) - 1)]
        if not sections or sections[-1]["label"] != cost:
            sections.append({"label": cost, "tokens": [], "now": False})
        sections[-1]["tokens"].append(place <= player.yellow)
        sections[-1]["now"] |= place == player.yellow
    return {
        "sections": sections,
        "bank": player.yellow,
        "unused": player.unused,
        "cost": area["population_cost"],
        "consumption": area["consumption"],
        "required": area["happiness_required"],
        "discontent": area["discontent"],
        "next": _next_step(box, player),
    }


def _next_step(box: AgesBox, player: Player) -> dict[str, int]:
    """After how many more workers the yellow bank asks for more food or happiness; 0 when it does not."""
    top = len(box.required) - 1
    found = {"workers": 0, "required": 0, "consumption": 0}
    for more in range(1, player.yellow + 1):
        here, there = min(player.yellow, top), min(player.yellow - more, top)
        required, eaten = box.required[there], box.consumption[there]
        if required > box.required[here] or eaten > box.consumption[here]:
            return {"workers": more, "required": required, "consumption": eaten}
    return found


def _blue(box: AgesBox, player: Player, area: dict[str, Any]) -> dict[str, Any]:
    """The blue bank in sections; an empty one brings its corruption."""
    table = box.corruption
    sections: list[dict[str, Any]] = []
    for place in range(1, max(len(table), player.blue + 1)):
        if not sections or (place < len(table) and table[place - 1] > table[place]):
            sections.append({"label": table[place - 1], "tokens": []})
        sections[-1]["tokens"].append(place <= player.blue)
    for section in sections:
        section["now"] = bool(area["corruption"]) and section["label"] == area["corruption"]
    return {"sections": sections, "bank": player.blue, "corruption": area["corruption"]}
