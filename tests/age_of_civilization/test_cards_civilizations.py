"""The 48 civilizations: population, icons, main and inherited ability, each played."""

from __future__ import annotations

import pytest

from age_of_civilization.cases import FINAL, Case, name, outcome
from age_of_civilization.helpers import NINE, gains, market, offered, offers, play, seat, table, tally, track

NO_FISHING = {"window": ("hunting", "farm", "culture")}
NO_FARM = {"window": ("hunting", "fishing", "culture")}
NO_TRADE = {"window": ("hunting", "fishing", "farm")}
WAR = {"last": True, "enters": "trade"}
HUNS = {"main": "huns"}
INCAS = {"main": "incas"}  # a plain main civilization without Lydia's coin for resting

# Population, icons of the main ability, icons of the inherited one.
PRINTED = {
    "egypt": (4, 0, 0),
    "axum": (3, 0, 0),
    "congo": (3, 0, 0),
    "carthage": (3, 0, 1),
    "nubia": (3, 1, 0),
    "mali": (4, 0, 0),
    "zimbabwe": (4, 0, 0),
    "britain": (2, 0, 0),
    "byzantium": (4, 0, 1),
    "rome": (4, 0, 0),
    "iberia": (2, 0, 0),
    "franks": (3, 0, 1),
    "italy": (3, 0, 0),
    "greece": (2, 0, 0),
    "minoans": (3, 0, 0),
    "macedon": (3, 2, 0),
    "china": (3, 0, 0),
    "korea": (2, 0, 0),
    "japan": (3, 0, 1),
    "tibet": (3, 0, 0),
    "arabia": (3, 0, 0),
    "babylon": (2, 0, 0),
    "hittites": (4, 1, 1),
    "ottomans": (4, 0, 1),
    "persia": (4, 0, 1),
    "phoenicia": (3, 0, 0),
    "sumer": (4, 0, 0),
    "lydia": (3, 0, 0),
    "assyria": (3, 2, 0),
    "hebrews": (2, 0, 0),
    "india": (4, 0, 0),
    "harappa": (4, 0, 0),
    "khmer": (3, 0, 0),
    "srivijaya": (3, 0, 0),
    "aztecs": (4, 0, 1),
    "incas": (2, 0, 0),
    "maya": (4, 0, 0),
    "tiwanaku": (3, 0, 0),
    "polynesia": (4, 0, 0),
    "olmecs": (4, 0, 0),
    "mongolia": (4, 3, 1),
    "vikings": (3, 1, 0),
    "germania": (4, 2, 1),
    "scythia": (4, 0, 1),
    "slavs": (4, 0, 0),
    "huns": (3, 2, 2),
    "celts": (4, 0, 0),
    "khitan": (3, 1, 1),
}

MAIN = [
    Case("egypt", "build/pyramids", (3, -5), (3, -7)),
    Case("congo", "rest", (2, 3), (0, 2), me=INCAS),
    Case("nubia", "do/conquest", (2, 1), (2, 0)),
    Case("mali", "do/trade", (0, 2), None, table=NO_TRADE),
    Case("zimbabwe", "do/construction", (2, 1), (2, -2)),
    Case("britain", "done", (2, 0), (0, 0), me={"points": 15}),
    Case("byzantium", "do/culture", (2, -3), (2, -4)),
    Case("byzantium", "do/culture", (2, -4), (2, -4), rival=HUNS),
    Case("franks", "do/conquest", (2, 0), None, table=NO_TRADE),
    Case("italy", "do/culture", (3, -4), (2, -4)),
    Case("greece", "research/mining", (2, -4), (1, -4)),
    Case("minoans", "do/fishing", (0, 1), None, table=NO_FISHING),
    Case("macedon", "do/conquest", (3, 1), (2, 0), annexed=(2, 1)),
    Case("macedon", "do/conquest", (0, 1), (0, 0), rival=HUNS, annexed=(0, 1)),
    Case("korea", "research/writing", (3, -4), (1, -4)),
    Case("korea", "research/mining", (1, -4), (1, -4)),
    Case("japan", "do/fishing", (1, 2), (0, 1)),
    Case("tibet", "do/farm done", (1, 3), (0, 3)),
    Case("tibet", "do/enslave done", (0, 2), (0, 2)),
    Case("tibet", "rest", (1, 2), (0, 2), me=INCAS),
    Case("arabia", "done", (0, 2), (0, 0), me={"technologies": NINE[:3] + NINE[5:7]}),
    Case("babylon", "done learn/writing", (0, 0), None),
    Case("babylon", "done learn/writing learn/education", None, None),
    Case("babylon", "done decline", None, None),
    Case("hittites", "research/ironworking", (1, 0), (1, -4), me={"technologies": ["mining"]}),
    Case("hittites", "research/writing", (1, -4), (1, -4)),
    Case("ottomans", "research/gunpowder", (1, -1), (1, -4), me={"technologies": ["mining", "ironworking"]}),
    Case("ottomans", "research/writing", (1, -4), (1, -4)),
    Case("persia", "done", (0, 3), (0, 0), table=WAR, me={"technologies": NINE[2::3]}),
    Case("phoenicia", "done give/egypt", (2, -2), None, table={"market": {"egypt": 0, "sumer": 0}}),
    Case("phoenicia", "done decline", (0, 0), None),
    Case("sumer", "research/writing", (1, 0), (1, -4)),
    Case("sumer", "research/mining", (1, -4), (1, -4)),
    Case("assyria", "do/conquest", (2, 2), (2, 0)),
    Case("hebrews", "done", (1, 0), (0, 0)),
    Case("hebrews", "done", (0, 0), (0, 0), me={"technologies": ["mining"]}),
    Case("india", "do/culture", (2, -4), None, table=NO_TRADE),
    Case("harappa", "research/mining", (1, -3), (1, -4)),
    Case("harappa", "research/ironworking", (1, -4), (1, -4), me={"technologies": ["mining"]}),
    Case("khmer", "build/pyramids", (4, -6), (3, -7)),
    Case("olmecs", "do/hunting do/hunting", (2, 4), (2, 2)),
    Case("polynesia", "do/fishing", (0, 3), (0, 1), annexed=(0, 2)),
    Case("slavs", "done", (0, 1), (0, 0)),
    Case("slavs", "done", (0, 0), (0, 0), rival=HUNS),
    Case("huns", "do/enslave", (1, 2), (0, 2)),
    Case("celts", "do/culture", (2, -2), (2, -4)),
    Case("celts", "do/culture", (2, -4), (2, -4), me={"technologies": ["mining"]}),
    Case("khitan", "do/farm", (0, 3), None, table=NO_FARM),
]

INHERITED = [
    Case("egypt", "do/construction", (2, -1), (2, -2)),
    Case("axum", "do/trade", (0, 3), (0, 2)),
    Case("congo", "do/farm", (0, 4), (0, 3)),
    Case("nubia", "do/enslave", (0, 3), (0, 2)),
    Case("mali", "done", (3, 0), (0, 0), table=FINAL, me={"coins": 11}),
    Case("mali", "done", (4, 0), (0, 0), table=FINAL, me={"coins": 40}),
    Case("zimbabwe", "do/enslave", (0, 3), (0, 2)),
    Case("britain", "do/fishing", (0, 2), (0, 1)),
    Case("rome", "do/construction", (3, -2), (2, -2)),
    Case("iberia", "do/trade", (0, 3), (0, 2)),
    Case("italy", "done", (0, 1), (0, 0), me={"coins": 5}),
    Case("italy", "done", (0, 0), (0, 0), me={"coins": 4}),
    Case("greece", "research/education", (1, -1), (1, -3), me={"technologies": ["writing"]}),
    Case("greece", "research/mining", (1, -4), (1, -4)),
    Case("minoans", "do/trade", (0, 3), (0, 2)),
    Case("macedon", "do/conquest", (2, 1), (2, 0)),
    Case("china", "do/farm", (0, 4), (0, 3)),
    Case("korea", "done", (2, 1), (0, 1), table=FINAL, me={"technologies": NINE[:3] + NINE[4:7]}),
    Case("arabia", "do/trade", (0, 3), (0, 2)),
    Case("babylon", "do/farm", (0, 4), (0, 3)),
    Case("phoenicia", "do/trade", (0, 3), (0, 2)),
    Case("sumer", "do/farm", (0, 4), (0, 3)),
    Case("lydia", "rest", (0, 3), (0, 2), me=INCAS),
    Case("assyria", "do/enslave", (0, 3), (0, 2)),
    Case("hebrews", "done", (2, 0), (0, 0), table=FINAL),
    Case("india", "do/farm", (0, 4), (0, 3)),
    Case("harappa", "do/culture", (2, -3), (2, -4)),
    Case("harappa", "done do/culture", (2, -4), (2, -4), me={"technologies": ["education"]}),
    Case("khmer", "done", (2, 0), (0, 0), table=FINAL, me={"wonders": ["great_library", "colosseum"]}),
    Case("srivijaya", "do/fishing", (0, 2), (0, 1)),
    Case("incas", "do/construction", (2, -1), (2, -2)),
    Case("maya", "do/construction", (3, -2), (2, -2)),
    Case("tiwanaku", "do/hunting do/hunting", (2, 4), (2, 2)),
    Case("polynesia", "do/fishing", (0, 2), (0, 1)),
    Case("olmecs", "done", (3, 0), (0, 0), table=FINAL, me={"technologies": ["writing"]}),
    Case("olmecs", "done", (0, 0), (0, 0), table=FINAL, me={"technologies": ["writing", "mining"]}),
    Case("vikings", "do/fishing", (0, 2), (0, 1)),
    Case("slavs", "do/hunting do/hunting", (2, 4), (2, 2)),
    Case("celts", "do/hunting do/hunting", (2, 4), (2, 2)),
]

# Cards that inherit icons only.
ICONS_ONLY = [card for card, (_, _, icons) in PRINTED.items() if icons]


@pytest.mark.parametrize("card", PRINTED)
def test_population_and_icons(card):
    population, main, inherited = PRINTED[card]
    match = table(round=1, phase="civilization", market={card: 0, "egypt" if card != "egypt" else "mali": 0})
    play(match, f"rise/{card}")
    if "rest" not in offered(match):
        play(match, offered(match)[0])
    assert (seat(match).workers, seat(match).military) == (population, main + inherited)
    for place in ("declined", "annexed"):
        assert seat(table({place: [card]})).military == inherited


@pytest.mark.parametrize("case", MAIN, ids=name)
def test_main_ability(case):
    assert outcome(case, main=case.card) == case.gain
    assert outcome(case) == case.without
    fallen = case.without if case.annexed == "as without" else case.annexed
    for place in ("declined", "annexed"):
        assert outcome(case, **{place: [case.card]}) == fallen


@pytest.mark.parametrize("case", INHERITED, ids=name)
def test_inherited_ability(case):
    assert outcome(case) == case.without
    for place in ("declined", "annexed"):
        assert outcome(case, **{place: [case.card]}) == case.gain


# Main abilities a row of the table cannot show


def test_main_axum():
    match = table({"main": "axum"}, window=("construction",))
    assert gains(match, "do/construction", "decline") == (3, -2)
    match = table({"main": "axum"}, window=("construction",))
    assert gains(match, "do/construction", "do/culture") == (3 + 2, -2 - 4)
    assert gains(table({"annexed": ["axum"]}, window=("construction",)), "do/construction") == (2, -2)


def test_main_carthage():
    match = table(phase="civilization", market={"carthage": 4, "egypt": 0})
    assert gains(match, "rise/carthage") == (0, 12)


def test_main_rome():
    learned = ["writing", "education", "navigation", "mining", "ironworking"]
    icons = 1 + 2
    assert seat(table({"main": "rome", "technologies": learned})).military == icons + 2
    assert seat(table({"annexed": ["rome"], "technologies": learned})).military == icons


def test_main_iberia():
    match = table(phase="civilization", market={"iberia": 4, "egypt": 0})
    assert gains(match, "rise/iberia", "learn/mining", "learn/ironworking") == (0, 4)
    assert "rest" in offered(match)


def test_main_china():
    match = table({"main": "china", "workers": 2}, window=("farm",))
    play(match, "do/farm")
    assert seat(match).workers == 1
    annexed = table({"annexed": ["china"], "workers": 2}, window=("farm",))
    assert seat(play(annexed, "do/farm")).workers == 0


def test_main_lydia():
    match = table({"main": "korea"}, {"coins": 0}, {"coins": 0}, phase="civilization", market={"lydia": 0, "egypt": 0})
    assert gains(match, "rise/lydia") == (0, 4)
    assert [seat(match, number).coins for number in (1, 2)] == [1, 1]


def test_main_srivijaya():
    match = table({"main": "srivijaya"}, {"coins": 0}, {"coins": 0}, window=("trade",))
    assert gains(match, "do/trade", "do/trade") == (0, 4)
    assert [seat(match, number).coins for number in (1, 2)] == [0, 0]


def test_main_aztecs():
    match = table({"main": "aztecs"})
    assert gains(match, "build/pyramids") == (3, -1)
    assert tally(play(match, "done"))[2] == 2


def test_main_incas():
    match = table(phase="civilization", market={"incas": 0, "egypt": 0}, wonders=["colossus", "petra", "taj_mahal"])
    assert gains(match, "rise/incas", "take/colossus") == (0, 4)
    assert seat(match).wonders == ["colossus"]
    assert "rest" in offered(match)


def test_main_maya():
    cards = track(2, "farm")
    match = table({"main": "maya"}, track=cards)
    assert set(cards[1:]) - {"plague"} == offers(match, "do") - {"enslave"}
    assert gains(match, "do/farm") == (0, 4)


def test_main_tiwanaku():
    match = table(phase="civilization", market={"tiwanaku": 0, "egypt": 0})
    assert gains(match, "rise/tiwanaku")[0] == 4


def test_main_polynesia_in_war():
    match = table({"main": "polynesia"}, **WAR)
    assert seat(play(match, "done")).workers == 4
    assert seat(play(table({"annexed": ["polynesia"]}, **WAR), "done")).workers == 3


def test_main_mongolia():
    match = table({"main": "mongolia"}, {"coins": 1}, {"coins": 0}, window=("conquest",))
    assert gains(match, "do/conquest") == (2, 0)
    assert [seat(match, number).coins for number in (1, 2)] == [0, 0]


def test_main_vikings():
    for rival, offer in (({"main": "vikings"}, False), ({"annexed": ["vikings"]}, True)):
        match = table({}, rival, window=("trade",))
        assert ("do/trade" in offered(match)) is offer


def test_main_germania():
    match = table({}, {"coins": 3}, {"coins": 0}, phase="civilization", market={"germania": 0, "egypt": 0})
    play(match, "rise/germania")
    assert [seat(match, number).coins for number in (1, 2)] == [2, 0]


def test_main_scythia():
    match = table({"main": "scythia"}, {"coins": 3}, {"coins": 1}, window=("conquest",))
    play(match, "do/conquest")
    assert [seat(match, number).coins for number in (1, 2)] == [1, 0]
    assert tally(play(match, "done"))[2] == 4


def test_main_phoenicia_puts_coins_on_the_market():
    match = table({"main": "phoenicia"}, market={"egypt": 0, "sumer": 1})
    play(match, "done", "give/sumer")
    assert market(match) == {"egypt": 0, "sumer": 3}


# Inherited abilities a row of the table cannot show


def test_inherited_tibet():
    for place in ("declined", "annexed"):
        match = table({place: ["tibet"]}, last=True, enters="plague")
        play(match, "done")
        assert [seat(match, number).workers for number in range(2)] == [4, 3]


def shown_by_name(start: str) -> set[str]:
    """Cards with a test of their own."""
    return {word.split("_")[2] for word in globals() if word.startswith(start)} - {"ability"}


def covered() -> tuple[set[str], set[str]]:
    """Cards whose main, and whose inherited ability is played here."""
    main = {case.card for case in MAIN} | shown_by_name("test_main_")
    inherited = {case.card for case in INHERITED} | set(ICONS_ONLY) | shown_by_name("test_inherited_")
    return main, inherited
