"""Phase B, Deployment: cubes of the left cards and the living Leader, at most the population level."""

from __future__ import annotations

from dataclasses import dataclass, field

from civitas.games.path_of_civilization.automa import deploy as automa_deploys
from civitas.games.path_of_civilization.box import CUBE_COUNT, OF_DEPLOYMENT
from civitas.games.path_of_civilization.gains import gain_kind
from civitas.games.path_of_civilization.picks import next_picks, spread
from civitas.games.path_of_civilization.quantities import deploy_offer, population_level
from civitas.games.path_of_civilization.state import PathMatch
from civitas.games.path_of_civilization.verbs import DEPLOY, DROP
from civitas.kernel.frame import Frame


@dataclass(slots=True)
class Deployment(Frame):
    """Everybody places cubes; who is offered more than the population level chooses which."""

    def copy(self) -> Deployment:
        return Deployment()

    def start(self, match: PathMatch) -> None:
        choices: dict[int, Frame] = {}
        for seat in range(match.seats):
            player = match.state.players[seat]
            if sum(deploy_offer(match.box, player)) > population_level(match.box, player):
                choices[seat] = Muster(seat)
        if choices:
            match.fork(choices, then="place")
        else:
            self.then = "place"

    def place(self, match: PathMatch) -> None:
        for seat in range(match.seats):
            player = match.state.players[seat]
            cubes = deploy_offer(match.box, player)
            if sum(cubes) > population_level(match.box, player):
                muster = match.branch_of(seat)
                assert isinstance(muster, Muster)
                cubes = muster.kept(match)
            for cube in range(CUBE_COUNT):
                gain_kind(match, seat, cube, cubes[cube], OF_DEPLOYMENT)
        if match.alone:
            automa_deploys(match)


@dataclass(slots=True)
class Muster(Frame):
    """One seat above the limit: names the icons dropped, or those kept where these are fewer."""

    seat: int
    picked: list[int] = field(default_factory=list)

    def copy(self) -> Muster:
        return Muster(self.seat, self.picked[:])

    def start(self, match: PathMatch) -> None:
        player = match.state.players[self.seat]
        icons = spread(deploy_offer(match.box, player))
        limit = population_level(match.box, player)
        dropped = len(icons) - limit
        if dropped <= limit:
            if len(self.picked) < dropped:
                options = [DROP + cube for cube in next_picks(icons, self.picked, dropped)]
                match.ask(self.seat, options, then="drop", prompt="deploy_drop")
        elif len(self.picked) < limit:
            options = [DEPLOY + cube for cube in next_picks(icons, self.picked, limit)]
            match.ask(self.seat, options, then="keep", prompt="deploy_keep")

    def drop(self, match: PathMatch) -> None:
        self.picked.append(match.choice - DROP)
        self.then = "start"

    def keep(self, match: PathMatch) -> None:
        self.picked.append(match.choice - DEPLOY)
        self.then = "start"

    def kept(self, match: PathMatch) -> list[int]:
        """The cubes placed, by tray."""
        player = match.state.players[self.seat]
        offer = deploy_offer(match.box, player)
        picked = [self.picked.count(cube) for cube in range(CUBE_COUNT)]
        limit = population_level(match.box, player)
        if sum(offer) - limit > limit:
            return picked
        return [offered - dropped for offered, dropped in zip(offer, picked, strict=True)]
