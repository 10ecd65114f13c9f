"""Both languages everywhere: verbs, prompts, tales, options, refusals, cards; and what requests say in random games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import civitas
from age_of_civilization.helpers import every_table, game, play, seat, start, table, walk
from civitas.games.age_of_civilization.schema import DECKS
from civitas.games.age_of_civilization.state import CATEGORIES, REASONS
from civitas.games.age_of_civilization.texts import TEXTS
from civitas.kernel.chronicle import EVERYBODY, Event
from civitas.kernel.match import Match
from civitas.kernel.text import COMMON, LANGUAGES, Refusal, places

ROOT = Path(civitas.__file__).parent
PHASES = ("draft", "civilization", "actions", "end_of_turn", "over")
# Decks whose cards tell what they do, and where.
TOLD = {
    "civilizations": ("text.main", "text.inherited"),
    "wonders": ("text",),
    "technologies": ("text",),
    "special_technology_squares": ("text",),
    "special_technologies": ("text",),
    "actions": ("text",),
    "events": ("text",),
    "special_actions": ("text",),
    "special_events": ("text",),
    "achievements": ("text",),
    "controls": ("station.name", "station.text", "realm.name"),
    "scenarios": ("dates", "setup", "rules"),
}


def good(sentence: object) -> bool:
    """A sentence for people: something to read, nothing left to fill."""
    return isinstance(sentence, str) and bool(sentence) and sentence == sentence.strip() and "  " not in sentence


def finished(sentence: str) -> bool:
    return good(sentence) and not re.search(r"[{}|]", sentence)


@pytest.mark.parametrize("texts", [TEXTS, COMMON], ids=["game", "common"])
def test_every_sentence_has_both_languages(texts):
    for key, sentences in texts.entries.items():
        assert set(sentences) == set(LANGUAGES), key
        assert all(good(sentence) for sentence in sentences.values()), key
        assert places(sentences["en"]) == places(sentences["fr"]), key


def test_every_verb_tale_option_phase_reason_and_category_has_a_sentence():
    keys = [f"verb.{verb.name}" for verb in game().verbs.verbs]
    keys += [f"tale.{tale.name}" for tale in game().tales.tales]
    keys += [f"option.{option.id}" for option in game().options]
    keys += [f"option_help.{option.id}" for option in game().options]
    keys += [f"phase.{phase}" for phase in PHASES]
    keys += [f"reason.{reason}" for reason in REASONS if reason != "running"]
    keys += [f"category.{category}" for category in CATEGORIES]
    assert [key for key in keys if not TEXTS.has(key)] == []


def test_every_sentence_is_used():
    used = {f"verb.{verb.name}" for verb in game().verbs.verbs} | {f"tale.{tale.name}" for tale in game().tales.tales}
    for key in TEXTS.entries:
        section = key.partition(".")[0]
        if section in ("verb", "tale"):
            assert key in used, key


def refusals() -> list[tuple[str, str]]:
    """Every key of a refusal that the kernel or this game can raise, with its file."""
    files = [*(ROOT / "kernel").glob("*.py"), *(ROOT / "games" / "age_of_civilization").glob("*.py")]
    pattern = re.compile(r'(?:Refusal|IllegalAnswer)\(\s*"([a-z_]+\.[a-z_]+)"')
    return [(path.name, key) for path in files for key in pattern.findall(path.read_text(encoding="utf-8"))]


def test_every_refusal_has_a_sentence():
    found = refusals()
    assert len(found) > 20
    assert [(file, key) for file, key in found if not COMMON.has(key) and not TEXTS.has(key)] == []


# Cards


def sentences_of(record: Any, place: str) -> Iterator[tuple[str, Any]]:
    """Every bilingual field of a card."""
    if isinstance(record, dict):
        if set(record) & set(LANGUAGES):
            yield place, record
        else:
            for key, value in record.items():
                yield from sentences_of(value, f"{place}.{key}")


@pytest.mark.parametrize("deck", [deck.name for deck in DECKS if not deck.plain])
def test_cards_speak_both_languages(deck):
    for card in start(2).get_box().tables[deck]:
        found = dict(sentences_of(card, card["id"]))
        assert f"{card['id']}.name" in found
        for field in TOLD.get(deck, ()):
            assert f"{card['id']}.{field}" in found, (card["id"], field)
        for place, sentences in found.items():
            assert set(sentences) == set(LANGUAGES), place
            for sentence in sentences.values():
                parts = sentence if isinstance(sentence, list) else [sentence]
                assert parts, place
                assert all(finished(part) for part in parts), place
            english, french = (sentences[lang] for lang in LANGUAGES)
            if isinstance(english, list):
                assert len(english) == len(french), place


def test_setup_speaks_both_languages():
    for place, sentences in sentences_of(start(2).get_box().tables["setup"], "setup"):
        assert set(sentences) == set(LANGUAGES), place
        assert all(sentences.values()), place


def test_card_texts_are_translated():
    """Names may be the same in both languages; so is "+2 points.", but no other text."""
    for deck, fields in TOLD.items():
        for card in start(2).get_box().tables[deck]:
            for place, sentences in sentences_of(card, card["id"]):
                field = place.partition(".")[2]
                if field in fields and "name" not in field and not isinstance(sentences["en"], list):
                    plain = re.fullmatch(r"\+\d points?\.", sentences["en"])
                    assert plain or sentences["en"] != sentences["fr"], place


def test_the_game_describes_itself():
    told = game().describe()
    assert set(told["name"]) == set(LANGUAGES)
    for option in told["options"]:
        for field in ("name", "help"):
            assert set(option[field]) == set(LANGUAGES)
            assert all(finished(sentence) for sentence in option[field].values())


# Requests and chronicle


def label(case: tuple[int, dict[str, Any]]) -> str:
    seats, options = case
    return "-".join([str(seats), *[str(value) if key == "mode" else key for key, value in options.items() if value]])


def check_requests(match: Match) -> None:
    for request in match.requests:
        texts = [request.text(lang) for lang in LANGUAGES]
        assert all(finished(text.strip()) for text in texts), (request.prompt, texts)
        assert texts[0] != texts[1]
        for lang in LANGUAGES:
            labels = [request.label(option, lang) for option in request.options]
            assert all(finished(one) for one in labels), labels
            assert len(set(labels)) == len(labels), labels
        for option in request.options:
            piece = request.piece(option)
            assert piece == "" or re.fullmatch(r"[a-z_]+/[a-z_0-9]+", piece), option


@pytest.mark.parametrize("case", every_table(), ids=label)
def test_requests_and_chronicle_of_random_games(case):
    seats, options = case
    match = game().start(seats, 41, options)
    for _ in walk(match, random.Random(41)):
        check_requests(match)
    for lang in LANGUAGES:
        told = [game().wording(match, event, lang) for event in match.chronicle.events]
        assert len(told) > 20
        assert all(finished(line) for line in told), [line for line in told if not finished(line)]


def test_every_kind_of_event_has_words():
    match = start(2)
    for number, tale in enumerate(game().tales.tales):
        firsts = tale.domains[0].ids if tale.domains else [""]
        for first in range(len(firsts)):
            event = Event(0, number, 0, first, 0, EVERYBODY)
            for lang in LANGUAGES:
                assert finished(game().wording(match, event, lang)), tale.name
            with_names = game().wording(match, event, "en", ["Ada", "Ben"])
            assert ("{seat}" in TEXTS.entries[f"tale.{tale.name}"]["en"]) == ("Ada" in with_names)


def test_every_option_has_a_label():
    match = start(2)
    for row in range(len(game().verbs.words)):
        for lang in LANGUAGES:
            assert finished(game().label(match, 0, row, lang)), game().verbs.words[row]


def test_every_refusal_of_an_answer_speaks_both_languages():
    match = start(2)
    (request,) = match.requests
    for number, word in ((request.number, "pass"), (request.number + 7, "pass"), (request.number, "no/such/word")):
        with pytest.raises(Refusal) as refused:
            match.answer(number, word)
        assert all(finished(refused.value.text(lang)) for lang in LANGUAGES)
        assert refused.value.text("en") != refused.value.text("fr")


# What labels and prompts say is what happens


def of(match: Match, option: str, lang: str = "en") -> str:
    (request,) = match.requests
    return request.label(option, lang)


def test_label_of_research_names_its_cost():
    match = table({"main": "harappa", "technologies": ["mining"]})
    assert of(match, "research/writing") == "Research: Writing (1 worker, 3 coins)"
    assert of(match, "research/ironworking", "fr") == "Recherche : Travail du fer (1 Ouvrier, 4 Pièces)"


@pytest.mark.parametrize(
    ("stones", "english", "french"),
    [
        (0, "sacrificed, 7 coins)", "sacrifié, 7 Pièces)"),
        (1, "sacrificed, 1 stone, 6 coins)", "sacrifié, 1 pierre, 6 Pièces)"),
        (5, "sacrificed, 5 stones, 2 coins)", "sacrifié, 5 pierres, 2 Pièces)"),
    ],
)
def test_label_of_a_wonder_names_stones_and_coins(stones, english, french):
    match = table(options={"mode": "age_of_wonders"}, scenario={"stones": stones}, wonders=["taj_mahal"])
    assert of(match, "build/taj_mahal").endswith(english)
    assert of(match, "build/taj_mahal", "fr").endswith(french)
    coins = seat(match).coins
    play(match, "build/taj_mahal")
    assert f", {coins - seat(match).coins} coins)" in english


def test_label_of_rest_names_its_workers():
    rebirth = {"mode": "death_and_rebirth"}
    assert of(table(), "rest") == "Rest (+2 coins, +1 worker)"
    assert of(table(options=rebirth, round=4), "rest") == "Rest (+2 coins, +2 workers)"
    assert of(table(options=rebirth, round=4), "rest", "fr") == "Se reposer (+2 Pièces, +2 Ouvriers)"


def test_label_of_educations_culture_names_its_own_cost():
    """Harappa's discount does not hold for Education (p. 21): 4 coins and no worker."""
    match = play(table({"annexed": ["harappa"], "technologies": ["writing", "education"]}), "done")
    coins = seat(match).coins
    assert "4 coins" in of(match, "do/culture")
    play(match, "do/culture")
    assert coins - seat(match).coins == 4


def test_label_of_culture_without_a_worker_names_none():
    education = play(table({"technologies": ["writing", "education"]}), "done")
    axum = play(table({"main": "axum"}, window=("construction",)), "do/construction")
    for match in (education, axum):
        assert "1 worker" not in of(match, "do/culture")
        assert "1 Ouvrier" not in of(match, "do/culture", "fr")


@pytest.mark.parametrize("word", ["rise/egypt", "annex/egypt"])
def test_label_of_a_drafted_civilization_names_its_bonus_coins(word):
    match = table({"hand": ["egypt"]}, phase="civilization", options={"draft": True})
    assert "2" in of(match, word)
    from_market = table(phase="civilization", market={"egypt": 2, "sumer": 0}, options={"draft": True})
    assert "4" in of(from_market, word)


def test_a_request_names_the_card_it_comes_from():
    axum = play(table({"main": "axum"}, window=("construction",)), "do/construction")
    iberia = play(table(phase="civilization", market={"iberia": 2, "egypt": 0}), "rise/iberia")
    incas = play(table(phase="civilization", market={"incas": 2, "egypt": 0}), "rise/incas")
    education = play(table({"technologies": ["writing", "education"]}), "done")
    phoenicia = play(table({"main": "phoenicia"}), "done")
    sources = [match.requests[0].source for match in (axum, iberia, incas, education, phoenicia)]
    assert sources == ["axum", "iberia", "incas", "education", "phoenicia"]


def test_prompt_of_several_abilities_ends_with_its_sentence():
    match = play(table({"annexed": ["italy"], "technologies": ["writing", "education"]}), "done")
    (request,) = match.requests
    assert len(request.options) == 2
    assert all(finished(request.text(lang)) for lang in LANGUAGES)


def test_prompt_of_round_1_speaks_of_rising_only():
    (request,) = start(2).requests
    assert "annex" not in request.text("en")
    assert "annexe" not in request.text("fr")


def test_cards_to_come_before_the_first_round():
    """While civilizations are drafted the permanent card lies over the first three cards: five are to come."""
    view = start(2, draft=True).view(0)
    assert view["window"] == [0, 3]
    assert view["cards_to_come"] == 5
