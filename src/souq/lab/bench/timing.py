"""How rates are measured on a machine that also does other things."""

import time
from collections.abc import Callable

SLICES = 5


def best_rates(work: Callable[[], tuple[int, int]], seconds: float) -> tuple[float, float]:
    """Decisions a second in the best of several slices of time, as others at work only slow us down; and games at that pace."""
    best = 0.0
    all_decisions = all_games = 0
    for _ in range(SLICES):
        decisions = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds / SLICES:
            made, games = work()
            decisions += made
            all_games += games
        all_decisions += decisions
        best = max(best, decisions / elapsed)
    return best, best * all_games / all_decisions
