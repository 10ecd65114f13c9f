"""`civitas serve` with the Bazaar on the shelf; processes started by the server read this file too."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from bazaar.game import BazaarTable  # noqa: E402  the tests' folders must be known first

from civitas import games  # noqa: E402, F401  our games come first on the shelf
from civitas.kernel import registry  # noqa: E402
from civitas.server.command import main  # noqa: E402

registry.register("toy-bazaar", BazaarTable)

if __name__ == "__main__":
    main()
