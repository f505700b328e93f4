"""One drawing a game, for the terminal."""
