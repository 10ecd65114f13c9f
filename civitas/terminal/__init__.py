"""Play in the terminal: a menu, the loop, saves, replay. Draws what a game's `terminal.py` lays out."""
