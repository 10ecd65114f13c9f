"""Both languages everywhere: verbs, prompts, tales, names; and what requests say in random games."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path
from typing import Any

import pytest

import civitas
from civitas.games.path_of_civilization.score import PARTS
from civitas.games.path_of_civilization.state import PHASES
from civitas.games.path_of_civilization.texts import TEXTS
from civitas.kernel.chronicle import EVERYBODY, Event
from civitas.kernel.match import Match
from civitas.kernel.text import LANGUAGES, places
from path_of_civilization.helpers import every_table, game, start, table, walk

FOLDER = Path(civitas.__file__).parent / "games" / "path_of_civilization"


def finished(sentence: str) -> bool:
    """A sentence for people: something to read, nothing left to fill."""
    whole = bool(sentence) and sentence == sentence.strip() and "  " not in sentence
    return whole and not re.search(r"[{}|]", sentence)


def prompts() -> set[str]:
    """The kinds of decision the chapters name."""
    found: set[str] = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "prompt" and isinstance(node.value, ast.Constant):
                found.add(str(node.value.value))
    return found


def test_every_verb_tale_prompt_option_phase_and_category_has_a_sentence() -> None:
    assert len(prompts()) == 18
    keys = {f"verb.{verb.name}" for verb in game().verbs.verbs}
    keys |= {f"tale.{tale.name}" for tale in game().tales.tales}
    keys |= {f"ask.{prompt}" for prompt in prompts()}
    keys |= {f"{section}.{option.id}" for option in game().options for section in ("option", "option_help")}
    keys |= {f"phase.{phase}" for phase in PHASES}
    keys |= {f"category.{part}" for part in (*PARTS, "difficulty")}
    assert {key for key in keys if not TEXTS.has(key)} == set()
    for section in ("verb", "tale", "ask", "option", "phase", "category"):
        known = {key for key in TEXTS.entries if key.startswith(f"{section}.")}
        assert known <= keys, f"left over: {sorted(known - keys)}"


def test_every_sentence_has_both_languages_and_the_same_places() -> None:
    for key, sentences in TEXTS.entries.items():
        assert set(sentences) == set(LANGUAGES), key
        assert places(sentences["en"]) == places(sentences["fr"]), key


def test_every_piece_has_a_name_in_both_languages() -> None:
    names = game().load_box(None).names
    for kind, entries in names.items():
        for name in entries:
            assert set(name) == set(LANGUAGES), kind
            assert all(name.values()), kind
    for listed in (*game().verbs.verbs, *game().tales.tales):
        for domain in listed.domains:
            if domain.kind not in ("seat", "amount"):
                assert len(domain.ids) == len(names[domain.kind]), listed.name


def test_french_typography() -> None:
    for key, sentences in TEXTS.entries.items():
        assert not re.search(r"\w[:;!?](\s|$)", sentences["fr"]), key


def test_every_option_has_a_label() -> None:
    match = start(2)
    for row in range(len(game().verbs.words)):
        for lang in LANGUAGES:
            assert finished(game().label(match, 0, row, lang)), game().verbs.words[row]


def test_every_kind_of_event_has_words() -> None:
    match = start(1)
    for number, tale in enumerate(game().tales.tales):
        firsts = tale.domains[0].ids if tale.domains else [""]
        for first in range(len(firsts)):
            for seat, name in ((0, "Ada"), (1, "The Automa")):
                event = Event(0, number, seat, first, 0, EVERYBODY)
                told = game().wording(match, event, "en", ["Ada"])
                assert finished(told), tale.name
                if "{seat}" in TEXTS.entries[f"tale.{tale.name}"]["en"]:
                    assert name in told
                assert finished(game().wording(match, event, "fr"))


def check_requests(match: Match) -> None:
    for request in match.requests:
        texts = [request.text(lang) for lang in LANGUAGES]
        assert all(finished(text) for text in texts), (request.prompt, texts)
        assert texts[0] != texts[1]
        for lang in LANGUAGES:
            labels = [request.label(option, lang) for option in request.options]
            assert all(finished(one) for one in labels), labels
            assert len(set(labels)) == len(labels), labels
        for option in request.options:
            assert re.fullmatch(r"([a-z_]+/[a-z_0-9]+)?", request.piece(option)), option


@pytest.mark.parametrize("case", every_table(), ids=str)
def test_requests_and_chronicle_of_random_games(case: tuple[int, dict[str, Any]]) -> None:
    seats, options = case
    match = game().start(seats, 41, options)
    for _ in walk(match, random.Random(41)):
        check_requests(match)
    assert match.chronicle is not None
    for lang in LANGUAGES:
        told = [game().wording(match, event, lang) for event in match.chronicle.events]
        assert len(told) > 100
        assert [line for line in told if not finished(line)] == []


def test_prompts_count_what_is_left() -> None:
    match = table({"left": ["tyranny", "cavalry"], "leader": "confucius"}, turn=4, phase="deployment")
    (request,) = match.requests
    assert request.text("en").endswith("Choose what you leave out (2 to go).")
    match.answer(request.number, "drop/ambassador")
    (request,) = match.requests
    assert request.text("en").endswith("Choose what you leave out (1 to go).")
