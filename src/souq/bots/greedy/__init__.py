"""A sensible quick player a game: `greedy.GAME.choose` is a rule over a view."""
