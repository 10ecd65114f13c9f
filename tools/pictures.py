"""Take the pictures of docs/pictures: lobby, table, end, replay and lesson, large and small, light and dark; of every
other game a table, large in the light and small in the dark.

`make pictures` draws them from one seed, so that they change only with the pages. Needs Chromium and the dev lock.
"""

from __future__ import annotations

import argparse
import base64
import shutil
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from civitas import bots, games
from civitas.kernel.match import Match
from civitas.web import assets, render
from civitas.web.info import ExampleCard, Shown, Sitter, TableCard, TableInfo
from civitas.web.settings import Settings

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
GAME: Final = "age-of-civilization"
SEED: Final = 23
NAMES: Final = ("Alix", "Tomyris", "Ashoka")
SIZES: Final = {"desktop": (1440, 900, 1), "phone": (390, 844, 2)}
THEMES: Final = {"": "light", "-dark": "dark"}
# Tables of the other games: when seat 0 is asked this, in this turn or later.
OTHERS: Final = {
    "historia": ("lay", 6),
    "path-of-civilization": ("project_left", 5),
    "through-the-ages": ("action", 11),
    "sid-meiers-civilization": ("manage", 7),
}
MOST_BYTES: Final = 120_000
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
# Chromium draws PNG and JPEG only; its canvas writes WebP.
WEBP: Final = """async ([source, quality]) => {
  const picture = Object.assign(new Image(), { src: source });
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.toDataURL('image/webp', quality);
}"""


def played(until: str) -> Match:
    """A match of three bots, until the first seat acts in round 4 or until the end."""
    game = games.load(GAME)
    match = game.start(3, SEED, {})
    players = [bots.load(level, game) for level in ("normal", "normal", "easy")]
    while not match.over:
        request = match.requests[0]
        view = match.view(0)
        if until == "middle" and request.seat == 0 and view["round"] == 4 and request.prompt == "act":
            return match
        match.answer(request.number, bots.bot_answer(players[request.seat], match, request, SEED))
    return match


def reached(game_id: str, prompt: str, turn: int) -> Match:
    """A match of three bots in another game, until the first seat is asked that."""
    game = games.load(game_id)
    match = game.start(3, SEED, {})
    players = [bots.load("normal:nodes=40", game) for _ in range(3)]
    while not match.over:
        request = match.requests[0]
        view = match.view(0)
        if request.seat == 0 and request.prompt == prompt and view.get("round", view.get("turn")) >= turn:
            return match
        match.answer(request.number, bots.bot_answer(players[request.seat], match, request, SEED))
    raise SystemExit(f"Nobody is asked {prompt} from turn {turn} on in {game_id}.")


def seen(match: Match, seat: int | None) -> TableInfo:
    """The table as Alix sees it: two bots, a spectator."""
    levels = ("", "normal", "easy")
    kinds = ("human", "bot", "bot")
    sitters = [Sitter(*row, present=True) for row in zip(NAMES, kinds, levels, strict=True)]
    info = TableInfo("pictures", match.game.id, sitters, seat, True, 1, spectators=1)
    info.can_undo = seat is not None and match.can_undo(seat)
    info.seed = str(SEED) if match.over else ""
    return info


def others(settings: Settings) -> dict[str, str]:
    """A table of each other game."""
    found: dict[str, str] = {}
    for name, (prompt, turn) in OTHERS.items():
        match = reached(name, prompt, turn)
        found[name] = render.table_page(seen(match, 0), match, settings.lang, settings)
    return found


def pages(settings: Settings) -> dict[str, str]:
    """The five pages."""
    lang, middle, over = settings.lang, played("middle"), played("end")
    info = seen(middle, 0)
    mine = [
        TableCard("a", GAME, info.sitters, 4, "actions", 0, True, ["Alix"]),
        TableCard("b", GAME, info.sitters[:2], 2, "actions", 0, False, ["Camille"]),
        TableCard("c", GAME, info.sitters, 6, "over", 0, over=True),
    ]
    sitting = [Sitter(name, "bot") for name in ("Sappho", "Taharqa", "Himiko")]
    watched = TableCard("d", GAME, sitting, 3, "actions")
    shown = [ExampleCard(GAME, 0, ["normal", "easy", "normal"], 2, watched), ExampleCard(GAME, 1, ["normal", "normal"])]
    return {
        "lobby": render.lobby_page(mine, lang, settings, shown),
        "table": render.table_page(info, middle, lang, settings),
        "end": render.table_page(seen(over, 0), over, lang, settings),
        "replay": render.replay_page(info, middle, lang, settings, Shown(31, 70, middle.line - 1)),
        "learn": render.learn_page(games.load(GAME), lang, settings),
    }


class Site:
    """Serves the pages on this machine while they are photographed."""

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                name = path.removeprefix("/static/")
                if path.startswith("/static/") and name in assets.files():
                    file = assets.files()[name]
                    self.answer(file.read_bytes(), assets.TYPES[file.suffix])
                else:
                    self.answer(site.pages.get(path, "").encode(), "text/html; charset=utf-8")

            def answer(self, body: bytes, kind: str) -> None:
                self.send_response(200)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                """Stay silent."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def small(page: Any, png: bytes) -> bytes:
    """A picture as WebP, as good as its size allows."""
    source = "data:image/png;base64," + base64.b64encode(png).decode()
    for quality in (0.86, 0.8, 0.72, 0.62, 0.5, 0.4, 0.3):
        found = base64.b64decode(page.evaluate(WEBP, [source, quality]).partition(",")[2])
        if len(found) < MOST_BYTES:
            return found
    raise SystemExit("A picture stays larger than it may be.")


def shoot(folder: Path) -> None:
    browser_path = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser_path is None:
        raise SystemExit("There is no Chromium on this machine.")
    folder.mkdir(parents=True, exist_ok=True)
    site = Site()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, headless=True, args=FLAGS)
        dark_room = browser.new_page()
        for ending, theme in THEMES.items():
            settings = Settings(theme=theme)
            site.pages = {f"/{name}": html for name, html in {**pages(settings), **others(settings)}.items()}
            for size, (width, height, scale) in SIZES.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    device_scale_factor=scale,
                    reduced_motion="reduce",
                    has_touch=size == "phone",
                    is_mobile=size == "phone",
                )
                page = context.new_page()
                for path in site.pages:
                    if path[1:] in OTHERS and (size == "phone") != (theme == "dark"):
                        continue
                    page.goto(site.address + path)
                    page.add_style_tag(content=".offline{display:none!important}")
                    page.wait_for_timeout(150)
                    file = folder / f"{path[1:]}-{size}{ending}.webp"
                    file.write_bytes(small(dark_room, page.screenshot()))
                    print(f"{file.name} {file.stat().st_size // 1000} kB")
                context.close()
        browser.close()
    site.server.shutdown()
    site.server.server_close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    shoot(parser.parse_args().folder)


if __name__ == "__main__":
    sys.exit(main())
