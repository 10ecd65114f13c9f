"""Sentences of the shared rooms, in every language."""
