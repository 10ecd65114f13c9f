"""What questions and options say."""

from __future__ import annotations

from sid_meiers_civilization.helpers import offered, play
from sid_meiers_civilization.scenes import duel, meadow


def test_options_say_what_they_cost_and_where_they_lead() -> None:
    match = duel({"techs": ["philosophy"], "resources": {"iron": 1, "silk": 1, "wheat": 1}}, phase="cities")
    request = match.requests[0]
    assert request.label("use/philosophy", "fr").endswith(
        "(ressource au choix + ressource au choix + ressource au choix)"
    )
    enemy = {"scouts": {"f4": 1}}
    moving = meadow({"armies": {"e4": 1}}, enemy, phase="movement", squares={"e3": {"mark": "hut"}})
    play(moving, "move/e4/a1")
    labels = {word: moving.requests[0].label(word, "en") for word in offered(moving)}
    assert labels["go/e3"] == "Go to E3 (Grassland, hut)"
    assert labels["go/f4"] == "Go to F4 (Grassland, enemies)"
    assert "Turn up the tile E5–H8" in labels.values()
