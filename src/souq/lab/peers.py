"""OpenSpiel, measured beside our own rules in the same run: random play from Python and its own C++ rollouts."""

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from souq.kernel.errors import OptionError

PEERS = {
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel(players=4))",
    "bargaining": "bargaining",
    "hearts": "hearts",
}
ROLLOUTS = 50


def measure_peers(seconds: float, progress: Callable[[str], None]) -> dict[str, dict[str, float]]:
    if find_spec("pyspiel") is None:
        raise OptionError("OpenSpiel is not installed; try: pip install open_spiel")
    pyspiel = import_module("pyspiel")
    figures: dict[str, dict[str, float]] = {}
    for name, description in PEERS.items():
        game = pyspiel.load_game(description)
        progress(f"OpenSpiel {name}, from Python")
        speed, decisions = python_speed(game, seconds)
        figures[f"{name}_python"] = {"decisions_per_second": speed}
        progress(f"OpenSpiel {name}, C++ rollouts")
        figures[f"{name}_cpp"] = {"decisions_per_second": decisions * rollouts_per_second(pyspiel, game, seconds)}
    return figures


def dealt(game: Any, choice: random.Random) -> Any:
    """The first position in which a player decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(choice.choice([action for action, _ in state.chance_outcomes()]))
    return state


def python_speed(game: Any, seconds: float) -> tuple[float, float]:
    """Decisions a second, and decisions a game."""
    choice = random.Random(0)
    games = decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        state = dealt(game, choice)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice.choice([action for action, _ in state.chance_outcomes()]))
            else:
                state.apply_action(choice.choice(state.legal_actions()))
                decisions += 1
        games += 1
    return decisions / elapsed, decisions / games


def rollouts_per_second(pyspiel: Any, game: Any, seconds: float) -> float:
    """Its tree search with a single simulation: ROLLOUTS random games to the end, all of it in C++."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
    state = dealt(game, random.Random(0))
    rollouts = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        bot.step(state)
        rollouts += ROLLOUTS
    return rollouts / elapsed
