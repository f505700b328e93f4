"""OpenSpiel, measured beside our own rules in the same run: random play from Python and its own C++ rollouts."""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

from souq.lab.bench.timing import best_rates

PEERS = {
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel(players=4))",
    "bargaining": "bargaining",
    "hearts": "hearts",
}
ROLLOUTS = 50


def measure_peers(seconds: float, progress: Callable[[str], None]) -> dict[str, dict[str, float]]:
    pyspiel = import_module("pyspiel")
    figures: dict[str, dict[str, float]] = {}
    for name, description in PEERS.items():
        game = pyspiel.load_game(description)
        progress(f"OpenSpiel {name}, from Python")
        speed, decisions = python_speed(game, seconds)
        figures[f"{name}_python"] = {"decisions_per_second": speed}
        progress(f"OpenSpiel {name}, C++ rollouts")
        figures[f"{name}_cpp"] = {"decisions_per_second": rollout_speed(pyspiel, game, decisions, seconds)}
    return figures


def dealt(game: Any, choice: random.Random) -> Any:
    """Return the first position in which a player decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(choice.choice([action for action, _ in state.chance_outcomes()]))
    return state


def python_speed(game: Any, seconds: float) -> tuple[float, float]:
    """Decisions a second, and decisions a game."""
    choice = random.Random(0)

    def whole_game() -> tuple[int, int]:
        state = dealt(game, choice)
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice.choice([action for action, _ in state.chance_outcomes()]))
            else:
                state.apply_action(choice.choice(state.legal_actions()))
                decisions += 1
        return decisions, 1

    decisions, games = best_rates(whole_game, seconds)
    return decisions, decisions / games


def rollout_speed(pyspiel: Any, game: Any, decisions: float, seconds: float) -> float:
    """Decisions a second of its tree search with a single simulation: ROLLOUTS random games to the end, all of it in C++."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
    state = dealt(game, random.Random(0))

    def rollouts() -> tuple[int, int]:
        bot.step(state)
        return round(ROLLOUTS * decisions), ROLLOUTS

    return best_rates(rollouts, seconds)[0]
