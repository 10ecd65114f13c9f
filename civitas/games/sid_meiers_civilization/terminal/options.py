"""The options under their headings, each with what it does."""

from __future__ import annotations

from typing import Final

from civitas.games.sid_meiers_civilization.terminal.words import deck, governments, name_of, text_of, word
from civitas.kernel.box import Record
from civitas.terminal.board import Page, joined

# The verbs of each heading, in the order the options are numbered.
GROUPS: Final = {
    "civilization": ("civilization",),
    "square": ("capital", "place", "square"),
    "found": ("found", "found_by_army"),
    "send": ("send",),
    "government": ("government",),
    "person": ("person", "great_person"),
    "build": ("build", "free"),
    "city": ("arts", "harvest"),
    "culture": ("advance",),
    "use": ("use",),
    "play": ("play",),
    "figures": ("move",),
    "go": ("go", "explore"),
    "assault": ("assault", "spy", "raze", "spare"),
    "technology": ("research", "learn", "loot_tech"),
    "unit": ("front", "attack", "rescue"),
    "wounds": ("heal", "wound"),
    "target": ("rival", "wonder", "army", "scout", "collect", "take"),
    "pay": ("pay_token", "pay_marker", "pay_card"),
    "discard": ("discard", "hand_marker", "hand_card"),
    "loot": ("loot_trade", "loot_culture", "loot", "loot_marker", "loot_card", "loot_token", "loot_coin"),
    "offer": ("offer",),
    "give": ("give_trade", "give_culture", "give", "give_marker", "give_card", "show"),
    "ask": ("take_trade", "take_culture", "ask_for", "take_marker", "take_card"),
    "promise": ("promise", "for_turns"),
    "answer": ("accept", "decline", "agree", "refuse"),
    "end": ("submit", "pass", "quiet", "stay", "no_research", "keep", "nothing", "give_up", "done", "end"),
}
OF_VERB: Final = {verb: name for name, verbs in GROUPS.items() for verb in verbs}


def groups(page: Page) -> list[tuple[str, list[str]]]:
    """The options under their headings, in the order they are numbered."""
    found: dict[str, list[str]] = {name: [] for name in GROUPS}
    for option in page.options:
        found[OF_VERB[option.partition("/")[0]]].append(option)
    return [(word(page, f"group.{name}"), options) for name, options in found.items() if options]


def gist(page: Page, option: str) -> str:
    """What an option does, in a line; nothing where its label or the board says it already."""
    verb, _, rest = option.partition("/")
    first, _, second = rest.partition("/")
    if verb in ("build", "free"):
        return item_text(page, second)
    if verb in ("research", "learn", "loot_tech"):
        return technology_text(page, deck(page, "technologies")[first])
    if verb in ("play", "discard", "pay_card", "hand_card", "give_card"):
        return text_of(deck(page, "events")[first], page)
    if verb == "government":
        return text_of(deck(page, governments(page))[first], page)
    if verb == "civilization":
        return text_of(deck(page, "civilizations")[first], page)
    if verb == "person":
        return text_of(deck(page, "great_people")[first], page)
    if verb == "wonder":
        return text_of(deck(page, "wonders")[first], page)
    return ""


def item_text(page: Page, item: str) -> str:
    """What a city would produce."""
    cards = deck(page, "buildings", "wonders", "units")
    return text_of(cards[item], page) if item in cards else word(page, f"gist.{item}")


def technology_text(page: Page, card: Record) -> str:
    """A technology's level, text and what it unlocks."""
    unlocked = [
        name_of(other, page)
        for name in ("buildings", governments(page))
        for other in deck(page, name).values()
        if other.get("technology") == card["id"]
    ]
    for unit in deck(page, "units").values():
        unlocked += [rank["name"][page.lang] for rank in unit["ranks"] if rank.get("technology") == card["id"]]
    more = word(page, "gist.unlocks", names=", ".join(unlocked)) if unlocked else ""
    return joined([word(page, "gist.level", level=card["level"]), text_of(card, page), more])
