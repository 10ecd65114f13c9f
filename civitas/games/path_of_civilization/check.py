"""What must be true of every table: cards conserved, nothing negative, limits kept. Laws and `restore` use it."""

from __future__ import annotations

from civitas.games.path_of_civilization.box import (
    ACTION_IDS,
    BASIC,
    BATTLE_IDS,
    BOON_IDS,
    CHALLENGE_IDS,
    CIVILIZATION_IDS,
    CUBE_COUNT,
    EVENT_COUNT,
    LEADER_IDS,
    PERMANENT,
    TECHNOLOGY_IDS,
    TYPE_COUNT,
    WONDER_IDS,
)
from civitas.games.path_of_civilization.contention import Contest, Revision, Wish, accept, affordable
from civitas.games.path_of_civilization.deployment import Muster
from civitas.games.path_of_civilization.gains import Points
from civitas.games.path_of_civilization.project import Plan
from civitas.games.path_of_civilization.purchase import Purchase
from civitas.games.path_of_civilization.quantities import deploy_offer, population_level
from civitas.games.path_of_civilization.research import Prospect, Study
from civitas.games.path_of_civilization.setup import market_players
from civitas.games.path_of_civilization.state import (
    BATTLE,
    HIDDEN,
    NONE,
    NOTHING,
    OPEN,
    OVER,
    PROJECT,
    REJECTED,
    SETUP,
    SHOWN,
    PathMatch,
    Player,
)
from civitas.games.path_of_civilization.texts import TEXTS
from civitas.games.path_of_civilization.turn import BATTLES_AT, CHALLENGES_AT
from civitas.kernel.frame import ChooseOne, Frame
from civitas.kernel.text import Refusal


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Refusal("refuse.table", TEXTS, what=what)


def check(match: PathMatch) -> None:
    """Refuse a table that no game can reach."""
    state = match.state
    demand(len(state.players) == match.seats + match.alone, "players")
    demand(0 <= state.turn <= match.box.turns and SETUP <= state.phase <= OVER, "turn, phase")
    demand(state.ended == (state.phase == OVER) and (state.turn > 0) == (state.phase > SETUP), "phase")
    civilizations = [player.civilization for player in state.players]
    boards = len(CIVILIZATION_IDS) if match.alone else match.seats
    demand(_within(civilizations, boards) and len(set(civilizations)) == len(civilizations), "civilizations")
    for seat, player in enumerate(state.players):
        _check_player(match, player, f"players[{seat}]", seat == match.seats)
    _check_events(match)
    _check_technologies(match)
    _check_cards(match, True)
    _check_cards(match, False)
    _check_tokens(match)
    _check_automa(match)
    for frame in match.frames:
        if isinstance(frame, Contest):
            _check_contest(match, frame)
        elif isinstance(frame, Purchase) and NONE in frame.chosen:
            _check_purchase(match, frame)
    fork = match.current_fork()
    if fork is not None:
        seats = [branch.seat for branch in fork.branches]
        demand(_within(seats, match.seats) and len(set(seats)) == len(seats), "seats that choose")
        for branch in fork.branches:
            for frame in branch.frames:
                _check_choice(match, branch.seat, frame)


def _within(cards: list[int], size: int) -> bool:
    return all(0 <= card < size for card in cards)


def _check_player(match: PathMatch, player: Player, place: str, automa: bool) -> None:
    box = match.box
    demand(len(player.cubes) == CUBE_COUNT and len(player.research) == TYPE_COUNT, place)
    demand(len(player.sages) == EVENT_COUNT and len(player.units) == EVENT_COUNT, f"{place}.sages, units")
    numbers = [*player.cubes, *player.research, *player.sages, *player.units, player.free]
    numbers += [player.population, player.philosophy, player.heritage, player.tokens]
    demand(min(numbers) >= 0, place)
    demand(max(player.research) <= box.research_max, f"{place}.research")
    demand(player.population < len(box.population_level), f"{place}.population")
    demand(player.philosophy <= box.philosophy_top, f"{place}.philosophy")
    waiting = [*player.sages[: match.state.challenge + 1], *player.units[: match.state.battle + 1]]
    demand(not any(waiting), f"{place}.sages, units")
    bought = match.state.challenges[: match.state.challenge + 1]
    fates = [card for card in player.permanents if card in bought and box.fate[card].kind == PERMANENT]
    demand(fates == player.permanents and len(set(fates)) == len(fates), f"{place}.permanents")
    if automa:
        demand(not (player.left or player.right or player.old or player.free or player.population), place)
        return
    if match.state.phase in (SETUP, PROJECT):
        # All cards are in hand: five, and four after a turn without a purchase (R4).
        demand(not (player.left or player.right or player.discovered) and len(player.hand) >= 4, f"{place}.hand")
    else:
        demand(not player.hand and len(player.left) == 2 and len(player.right) == 2, f"{place}.left, right")
    for cards in (player.hand, player.left, player.right):
        demand(cards == sorted(cards), f"{place}: cards in canonical order")


def _check_events(match: PathMatch) -> None:
    """Four Challenges of four types and four Battles, each at its turn; the trays where they must be."""
    box = match.box
    state = match.state
    demand(_within(state.challenges, len(CHALLENGE_IDS)) and _within(state.battles, len(BATTLE_IDS)), "events")
    demand([box.challenge_event[card] for card in state.challenges] == list(range(EVENT_COUNT)), "challenges")
    demand(len({box.challenge_type[card] for card in state.challenges}) == EVENT_COUNT, "challenges")
    demand([box.battle_event[card] for card in state.battles] == list(range(EVENT_COUNT)), "battles")
    turn = state.turn
    challenge = len([event for event in CHALLENGES_AT if event < turn])
    battle = len([event for event in BATTLES_AT if event < turn])
    if turn in CHALLENGES_AT and state.phase in (BATTLE, OVER):
        challenge += 1
    if turn in BATTLES_AT and state.phase == OVER:
        battle += 1
    demand((state.challenge, state.battle) == (challenge, battle), "challenge, battle")


def _check_technologies(match: PathMatch) -> None:
    """Every copy of a Technology is in the library or with a player; basic ones with each player."""
    state = match.state
    demand(len(state.library) == len(TECHNOLOGY_IDS), "library")
    owned = [0] * len(TECHNOLOGY_IDS)
    for seat, player in enumerate(state.players):
        cards = player.technologies()
        demand(_within(cards, len(TECHNOLOGY_IDS)), f"players[{seat}]: technologies")
        demand(sorted([card for card in cards if card < BASIC]) == list(range(BASIC)), f"players[{seat}]: basic cards")
        demand(len(cards) <= BASIC + state.turn, f"players[{seat}]: technologies")
        for card in cards:
            owned[card] += 1
    for card in range(BASIC, len(TECHNOLOGY_IDS)):
        left = state.library[card]
        demand(left >= 0 and left + owned[card] == match.box.copies[card], f"library: {TECHNOLOGY_IDS[card]}")
    demand(not any(state.library[:BASIC]), "library: basic cards")


def _check_cards(match: PathMatch, wonders: bool) -> None:
    """Every Wonder and Leader in exactly one place, as many of each level as the market card says."""
    box = match.box
    state = match.state
    name = "wonders" if wonders else "leaders"
    levels = box.wonder_level if wonders else box.leader_level
    piles = state.wonder_piles if wonders else state.leader_piles
    counts = (box.market_wonders if wonders else box.market_leaders)[market_players(match)]
    turns = box.market_levels[market_players(match)]
    seen = [*state.wonders, *state.gone_wonders] if wonders else [*state.leaders, *state.gone_leaders]
    for player in state.players:
        seen += player.wonders if wonders else player.leaders()
    cards = seen + [card for pile in piles for card in pile]
    demand(_within(cards, len(WONDER_IDS if wonders else LEADER_IDS)), name)
    demand(len(set(cards)) == len(cards), f"{name}: a card in two places")
    demand(len(piles) == match.box.turns, f"{name}: piles")
    laid = [0] * (max(levels) + 1)
    for place, pile in enumerate(piles):
        revealed = place < state.turn
        demand(len(pile) == (0 if revealed else counts[place]), f"{name}: pile of turn {place + 1}")
        demand(all(levels[card] == turns[place] for card in pile), f"{name}: pile of turn {place + 1}")
        if revealed:
            laid[turns[place]] += counts[place]
    shown = [len([card for card in seen if levels[card] == level]) for level in range(len(laid))]
    demand(shown == laid, f"{name}: number revealed")


def _check_tokens(match: PathMatch) -> None:
    """Ten Boon tokens; those of a level nobody has reached lie hidden, and only those."""
    state = match.state
    demand(sorted(state.boons) == list(range(len(BOON_IDS))) and len(state.tokens) == len(BOON_IDS), "boons")
    allowed = ([HIDDEN, HIDDEN], [SHOWN, SHOWN], [OPEN, OPEN], [OPEN, REJECTED])
    highest = max([player.philosophy for player in state.players])
    for level in range(1, match.box.philosophy_top + 1):
        pair = sorted(state.tokens[2 * level - 2 : 2 * level])
        demand(pair in allowed and (pair[0] == HIDDEN) == (level > highest), f"boons of level {level}")


def _check_automa(match: PathMatch) -> None:
    state = match.state
    if not match.alone:
        demand(not (state.actions or state.played or state.envy) and state.action == NONE, "automa")
        return
    current = [] if state.action == NONE else [state.action]
    demand(sorted([*state.actions, *state.played, *current]) == list(range(len(ACTION_IDS))), "actions")
    demand(len(current) == (state.turn > 0) and len(state.played) == max(0, state.turn - 1), "actions")
    demand(sorted(state.envy) == list(range(TYPE_COUNT)), "envy")


def _check_contest(match: PathMatch, contest: Contest) -> None:
    """Wish lists of payable cards, each once; the outcome is what they lead to."""
    demand(len(contest.lists) == len(match.state.players), "wishes")
    demand(len(contest.revisions) == len(contest.entrants), "revisions")
    for seat, wishes in enumerate(contest.lists[: match.seats]):
        payable = affordable(match, contest.kind, seat)
        demand(len(set(wishes)) == len(wishes) and set(wishes) <= set(payable), "wishes")
        demand((seat in contest.entrants) == bool(payable), "wishes")
    demand(_within(contest.revisions, match.box.revisions_max + 1), "revisions")
    if contest.outcome:
        demand(contest.outcome == accept(match, contest.kind, contest.lists), "outcome")


def _check_purchase(match: PathMatch, purchase: Purchase) -> None:
    """What is left is the library less the Technologies already chosen."""
    left = match.state.library[:]
    demand(len(purchase.chosen) == len(match.state.players), "chosen")
    for card in purchase.chosen:
        demand(NOTHING <= card < len(TECHNOLOGY_IDS), "chosen")
        if card >= 0:
            left[card] -= 1
    demand(purchase.left == left and min(left) >= 0, "left")


def _check_choice(match: PathMatch, seat: int, frame: Frame) -> None:
    """What a seat has picked so far, even if it has finished, was there to be picked."""
    player = match.state.players[seat]
    if isinstance(frame, Plan):
        picked = [*frame.left, *frame.discarded]
        there = all(picked.count(card) <= player.hand.count(card) for card in picked)
        spare = max(0, len(player.hand) - match.box.left_slots - match.box.right_slots)
        fits = len(frame.left) <= match.box.left_slots and len(frame.discarded) <= spare
        demand(frame.seat == seat and there and fits, "project")
    elif isinstance(frame, Muster):
        offer = deploy_offer(match.box, player)
        limit = population_level(match.box, player)
        there = all(frame.picked.count(cube) <= offer[cube] for cube in range(CUBE_COUNT))
        fits = len(frame.picked) <= min(limit, sum(offer) - limit) and _within(frame.picked, CUBE_COUNT)
        demand(frame.seat == seat and there and fits, "deployment")
    elif isinstance(frame, Study):
        demand(frame.seat == seat and _within([*frame.placed, *frame.picked], TYPE_COUNT), "research")
        prospect = Prospect(match, seat)
        points = prospect.open_points(frame.placed)
        dropped = prospect.dropped(frame.placed)
        there = all(frame.picked.count(kind) <= points.count(kind) for kind in frame.picked)
        fits = len(frame.placed) <= prospect.free and len(frame.picked) <= max(0, min(dropped, len(points) - dropped))
        demand(there and fits, "research")
    elif isinstance(frame, Points):
        fits = len(frame.kinds) <= player.free
        demand(frame.seat == seat and fits and _within(frame.kinds, TYPE_COUNT), "free points")
    elif isinstance(frame, Wish | Revision | ChooseOne):
        demand(frame.seat == seat, "seats that choose")
