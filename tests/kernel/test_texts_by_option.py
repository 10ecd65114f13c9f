"""Cards whose text hangs on an option: what they say with it, without it, and where no table is known."""

from __future__ import annotations

from typing import Any

import pytest

from civitas.kernel.box import Box
from civitas.kernel.game import Scalar
from civitas.kernel.text import Texts
from civitas.kernel.wording import Boxes, worded

TEXTS = Texts({"option.storms": {"en": "Storms", "fr": "Tempêtes"}})
TABLES: dict[str, Any] = {
    "winds": [
        {"id": "calm", "text": {"en": "Rest.", "fr": "Repos."}},
        {
            "id": "gale",
            "text": {"en": "Sail.", "fr": "Voguez."},
            "option": "storms",
            "option_text": {"en": "Sink.", "fr": "Coulez."},
        },
    ],
    "setup": {"option": 3},
}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"storms": False}, {"en": "Sail.", "fr": "Voguez."}),
        ({"storms": True}, {"en": "Sink.", "fr": "Coulez."}),
        (
            None,
            {
                "en": "Sail. With the option “Storms”: Sink.",
                "fr": "Voguez. Avec l'option « Tempêtes » : Coulez.",
            },
        ),
    ],
)
def test_a_card_says_what_holds(options: dict[str, Scalar] | None, said: dict[str, str]) -> None:
    found = worded(TABLES, options, TEXTS)
    assert [card["text"] for card in found["winds"]] == [{"en": "Rest.", "fr": "Repos."}, said]
    assert found["setup"] == TABLES["setup"]
    assert TABLES["winds"][1]["text"] == {"en": "Sail.", "fr": "Voguez."}  # others' tables stay as they are


class Chest(Box):
    def __init__(self, overrides: dict[str, Any] | None, options: dict[str, Scalar] | None) -> None:
        super().__init__(overrides)
        self.said = options


def test_a_printed_box_is_made_once_for_each_way_its_texts_read() -> None:
    boxes = Boxes(Chest, ("storms",))
    with_storms = boxes.open(None, {"storms": True, "seed": 1})
    assert boxes.open(None, {"storms": True, "seed": 2}) is with_storms
    assert boxes.open(None, {"storms": False}) is not with_storms
    assert boxes.open(None) is boxes.open(None)
    assert boxes.open({"winds": {}}, {"storms": True}) is not boxes.open({"winds": {}}, {"storms": True})
