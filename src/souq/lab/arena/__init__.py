"""Arenas: bots play each other under equal conditions."""
