"""Bots: players that choose a move from a view."""
