"""Tests of what every game shares. `toy.py` is a small game that needs all of it."""
