"""Monte Carlo tree search over the game contract, from what a seat sees."""
