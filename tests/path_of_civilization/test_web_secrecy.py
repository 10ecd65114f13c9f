"""The board tells a seat nothing it may not know, and not how fast or what the others answer."""

from __future__ import annotations

import random
import re

import pytest
from web.web_tools import FINAL, check_blind

from civitas.kernel.match import Match
from civitas.web import render
from path_of_civilization.web_helpers import at, reader, walk


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_pages_do_not_depend_on_what_is_hidden(seats: int) -> None:
    check_blind(walk(seats, seed=21, every=19))


def others_answer(match: Match, seed: int) -> None:
    """Everybody but seat 0 decides, in an order and a way of their own, as far as seat 0 lets them."""
    rng = random.Random(seed)
    while others := [request for request in match.requests if request.seat]:
        request = rng.choice(others)
        match.answer(request.number, rng.choice(request.options))


@pytest.mark.parametrize("prompt", ["project_left", "wonder_wish", "technology"])
def test_what_others_choose_meanwhile_cannot_be_seen(prompt: str) -> None:
    shown: set[str] = set()
    for seed in range(6):
        match = at(4, prompt, turn=2)
        others_answer(match, seed)
        drawn = render.regions(reader(match, 0), match, "en")
        shown.add(FINAL.sub("", "".join(drawn.values())))
    assert len(shown) == 1


def test_only_ready_and_thinking_change_while_others_answer() -> None:
    match = at(4, "project_left", turn=2)
    before = render.regions(reader(match, 0), match, "en")
    others_answer(match, 1)
    after = render.regions(reader(match, 0), match, "en")
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"rivals", "prompt"}
    ready = re.compile(r"\d+ of 4 ready")
    prompts = [ready.sub("", FINAL.sub("", drawn["prompt"])) for drawn in (before, after)]
    assert prompts[0] == prompts[1]
