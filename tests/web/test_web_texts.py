"""Every sentence in both languages, with the same places; every key the templates use exists."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from civitas import games
from civitas.kernel.text import LANGUAGES, places
from civitas.web import assets
from civitas.web.board import board_of, rules_of
from civitas.web.pages import lobby_page, rules_page
from civitas.web.settings import CHOICES, Settings
from civitas.web.words import TEXTS, say, typeset

GAMES = [game.id for game in games.available()]
TEMPLATES = Path(assets.__file__).parent / "templates"


def tables() -> dict[str, dict[str, dict[str, str]]]:
    return {"web": TEXTS.entries, **{game: board_of(game).TEXTS.entries for game in GAMES}}


def test_every_sentence_has_both_languages_and_the_same_places() -> None:
    for entries in tables().values():
        for key, entry in entries.items():
            assert set(entry) == set(LANGUAGES), key
            assert places(entry["en"]) == places(entry["fr"]), key
            assert all(sentence.strip() for sentence in entry.values()), key


def test_the_templates_use_known_keys() -> None:
    for path in TEMPLATES.glob("*.html"):
        for key in re.findall(r"(?<![\w.])t\('([\w.]+)'(?=[,)])", path.read_text(encoding="utf-8")):
            assert TEXTS.has(key), f"{path.name}: {key}"
    for game in GAMES:
        known = set(board_of(game).TEXTS.entries) | set(games.load(game).texts.entries)
        for path in assets.folder(games.load(game)).glob("*.html"):
            text = path.read_text(encoding="utf-8")
            for key in re.findall(r"gt\('([\w.]+)'(?=[,)])", text):
                assert key in known, f"{path.name}: {key}"
            for key in re.findall(r"(?<![\w.])t\('([\w.]+)'(?=[,)])", text):
                assert TEXTS.has(key), f"{path.name}: {key}"


def test_settings_are_worded() -> None:
    for key, values in CHOICES.items():
        assert TEXTS.has(f"settings.{key}")
        for value in values:
            assert TEXTS.has(f"settings.{key}_{value}")


class Offers(HTMLParser):
    """What the lobby's forms say of a game's options."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.game = ""
        self.fields = 0  # how deep in the list of options
        self.said: dict[str, list[str]] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form" and "setup" in (given.get("class") or ""):
            self.game = given["data-game"] or ""
        if tag == "div" and (self.fields or given.get("class") == "fields"):
            self.fields += 1
        if self.fields and given.get("data-help"):
            self.said[self.game].append(given["data-help"] or "")

    def handle_endtag(self, tag: str) -> None:
        self.fields -= tag == "div" and self.fields > 0

    def handle_data(self, data: str) -> None:
        if self.fields and data.strip():
            self.said.setdefault(self.game, []).append(data.strip())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_option_and_no_choice_is_shown_by_its_id(lang: str) -> None:
    offers = Offers(lobby_page([], lang, Settings(lang=lang)))
    assert set(offers.said) == set(GAMES)
    for game in games.available():
        said = offers.said[game.id]
        for option in game.options:
            assert typeset(game.texts.say(f"option.{option.id}", lang), lang) in said
            values = [value for value in option.values if isinstance(value, str)]
            for name in (option.id, *values):
                section = "option" if name == option.id else "value"
                for key in (f"{section}.{name}", f"{section}_help.{name}"):
                    assert typeset(game.texts.say(key, lang), lang) in said, key
                own = game.texts.say(f"{section}.{name}", lang)
                assert own != name
                # In French an English word is an id that nobody translated; in English, one explained like `id: …` is.
                bare = (lang == "fr" and own.lower() != name and not name.isdigit()) or "_" in name
                seen = re.compile(rf"\b{name}\b" if bare else rf"\b{name} ?[:=]")
                assert not [text for text in said if seen.search(text)], name


@pytest.mark.parametrize("game", GAMES)
def test_each_question_has_its_rule_and_its_tip(game: str) -> None:
    board = board_of(game)
    prompts = {key.removeprefix("ask.") for key in games.load(game).texts.entries if key.startswith("ask.")}
    assert set(board.RULE_OF) == prompts
    assert {key.removeprefix("tip.") for key in board.TEXTS.entries if key.startswith("tip.")} == prompts
    for lang in LANGUAGES:
        rules = {rule.id for rule in rules_of(game, lang)}
        assert set(board.RULE_OF.values()) <= rules
        assert len(rules) == len(rules_of(game, lang))


def test_rules_are_found_without_accents_or_case() -> None:
    game = games.load("age-of-civilization")
    page = rules_page(game, "fr", Settings(lang="fr"), "ETAPE EPEE")
    assert "Rien trouvé" in page
    page = rules_page(game, "fr", Settings(lang="fr"), "sacrifie GUERRE entre")
    assert 'id="war"' in page
    assert 'id="rest"' not in page


def test_french_is_typeset() -> None:
    assert typeset("C'est ici : « oui » !", "fr") == "C’est ici\u202f: «\u202foui\u202f»\u202f!"
    assert typeset("It's here: yes", "en") == "It’s here: yes"
    assert (
        typeset("Noor : -3 culture, 1-3 joueurs, Grand-Père", "fr") == "Noor\u202f: −3 culture, 1-3 joueurs, Grand-Père"
    )
    assert say("end.winner", "fr", {"name": "O'Neil", "score": 3}) == "O'Neil l’emporte avec 3 points"


def test_every_icon_named_is_drawn() -> None:
    sprite = assets.files()["icons.svg"].read_text(encoding="utf-8")
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', sprite))
    files = [
        *TEMPLATES.glob("*.html"),
        *(path for game in games.available() for path in assets.folder(game).glob("*.html")),
    ]
    for path in files:
        for name in re.findall(r"ic\('([\w-]+)'", path.read_text(encoding="utf-8")):
            if not name.endswith("-"):
                assert name in drawn, f"{path.name}: {name}"
    for game in games.available():
        for card in board_of(game.id).card_book(game.load_box(None), "en"):
            assert card["icon"] in drawn


def test_assets_are_named_by_their_contents() -> None:
    for name, path in assets.files().items():
        assert path.is_file()
        assert assets.url(name) == f"/static/{name}?v={assets.digest(name)}"
    assert "../render.py" not in assets.files()
    for name in (
        "app.js",
        "regions.js",
        "moves.js",
        "app.css",
        "tokens.css",
        "icons.svg",
        "games/age-of-civilization/board.css",
    ):
        assert name in assets.files()


@pytest.mark.parametrize("game", GAMES)
def test_the_options_of_the_guided_game_are_allowed(game: str) -> None:
    assert games.load(game).allows(2, dict(board_of(game).FIRST_GAME))
