"""Playing a match: the referee, the view of a seat, and transcripts."""
