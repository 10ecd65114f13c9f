"""The playthrough, whose diff is the review: when it changes on purpose, run playthrough.py and read the diff."""

from __future__ import annotations

from shared.playthrough import check

from path_of_civilization import playthrough


def test_playthrough() -> None:
    check(playthrough.PLAYTHROUGH, playthrough.both_playthroughs())


def test_the_playthrough_shows_every_phase() -> None:
    kept = playthrough.PLAYTHROUGH.read_text(encoding="utf-8")
    for sentence in ("A. Project", "C2. Wonders", "C3. Leaders", "E. Technology", "Challenge", "Bataille", "Automa"):
        assert sentence in kept
