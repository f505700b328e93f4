"""Where games are played by the thousand: batches, simulations and measurements."""
