"""The core that every game is built on: records, rules, moves, notation. It contains nothing about a particular game."""
