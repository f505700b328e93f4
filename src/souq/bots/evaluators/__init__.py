"""What a position is worth to each seat, one file a game: shares of the win, which add up to 1."""
