"""Studies: many games measured, two of them compared, and a report that shows what was found."""
