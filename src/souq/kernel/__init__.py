"""The small core that every game stands on: records, rules, moves, words. It knows no game."""
