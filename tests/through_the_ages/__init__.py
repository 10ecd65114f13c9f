"""Tests of Through the Ages; test names give the example, ruling, chapter or card they stand for."""
