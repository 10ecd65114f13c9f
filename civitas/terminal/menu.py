"""The menu: language, a new game with its seats and variants, a saved game, achievements. Enter takes the default."""

from __future__ import annotations

from datetime import UTC, datetime

from rich.table import Table
from rich.text import Text

from civitas import bots, games
from civitas.kernel.game import Game, Option, Scalar
from civitas.kernel.text import LANGUAGES, Refusal
from civitas.terminal import achievements, saves
from civitas.terminal.explain import fold
from civitas.terminal.screen import Leave, Screen, quoted, typed_number
from civitas.terminal.seating import HUMAN, level_help, level_name, titles_of
from civitas.terminal.session import Plan, play, resume
from civitas.terminal.tables import drawing_of
from civitas.terminal.words import say

LISTED = 9  # saved games in the list
FIRST_GAME = "first_game"  # an option of that name is offered to people who have finished no game yet

Choices = list[tuple[str, str]]  # a name and a line about it


def choose(screen: Screen, title: str, choices: Choices, default: int = 0) -> int:
    """Let a person pick one of a list by number or name; Enter takes the default. Returns its index."""
    lang = screen.lang
    screen.say("")
    screen.say(title, style="bold")
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", width=3)
    for index, (name, about) in enumerate(choices):
        chosen = index == default
        grid.add_row(
            Text(str(index + 1), style="bold"), Text(name, style="bold" if chosen else ""), Text(about, style="dim")
        )
    screen.show(grid)
    named = choices[default][0]
    while True:
        words = screen.read(f"{say('menu.enter', lang, default=named)} > ")
        if not words:
            return default
        if words == "q":
            raise Leave
        number = typed_number(words)
        if number is not None and 1 <= number <= len(choices):
            return number - 1
        fitting = [index for index, (name, _) in enumerate(choices) if fold(name).startswith(fold(words))]
        if len(fitting) == 1 and not words.isdecimal():
            return fitting[0]
        complaint = say("menu.choose", lang, words=quoted(words), low=1, high=len(choices), default=named)
        screen.say(complaint, style="yellow")


def run(screen: Screen, ask_language: bool, seed: int | None) -> None:
    """The menu until the person leaves."""
    screen.say(say("menu.title", screen.lang), style="bold")
    if ask_language:
        named = [(say("menu.english", "en"), ""), (say("menu.french", "fr"), "")]
        screen.lang = LANGUAGES[choose(screen, say("menu.language", screen.lang), named, LANGUAGES.index(screen.lang))]
    while True:
        saved = saves.names()
        lang = screen.lang
        entries = [("resume", say("menu.resume", lang, count=len(saved)))] if saved else []
        entries += [(key, say(f"menu.{key}", lang)) for key in ("new", "achievements", "quit")]
        picked = entries[choose(screen, say("menu.what", lang), [(name, "") for _, name in entries])][0]
        if picked == "quit":
            raise Leave
        if picked == "achievements":
            for game in games.available():
                achievements.show(screen, game)
        elif picked == "resume":
            resume_one(screen, saved)
        else:
            play(screen, new_game(screen, seed))


def resume_one(screen: Screen, saved: list[str]) -> None:
    """Pick a saved game and go on with it; a damaged one is told and left alone."""
    lang = screen.lang
    if len(saved) > LISTED:
        screen.say(say("menu.older", lang, count=len(saved) - LISTED), style="dim")
    picked = choose(screen, say("menu.saved", lang), [save_line(name, lang) for name in saved[:LISTED]])
    try:
        match, save = saves.load(saved[picked])
    except Refusal as refusal:
        screen.say_whole(refusal.text(lang), style="red")
        return
    resume(screen, match, save)


def save_line(name: str, lang: str) -> tuple[str, str]:
    """A saved game in a line: game, seats, round, date."""
    try:
        match, save = saves.load(name)
    except Refusal:
        return name, say("menu.damaged", lang)
    written = datetime.fromtimestamp(save.path.stat().st_mtime, UTC).astimezone()
    round_number = str(match.view(None)["round"])
    stage = say("menu.finished", lang) if match.over else say("menu.round", lang, round=round_number)
    seats = ", ".join(titles_of(save.kinds, lang))
    return f"{match.game.name[lang]}, {stage}", f"{written:%Y-%m-%d %H:%M} · {seats}"


# A new game


def new_game(screen: Screen, seed: int | None) -> Plan:
    """Ask for everything a game needs."""
    lang = screen.lang
    shelf = games.available()
    listed = [(game.name[lang], say("menu.seats", lang, low=min(game.seats), high=max(game.seats))) for game in shelf]
    game = shelf[choose(screen, say("menu.game", lang), listed)]
    kinds = choose_seats(screen, game)
    return Plan(game, kinds, choose_options(screen, game, len(kinds)), None, seed)


def choose_count(screen: Screen, key: str, counts: list[int], default: int, note: str = "") -> int:
    """A number of people or bots; Enter takes the default, a single possibility is taken unasked."""
    if len(counts) == 1:
        return counts[0]
    lang = screen.lang
    low, high = counts[0], counts[-1]
    screen.say("")
    screen.say(f"{say(key, lang, low=low, high=high)} {note}".strip(), style="bold")
    while True:
        words = screen.read(f"{say('menu.enter', lang, default=str(default))} > ")
        if not words:
            return default
        if words == "q":
            raise Leave
        number = typed_number(words)
        if number in counts:
            return number
        screen.say(say("menu.choose", lang, words=quoted(words), low=low, high=high, default=default), style="yellow")


def choose_seats(screen: Screen, game: Game) -> list[str]:
    """People at this screen, then bots with their levels."""
    lang = screen.lang
    most = max(game.seats)
    people = choose_count(screen, "menu.people", list(range(1, most + 1)), 1)
    counts = [count for count in range(most - people + 1) if people + count in game.seats]
    alone = people == 1 and 0 in counts
    usual = 1 if people == 1 and 1 in counts else counts[0]
    added = choose_count(screen, "menu.bots", counts, usual, say("menu.alone", lang) if alone else "")
    levels = bots.levels_of(game)
    named = [(level_name(level, lang), level_help(level, lang)) for level in levels]
    kinds = [HUMAN] * people
    for seat in range(people, people + added):
        title = say("menu.level", lang, name=say("seat.bot", lang, number=seat + 1))
        kinds.append(levels[choose(screen, title, named, levels.index(bots.usual_level(game)))])
    return kinds


def choose_options(screen: Screen, game: Game, seats: int) -> dict[str, Scalar]:
    """The modes and variants the rules allow for that many seats."""
    chosen: dict[str, Scalar] = {}
    for option in game.options:
        if option.type == "list" and seats in option.seats:
            chosen[option.id] = choose_list(screen, game, option, seats)
        elif option.type != "bool" and seats in option.seats:
            chosen[option.id] = choose_value(screen, game, option, seats)
    switches = [
        option
        for option in game.options
        if option.type == "bool" and seats in option.seats and game.allows(seats, {**chosen, option.id: True})
    ]
    if not switches:
        return chosen
    newcomer = not any((saves.home() / "finished").glob(f"{game.id}-*"))
    for option in switches:
        chosen[option.id] = newcomer if option.id == FIRST_GAME else game.default_of(option, seats)
    return switch(screen, game, seats, switches, chosen)


def choose_value(screen: Screen, game: Game, option: Option, seats: int) -> Scalar:
    """One of an option's values, of those allowed; a single one is taken unasked."""
    lang = screen.lang
    allowed = [value for value in option.values if game.allows(seats, {option.id: value})]
    usual = game.default_of(option, seats)
    if len(allowed) < 2:
        return allowed[0] if allowed else usual
    drawing, box = drawing_of(game), game.open_box(None)
    named = [drawing.choice(box, option.id, str(value), lang) for value in allowed]
    default = allowed.index(usual) if usual in allowed else 0
    return allowed[choose(screen, game.texts.say(f"option.{option.id}", lang), named, default)]


def choose_list(screen: Screen, game: Game, option: Option, seats: int) -> Scalar:
    """The words of a list, one after the other, until it is full or a person wants no more."""
    lang = screen.lang
    lengths = game.lengths(option, seats)
    usual = option.split(game.default_of(option, seats))
    drawing, box = drawing_of(game), game.open_box(None)
    words: list[str] = []
    while len(words) < max(lengths):
        offered = [str(value) for value in option.values[len(words) < min(lengths) :]]
        named = [drawing.choice(box, option.id, value, lang) for value in offered]
        default = offered.index(usual[len(words)]) if len(words) < len(usual) else 0
        title = f"{game.texts.say(f'option.{option.id}', lang)} {len(words) + 1}"
        picked = offered[choose(screen, title, named, default)]
        if picked == option.values[0]:
            break
        words.append(picked)
    return option.join(words)


def switch(
    screen: Screen, game: Game, seats: int, switches: list[Option], chosen: dict[str, Scalar]
) -> dict[str, Scalar]:
    """Variants switched on and off until Enter."""
    lang = screen.lang
    while True:
        screen.say("")
        screen.say(say("menu.variants", lang), style="bold")
        grid = Table.grid(padding=(0, 2, 0, 0))
        for index, option in enumerate(switches):
            sign = "[x]" if chosen[option.id] else "[ ]"
            name, about = (game.texts.say(f"{key}.{option.id}", lang) for key in ("option", "option_help"))
            grid.add_row(f"  {index + 1}", sign, Text(name, style="bold"), Text(about, style="dim"))
        screen.show(grid)
        words = screen.read("> ")
        if not words:
            return chosen
        if words == "q":
            raise Leave
        number = typed_number(words)
        if number is not None and 1 <= number <= len(switches):
            option = switches[number - 1]
            changed = {**chosen, option.id: not chosen[option.id]}
            try:
                game.resolve(seats, changed)
            except Refusal as refusal:
                screen.say_whole(refusal.text(lang), style="yellow")
                continue
            chosen = changed
            continue
        last = len(switches)
        screen.say(say("menu.choose", lang, words=quoted(words), low=1, high=last, default="-"), style="yellow")
