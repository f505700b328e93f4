"""Studies: many games measured, two studies compared, and a report of the results."""
