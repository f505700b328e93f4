"""How a simulated game goes on, one file a game: which moves promise most, and a quick choice among them."""
