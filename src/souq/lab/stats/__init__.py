"""Statistics: intervals, tests, ratings and variance components."""
