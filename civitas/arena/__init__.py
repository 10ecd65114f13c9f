"""Matches between bots: every deal played once with every seating, counted honestly."""
