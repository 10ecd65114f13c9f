"""Tests of Age of Civilization; test names give the example, ruling, page or card they stand for."""
