"""Small studies, and their games replayed ply by ply."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from souq.games import find_game
from souq.kernel.components import Components
from souq.lab.study.plan import Plan
from souq.lab.study.results import StudyResults
from souq.lab.study.run import run
from souq.lab.study.worker import play
from souq.play.match import Match, Ply


def new_plan(
    id: str,
    games: int,
    bots: str = "greedy",
    seed: int = 0,
    components: Components | None = None,
    seats: int | None = None,
    **options: str,
) -> Plan:
    game = find_game(id)
    count = seats or game.default_seats
    names = bots.split(",")
    line_up = tuple(names[seat % len(names)] for seat in range(count))
    return Plan(id, count, line_up, seed, game.check_options(options), components, games=games)


@cache
def small_study(id: str, bots: str = "greedy,random", games: int = 6) -> StudyResults:
    return run("small", new_plan(id, games, bots))[0]


class NarratedPly(NamedTuple):
    """One ply of one game, with the table before it and the match after it."""

    game: int
    before: Any
    seat: int
    text: str
    after: Match


def replayed_plies(plan: Plan) -> Iterator[NarratedPly]:
    """Yield the plies of a plan's games, replayed by matches. Of the study's code, only the plies are used."""
    for job in (job for job in plan.jobs() if job.replay == 0):
        recorded = play(job).recorded
        for game in range(job.count):
            match = Match(plan.game, plan.seats, options=plan.options, components=plan.components)
            for at in range(recorded.starts[game], recorded.starts[game + 1]):
                before = match.full_view().table
                ply = Ply(int(recorded.movers[at]), int(recorded.moves[at]))
                match.replay_ply(ply)
                yield NarratedPly(job.first + game, before, ply.seat, match.text(ply.move), match)
