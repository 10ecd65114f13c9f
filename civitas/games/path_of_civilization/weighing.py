"""The figures a bot judges by; what each means stands beside it in `weights/normal.toml`."""

from __future__ import annotations

from civitas.bots.weights import WeightSet


class Weights:
    """One set of figures."""

    def __init__(self, figures: WeightSet) -> None:
        self.ambassador = figures.numbers("ambassador")
        self.builder = figures.numbers("builder")
        self.research = figures.numbers("research")
        self.free_choice = figures.number("free_choice")
        self.philosopher = figures.number("philosopher")
        self.leftover = figures.number("leftover")
        self.partial = figures.number("partial")
        self.patience = figures.number("patience")
        self.level = figures.number("level")
        self.growing = figures.whole("growing")
        self.threshold = figures.number("threshold")
        self.events = figures.whole("events")
        self.fate = figures.number("fate")
        self.deploy = figures.number("deploy")
        self.study = figures.number("study")
        self.horizon = figures.whole("horizon")
        self.life = figures.whole("life")
        self.capped = figures.number("capped")
        self.same_type = figures.number("same_type")
        self.buys = figures.number("buys")
        self.climbs = figures.number("climbs")
        self.buried = figures.number("buried")
        self.excess = figures.number("excess")
        self.contest = figures.number("contest")
