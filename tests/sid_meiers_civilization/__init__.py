"""Tests of Sid Meier's Civilization; test names give the example, ruling, chapter or card they stand for."""
