"""How the levels play Historia: to the end of every table, blind to what is hidden, and with sense."""

from __future__ import annotations

from typing import Any

import pytest
from bots.helpers import check_plan, play
from shared.bots import QUICK

from civitas import games, testing
from civitas.bots import Bot, bot_answer, decide, load
from civitas.bots.guide import find_guide
from civitas.bots.players import bot_row
from civitas.bots.turn_search import TurnSearch, favourite
from civitas.games.historia.actions import ways
from civitas.games.historia.bot import BEGINNER, GUIDE
from civitas.games.historia.box import ADVISOR_CARD, MILITARY, REVOLUTION, TECHNOLOGY
from civitas.games.historia.evaluation import evaluate, objective_chance, own_worth
from civitas.games.historia.laying import Prospect, before_me, expected, resolve, sets_from
from civitas.games.historia.rule_list import RuleList
from civitas.games.historia.state import HistoriaMatch
from civitas.games.historia.verbs import LAY
from civitas.games.historia.worth import Almanac
from civitas.kernel.match import Match
from civitas.kernel.rng import seeded
from historia.helpers import GAME

THINKING = ("easy", "normal")
FOUR_BOTS = {"civbots": "noble,king,chief,chief"}


def bot(level: str) -> Bot:
    return load(level, games.load(GAME))


def start(seats: int, seed: int = 0, **options: Any) -> HistoriaMatch:
    match = games.load(GAME).start(seats, seed, options)
    assert isinstance(match, HistoriaMatch)
    return match


def position(seats: int = 2, **changes: Any) -> HistoriaMatch:
    match = testing.position(GAME, seats=seats, seed=2, **changes)
    assert isinstance(match, HistoriaMatch)
    return match


def answer(match: Match, level: str, seed: int = 0, seat: int = 0) -> str:
    question = next(question for question in match.pending if question.seat == seat)
    return bot_answer(bot(level), match, question, seed)


# To the end, the same every time


@pytest.mark.parametrize("level", QUICK)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    first, second, other = [play(start(2, 7, **FOUR_BOTS), [level, level], seed) for seed in (1, 1, 2)]
    assert first == second
    assert level != "random" or first != other


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_every_table_is_played_to_its_end(seats: int) -> None:
    """Civbots, events, advanced rules, merciless civbots: a thinking bot beside others at each."""
    for number, options in enumerate(games.load(GAME).option_sets(seats)):
        if number % (2 if seats < 4 else 4):
            continue
        match = start(seats, number, **options)
        levels = [("normal", "easy", "random")[(place + number) % 3] for place in range(seats)]
        play(match, levels, number)
        assert match.result is not None
        best = match.result.scores
        assert seats < 3 or max(best) > min(best)


def test_an_edition_is_played_by_its_own_figures() -> None:
    """The almanac belongs to the box: another board, other worths."""
    game = games.load(GAME)
    overrides = {"game": GAME, "governments": {"clans": {"vp": 9}}}
    other = game.start(2, 1, {}, overrides)
    assert isinstance(other, HistoriaMatch)
    plain, edited = GUIDE.almanac(start(2, 1)), GUIDE.almanac(other)
    assert plain is not edited
    assert edited.levels[1][1][1] == plain.levels[1][1][1] + 9
    play(other, ["easy", "easy"])
    assert other.result is not None


# Strength


def wins(levels: tuple[str, str], seeds: range, **options: Any) -> float:
    won = 0.0
    for seed in seeds:
        for seat in range(2):
            match = start(2, seed, **options)
            play(match, [levels[0] if place == seat else levels[1] for place in range(2)], seed)
            assert match.result is not None
            first = match.result.ranking[0]
            won += (seat in first) / len(first)
    return won / (2 * len(seeds))


@pytest.mark.parametrize("options", [{}, FOUR_BOTS], ids=["plain", "civbots"])
@pytest.mark.parametrize("level", THINKING)
def test_thinking_beats_chance(level: str, options: dict[str, Any]) -> None:
    assert wins((level, "random"), range(3), **options) == 1.0


def test_normal_beats_easy() -> None:
    """About eight games in ten."""
    assert wins(("normal", "easy"), range(40, 46)) > 0.5


def test_normal_beats_five_chiefs_alone() -> None:
    won = 0
    for seed in range(6):
        match = start(1, seed)
        play(match, ["normal"], seed)
        assert match.result is not None
        won += bool(match.result.won)
    assert won >= 4


# Blindness


TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, FOUR_BOTS),
    (3, {"advanced": True, "events": True, "civilizations": "chosen"}),
    (1, {"events": True}),
]


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=["civbots", "advanced", "alone"])
def test_redealing_what_is_hidden_never_changes_the_choice(level: str, seats: int, options: dict[str, Any]) -> None:
    match = start(seats, 5, **options)
    bots = [bot("easy") for _ in range(seats)]
    prompts: set[str] = set()
    step = 0
    while match.pending:
        question = match.pending[0]
        if len(question.options) > 1:
            step += 1
            for open_question in match.pending:
                if len(open_question.options) == 1 or (open_question.prompt in prompts and step % 7):
                    continue
                prompts.add(open_question.prompt)
                chosen = decide(bot(level), match, open_question, step)
                for seed in (1, 2):
                    other = match.redeal(open_question.seat, seed)
                    assert decide(bot(level), other, other.question(open_question.number), step) == chosen
        match.play(question, bot_row(bots[question.seat], match, question, 0))
    assert {"lay", "way", "recover"} <= prompts
    assert ({"leader", "aside", "draw", "civilization"} <= prompts) == (seats == 3)


@pytest.mark.parametrize("level", THINKING)
def test_cards_laid_in_secret_by_others_are_not_known(level: str) -> None:
    """Whatever the others have already chosen this round, the choice is the same."""
    match = start(3, 8)
    bots = [bot("easy") for _ in range(3)]
    seen = 0
    while match.pending and seen < 8:
        question = match.pending[0]
        if question.prompt == "lay" and len(match.pending) == 3:
            last = match.pending[2]
            before = decide(bot(level), match, last, 4)
            for choice in (0, -1):
                trial = match.copy()
                for other in match.pending[:2]:
                    pending = trial.question(other.number)
                    trial.play(pending, pending.options[choice])
                assert decide(bot(level), trial, trial.question(last.number), 4) == before
            seen += 1
        match.play(question, bot_row(bots[question.seat], match, question, 1))
    assert seen == 8


@pytest.mark.parametrize("level", THINKING)
def test_a_plan_holds_no_more_than_its_seat_knows(level: str) -> None:
    """A bot that keeps its plans plays the whole match alike when everything hidden is redealt before each question."""
    match = start(2, 9, advanced=True, **FOUR_BOTS)
    check_plan(match, level)


# Sense


@pytest.mark.parametrize("level", THINKING)
def test_no_card_is_laid_that_cannot_work_while_another_can(level: str) -> None:
    """Without a cube: not Technology, Military or Art, when Exploitation brings some."""
    empty = {"available": 0, "used": 3, "technology": 2, "military": 2, "advisors": []}
    match = position(players=[empty, {}])
    for seed in range(6):
        assert answer(match, level, seed) == "lay/exploitation"


@pytest.mark.parametrize("level", THINKING)
def test_technology_goes_for_the_second_card(level: str) -> None:
    """One level before two cards a round, with a cube in front."""
    match = position(turn=4, players=[{"available": 1, "used": 2, "technology": 4, "military": 4, "points": 5}, {}])
    assert answer(match, level) == "lay/technology"


@pytest.mark.parametrize("level", THINKING)
def test_an_empty_hand_revolts(level: str) -> None:
    """Nothing useful left, no cube: the Revolution ends the turn and brings a card back."""
    match = position(
        turn=3,
        round=5,
        players=[
            {
                "technology": 3,
                "military": 2,
                "available": 0,
                "used": 3,
                "territories": ["oceania"],
                "column": ["exploitation", "technology", "military", "art", "expansion", "raid"],
                "advisors": [],
            },
            {"territories": ["north_america"], "technology": 3, "military": 3},
        ],
    )
    for seed in range(6):
        assert answer(match, level, seed) == "lay/revolution"


@pytest.mark.parametrize("level", THINKING)
def test_a_good_hand_does_not_revolt(level: str) -> None:
    match = position(
        turn=3,
        players=[
            {"technology": 3, "military": 3, "available": 3, "used": 0, "column": ["trade", "raid", "expansion"]},
            {},
        ],
    )
    for seed in range(6):
        assert answer(match, level, seed) != "lay/revolution"


@pytest.mark.parametrize("level", THINKING)
def test_no_cube_is_lifted_where_used_ones_are_enough(level: str) -> None:
    match = position(
        phase="resolve",
        players=[{"available": 0, "used": 3, "territories": ["europe", "russia"], "laid": ["exploitation"]}, {}],
    )
    match.answer(match.requests[0].number, "basic")
    assert "lift/europe" in match.requests[0].options
    for seed in range(6):
        assert answer(match, level, seed) == "done"


@pytest.mark.parametrize("level", THINKING)
def test_wars_are_fought_where_they_are_won(level: str) -> None:
    match = position(
        phase="resolve",
        options={"civbots": "chief,chief"},
        civbots=[
            {"territories": ["europe"], "military": 6, "technology": 5},
            {"territories": ["russia"], "military": 2, "technology": 2},
        ],
        players=[
            {"technology": 4, "military": 4, "territories": ["europe", "russia"], "laid": ["war"]},
            {"territories": ["india"]},
        ],
    )
    assert "war/2/europe" in match.requests[0].options
    for seed in range(6):
        assert answer(match, level, seed) == "war/3/russia"


def test_the_last_turn_spends_what_is_worth_nothing_afterwards() -> None:
    """Moai in the last turn: three points for a cube that has no other use; early it stays."""
    wonders = {"wonders": ["moai"], "laid": ["expansion"], "technology": 10, "military": 9, "available": 1, "used": 0}
    late = position(turn=12, phase="resolve", players=[wonders, {"technology": 9, "military": 9}])
    late.state.last = True
    assert "use/moai" in late.requests[0].options
    assert answer(late, "normal") == "use/moai"
    early = position(turn=5, phase="resolve", players=[{**wonders, "technology": 5, "military": 5}, {}])
    assert answer(early, "normal") != "use/moai"


def test_the_leader_asks_for_its_last_level() -> None:
    """Both levels are open in the era's last turn: the one the leader pays for is climbed."""
    common = {"technology": 6, "military": 6, "available": 1, "used": 2}
    for leader, wanted in (("caesar", "lay/military"), ("hammurabi", "lay/technology")):
        match = position(turn=4, row=[], players=[{**common, "leader": leader}, {}])
        assert answer(match, "normal").startswith(wanted)


@pytest.mark.parametrize("level", THINKING)
def test_the_first_cube_goes_to_a_good_token(level: str) -> None:
    for seed in range(6):
        match = start(2, seed)
        while match.pending[0].prompt != "settle":
            match.play(match.pending[0], match.pending[0].options[0])
        number = match.pending[0].seat
        word = answer(match, level, seed, number)
        places = {place["id"]: place["vp"] for place in match.view(None)["map"]}
        assert places[word.partition("/")[2]] >= 2


# What it is made of


def almanac(match: HistoriaMatch) -> Almanac:
    return GUIDE.almanac(match)


def test_the_easy_bot_marks_cards_one_by_one() -> None:
    """Together Exploitation pays for Technology; alone Technology cannot be carried out, and a beginner leaves it."""
    empty = {"available": 0, "used": 3, "technology": 6, "military": 5, "advisors": []}
    match = position(turn=5, row=[], players=[empty, {}])
    game = match.game
    assert find_guide(game) is GUIDE
    assert find_guide(game, "BEGINNER") is BEGINNER
    question = match.pending[0]
    technology = LAY + TECHNOLOGY
    assert BEGINNER.rank(match, question, [technology])[0] < GUIDE.rank(match, question, [technology])[0]
    assert GUIDE.quick is not None  # as others play in playouts: cards one by one, by the guide's own figures
    assert GUIDE.quick.weights is GUIDE.weights
    assert GUIDE.quick.rank(match, question, [technology]) == BEGINNER.rank(match, question, [technology])


def test_sets_of_cards_are_in_canonical_order() -> None:
    assert sets_from([3, 1], 2, []) == [[1], [1, 3], [3]]
    assert sets_from([3, 1, 2], 2, [1]) == [[1, 2], [1, 3]]
    assert sets_from([1, 2], 1, [1]) == []


def test_what_others_are_expected_to_lay_is_open_to_all() -> None:
    """Action cards alone, possible ones first, and a Revolution only with three cards in the column."""
    match = position(players=[{}, {"available": 2, "technology": 3, "military": 3}])
    cards = expected(almanac(match), match, 1)
    assert len(cards) == 1
    assert all(card < ADVISOR_CARD and card != REVOLUTION for card in cards)
    assert ways(match, 1, cards[0])


def test_players_before_have_resolved_when_one_thinks_of_ones_own() -> None:
    """The partner's new level is counted, the true table is left as it was."""
    match = position(order=[1, 0], players=[{}, {"available": 2, "technology": 3, "military": 3}])
    before = match.hash()
    table = before_me(almanac(match), match, 0)
    assert match.hash() == before
    assert len(table.state.players[1].column) == len(match.state.players[1].column) + 1
    first = before_me(almanac(match), match, 1)
    assert first.state.players[0].column == match.state.players[0].column


def most_laid(match: HistoriaMatch, seat: int) -> int:
    """Compare every set of cards with the same laid together on a fresh copy and resolved; the size of the largest."""
    book = almanac(match)
    before = match.hash()
    prospect = Prospect(book, match, seat)
    sets = prospect.values([])
    for cards, value in sets:
        table = before_me(book, match, seat)
        if cards:
            resolve(book, table, seat, cards)
        assert value == evaluate(book, table, seat) - prospect.worth([])
    assert match.hash() == before
    return max([len(cards) for cards, _ in sets])


@pytest.mark.parametrize("options", [{}, {"advanced": True, "events": True}], ids=["basic", "advanced"])
def test_sets_of_cards_are_worth_the_same_though_they_share_their_beginnings(options: dict[str, Any]) -> None:
    match = start(2, 4, **options).copy()
    assert isinstance(match, HistoriaMatch)
    sizes: set[int] = set()
    while match.pending:
        question = match.pending[0]
        if question.prompt == "lay" and match.state.round == 2:
            sizes.add(most_laid(match, question.seat))
        match.play(question, favourite(GUIDE, match, question))
    assert sizes == {1, 2}


def test_so_are_sets_of_three() -> None:
    wonders = ["sphinx", "ziggurat", "great_pyramid", "stonehenge", "temple_of_artemis"]
    strong = {"technology": 13, "military": 12, "available": 3, "used": 3, "wonders": wonders}
    assert most_laid(position(turn=9, players=[strong, {}]), 0) == 3


def test_what_is_kept_for_later_picks_holds_for_one_position_alone() -> None:
    match = position(players=[{"technology": 5, "military": 3}, {}])
    prospect = GUIDE.prospect_of(match, 0)
    match.play(match.pending[0], match.pending[0].options[0])
    assert match.pending[0].seat == 0
    assert GUIDE.prospect_of(match, 0) is prospect
    assert not prospect.is_of(GUIDE.almanac(match), match, 1)
    match.state.players[1].deck.reverse()
    assert GUIDE.prospect_of(match, 0) is not prospect


def test_more_is_worth_more() -> None:
    """Points, levels, cubes, cards and land: none may look like a loss."""
    base: dict[str, Any] = {"technology": 5, "military": 5, "available": 2, "used": 2, "reserve": 2, "points": 9}
    place = {"territories": ["oceania", "indochina"]}
    match = position(turn=5, players=[{**base, **place}, {}])
    worth = own_worth(almanac(match), match, 0)
    for better in (
        {"points": 10},
        {"technology": 6},
        {"military": 6},
        {"available": 3, "used": 1},
        {"used": 3},
        {"wonders": ["stonehenge"]},
        {"territories": ["oceania", "indochina", "india"], "used": 2},
    ):
        richer = position(turn=5, players=[{**base, **place, **better}, {}])
        assert own_worth(almanac(richer), richer, 0) > worth, better
    poorer = position(turn=5, players=[{**base, **place, "column": ["technology", "art", "raid"]}, {}])
    assert own_worth(almanac(poorer), poorer, 0) < worth
    assert evaluate(almanac(match), match, 0) == pytest.approx(-evaluate(almanac(match), match, 1))


def test_alone_a_stronger_civbot_beside_the_last_territory_is_feared() -> None:
    def value(military: int) -> float:
        match = position(
            1,
            turn=5,
            civbots=[{"territories": ["europe"], "military": military, "technology": 5}],
            players=[{"technology": 5, "military": 6, "territories": ["europe"]}],
        )
        return evaluate(almanac(match), match, 0)

    assert value(5) > value(8) + 8


def test_objectives_are_sure_only_when_they_are_met() -> None:
    weights = GUIDE.weights
    assert objective_chance(weights, 0, 1, True, 2) == 1.0
    assert objective_chance(weights, 1, 1, True, 2) == 0.0
    chances = [objective_chance(weights, missing, 3, False, 3) for missing in range(6)]
    assert chances == sorted(chances, reverse=True)
    assert objective_chance(weights, 2, 3, False, 3) > objective_chance(weights, 2, 1, False, 3)


def test_the_rule_list_marks_every_option() -> None:
    """Levels by what they bring; nothing for a card that cannot be carried out."""
    match = position(players=[{"available": 1, "technology": 4, "military": 4}, {}])
    rules = RuleList(almanac(match), match, 0)
    assert rules.card(TECHNOLOGY) > rules.card(MILITARY) > 0
    broke = position(players=[{"available": 0, "used": 3, "technology": 4, "military": 4}, {}])
    assert RuleList(almanac(broke), broke, 0).card(TECHNOLOGY) < 0


def test_the_search_leaves_the_match_as_it_was() -> None:
    laid = {"laid": ["technology", "military"], "technology": 5, "military": 5}
    match = position(phase="resolve", players=[laid, {}])
    guide = find_guide(match.game)
    assert guide is not None
    before = match.hash()
    lines = TurnSearch(guide, 0, 200, seeded(1)).lines(match, match.pending[0])
    assert len(lines) == 2
    assert match.hash() == before
