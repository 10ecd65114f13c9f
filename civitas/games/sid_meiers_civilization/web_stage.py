"""What is going on besides the map: a battle, a negotiation, a card being played, a choice among cards."""

from __future__ import annotations

from typing import Any, Final

from civitas.games.sid_meiers_civilization import clash
from civitas.games.sid_meiers_civilization.battle import ATTACKER, DEFENDER, Battle
from civitas.games.sid_meiers_civilization.box import (
    CIVILIZATION_IDS,
    EVENT_IDS,
    MARKER_IDS,
    MARKET_TYPES,
    NONE,
    POWER_IDS,
    PROMISE_IDS,
    RESOURCE_IDS,
    TECH_IDS,
    UNIT_CLASSES,
    UNIT_IDS,
)
from civitas.games.sid_meiers_civilization.forces import CAPITAL_CITY, CITY, bonus_parts
from civitas.games.sid_meiers_civilization.powers import (
    DECKS,
    OF_CIVILIZATION,
    OF_GOVERNMENT,
    OF_GOVERNMENT_2013,
    OF_TECH,
    OF_WONDER,
)
from civitas.games.sid_meiers_civilization.quantities import threshold, unit_rank
from civitas.games.sid_meiers_civilization.state import CITIES_EACH, CivilizationMatch
from civitas.games.sid_meiers_civilization.web_cards import (
    Card,
    civilization_card,
    event_card,
    government_card,
    marker_card,
    say,
    technology_card,
    unit_card,
    wonder_card,
)

Drawn = dict[str, Any]

# Prompts whose options are cards shown in the stage: the kind of their pieces.
PICKS: Final = {
    "civilization": "civilization",
    "research": "technology",
    "spy": "technology",
    "learned_tech": "technology",
    "target": "technology",
    "city_loot": "technology",
}


def stage(match: CivilizationMatch, view: Drawn, lang: str) -> Drawn:
    """What the reader sees under the map."""
    return {
        "battle": _battle(match, view, lang),
        "talks": _talks(match, view, lang),
        "announced": _announced(match, view, lang),
        "cards": _picks(match, view["seat"], lang),
    }


# Battle


def _frame(match: CivilizationMatch) -> Battle | None:
    for frame in match.frames:
        if isinstance(frame, Battle):
            return frame
    return None


def _battle(match: CivilizationMatch, view: Drawn, lang: str) -> Drawn | None:
    shown = view["battle"]
    frame = _frame(match)
    if shown is None or frame is None:
        return None
    sides = [_side(match, frame, side, shown["sides"][side], lang) for side in (ATTACKER, DEFENDER)]
    own = next((side for side in (DEFENDER, ATTACKER) if shown["sides"][side]["seat"] == view["seat"]), NONE)
    asked = view["seat"] is not None and view["seat"] in view["waiting"]
    if own != NONE and asked and shown["turn"] == own:
        for unit in sides[own]["hand"]:
            unit["meets"] = [
                _forecast(match, frame, unit["id"], own, place, lang) for place in range(len(frame.fronts[1 - own]))
            ]
    ahead = [sides[side]["total"] for side in (ATTACKER, DEFENDER)]
    return {
        "square": shown["square"].upper(),
        "kind": shown["kind"],
        "turn": shown["turn"],
        "sides": sides,
        "own": own,
        "mine": own != NONE and asked and shown["turn"] == own,
        "ahead": clash.winner(ahead),
        "extra": frame.extra,
        "points": frame.points,
        "bonus": _bonus(match, frame, lang),
    }


def _side(match: CivilizationMatch, frame: Battle, side: int, shown: Drawn, lang: str) -> Drawn:
    return {
        "seat": shown["seat"],
        "barbarian": shown["barbarian"],
        "armies": shown["armies"],
        "count": shown["hand_count"],
        "hand": [_played(match, frame, side, unit, lang) for unit in _each_once(shown["hand"])],
        "fronts": [_played(match, frame, side, unit, lang) for unit in shown["fronts"]],
        "killed": [_played(match, frame, side, {"id": unit}, lang) for unit in shown["killed"]],
        "bonus": shown["bonus"],
        "total": shown["total"],
    }


def _each_once(hand: list[Drawn]) -> list[Drawn]:
    """Equal cards of a hand once, with their number."""
    found: dict[str, Drawn] = {}
    for unit in hand:
        found.setdefault(unit["id"], {**unit, "n": 0})["n"] += 1
    return list(found.values())


def _played(match: CivilizationMatch, frame: Battle, side: int, unit: Drawn, lang: str) -> Drawn:
    """A unit card of a side at the rank it fights with."""
    index = UNIT_IDS.index(unit["id"])
    rank = 0 if frame.barbarian(side) else max(unit_rank(match, frame.sides[side], index // UNIT_CLASSES), 0)
    card = unit_card(match.box, index, rank, lang)
    card.update(wounds=0, n=1)
    card.update(unit)
    card["strength"] = frame.strength(match, side, index)
    card["meets"] = []
    return card


def _forecast(match: CivilizationMatch, frame: Battle, unit: str, side: int, place: int, lang: str) -> str:
    """What an attack with a unit on an enemy front would come to."""
    index = UNIT_IDS.index(unit)
    enemy = frame.fronts[1 - side][place]
    own, other = frame.strength(match, side, index), frame.strength(match, 1 - side, enemy)
    first = clash.trump(match.box.trumps, index // UNIT_CLASSES, enemy // UNIT_CLASSES)
    taken, dealt = clash.clash(own, 0, other, frame.wounds[1 - side][place], first, frame.extra)
    order = say(f"clash.first_{first}".replace("-", "minus_"), lang)
    if dealt >= other:
        survives = say("clash.kills", lang, n=taken) if taken else say("clash.unhurt", lang)
        end = say("clash.both", lang) if taken >= own else survives
    else:
        end = say("clash.dies", lang, n=dealt) if taken >= own else say("clash.draw", lang, n=dealt, taken=taken)
    return f"{order} {end}"


def _bonus(match: CivilizationMatch, frame: Battle, lang: str) -> list[list[tuple[str, int]]]:
    """The parts of both sides' combat bonus; the card shows the difference."""
    city = match.state.city_at(frame.square) if frame.kind in (CITY, CAPITAL_CITY) else NONE
    rows: list[list[tuple[str, int]]] = []
    for side in (ATTACKER, DEFENDER):
        if frame.barbarian(side):
            rows.append([])
            continue
        seat = frame.sides[side]
        own = city if side == DEFENDER and city != NONE and city // CITIES_EACH == seat else NONE
        rows.append([(say(f"bonus.{name}", lang), n) for name, n in bonus_parts(match, seat, own).items()])
    return rows


# Negotiation


def _talks(match: CivilizationMatch, view: Drawn, lang: str) -> Drawn | None:
    shown = view["negotiation"]
    if shown is None:
        return None
    fork = match.current_fork()
    return {
        "round": shown["round"],
        "rounds": match.box.rounds,
        "secret": fork is not None,
        "offers": [_offer(match, offer, lang) for offer in shown["offers"]],
        "accepted": shown["accepted"],
        "draft": _offer(match, shown["draft"], lang) if shown["draft"] and shown["draft"]["to"] != NONE else None,
        "stride": 1 if fork is None else len(fork.branches),
        "builder": _builder(match, view, lang),
    }


def _offer(match: CivilizationMatch, offer: Drawn, lang: str) -> Drawn:
    box = match.box
    give, take = offer["give"], offer["take"]
    return {
        "giver": offer["giver"],
        "to": offer["to"],
        "show": offer["show"],
        "give": _goods(match, give, lang),
        "faces": [
            *[marker_card(box, MARKER_IDS.index(name), lang) for name in give["faces"]],
            *[event_card(box, EVENT_IDS.index(name), lang) for name in give["events"]],
        ],
        "take": _goods(match, take, lang),
        "promises": [
            {
                "name": box.names["promise"][PROMISE_IDS.index(one["id"])][lang],
                "about": one["about"] if one["about"] != offer["to"] else NONE,
                "turns": one["turns"],
            }
            for one in offer["promises"]
        ],
    }


def _goods(match: CivilizationMatch, side: Drawn, lang: str) -> list[Drawn]:
    """What one side of an offer holds, as amounts with pictures."""
    names = match.box.names["resource"]
    found = [
        {"icon": "trade", "n": side["trade"], "name": say("good.trade", lang)},
        {"icon": "culture", "n": side["culture"], "name": say("good.culture", lang)},
    ]
    for kind, name in enumerate(RESOURCE_IDS[:MARKET_TYPES]):
        found.append({"icon": name, "n": side["resources"].get(name, 0), "name": names[kind][lang]})
    found.append({"icon": "hut", "n": side["huts"], "name": say("good.huts", lang)})
    found.append({"icon": "village", "n": side["villages"], "name": say("good.villages", lang)})
    for level, n in enumerate(side["cards"]):
        found.append({"icon": "event", "n": n, "name": say(f"good.cards_{level + 1}", lang)})
    return [good for good in found if good["n"]]


def _builder(match: CivilizationMatch, view: Drawn, lang: str) -> list[Drawn] | None:
    """For whoever may make an offer: what could be given to and asked of each other player, in the rules' order."""
    seat = view["seat"]
    if seat is None or not any(one.seat == seat and one.prompt == "offer" for one in match.requests):
        return None
    box = match.box
    mine = view["seats"][seat]
    found: list[Drawn] = []
    for other in match.others(seat):
        theirs = view["seats"][other]
        give = _stock(mine, "give", box.names["resource"], lang)
        give += _faces(box, "give_marker", mine["markers"], lang) + _faces(box, "give_card", mine["hand"], lang)
        take = _stock(theirs, "take", box.names["resource"], lang)
        for back, n in (("hut", theirs["huts"]), ("village", theirs["villages"])):
            take.append(_line(f"take_marker/{back}", back, say(f"good.{back}s", lang), n, "each"))
        for level, n in enumerate(theirs["cards"]):
            take.append(_line(f"take_card/{level + 1}", "event", say(f"good.cards_{level + 1}", lang), n, "each"))
        promises: list[Drawn] = []
        for tag, card in enumerate(box.tables["promises"]):
            about = sorted(match.others(seat)) if card["target"] else [other]
            promises += [
                {
                    "word": f"promise/{PROMISE_IDS[tag]}/{third}",
                    "name": card["name"][lang],
                    "about": third if card["target"] else NONE,
                }
                for third in about
                if not card["target"] or third != other
            ]
        found.append(
            {
                "to": other,
                "give": [line for line in give if line["most"]],
                "take": [line for line in take if line["most"]],
                "promises": promises,
                "turns": list(range(1, box.promise_turns + 1)),
                "hidden": bool(mine["markers"] or mine["hand"]),
            }
        )
    return found


def _line(word: str, icon: str, name: str, most: int, how: str) -> Drawn:
    """One good of an offer: `amount` is said once with its number, `each` is said as often as it is given."""
    return {"word": word, "icon": icon, "name": name, "most": most, "how": how}


def _stock(area: Drawn, side: str, names: list[dict[str, str]], lang: str) -> list[Drawn]:
    verb = "give" if side == "give" else "ask_for"
    found = [
        _line(f"{side}_trade", "trade", say("good.trade", lang), area["trade"], "amount"),
        _line(f"{side}_culture", "culture", say("good.culture", lang), min(area["culture"], 30), "amount"),
    ]
    for kind, name in enumerate(RESOURCE_IDS[:MARKET_TYPES]):
        found.append(_line(f"{verb}/{name}", name, names[kind][lang], area["resources"][name], "each"))
    return found


def _faces(box: Any, verb: str, held: list[str], lang: str) -> list[Drawn]:
    """Own markers or cards, each kind once, in the order of the rules."""
    ids = MARKER_IDS if verb == "give_marker" else EVENT_IDS
    found: list[Drawn] = []
    for name in sorted(set(held), key=ids.index):
        card = (marker_card if verb == "give_marker" else event_card)(box, ids.index(name), lang)
        found.append(_line(f"{verb}/{name}", card["icon"], card["name"], held.count(name), "each"))
    return found


# Cards played and picked


def power_card(match: CivilizationMatch, name: str, lang: str) -> Card:
    """The card an ability stands on."""
    power = POWER_IDS.index(name)
    ability = match.box.powers[power]
    box = match.box
    assert ability is not None
    if ability.deck == OF_TECH:
        card = technology_card(box, ability.card, lang)
    elif ability.deck == OF_WONDER:
        card = wonder_card(box, ability.card, lang)
    elif ability.deck in (OF_GOVERNMENT, OF_GOVERNMENT_2013):
        card = government_card(box, ability.card, ability.deck == OF_GOVERNMENT, lang)
    else:
        assert ability.deck == OF_CIVILIZATION
        card = civilization_card(box, ability.card, lang)
    places = box.powers_of[ability.deck][ability.card]
    record = box.tables[DECKS[ability.deck]][ability.card]["abilities"][places.index(power)]
    card["does"] = record["text"][lang]
    card["price"] = [
        {"icon": "slot" if kind == "any" else kind, "name": _price_name(box, kind, lang)}
        for kind in record.get("cost", [])
    ]
    return card


def _price_name(box: Any, kind: str, lang: str) -> str:
    return say("price.any", lang) if kind == "any" else str(box.names["resource"][RESOURCE_IDS.index(kind)][lang])


def powers_of(match: CivilizationMatch, seat: int | None, lang: str) -> dict[str, Card]:
    """The abilities the reader may use now, by piece."""
    found: dict[str, Card] = {}
    for request in match.requests:
        if request.seat == seat:
            for word in request.options:
                verb, _, name = word.partition("/")
                if verb == "use":
                    found[f"power/{name}"] = power_card(match, name, lang)
    return found


def _announced(match: CivilizationMatch, view: Drawn, lang: str) -> Drawn | None:
    shown = view["announced"]
    if shown is None:
        return None
    card = None
    if shown["event"]:
        card = event_card(match.box, EVENT_IDS.index(shown["event"]), lang)
    elif shown["power"]:
        card = power_card(match, shown["power"], lang)
    return {"kind": shown["kind"], "seat": shown["seat"], "card": card}


def _picks(match: CivilizationMatch, seat: int | None, lang: str) -> dict[str, Card]:
    """Cards the reader chooses among that lie nowhere else, by piece."""
    found: dict[str, Card] = {}
    box = match.box
    for request in match.requests:
        if request.seat != seat or request.prompt not in PICKS:
            continue
        for word in request.options:
            piece = request.piece(word)
            kind, _, name = piece.partition("/")
            if kind == "civilization":
                found[piece] = civilization_card(box, CIVILIZATION_IDS.index(name), lang)
            elif kind == "technology":
                card = technology_card(box, TECH_IDS.index(name), lang)
                card["needs"] = threshold(match, request.seat, card["level"])
                found[piece] = card
    return found
