"""What the entries of the card tables of Through the Ages must agree on; an edition that breaks it is refused."""

from __future__ import annotations

import itertools
from typing import Any, Final

from civitas.games.through_the_ages.schema import (
    ABILITIES,
    ACTION_OPS,
    AGGRESSION_OPS,
    COMPLETION,
    EVENT_OPS,
    MOST_GOODS,
    SOURCES,
    SPECIALS,
    UNITS,
    URBAN,
    WAR_OPS,
)
from civitas.kernel.box import EditionRefusal, Record, Tables

Vocabulary = dict[str, tuple[str, ...]]

OPERATIONS: Final[dict[tuple[str, str], Vocabulary]] = {
    ("specials", "abilities"): ABILITIES,
    ("wonders", "abilities"): ABILITIES,
    ("wonders", "completion"): COMPLETION,
    ("leaders", "abilities"): ABILITIES,
    ("actions", "effects"): ACTION_OPS,
    ("events", "effects"): EVENT_OPS,
    ("territories", "effects"): {"gain": ("good", "n")},
    ("aggressions", "effects"): AGGRESSION_OPS,
    ("wars", "effects"): WAR_OPS,
}
BESIDE: Final[dict[str, tuple[str, ...]]] = {"events": ("who", "when", "half")}  # besides what an operation needs
HAPPY: Final = ("strength_per_happy_face", "culture_per_happy_face")
PRODUCTION: Final = ("farm", "mine")
# Which goods an operation knows.
GOODS_OF: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("actions", "gain"): ("food", "resources", "science", "culture"),
    ("events", "gain"): ("food", "resources", "science", "culture", "population", "military_cards"),
    ("events", "lose"): ("population", "culture", "blue"),
    ("events", "lose_all"): ("food", "resources"),
    ("events", "gain_by"): ("food", "resources", "science", "culture"),
    ("events", "lose_by"): ("civil_actions", "culture", "population"),
    ("events", "steal"): ("yellow",),
    ("territories", "gain"): ("food", "resources", "science", "culture", "population", "military_cards"),
    ("aggressions", "rival_loses"): ("population",),
    ("aggressions", "gain"): ("food", "resources"),
    ("aggressions", "steal"): ("science", "culture"),
    ("wars", "steal"): ("yellow", "culture", "science"),
}
SPLIT: Final = ("choose_good", "split_gain", "split_loss", "steal_goods")  # food and resources are chosen
ONCE: Final = ("military_for_civil", "convert", "second_political_action", "lose_colony")  # never more, never less
COUNTED: Final = ("civil_actions", "military_actions", "civil_hand", "military_hand")  # symbols never negative
# Measures a score may take, with what each says besides.
SCORE_EXTRA: Final[dict[str, tuple[str, ...]]] = {
    "levels": ("of", "n"),
    "content_workers": ("beyond", "n"),
    "wonders": ("by_age",),
}
RANKED: Final = ("culture_rating", "science_rating", "strength_rating")


def check_tables(tables: Tables, printed: Tables) -> None:
    """Refuse tables whose entries do not fit together; `printed` is the box without an edition."""
    for (deck, field), vocabulary in OPERATIONS.items():
        for card in tables[deck]:
            place = f"{deck}.{card['id']}.{field}"
            for index, row in enumerate(card[field]):
                _check_row(row, vocabulary, deck, f"{place}[{index}]")
    for deck in ("wonders", "leaders", "specials", "actions", "aggressions", "wars", "territories"):
        for card, original in zip(tables[deck], printed[deck], strict=True):
            _check_kinds(card, original, deck)
    _check_technologies(tables["technologies"], printed["technologies"])
    _check_events(tables["events"])
    _check_decks(tables, printed)
    _check_cards(tables)
    _check_symbols(tables)
    _check_board(tables["board"])
    _check_setup(tables)


def _refuse(place: str, value: Any, allowed: str) -> None:
    raise EditionRefusal("edition.value", place, value=repr(value)[:60], allowed=allowed)


def _check_row(row: Record, vocabulary: Vocabulary, deck: str, where: str) -> None:
    """An operation says what it needs and nothing else, and its kinds and goods make sense."""
    op = row["op"]
    wanted = vocabulary[op]
    missing = [name for name in wanted if name not in row]
    if missing:
        raise EditionRefusal("edition.missing", where, keys=", ".join(missing))
    allowed = ("op", *wanted, *BESIDE.get(deck, ()))
    for name in row:
        if name not in allowed:
            raise EditionRefusal("edition.key", f"{where}.{name}", allowed=", ".join(allowed))
    if "half" in row and op != "lose_by":
        raise EditionRefusal("edition.key", f"{where}.half", allowed="lose_by")
    goods = GOODS_OF.get((deck, op))
    if goods is not None and row["good"] not in goods:
        _refuse(f"{where}.good", row["good"], ", ".join(goods))
    if row.get("n", 1) < 0 and op != "science_per_worker":
        _refuse(f"{where}.n", row["n"], "0 …")
    if op in SPLIT and row["n"] > MOST_GOODS:
        _refuse(f"{where}.n", row["n"], f"0 … {MOST_GOODS}")
    if op in ONCE and row["n"] != 1:
        _refuse(f"{where}.n", row["n"], "1")
    of: list[str] = row.get("of", [])
    if "of" in row and not of:
        _refuse(f"{where}.of", of, "[ … ]")
    if op not in HAPPY:
        for name in of:
            if name in SOURCES:
                _refuse(f"{where}.of", name, ", ".join((*PRODUCTION, *URBAN, *UNITS)))


def _check_kinds(card: Record, original: Record, deck: str) -> None:
    """The numbers of a card may change, its operations not: each is a rule of its own."""
    for field in ("abilities", "completion", "effects"):
        if field not in card:
            continue
        names = [row["op"] for row in original[field]]
        if [row["op"] for row in card[field]] != names:
            _refuse(f"{deck}.{card['id']}.{field}", [row["op"] for row in card[field]], ", ".join(names) or "[]")
        for row, before in zip(card[field], original[field], strict=True):
            for key in ("of", "good", "when"):
                if row.get(key) != before.get(key):
                    _refuse(f"{deck}.{card['id']}.{field}.{key}", row.get(key), str(before.get(key)))


def _check_technologies(cards: list[Record], printed: list[Record]) -> None:
    """A worker gives what its kind gives; a better farm or mine is never worth less."""
    for card, original in zip(cards, printed, strict=True):
        place = f"technologies.{card['id']}"
        if set(card["gives"]) != set(original["gives"]):
            _refuse(f"{place}.gives", sorted(card["gives"]), ", ".join(original["gives"]))
        if ("workers" in card) != ("workers" in original):
            raise EditionRefusal("edition.key", f"{place}.workers", allowed=", ".join(original))
        if card["kind"] in PRODUCTION:
            (worth,) = card["gives"].values()
            if worth < 1:
                _refuse(f"{place}.gives", worth, "1 …")
    for card, better in itertools.pairwise(cards):
        if card["kind"] == better["kind"] and card["kind"] in PRODUCTION:
            (worth,) = card["gives"].values()
            (more,) = better["gives"].values()
            if more <= worth:
                _refuse(f"technologies.{better['id']}.gives", more, f"{worth + 1} …")


def _check_events(cards: list[Record]) -> None:
    """Age III events score, the others act."""
    for card in cards:
        place = f"events.{card['id']}"
        if (card["age"] == "III") != bool(card["scores"]):
            _refuse(f"{place}.scores", card["scores"], "Age III")
        if (card["age"] == "III") == bool(card["effects"]):
            _refuse(f"{place}.effects", card["effects"], "Age A, I, II")
        for index, row in enumerate(card["scores"]):
            where = f"{place}.scores[{index}]"
            wanted = SCORE_EXTRA.get(row["by"], ("n",))
            if "ranks" in row:
                if row["by"] not in RANKED:
                    _refuse(f"{where}.by", row["by"], ", ".join(RANKED))
                wanted = ("ranks",)
            missing = [name for name in wanted if name not in row]
            if missing:
                raise EditionRefusal("edition.missing", where, keys=", ".join(missing))
            for name in row:
                if name != "by" and name not in wanted:
                    raise EditionRefusal("edition.key", f"{where}.{name}", allowed=", ".join(("by", *wanted)))


def _check_decks(tables: Tables, printed: Tables) -> None:
    """Fewer players never have more of a card; the cards of the start are in no deck; every age has cards enough."""
    civil = [0, 0, 0, 0]
    for deck in OPERATIONS:
        for card in tables[deck[0]]:
            _check_copies(card, deck[0])
    for deck_name in ("technologies", "governments", "tactics", "pacts", "bonuses"):
        for card, original in zip(tables[deck_name], printed[deck_name], strict=True):
            _check_copies(card, deck_name)
            if original["copies"] == [0, 0, 0] and card["copies"] != [0, 0, 0]:
                _refuse(f"{deck_name}.{card['id']}.copies", card["copies"], "[0, 0, 0]")
            if deck_name == "pacts" and card["copies"][0]:
                _refuse(f"pacts.{card['id']}.copies", card["copies"], "[0, …, …]")
    for deck_name in ("technologies", "governments", "specials", "wonders", "leaders", "actions"):
        for card in tables[deck_name]:
            civil[("A", "I", "II", "III").index(card["age"])] += card["copies"][0]
    for age, count in zip(("A", "I", "II", "III"), civil, strict=True):
        if count < 13:
            _refuse(f"copies.{age}", count, "13 …")


def _check_copies(card: Record, deck: str) -> None:
    two, three, four = card["copies"]
    if not two <= three <= four:
        _refuse(f"{deck}.{card['id']}.copies", card["copies"], "2 ≤ 3 ≤ 4")
    single = deck in ("wonders", "leaders", "events", "territories", "pacts")
    if single and card["copies"] not in ([0, 0, 0], [1, 1, 1], [0, 0, 1], [0, 1, 1]):
        _refuse(f"{deck}.{card['id']}.copies", card["copies"], "0, 1")


def _check_cards(tables: Tables) -> None:
    for card in tables["wonders"]:
        if not 1 <= len(card["stages"]) <= 6:
            _refuse(f"wonders.{card['id']}.stages", card["stages"], "1 … 6")
    for card in tables["tactics"]:
        if not card["infantry"] + card["cavalry"] + card["artillery"]:
            _refuse(f"tactics.{card['id']}.infantry", 0, "1 …")
        if card["obsolete"] > card["strength"]:
            _refuse(f"tactics.{card['id']}.obsolete", card["obsolete"], f"… {card['strength']}")
    for card in tables["pacts"]:
        if card["symmetric"] and card["a"] != card["b"]:
            _refuse(f"pacts.{card['id']}.b", card["b"], str(card["a"]))
    for card in tables["governments"]:
        if card["revolution"] > card["science"]:
            _refuse(f"governments.{card['id']}.revolution", card["revolution"], f"… {card['science']}")
    kinds = [card["kind"] for card in tables["specials"]]
    if sorted(set(kinds)) != sorted(SPECIALS):
        _refuse("specials", kinds, ", ".join(SPECIALS))


def _check_symbols(tables: Tables) -> None:
    """Totals and hand limits only grow by a card; only a territory may cost blue tokens when it comes."""
    for deck in ("governments", "specials", "wonders", "leaders", "territories"):
        for card in tables[deck]:
            for name, value in card["symbols"].items():
                place = f"{deck}.{card['id']}.symbols.{name}"
                if value < 0 and (name in COUNTED or (name == "blue" and deck != "territories")):
                    _refuse(place, value, "0 …")
                if deck == "governments" and name in ("civil_actions", "military_actions"):
                    raise EditionRefusal("edition.key", place, allowed=f"governments.{card['id']}.{name}")


def _check_setup(tables: Tables) -> None:
    """Nobody has more actions in the first round than afterwards; there is an event to begin with."""
    setup = tables["setup"]
    total = next(card["civil_actions"] for card in tables["governments"] if card["id"] == setup["government"])
    if max(setup["first_civil_actions"]) > total:
        _refuse("setup.first_civil_actions", setup["first_civil_actions"], f"1 … {total}")
    if not any(card["copies"][0] for card in tables["events"] if card["age"] == "A"):
        _refuse("events.copies", 0, "1 …")


def _check_board(board: Record) -> None:
    """A fuller bank never costs more."""
    for name in ("consumption", "happiness", "corruption", "population_cost"):
        row = board[name][1:] if name == "population_cost" else board[name]
        if any(after > before for before, after in itertools.pairwise(row)):
            _refuse(f"board.{name}", board[name], "… ≥ … ≥ …")
    if board["happiness"][0] > board["happiness_max"]:
        _refuse("board.happiness", board["happiness"][0], f"… {board['happiness_max']}")
