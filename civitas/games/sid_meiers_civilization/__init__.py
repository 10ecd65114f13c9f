"""Sid Meier's Civilization. The README names the chapter of the rulebook each file holds."""
