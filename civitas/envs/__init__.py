"""Learning environments over every game: PettingZoo, Gymnasium, and many matches at once (docs/envs.md).

They need the extra `envs`; without it these functions refuse and say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from civitas.envs.needs import missing_packages, need_extra
from civitas.kernel import registry

if TYPE_CHECKING:
    from civitas.envs.batches import Batch
    from civitas.envs.solo_env import SoloEnv
    from civitas.envs.table_env import TableEnv

__all__ = ["aec", "batch", "register", "solo"]


def aec(
    game_id: str,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    edition: Any = None,
    *,
    reward: str = "win",
    max_steps: int | None = None,
    records: bool = False,
    render_mode: str | None = None,
) -> TableEnv:
    """A PettingZoo environment with an agent per seat."""
    need_extra()
    from civitas.envs.setting import Setting
    from civitas.envs.table_env import TableEnv

    return TableEnv(Setting(game_id, seats, options, edition), reward, max_steps, records, render_mode)


def solo(
    game_id: str,
    bots: str | Sequence[str] = "normal",
    seat: int | None = 0,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    edition: Any = None,
    *,
    reward: str = "win",
    illegal: str = "lose",
    records: bool = False,
    render_mode: str | None = None,
) -> SoloEnv:
    """A Gymnasium environment: one seat (None: drawn for each match) against bots, one level for all or one each."""
    need_extra()
    from civitas.envs.setting import Setting
    from civitas.envs.solo_env import SoloEnv

    return SoloEnv(Setting(game_id, seats, options, edition), bots, seat, reward, illegal, records, render_mode)


def batch(
    game_id: str,
    matches: int,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    edition: Any = None,
    *,
    reward: str = "win",
) -> Batch:
    """So many matches stepped at once, in arrays."""
    need_extra()
    from civitas.envs.batches import Batch
    from civitas.envs.setting import Setting

    return Batch(Setting(game_id, seats, options, edition), matches, reward)


def register() -> None:
    """Enter `civitas/<game>-v0` for every game in Gymnasium's registry: `solo` by its id."""
    need_extra()
    import gymnasium

    for game_id in registry.known():
        name = f"civitas/{game_id}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="civitas.envs:solo", kwargs={"game_id": game_id})


if not missing_packages():
    register()
