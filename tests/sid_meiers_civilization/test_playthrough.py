"""The playthrough, whose diff is the review of a change in rules or words."""

from __future__ import annotations

import difflib

from sid_meiers_civilization import playthrough


def test_playthrough() -> None:
    kept = playthrough.PLAYTHROUGH.read_text(encoding="utf-8")
    now = playthrough.both_playthroughs()
    changes = list(difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=2))
    assert not changes, "\n".join(changes[:60])


def test_the_playthrough_shows_every_kind_of_action() -> None:
    kept = playthrough.PLAYTHROUGH.read_text(encoding="utf-8")
    chosen = {line.split()[1].partition("/")[0].rstrip(":") for line in kept.splitlines() if line.startswith("    >")}
    common = {"capital", "place", "build", "arts", "harvest", "move", "go", "explore", "research", "offer", "accept"}
    assert common <= chosen
    assert {"found", "government", "front", "attack", "advance", "play"} <= chosen
