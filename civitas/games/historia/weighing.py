"""The figures a bot judges by; what each means stands beside it in `weights/normal.toml`."""

from __future__ import annotations

from civitas.bots.weights import WeightSet


class Weights:
    """One set of figures."""

    def __init__(self, figures: WeightSet) -> None:
        self.cube = figures.number("cube")
        self.card = figures.number("card")
        self.chosen = figures.number("chosen")
        self.level = figures.number("level")
        self.military_level = figures.number("military_level")
        self.advisor = figures.number("advisor")
        self.least_advisor = figures.number("least_advisor")
        self.wonder = figures.number("wonder")
        self.played = figures.number("played")
        self.destroyed = figures.number("destroyed")
        self.readied = figures.number("readied")
        self.turned = figures.number("turned")
        self.government = figures.number("government")
        self.steps = figures.numbers("steps")
        self.stream = figures.numbers("stream")
        self.frequency = figures.numbers("frequency")
        self.any_turn = figures.number("any_turn")
        self.majority = figures.numbers("majority")
        self.held = [  # by action and era
            figures.numbers("held_military"),
            figures.numbers("held_technology"),
            figures.numbers("held_art"),
            figures.numbers("held_exploitation"),
            figures.numbers("held_expansion"),
            figures.numbers("held_trade"),
            figures.numbers("held_raid"),
            figures.numbers("held_war"),
            figures.numbers("held_tourism"),
            figures.numbers("held_revolution"),
        ]
        self.rival = figures.number("rival")
        self.lead = figures.number("lead")
        self.front = figures.numbers("front")
        self.circling = figures.numbers("circling")
        self.back_later = figures.number("back_later")
        self.buried = figures.number("buried")
        self.later = figures.number("later")
        self.kept_advisor = figures.number("kept_advisor")
        self.tempo = figures.number("tempo")
        self.free_card = figures.number("free_card")
        self.recovering = figures.number("recovering")
        self.fade = figures.number("fade")
        self.fade_turn = figures.number("fade_turn")
        self.fade_last = figures.number("fade_last")
        self.lonely = figures.number("lonely")
        self.menaced = figures.number("menaced")
        self.shared = figures.number("shared")
        self.harvest = figures.number("harvest")
        self.spoiled = figures.number("spoiled")
        self.raids = figures.number("raids")
        self.trades = figures.number("trades")
        self.entered = figures.number("entered")
        self.beaten = figures.number("beaten")
        self.pace = figures.numbers("pace")
        self.elapsed = figures.number("elapsed")
        self.objective = figures.number("objective")
        self.objective_slack = figures.number("objective_slack")
        self.objective_lack = figures.number("objective_lack")
        self.objective_most = figures.number("objective_most")
        self.objective_land = figures.number("objective_land")
        self.visitors = figures.numbers("visitors")
        self.useless = figures.number("useless")
        self.ready_now = figures.number("ready_now")
        self.taken = figures.number("taken")
        self.gift = figures.number("gift")
        self.gift_leader = figures.number("gift_leader")
        self.gift_civbot = figures.number("gift_civbot")
        self.war_land = figures.number("war_land")
        self.war_rival = figures.number("war_rival")
        self.war_civbot = figures.number("war_civbot")
        self.revolt = figures.number("revolt")
        self.revolt_card = figures.number("revolt_card")
        self.last_card = figures.number("last_card")
        self.used_advisor = figures.number("used_advisor")
        self.turned_back = figures.number("turned_back")
        self.still = figures.number("still")
        self.expected = figures.number("expected")
        self.objective_small = figures.numbers("objective_small")
        self.objective_big = figures.numbers("objective_big")
        self.settled = figures.number("settled")
        self.room = figures.number("room")
        self.crowd = figures.number("crowd")
