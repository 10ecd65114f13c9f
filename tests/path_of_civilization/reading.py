"""Reads the texts of cards back into fields, in both languages, knowing nothing of how they were written."""

from __future__ import annotations

import re
from typing import Any

Fields = dict[str, Any]

ENGLISH, FRENCH = 0, 1
LANGS = ("en", "fr")
AND = (" and ", " et ")
OR = (" or ", " ou ")

# Gains: one of it, several of it.
GAINS = {
    "ambassador": (("Ambassador", "Ambassadors"), ("Ambassadeur", "Ambassadeurs")),
    "builder": (("Builder", "Builders"), ("Bâtisseur", "Bâtisseurs")),
    "philosopher": (("Philosopher", "Philosophers"), ("Philosophe", "Philosophes")),
    "sage": (("Sage", "Sages"), ("Sage", "Sages")),
    "unit": (("Unit", "Units"), ("Unité", "Unités")),
    "population": (("population step", "population steps"), ("case de Population", "cases de Population")),
    "heritage": (
        ("Military Heritage", "Military Heritage"),
        ("point d'Héritage Militaire", "points d'Héritage Militaire"),
    ),
    "vp": (("VP", "VP"), ("PV", "PV")),
    "research_any": (
        ("research point of free choice", "research points of free choice"),
        ("point de Recherche au choix", "points de Recherche au choix"),
    ),
}
WAITING = {
    "sage_future": (
        "1 Sage waits at each Challenge still to come among ",
        "1 Sage attend devant chaque Défi à venir parmi ",
    ),
    "unit_future": (
        "1 Unit waits at each Battle still to come among ",
        "1 Unité attend devant chaque Bataille à venir parmi ",
    ),
}
# Types: of a Technology, card or research; of a board's priority in French.
TYPES = {
    "cultural": ("Cultural", "Culturelle", "Culturel"),
    "scientific": ("Scientific", "Scientifique", "Scientifique"),
    "spiritual": ("Spiritual", "Spirituelle", "Spirituel"),
    "military": ("Military", "Militaire", "Militaire"),
    "industrial": ("Industrial", "Industrielle", "Industriel"),
}
COUNTS = {
    "wonder": (("Wonder you own", "Wonders you own"), ("Merveille possédée", "Merveilles possédées")),
    "leader": (
        ("Leader you own, alive or buried", "Leaders you own, alive or buried"),
        ("Leader possédé, vivant ou au cimetière", "Leaders possédés, vivants ou au cimetière"),
    ),
    "leader_cemetery": (
        ("Leader in your cemetery", "Leaders in your cemetery"),
        ("Leader dans votre cimetière", "Leaders dans votre cimetière"),
    ),
    "philosophy_level": (
        ("Philosophy level reached", "Philosophy levels reached"),
        ("niveau de Philosophie atteint", "niveaux de Philosophie atteints"),
    ),
    "heritage": (
        ("level of Military Heritage", "levels of Military Heritage"),
        ("niveau d'Héritage Militaire", "niveaux d'Héritage Militaire"),
    ),
    "population_level": (
        ("level of population", "levels of population"),
        ("niveau de population", "niveaux de population"),
    ),
    "tech_IV": (
        ("level IV Technology you own", "level IV Technologies you own"),
        ("Technologie de niveau IV possédée", "Technologies de niveau IV possédées"),
    ),
    "tech_discarded": (
        ("old technology", "of your old technologies"),
        ("ancienne technologie", "anciennes technologies"),
    ),
    "distinct_types": (
        ("different type among your Leaders and Wonders", "different types among your Leaders and Wonders"),
        ("type différent parmi vos Leaders et Merveilles", "types différents parmi vos Leaders et Merveilles"),
    ),
}
for _id, (_en, _fr, _) in TYPES.items():
    GAINS[f"research_{_id}"] = (
        (f"{_en} research point", f"{_en} research points"),
        (f"point de Recherche {_fr}", f"points de Recherche {_fr}"),
    )
    COUNTS[f"card:{_id}"] = (
        (f"{_en} card you own", f"{_en} cards you own"),
        (f"carte {_fr} possédée", f"cartes {_fr}s possédées"),
    )
    COUNTS[f"tech:{_id}"] = (
        (f"{_en} Technology you own", f"{_en} Technologies you own"),
        (f"Technologie {_fr} possédée", f"Technologies {_fr}s possédées"),
    )

EFFECTS = {
    "instant": ("Instant: {gain}", "Instantané : {gain}"),
    "phase_B": (
        "Alive, each Deployment phase: {gain}, within the population limit",
        "En vie, à chaque phase de déploiement : {gain}, dans la limite de population",
    ),
    "phase_D": (
        "Alive, each Research phase: {gain}, within the population limit",
        "En vie, à chaque phase de recherche : {gain}, dans la limite de population",
    ),
    "alive_battle": ("Alive, each Battle: Power +{n}", "En vie, à chaque Bataille : Puissance +{n}"),
    "buried_battle": ("Cemetery, each Battle: Power +{n}", "Cimetière, à chaque Bataille : Puissance +{n}"),
    "buried_challenge": (
        "Cemetery, each Challenge: History points +{n}",
        "Cimetière, à chaque Défi : points d'Histoire +{n}",
    ),
    "tech_discount": (
        "Alive: Technologies cost you {n} research point less, never less than 1",
        "En vie : les Technologies vous coûtent {n} point de Recherche de moins, jamais moins de 1",
    ),
    "wonder_discount": (
        "Alive: Wonders cost you {n} Builder less, never less than 1",
        "En vie : les Merveilles vous coûtent {n} Bâtisseur de moins, jamais moins de 1",
    ),
    "tech_purchase": (
        "Alive: {gain} whenever you buy a {type} Technology",
        "En vie : {gain} à chaque achat d'une Technologie {type}",
    ),
    "philosophy_step": (
        "Alive: {gain} whenever you climb a Philosophy level",
        "En vie : {gain} à chaque niveau de Philosophie gravi",
    ),
    "end": ("End of game: {counted}", "Fin de partie : {counted}"),
}
FATES = {
    "permanent_history": (
        "You may pay {pay}{times}, for a lasting effect: History points +{n} in this and every later Challenge",
        (
            "Vous pouvez payer {pay}{times}, pour un effet durable :"
            " points d'Histoire +{n} dans ce Défi et tous les suivants"
        ),
    ),
    "permanent_power": (
        "You may pay {pay}{times}, for a lasting effect: Power +{n} in every later Battle",
        "Vous pouvez payer {pay}{times}, pour un effet durable : Puissance +{n} à chaque Bataille à venir",
    ),
    "exchange": ("You may pay {pay} for {gain}{times}", "Vous pouvez payer {pay} pour {gain}{times}"),
    "heritage": (
        "With Military Heritage {n} or more: {gain}{times}",
        "Avec un Héritage Militaire de {n} ou plus : {gain}{times}",
    ),
    "population_level": (
        "With a population level of {n} or more: {gain}{times}",
        "Avec un niveau de population de {n} ou plus : {gain}{times}",
    ),
    "philosophy_level": (
        "With Philosophy level {n} or more: {gain}{times}",
        "Avec un niveau de Philosophie de {n} ou plus : {gain}{times}",
    ),
    "distinct_types": (
        "With {n} or more different types among your Leaders and Wonders: {gain}{times}",
        "Avec {n} types différents ou plus parmi vos Leaders et Merveilles : {gain}{times}",
    ),
    "gift": ("Every player: {gain}", "Chaque joueur : {gain}"),
    "choice": ("Choose one: {options}", "Au choix : {options}"),
    "per": ("{counted}{most}", "{counted}{most}"),
}
SLOTS = {
    "n": r"\d+",
    "gain": r"\d.*?",
    "pay": r"\d[^,.]*?",
    "type": r"\w+",
    "counted": r"\d.*?",
    "options": r"\d.*?",
    "times": (
        r", (?:once|\d+ times at most|as often as you like"
        r"|une seule fois|\d+ fois au plus|autant de fois que vous voulez)"
    ),
    "most": r"(?:, (?:\d+ times at most|\d+ fois au plus))?",
}


def found(template: str, text: str) -> dict[str, str] | None:
    """What stands in the slots of a template, if the text is of its form."""
    pattern = re.escape(template)
    for slot, inside in SLOTS.items():
        pattern = pattern.replace(re.escape("{" + slot + "}"), f"(?P<{slot}>{inside})")
    match = re.fullmatch(pattern, text)
    return match.groupdict() if match else None


def form(templates: dict[str, tuple[str, str]], text: str, lang: int) -> tuple[str, dict[str, str]]:
    """The first form a sentence has."""
    assert text.endswith("."), text
    for name, template in templates.items():
        slots = found(template[lang], text[:-1])
        if slots is not None:
            return name, slots
    raise AssertionError(f"no known sentence: {text}")


def gain(text: str, lang: int) -> Fields:
    """`2 Sages, 1 VP` as a table of gains; one thing is singular, several are plural."""
    for key, start in WAITING.items():
        if text.startswith(start[lang]):
            return {key: re.split(f", |{AND[lang]}", text.removeprefix(start[lang]))}
    read: Fields = {}
    for part in text.split(", "):
        number, noun = part.split(" ", 1)
        keys = [key for key, nouns in GAINS.items() if nouns[lang][number != "1"] == noun]
        assert len(keys) == 1, text
        assert keys[0] not in read, text
        read[keys[0]] = int(number)
    return read


def type_of(text: str, lang: int) -> str:
    return next(key for key, nouns in TYPES.items() if nouns[lang] == text)


def counted(text: str, lang: int) -> Fields:
    """`1 VP for every 2 Wonders you own` as gain, count, each."""
    several = re.fullmatch((r"(.+?) for every (\d+) (.+)", r"(.+?) par groupe de (\d+) (.+)")[lang], text)
    if several:
        what, each, noun = several.groups()
    else:
        what, noun = text.split((" per ", " par ")[lang], 1)
        each = "1"
    keys = [key for key, nouns in COUNTS.items() if nouns[lang][each != "1"] == noun]
    assert len(keys) == 1, text
    return {"count": keys[0], "each": int(each), "gain": gain(what, lang)}


def times(text: str) -> Fields:
    """How often at most."""
    number = re.search(r"\d+", text)
    if number:
        return {"max": int(number[0])}
    return {"max": 1} if text in (", once", ", une seule fois") else {}


def effect(text: str, lang: int) -> Fields:
    name, slots = form(EFFECTS, text, lang)
    if name == "instant":
        return {"timing": "instant", "gain": gain(slots["gain"], lang)}
    if name == "end":
        read = counted(slots["counted"], lang)
        assert set(read["gain"]) == {"vp"}, text
        return {"timing": "end", "vp_per": {"count": read["count"], "each": read["each"], "vp": read["gain"]["vp"]}}
    if name == "alive_battle":
        return {"timing": "alive", "when": "battle", "power": int(slots["n"])}
    if name == "buried_battle":
        return {"timing": "cemetery", "when": "battle", "power": int(slots["n"])}
    if name == "buried_challenge":
        return {"timing": "cemetery", "when": "challenge", "history": int(slots["n"])}
    if name == "tech_discount":
        return {"timing": "alive", "when": "tech_purchase", "type": "any", "discount": int(slots["n"])}
    if name == "wonder_discount":
        return {"timing": "alive", "when": "wonder_purchase", "discount": int(slots["n"])}
    read = {"timing": "alive", "when": name, "gain": gain(slots["gain"], lang)}
    return {**read, "type": type_of(slots["type"], lang)} if "type" in slots else read


def effects(text: str, lang: int) -> list[Fields]:
    return [effect(sentence, lang) for sentence in re.split(r"(?<=\.) ", text)]


def fate(text: str, lang: int) -> Fields:
    name, slots = form(FATES, text, lang)
    if name == "per":
        return {"kind": "per", **counted(slots["counted"], lang), **times(slots["most"])}
    if name == "gift":
        return {"kind": "gift", "gain": gain(slots["gain"], lang)}
    if name == "choice":
        return {"kind": "choice", "options": [gain(one, lang) for one in re.split(f", |{OR[lang]}", slots["options"])]}
    most = times(slots["times"])
    if name == "exchange":
        return {"kind": name, "pay": gain(slots["pay"], lang), "gain": gain(slots["gain"], lang), **most}
    if name == "permanent_history":
        lasting = {"when": "challenge", "history": int(slots["n"])}
        return {"kind": "permanent", "pay": gain(slots["pay"], lang), "effect": lasting, **most}
    if name == "permanent_power":
        lasting = {"when": "battle", "power": int(slots["n"])}
        return {"kind": "permanent", "pay": gain(slots["pay"], lang), "effect": lasting, **most}
    return {
        "kind": "threshold",
        "count": name,
        "at_least": int(slots["n"]),
        "gain": gain(slots["gain"], lang),
        **most,
    }


def history(text: str, lang: int) -> tuple[str, Fields]:
    """The type and the rest of a History."""
    shared = (
        r"(\w+) History: its points as VP, then (.+) for every (\d+) points\.",
        r"Histoire (\w+) : ses points en PV, puis (.+) par groupe de (\d+) points\.",
    )[lang]
    last = (
        r"(\w+) History: its points as VP; with (\d+) or more, (.+) more\.",
        r"Histoire (\w+) : ses points en PV ; à partir de (\d+), (.+) de plus\.",
    )[lang]
    match = re.fullmatch(shared, text)
    if match:
        return type_of(match[1], lang), {"divisor": int(match[3]), "bonus": gain(match[2], lang)}
    match = re.fullmatch(last, text)
    assert match, text
    return type_of(match[1], lang), {"threshold": int(match[2]), "bonus": gain(match[3], lang)}


def technology(text: str, lang: int) -> Fields:
    """Left side, right side and purchase bonus."""
    pattern = (
        r"Left: (.+?)\. Right: (.+?) research\.(?: On purchase: (.+)\.)?",
        r"Gauche : (.+?)\. Droite : Recherche (.+?)\.(?: À l'achat : (.+)\.)?",
    )[lang]
    match = re.fullmatch(pattern, text)
    assert match, text
    research: Fields = {}
    for part in re.split(f", |{AND[lang]}", match[2]):
        words = part.split(" ")
        number, kind = words if lang == ENGLISH else words[::-1]
        research[type_of(kind, lang)] = int(number)
    return {"deploy": gain(match[1], lang), "research": research, "bonus": gain(match[3], lang) if match[3] else {}}


def battle(text: str, lang: int) -> Fields:
    pattern = (
        r"External Force (\d+)\. 1st: (.+?)\. 2nd: (.+?)\. 3rd: (.+?)\.",
        r"Force Extérieure (\d+)\. 1er : (.+?)\. 2e : (.+?)\. 3e : (.+?)\.",
    )[lang]
    match = re.fullmatch(pattern, text)
    assert match, text
    return {"external_force": int(match[1]), "rewards": [gain(match[place], lang) for place in (2, 3, 4)]}


def boon(text: str, lang: int) -> Fields:
    end = (", times the multiplier of the level.", ", fois le multiplicateur du niveau.")[lang]
    assert text.endswith(end), text
    return gain(text.removesuffix(end), lang)


def civilization(text: str, lang: int) -> Fields:
    match = re.fullmatch((r"Start: (.+)\. Priority: (.+)\.", r"Départ : (.+)\. Priorité : (.+)\.")[lang], text)
    assert match, text
    column = 2 if lang == FRENCH else 0
    names = [nouns[column] for nouns in TYPES.values()]
    priority = [list(TYPES)[names.index(name)] for name in match[2].split(", ")]
    return {"start_bonus": gain(match[1], lang), "priority": priority}


CHOICES = {
    "": ("battle", "none"),
    "Climbs a Philosophy level even without enough Philosophers.": ("philosophy", "none"),
    "Gravit un niveau de Philosophie même sans assez de Philosophes.": ("philosophy", "none"),
}
for _kind, _takes, _fr in (
    ("wonder", ("Takes a Wonder free: ", "Prend une Merveille gratuitement : "), ("la plus chère", "la moins chère")),
    ("leader", ("Takes a Leader free: ", "Prend un Leader gratuitement : "), ("le plus cher", "le moins cher")),
):
    _envy = ("the dearest of the active Envy's type, else ", f"{_fr[0]} du type de l'Envie active, sinon ")
    for _lang, (_dear, _cheap) in enumerate((("the dearest", "the cheapest"), _fr)):
        CHOICES[f"{_takes[_lang]}{_dear}."] = (_kind, "dearest")
        CHOICES[f"{_takes[_lang]}{_envy[_lang]}{_dear}."] = (_kind, "envy_then_dearest")
        CHOICES[f"{_takes[_lang]}{_envy[_lang]}{_cheap}."] = (_kind, "envy_then_cheapest")


def action(text: str, lang: int) -> Fields:
    pattern = (
        r"Era 1: (.+?)\. Era 2: (.+?)\. Era 3: (.+?)\. ?(.*)",
        r"Ère 1 : (.+?)\. Ère 2 : (.+?)\. Ère 3 : (.+?)\. ?(.*)",
    )[lang]
    match = re.fullmatch(pattern, text)
    assert match, text
    category, choose = CHOICES[match[4]]
    eras = {f"era_{era}": gain(match[era], lang) for era in (1, 2, 3)}
    return {**eras, "category": category, "choose": choose}


def difficulty(text: str, lang: int) -> Fields:
    pattern = (
        r"The Automa starts with (\d+) Military Heritage and adds (\d+) VP at the end\.",
        r"L'Automa commence avec (\d+) points? d'Héritage Militaire et ajoute (\d+) PV à la fin\.",
    )[lang]
    match = re.fullmatch(pattern, text)
    assert match, text
    return {"heritage_start": int(match[1]), "bonus_vp": int(match[2])}
