"""The playthrough, whose diff is the review of a change in rules or words."""

from __future__ import annotations

from shared.playthrough import check

from historia import playthrough


def test_playthrough() -> None:
    check(playthrough.PLAYTHROUGH, playthrough.both_playthroughs())


def test_the_playthrough_shows_every_kind_of_action() -> None:
    kept = playthrough.PLAYTHROUGH.read_text(encoding="utf-8")
    chosen = {line.split()[1].partition("/")[0].rstrip(":") for line in kept.splitlines() if line.startswith("    >")}
    assert {"leader", "aside", "draw", "settle", "lay", "resolve", "basic", "take", "expand", "recover"} <= chosen
