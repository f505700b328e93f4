"""Search algorithms: tree search, prior, sequential halving and their buffers."""
