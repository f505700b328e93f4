"""The arena: bots play each other on the same deals, and are compared and rated."""
