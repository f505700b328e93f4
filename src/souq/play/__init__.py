"""Playing: the referee, what a seat sees, and the record of a match."""
