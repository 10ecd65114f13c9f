"""The map of Historia as the pages draw it: our own outlines, the ways over sea, tokens and cubes.

Outlines are corners that a smooth line runs through. Tints are in board.css, by the territory's id.
"""

from __future__ import annotations

from typing import Any, Final

from civitas.games.historia.box import TERRITORY_IDS
from civitas.games.historia.quantities import navigates
from civitas.games.historia.state import HistoriaMatch, members

BENT: Final = 0.17  # how far a line swings out at a corner
BESIDE: Final = 2  # cubes beside a token; the others stand below it
CUBE: Final = 25  # the distance of two cubes
UNDER: Final = 31  # from a token down to the cubes below it
TAP: Final = (96, 76)  # the least place to tap around a token, in units of the drawing

# Corners of the lands of each territory, and where its token lies.
LANDS: Final[dict[str, tuple[tuple[str, ...], tuple[int, int]]]] = {
    "north_america": (
        (
            (
                "60,70 120,40 230,32 300,58 332,50 346,92 302,120 292,150 266,165 250,198 226,192 204,212 170,188"
                " 140,180 118,140 84,110"
            ),
            "318,18 372,8 400,26 372,62 338,44",
        ),
        (192, 118),
    ),
    "central_america": (
        ("172,198 204,224 228,206 240,216 232,232 264,250 294,266 280,280 250,271 214,252 184,226",),
        (206, 262),
    ),
    "south_america": (
        ("284,286 314,268 352,286 398,322 386,362 356,388 340,432 316,482 300,502 290,470 285,420 265,370 258,320",),
        (322, 356),
    ),
    "europe": (
        (
            "452,122 480,98 470,72 506,38 532,50 522,86 562,80 576,120 570,150 546,160 520,154 500,170 470,166 448,150",
            "424,96 440,82 446,108 430,118",
        ),
        (504, 126),
    ),
    "north_africa": (
        ("438,192 480,180 530,182 575,194 592,226 610,258 590,281 540,286 480,281 438,262 422,226",),
        (492, 240),
    ),
    "southern_africa": (
        (
            "498,296 550,293 598,291 590,330 602,370 572,422 546,442 520,427 510,380 494,340",
            "616,362 632,350 630,390 616,402",
        ),
        (538, 356),
    ),
    "middle_east": (
        ("580,160 602,146 650,151 690,138 706,166 690,190 671,200 655,236 625,252 600,230 586,200 566,184",),
        (618, 196),
    ),
    "russia": (
        (
            (
                "584,74 642,54 702,34 782,30 862,44 924,68 908,94 882,100 872,130 840,125 800,130 740,136 700,125"
                " 650,140 602,135 584,118"
            ),
        ),
        (740, 90),
    ),
    "india": (
        ("682,212 706,186 740,191 766,206 772,226 746,242 736,276 718,302 700,272 690,240",),
        (714, 250),
    ),
    "china": (
        ("712,152 745,146 805,140 850,140 872,166 864,200 842,226 810,226 786,216 760,195 726,182",),
        (784, 186),
    ),
    "indochina": (
        (
            "782,227 812,236 843,236 852,266 837,282 847,312 826,301 816,271 796,261 786,246",
            "832,326 872,320 892,336 852,346",
        ),
        (850, 292),
    ),
    "oceania": (
        ("842,402 882,371 932,366 967,391 977,431 942,461 892,456 852,441", "984,474 994,452 990,492"),
        (898, 424),
    ),
    "japan": (("906,140 926,130 931,156 916,186 900,202 895,186 911,166",), (928, 178)),
}
# Neighbours that lie apart: the way over sea between them. Those that touch need none.
WAYS: Final[dict[tuple[str, str], str]] = {
    ("europe", "north_africa"): "M478 172l2 10",
    ("europe", "middle_east"): "M554 160c8 6 12 10 18 14",
    ("russia", "japan"): "M889 102c12 6 22 14 28 26",
    ("china", "japan"): "M872 188c10 4 16 4 24 2",
    ("india", "indochina"): "M768 230c6 2 12 3 18 3",
    ("indochina", "oceania"): "M872 346c6 8 10 14 12 22",
}
TOUCHING: Final = frozenset(
    (
        ("north_america", "central_america"),
        ("central_america", "south_america"),
        ("europe", "russia"),
        ("north_africa", "southern_africa"),
        ("north_africa", "middle_east"),
        ("middle_east", "russia"),
        ("middle_east", "india"),
        ("middle_east", "china"),
        ("russia", "china"),
        ("india", "china"),
        ("china", "indochina"),
    )
)
WAVES: Final = (
    (40, 300),
    (420, 60),
    (410, 330),
    (440, 470),
    (660, 360),
    (720, 440),
    (700, 500),
    (940, 250),
    (930, 320),
    (60, 220),
    (370, 180),
    (620, 480),
    (350, 520),
    (20, 160),
    (200, 340),
    (780, 370),
    (945, 60),
)


def smooth(corners: str) -> str:
    """A closed line that runs smoothly through corners."""
    points: list[tuple[float, float]] = []
    for corner in corners.split():
        x, _, y = corner.partition(",")
        points.append((float(x), float(y)))
    size = len(points)
    line = f"M{points[0][0]:g} {points[0][1]:g}"
    for place in range(size):
        before, start = points[place - 1], points[place]
        end, after = points[(place + 1) % size], points[(place + 2) % size]
        first = (start[0] + (end[0] - before[0]) * BENT, start[1] + (end[1] - before[1]) * BENT)
        second = (end[0] - (after[0] - start[0]) * BENT, end[1] - (after[1] - start[1]) * BENT)
        line += f"C{first[0]:.0f} {first[1]:.0f} {second[0]:.0f} {second[1]:.0f} {end[0]:g} {end[1]:g}"
    return line + "z"


OUTLINES: Final = {name: "".join([smooth(land) for land in lands]) for name, (lands, _) in LANDS.items()}


def ways(match: HistoriaMatch) -> list[str]:
    """The drawn ways between neighbours that do not touch, an edition's too; each neighbourhood once."""
    found: list[str] = []
    for territory, name in enumerate(TERRITORY_IDS):
        for other in members(match.box.adjacent[territory]):
            pair, turned = (name, TERRITORY_IDS[other]), (TERRITORY_IDS[other], name)
            if other < territory or pair in TOUCHING or turned in TOUCHING:
                continue
            known = WAYS.get(pair) or WAYS.get(turned)
            (x, y), (to_x, to_y) = LANDS[name][1], LANDS[TERRITORY_IDS[other]][1]
            found.append(known or f"M{x} {y}L{to_x} {to_y}")
    return found


def cube_places(count: int) -> list[tuple[int, int]]:
    """Where the cubes of a territory stand, from its token: two beside it, the others in a row below."""
    below = count - BESIDE
    places = [(22 + place * CUBE, -13) for place in range(min(count, BESIDE))]
    return places + [(place * CUBE - below * CUBE // 2, UNDER - 13) for place in range(below)]


def territories(match: HistoriaMatch, view: dict[str, Any], names: list[str], lang: str) -> list[dict[str, Any]]:
    """Every territory with its outline, token and cubes."""
    found: list[dict[str, Any]] = []
    for index, place in enumerate(view["map"]):
        record = match.box.tables["territories"][index]
        x, y = LANDS[record["id"]][1]
        cubes = [
            {"civ": civ, "x": dx, "y": dy}
            for civ, (dx, dy) in zip(place["civs"], cube_places(len(place["civs"])), strict=True)
        ]
        near = [match.box.names["territory"][other][lang] for other in members(match.box.adjacent[index])]
        found.append(
            {
                "id": record["id"],
                "piece": f"territory/{record['id']}",
                "name": record["name"][lang],
                "outline": OUTLINES[record["id"]],
                "x": x,
                "y": y,
                "number": place["number"],
                "vp": place["vp"],
                "cubes": cubes,
                "owners": [names[civ] for civ in place["civs"]],
                "near": near,
            }
        )
    return found


def world(match: HistoriaMatch, view: dict[str, Any], names: list[str], lang: str) -> dict[str, Any]:
    """The map: seas, ways, territories, and who may sail anywhere."""
    laid = bool(match.state.tokens)
    return {
        "waves": WAVES,
        "ways": ways(match),
        "territories": territories(match, view, names, lang) if laid else [],
        "sailors": [civ for civ in range(match.civs) if match.state.turn and navigates(match, civ)],
        "hit": TAP,
    }
