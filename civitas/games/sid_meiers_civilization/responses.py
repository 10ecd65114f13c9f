"""Announcing and answering: abilities and events are paid, aimed and announced; others may cancel or interrupt.

Whether a seat is asked hangs only on what everybody sees (rights.could_answer), so that being asked tells nothing.
Answers resolve last in, first out: an answer is itself announced before it works.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from civitas.games.sid_meiers_civilization import rights
from civitas.games.sid_meiers_civilization.box import NONE, PROTECTED, UNCANCELLABLE
from civitas.games.sid_meiers_civilization.effects import carry_out, give_coin
from civitas.games.sid_meiers_civilization.hand import TrimHand, discard_card, has_too_many, spend_marker
from civitas.games.sid_meiers_civilization.powers import (
    A_CITY_ACTION,
    A_RESOURCE_ABILITY,
    A_STEP,
    AN_EVENT,
    CANCEL,
    GIVE_COIN,
    IN_BATTLE,
    PER_TURN,
    Ability,
)
from civitas.games.sid_meiers_civilization.quantities import has
from civitas.games.sid_meiers_civilization.state import CivilizationMatch
from civitas.games.sid_meiers_civilization.targets import aims, target_options, victims
from civitas.games.sid_meiers_civilization.verbs import (
    AGREE,
    AIMS_AT_SEAT,
    AIMS_AT_SQUARE,
    AIMS_AT_WONDER,
    CANCELLED,
    GIVE_UP,
    PASS,
    PASSES_ON,
    PAY_CARD,
    PAY_MARKER,
    PAY_TOKEN,
    PLAY,
    PLAYS,
    QUIET,
    REFUSE,
    REFUSES,
    RIVAL,
    SPENDS,
    SPENDS_MARKER,
    SQUARE,
    USE,
    USES,
    VERBS,
    WONDER,
)
from civitas.kernel.frame import NESTED, Frame


def window(match: CivilizationMatch, kind: int, actor: int, aimed: list[int], square: int = NONE) -> Frame | None:
    """The window after an announcement, or None when nobody could answer."""
    for seat in match.others(actor):
        if _is_asked(match, seat, kind, seat in aimed, square):
            return Window(kind, actor, aimed, square)
    return None


def _is_asked(match: CivilizationMatch, seat: int, kind: int, aimed: bool, square: int) -> bool:
    quiet = match.state.players[seat].quiet >> kind & 1
    return not quiet and rights.could_answer(match, seat, kind, aimed, square)


def action_window(match: CivilizationMatch, seat: int) -> Frame | None:
    """A city is about to act."""
    return window(match, A_CITY_ACTION, seat, [])


def step_window(match: CivilizationMatch, seat: int, square: int) -> Frame | None:
    """A group is about to leave a square."""
    return window(match, A_STEP, seat, [], square)


@dataclass(slots=True)
class Window(Frame):
    """Every other seat that could, from the actor's left, may answer what was announced, or pass."""

    kind: int
    actor: int
    aimed: list[int]  # seats the announced event is aimed at
    square: int = NONE  # where a moving group stands
    place: int = 0
    cancelled: bool = False

    def copy(self) -> Window:
        return Window(self.kind, self.actor, self.aimed[:], self.square, self.place, self.cancelled)

    def start(self, match: CivilizationMatch) -> None:
        if self.cancelled or self.place == match.seats - 1:
            return
        seat = match.others(self.actor)[self.place]
        aimed = seat in self.aimed
        if not _is_asked(match, seat, self.kind, aimed, self.square):
            self.place += 1
            self.then = "start"
            return
        if has_too_many(match, seat):
            match.open(TrimHand(seat), then="start")
            return
        options = [PLAY + event for event in rights.answer_events(match, seat, self.kind, aimed)]
        mine = rights.answer_powers(match, seat, self.kind, aimed)
        options += [USE + power for power in mine if rights.usable(match, seat, power)]
        prompt = ("respond_event", "respond_ability", "respond_action", "respond_step")[self.kind]
        match.ask(seat, [PASS, QUIET, *options], then="hear", prompt=prompt, always=True)

    def hear(self, match: CivilizationMatch) -> None:
        row = match.choice
        seat = match.others(self.actor)[self.place]
        self.place += 1
        self.then = "start"
        if row == QUIET:
            match.state.players[seat].quiet |= 1 << self.kind
            match.tell(PASSES_ON, seat)
        elif row != PASS:
            match.open(begin(seat, row), then="answered")

    def answered(self, match: CivilizationMatch) -> None:
        use = cast(Use, match.ended())
        if not use.given_up and not use.cancelled and self.kind != A_STEP:
            self.cancelled = True
            match.tell(CANCELLED, self.actor)
        self.then = "start"


def begin(seat: int, row: int) -> Use:
    """The use of an ability or the playing of an event, by its option."""
    if VERBS.verb[row] == USE:
        return Use(seat, VERBS.first[row])
    return Use(seat, NONE, VERBS.first[row])


@dataclass(slots=True)
class Use(Frame):
    """A seat uses an ability or plays a culture event: pay, aim, announce, then carry it out."""

    seat: int
    power: int
    event: int = NONE
    aims: list[list[int]] = field(default_factory=list, metadata=NESTED)  # targets by effect
    chosen: int = NONE  # the effect taken where one is to be chosen
    asked_seats: list[int] = field(default_factory=list)  # protected players still to be asked
    effect: int = 0
    given_up: bool = False
    cancelled: bool = False

    def copy(self) -> Use:
        return Use(
            self.seat,
            self.power,
            self.event,
            [named[:] for named in self.aims],
            self.chosen,
            self.asked_seats[:],
            self.effect,
            self.given_up,
            self.cancelled,
        )

    def ability(self, match: CivilizationMatch) -> Ability:
        if self.event != NONE:
            return match.box.event_powers[self.event]
        ability = match.box.powers[self.power]
        assert ability is not None
        return ability

    def start(self, match: CivilizationMatch) -> None:
        """A card is shown and discarded; an ability is paid for."""
        ability = self.ability(match)
        self.aims = [[] for _ in ability.effects]
        self.then = "aim"
        if self.event != NONE:
            discard_card(match, self.seat, self.event)
            match.tell(PLAYS, self.seat, self.event)
        elif ability.cost:
            match.open(Pay(self.seat, sorted(ability.cost)), then="paid")
        else:
            self.then = "spend"

    def paid(self, match: CivilizationMatch) -> None:
        pay = cast(Pay, match.ended())
        if pay.given_up:
            self.given_up = True
        else:
            self.then = "spend"

    def spend(self, match: CivilizationMatch) -> None:
        player = match.state.players[self.seat]
        ability = self.ability(match)
        player.trade -= ability.trade
        player.culture -= ability.culture
        if ability.per == PER_TURN:
            player.used |= 1 << self.power
        match.tell(USES, self.seat, self.power)
        self.then = "aim"

    # Targets

    def effects(self, match: CivilizationMatch) -> list[int]:
        """The effects that are carried out: all, or the chosen one."""
        ability = self.ability(match)
        if not ability.choose:
            return list(range(len(ability.effects)))
        return [] if self.chosen == NONE else [self.chosen]

    def aim(self, match: CivilizationMatch) -> None:
        options = self.next_targets(match)
        if options:
            match.ask(self.seat, options, then="aimed", prompt="target", source=self.source(match))
        else:
            self.then = "announce"

    def source(self, match: CivilizationMatch) -> str:
        """The card whose targets are asked for."""
        return VERBS.words[PLAY + self.event if self.event != NONE else USE + self.power]

    def next_targets(self, match: CivilizationMatch) -> list[int]:
        ability = self.ability(match)
        if ability.choose and self.chosen == NONE:
            found: list[int] = []
            for effect in ability.effects:
                found += target_options(match, self.seat, ability, effect, [])
            return found
        for place in self.effects(match):
            found = target_options(match, self.seat, ability, ability.effects[place], self.aims[place])
            if found:
                return found
        return []

    def aimed(self, match: CivilizationMatch) -> None:
        ability = self.ability(match)
        row = match.choice
        candidates = range(len(ability.effects)) if ability.choose and self.chosen == NONE else self.effects(match)
        for place in candidates:
            if row in target_options(match, self.seat, ability, ability.effects[place], self.aims[place]):
                self.aims[place].append(row)
                if ability.choose:
                    self.chosen = place
                break
        self.tell_target(match, row)
        self.then = "aim"

    def tell_target(self, match: CivilizationMatch, row: int) -> None:
        if VERBS.verb[row] == RIVAL:
            match.tell(AIMS_AT_SEAT, self.seat, VERBS.first[row])
        elif VERBS.verb[row] == SQUARE:
            match.tell(AIMS_AT_SQUARE, self.seat, VERBS.first[row])
        elif VERBS.verb[row] == WONDER:
            match.tell(AIMS_AT_WONDER, self.seat, VERBS.first[row])

    # Announcement

    def touched(self, match: CivilizationMatch) -> list[int]:
        """The other players an event is aimed at."""
        ability = self.ability(match)
        found: list[int] = []
        for effect, named in zip(ability.effects, self.aims, strict=True):
            found += victims(match, self.seat, effect, named)
        return [seat for seat in match.others(self.seat) if seat in found]

    def announce(self, match: CivilizationMatch) -> None:
        if self.event != NONE:
            self.asked_seats = [seat for seat in self.touched(match) if has(match, seat, PROTECTED)]
            self.then = "ask_leave"
        else:
            self.then = "open_window"

    def ask_leave(self, match: CivilizationMatch) -> None:
        """The owner of the United Nations allows the event or not (R28)."""
        if self.asked_seats:
            match.ask(self.asked_seats[0], [AGREE, REFUSE], then="leave", prompt="agree")
        else:
            self.then = "open_window"

    def leave(self, match: CivilizationMatch) -> None:
        seat = self.asked_seats.pop(0)
        self.then = "ask_leave"
        if match.choice == REFUSE:
            self.asked_seats = []
            self.cancelled = True
            match.tell(REFUSES, seat)
            self.then = "finish"

    def open_window(self, match: CivilizationMatch) -> None:
        found: Frame | None = None
        if self.event != NONE:
            if not has(match, self.seat, UNCANCELLABLE):
                found = window(match, AN_EVENT, self.seat, self.touched(match))
        elif self.ability(match).cost:
            found = window(match, A_RESOURCE_ABILITY, self.seat, [])
        if found is None:
            self.then = "carry_out"
        else:
            match.open(found, then="answered")

    def answered(self, match: CivilizationMatch) -> None:
        self.cancelled = cast(Window, match.ended()).cancelled
        self.then = "finish" if self.cancelled else "carry_out"

    def carry_out(self, match: CivilizationMatch) -> None:
        """Effect by effect; what happens in a battle the battle does, a cancel its window."""
        ability = self.ability(match)
        places = self.effects(match)
        if ability.moment == IN_BATTLE or self.effect == len(places):
            self.then = "finish"
            return
        place = places[self.effect]
        self.effect += 1
        self.then = "carry_out"
        effect = ability.effects[place]
        if effect.op == CANCEL or self.is_void(match, place):
            return
        found = carry_out(match, self.seat, ability, effect, self.aims[place])
        if found is not None:
            match.open(found, then="carry_out")

    def is_void(self, match: CivilizationMatch, place: int) -> bool:
        """Whether the targets of an effect are gone since they were named (R34)."""
        ability = self.ability(match)
        effect = ability.effects[place]
        if aims(effect) and not self.aims[place]:
            return True
        named: list[int] = []
        for row in self.aims[place]:
            if row not in target_options(match, self.seat, ability, effect, named):
                return True
            named.append(row)
        return False

    def finish(self, match: CivilizationMatch) -> None:
        """Used."""


@dataclass(slots=True)
class Pay(Frame):
    """A seat pays resources one by one: market tokens, markers face up, or cards that stand for a resource.

    It may give up before it has paid anything; once a card it pays with is cancelled it may have to.
    """

    seat: int
    cost: list[int]
    paid: int = 0
    gift: int = NONE  # card being spent
    receiver: int = NONE  # who gets the coin of a gift
    given_up: bool = False

    def copy(self) -> Pay:
        return Pay(self.seat, self.cost[:], self.paid, self.gift, self.receiver, self.given_up)

    def start(self, match: CivilizationMatch) -> None:
        if self.paid == len(self.cost):
            return
        player = match.state.players[self.seat]
        kind = self.cost[self.paid]
        options = [PAY_TOKEN + token for token in rights.token_options(player, kind)]
        options += [PAY_MARKER + marker for marker in rights.marker_options(match.box, player, kind)]
        options += [PAY_CARD + event for event in rights.gift_options(match.box, player, kind)]
        hidden = bool(player.markers or player.cards)
        if not options or (hidden and not self.paid):
            options.append(GIVE_UP)
        match.ask(self.seat, options, then="pay", prompt="pay", always=hidden)

    def pay(self, match: CivilizationMatch) -> None:
        row = match.choice
        verb = VERBS.verb[row]
        thing = VERBS.first[row]
        self.then = "start"
        if row == GIVE_UP:
            self.given_up = True
            self.then = ""
        elif verb == PAY_TOKEN:
            match.state.players[self.seat].resources[thing] -= 1
            match.state.resources[thing] += 1
            match.tell(SPENDS, self.seat, thing)
            self.paid += 1
        elif verb == PAY_MARKER:
            spend_marker(match, self.seat, thing)
            match.tell(SPENDS_MARKER, self.seat, thing)
            self.paid += 1
        else:
            self.gift = thing
            discard_card(match, self.seat, thing)
            match.tell(PLAYS, self.seat, thing)
            self.then = "choose_receiver"

    def choose_receiver(self, match: CivilizationMatch) -> None:
        """A gift may bring another player a coin."""
        if match.box.event_powers[self.gift].does(GIVE_COIN):
            options = [RIVAL + other for other in match.others(self.seat)]
            match.ask(self.seat, options, then="chosen", prompt="gift_coin")
        else:
            self.then = "announce"

    def chosen(self, match: CivilizationMatch) -> None:
        self.receiver = VERBS.first[match.choice]
        self.then = "announce"

    def announce(self, match: CivilizationMatch) -> None:
        found: Frame | None = None
        if not has(match, self.seat, UNCANCELLABLE):
            found = window(match, AN_EVENT, self.seat, [])
        if found is None:
            self.then = "spend_gift"
        else:
            match.open(found, then="answered")

    def answered(self, match: CivilizationMatch) -> None:
        if cast(Window, match.ended()).cancelled:
            self.gift = NONE
            self.receiver = NONE
            self.then = "start"
        else:
            self.then = "spend_gift"

    def spend_gift(self, match: CivilizationMatch) -> None:
        self.paid += 1
        self.then = "start"
        if self.receiver != NONE:
            n = sum([effect.n for effect in match.box.event_powers[self.gift].effects if effect.op == GIVE_COIN])
            give_coin(match, self.receiver, n)
        self.gift = NONE
        self.receiver = NONE
