"""Tuning what bots hold things worth, by playing against opponents that stay as they are."""
