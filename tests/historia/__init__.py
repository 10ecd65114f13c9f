"""Tests of Historia; test names give the example, ruling, chapter or card they stand for."""
