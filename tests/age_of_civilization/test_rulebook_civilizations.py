"""The civilizations the rulebook explains (pp. 19-23, 29, 32): each sentence about an ability."""

from __future__ import annotations

import pytest

from age_of_civilization.helpers import asked, gains, market, offered, offers, play, seat, table, tally, track

EDUCATED = ["writing", "education"]


def test_p19_private_slots_india_and_franks():
    india = table({"main": "india", "coins": 20})
    assert gains(india, "do/culture") == (2, -4)  # the card is not available
    assert "do/culture" not in offered(india)
    franks = table({"main": "franks"})
    assert gains(franks, "do/conquest") == (2, 0)
    assert seat(play(franks, "done")).workers == 3


def test_p19_private_slots_keep_modifiers():
    match = table({"main": "india", "coins": 20, "annexed": ["harappa"], "wonders": ["temple_of_artemis"]})
    assert gains(match, "do/culture") == (3, -3)


def test_p19_private_slots_are_the_owners():
    match = table({}, {"main": "india"})
    assert "do/culture" not in offered(match)


def test_p19_annexing_does_not_trigger_a_rise():
    for card in ("lydia", "tiwanaku", "incas", "germania"):
        match = table({"main": "korea"}, {"main": "sumer"}, phase="civilization", market={card: 0, "egypt": 0})
        before = tally(match, 1)
        assert gains(match, f"annex/{card}") == (0, 0)
        assert seat(match).wonders == []
        assert tally(match, 1) == before


def test_p19_other_players_lose_a_coin():
    match = table({}, {"coins": 5}, {"coins": 0}, phase="civilization", market={"germania": 0, "egypt": 0})
    play(match, "rise/germania")
    assert [seat(match, number).coins for number in (1, 2)] == [4, 0]


@pytest.mark.parametrize(("technologies", "coins"), [(0, 0), (1, 0), (2, 1), (3, 1)])
def test_p19_arabia(technologies, coins):
    match = table({"main": "arabia", "technologies": ["writing", "navigation", "mining"][:technologies]})
    assert gains(match, "done") == (0, coins)


def test_p19_axum_scores_and_may_do_culture():
    match = table({"main": "axum", "workers": 2}, window=("construction",))
    assert gains(match, "do/construction") == (3, -2)
    assert set(offered(match)) == {"do/culture", "decline"}
    assert gains(match, "do/culture") == (2, -4)
    assert "do/culture" not in offered(match)  # once
    declined = table({"main": "axum", "workers": 2}, window=("construction",))
    assert gains(declined, "do/construction", "decline") == (3, -2)


def test_p19_axum_pays_for_culture_with_its_modifiers():
    poor = table({"main": "axum", "coins": 5}, window=("construction",))
    play(poor, "do/construction")
    assert "decline" not in offered(poor)
    cheaper = table({"main": "axum", "coins": 5, "annexed": ["harappa"]}, window=("construction",))
    assert gains(cheaper, "do/construction", "do/culture") == (5, -5)


def test_p19_aztecs():
    match = table({"main": "aztecs", "coins": 1, "workers": 2})
    assert gains(match, "build/pyramids") == (3, -1)
    assert seat(match).doomed == 2
    assert seat(play(match, "done")).workers == 0
    assert not offers(table({"main": "aztecs", "workers": 1}), "build")


def test_p20_babylon():
    match = table({"main": "babylon", "technologies": ["mining"]})
    play(match, "done")
    assert offers(match, "learn") == {"writing", "navigation", "ironworking"}
    assert "decline" not in offered(match)
    assert gains(match, "learn/ironworking") == (0, 0)


@pytest.mark.parametrize(("points", "gain"), [(6, 0), (7, 1), (13, 1), (14, 2), (35, 5)])
def test_p20_britain(points, gain):
    assert gains(table({"main": "britain", "points": points}), "done")[0] == gain


def test_p20_byzantium():
    strongest = table({"main": "byzantium"}, window=("culture",))
    assert gains(strongest, "do/culture") == (2, -3)
    tied = table({"main": "byzantium"}, {"main": "carthage"}, window=("culture",))
    assert gains(tied, "do/culture") == (2, -3)
    weaker = table({"main": "byzantium"}, {"main": "huns"}, window=("culture",))
    assert gains(weaker, "do/culture") == (2, -4)


def test_p20_carthage():
    match = table(phase="civilization", market={"carthage": 2, "egypt": 0})
    assert gains(match, "rise/carthage") == (0, 6)


def test_p20_china():
    match = table({"main": "china", "workers": 2}, window=("farm", "fishing"))
    play(match, "do/farm")
    assert seat(match).workers == 1
    play(match, "do/fishing")  # the new worker is ready at once
    doomed = table({"main": "china", "workers": 4}, window=("farm",))
    play(doomed, "do/enslave", "do/farm")
    assert tally(doomed)[2] == 4
    assert seat(play(doomed, "done")).workers == 3


def test_p20_congo():
    match = table({"main": "congo", "workers": 1})
    play(match, "rest")
    assert tally(match) == (2, 13, 2)


@pytest.mark.parametrize(
    ("learned", "technology", "points"),
    [([], "writing", 3), (["writing"], "education", 3), ([], "navigation", 3), ([], "mining", 1)],
)
def test_p20_korea(learned, technology, points):
    match = table({"main": "korea", "technologies": learned})
    assert gains(match, f"research/{technology}")[0] == points


def test_p20_korea_needs_research():
    match = table({"main": "korea"}, phase="civilization", market={"iberia": 2, "egypt": 0})
    assert gains(match, "rise/iberia", "learn/writing")[0] == 0


@pytest.mark.parametrize("technology", ["writing", "navigation", "mining"])
def test_p21_harappa_researches(technology):
    assert gains(table({"main": "harappa"}), f"research/{technology}") == (1, -3)


def test_p21_harappa_researches_no_other_technology_cheaper():
    assert gains(table({"main": "harappa", "technologies": ["mining"]}), "research/ironworking") == (1, -4)


def test_p21_harappa_inherited_but_not_through_education():
    assert gains(table({"annexed": ["harappa"]}, window=("culture",)), "do/culture") == (2, -3)
    match = table({"annexed": ["harappa"], "technologies": EDUCATED})
    assert gains(match, "done", "do/culture") == (2, -4)
    poor = table({"annexed": ["harappa"], "technologies": EDUCATED, "coins": 3})
    play(poor, "done")
    assert asked(poor) == 1


def test_p21_hittites():
    match = table({"main": "hittites", "coins": 0, "technologies": ["mining"]})
    assert seat(match).military == 1 + 1 + 1  # main, inherited, Mining
    assert gains(match, "research/ironworking") == (1, 0)
    assert seat(match).placed == 1


def test_p21_iberia():
    for coins, technologies in ((0, 0), (1, 0), (3, 1), (5, 2)):
        match = table({"coins": 0}, phase="civilization", market={"iberia": coins, "egypt": 0})
        play(match, "rise/iberia")
        for _ in range(technologies):
            play(match, f"learn/{min(offers(match, 'learn'))}")
        assert "rest" in offered(match)
        assert len(seat(match).technologies) == technologies
        assert seat(match).coins == coins


def test_p21_incas():
    match = table(phase="civilization", market={"incas": 0, "egypt": 0}, wonders=["petra", "pyramids"])
    play(match, "rise/incas")
    assert offers(match, "take") == set(match.view(None)["wonders"])
    assert gains(match, "take/petra") == (0, 0)
    assert seat(match).wonders == ["petra"]


def test_p22_maya():
    match = table({"main": "maya", "coins": 20}, track=track(1, "culture", "fishing", "farm"), round=2)
    later = match.view(None)["track"][4:]
    assert "do/culture" not in offered(match)  # past
    assert {card for card in later if card != "plague"} <= offers(match, "do")
    assert gains(match, "do/farm") == (0, 4)


@pytest.mark.parametrize(("learned", "technology"), [(EDUCATED, "science"), (["mining", "ironworking"], "gunpowder")])
def test_p22_ottomans(learned, technology):
    writing = "writing" in learned
    match = table({"main": "ottomans", "technologies": learned}, round=6)
    assert gains(match, f"research/{technology}") == (1, 0 if writing else -1)
    assert gains(table({"main": "ottomans"}), "research/mining") == (1, -4)


def test_p22_persia():
    area = {"main": "persia", "annexed": ["huns", "carthage"], "technologies": ["mining", "ironworking"]}
    match = table(area, last=True, enters="trade")
    assert seat(match).military == 7
    assert gains(match, "done") == (0, 3)
    calm = table(area, last=True, enters="plague")
    assert gains(calm, "done") == (0, 0)


def test_p22_phoenicia():
    match = table({"main": "phoenicia"}, market={"egypt": 1, "sumer": 0})
    play(match, "done")
    assert set(offered(match)) == {"give/egypt", "give/sumer", "decline"}
    assert gains(match, "give/egypt") == (2, -2)
    assert market(match) == {"egypt": 3, "sumer": 0}
    assert gains(match, "rise/egypt", of=1) == (0, 3)  # they are bonus coins
    assert gains(table({"main": "phoenicia"}), "done", "decline") == (0, 0)
    poor = table({"main": "phoenicia", "coins": 1})
    assert gains(poor, "done") == (0, 0)
    assert asked(poor) == 1


def test_p22_polynesia():
    match = table({"main": "polynesia"}, last=True, enters="trade")
    play(match, "done")
    assert [seat(match, number).workers for number in range(2)] == [4, 3]  # both are weakest
    # Its main ability gives 1 coin, its inherited one (designed) another.
    assert gains(table({"main": "polynesia"}, window=("fishing",)), "do/fishing") == (0, 3)


@pytest.mark.parametrize(("technologies", "military"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_p22_rome(technologies, military):
    learned = ["writing", "education", "navigation", "currency"][:technologies]
    assert seat(table({"main": "rome", "technologies": learned})).military == military


def test_p22_scythians():
    match = table({"main": "scythia"}, {"coins": 3}, {"coins": 0}, window=("conquest",))
    assert gains(match, "do/conquest") == (2, 0)
    assert [seat(match, number).coins for number in (1, 2)] == [1, 0]
    assert seat(play(match, "done")).workers == 4


def test_p23_slavs():
    assert gains(table({"main": "slavs"}), "done") == (0, 1)
    assert gains(table({"main": "slavs"}, {"main": "carthage"}), "done") == (0, 0)


def test_p23_sumer():
    match = table({"main": "sumer", "coins": 0})
    assert offers(match, "research") == {"writing", "navigation"}
    assert gains(match, "research/navigation") == (1, 0)
    assert seat(match).placed == 1


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_p23_tiwanaku(number):
    match = table(round=number, phase="civilization", market={"tiwanaku": 0, "egypt": 0})
    assert gains(match, "rise/tiwanaku")[0] == 6 - number


def test_p23_vikings():
    match = table({"main": "vikings"}, {"main": "mali"}, {"main": "maya"}, window=("trade",))
    assert seat(match).military == 1
    assert "do/trade" in offered(match)
    play(match, "done", "pass")
    assert "do/trade" not in offered(match)  # neither the card nor the private slot
    play(match, "done", "pass")
    assert "do/trade" not in offered(match)
    fallen = table({"main": "mali"}, {"declined": ["vikings"]}, window=("trade",))
    assert "do/trade" in offered(fallen)


def test_p29_draft_carthage_iberia_phoenicia():
    draft = {"draft": True}
    coins = {"carthage": 2, "iberia": 2, "egypt": 2, "sumer": 0}
    for word, gain in (("rise/carthage", 12), ("annex/carthage", 4), ("rise/egypt", 4)):
        match = table(phase="civilization", market=coins, options=draft)
        assert gains(match, word) == (0, gain)
    match = table(phase="civilization", market=coins, options=draft)
    assert gains(match, "rise/iberia", "learn/writing", "learn/mining") == (0, 4)
    first = table(phase="civilization", round=1, market=coins, options=draft)
    assert gains(first, "rise/carthage") == (0, 6)  # only the extra coins, tripled
    giver = table({"main": "phoenicia", "hand": ["korea"]}, market={"egypt": 0, "sumer": 0}, options=draft)
    play(giver, "done")
    assert offers(giver, "give") == {"egypt", "sumer"}  # not on cards in hand


def test_p32_lydia():
    match = table({"main": "incas"}, {"coins": 0}, phase="civilization", market={"lydia": 1, "egypt": 0})
    assert gains(match, "rise/lydia") == (0, 4 + 1)
    assert seat(match, 1).coins == 1
