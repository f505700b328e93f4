"""Many matches of one game as one array, played to their end by compiled bots in a single compiled loop."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from souq.bots.games import heuristics_of
from souq.bots.policies import RANDOM
from souq.kernel.components import Components
from souq.kernel.game import Game
from souq.kernel.move import CHANCE, OVER, lowest
from souq.kernel.record import cells_of, copy_cells, see
from souq.kernel.rng import draw_index, rng_counter, seed_rng, uniform_below
from souq.kernel.rule import entry_point
from souq.lab.batch.coupled_chance import draw_coupled, new_clocks
from souq.play.view import move_buffers

FOR_EVER = 1 << 60
Numbers = NDArray[np.int64]


class BatchState(NamedTuple):
    """The games of a batch. Each array has one entry or row for each table."""

    tables: Any
    cells: Any
    """The memory of the tables as rows of numbers."""
    games: Numbers
    plies: Numbers
    decisions: Numbers


class ChanceSettings(NamedTuple):
    """Where chance comes from: SimulationSeed(seed, game), or the clocks of the games."""

    seed: int
    is_coupled: bool
    times: Any
    counts: Any
    """Clocks of each table, as in `coupled_chance`. Empty if chance is not coupled."""


class Players(NamedTuple):
    """Who decides, and for how long."""

    policies: Numbers
    """Policy of each seat."""
    seed: int
    max_decisions: int
    """For each table."""
    restart: bool
    """Whether a table whose game is over takes the next one."""


class Workspace(NamedTuple):
    """Buffers of the loop."""

    blank_and_view: Any
    """Two tables: one that stays empty, and the view of the seat that decides."""
    cells: Any
    """The memory of these two tables as rows of numbers."""
    audience: Any
    moves: Any
    weights: Any
    rng: Any


class Recorder(NamedTuple):
    """Receives the plies of table after table until it is full."""

    movers: Numbers
    moves: Numbers


class Batch:
    """Games number `first`, `first + 1`, ... of a simulation: one game, one number of seats, one set of options.

    Game g has the chance of SimulationSeed(seed, g) with any players and in any batch. Random choices of bots follow
    from `bot_seed`, which is `seed` unless it is given. If `coupled`, chance comes from the clocks of (seed, g) instead, so
    that games with the same seed and number draw alike however they are played.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        *,
        tables: int = 8192,
        options: Mapping[str, str] | None = None,
        components: Components | None = None,
        seed: int = 0,
        first: int = 0,
        bot_seed: int | None = None,
        coupled: bool = False,
    ) -> None:
        self.game = game
        self.seats = game.check_seats(seats)
        self.boxes = game.load_box(seats, options, components).array
        self.tables = game.Table.new(tables)
        self.seed = seed
        self.bot_seed = seed if bot_seed is None else bot_seed
        self.games: Numbers = np.arange(first, first + tables, dtype=np.int64)
        """Number of the game at each table."""
        self.plies: Numbers = np.zeros(tables, np.int64)
        self.decisions: Numbers = np.zeros(tables, np.int64)
        """Decisions of seats in the game at each table."""
        self.finished = 0
        """Games that are over and whose tables took another one."""
        times, counts = new_clocks(tables if coupled else 0)
        self._chance = ChanceSettings(seed, coupled, times, counts)
        self._rules = compile_batch(game)
        self._rules.setup(self.boxes, self.tables, self.seats)

    def play(
        self,
        policies: Sequence[int],
        *,
        decisions: int = FOR_EVER,
        restart: bool = False,
        record: tuple[Numbers, Numbers] | None = None,
    ) -> int:
        """Play at most `decisions` decisions at each table, and return how many were made at all of them.

        With `restart`, tables whose game is over take the next one. With `record`, the movers and moves of table after
        table are written into the two arrays. If these are too small, the games are right but the record is not, which
        the caller sees from the plies.
        """
        blank_and_view = self.game.Table.new(2)
        workspace = Workspace(
            blank_and_view,
            cells_of(blank_and_view),
            self.game.Table.audience,
            *move_buffers(self.game),
            np.zeros(1, np.uint64),
        )
        seats = np.array([policies[seat % len(policies)] for seat in range(self.seats)], np.int64)
        made, finished = self._rules.play(
            self.boxes,
            BatchState(self.tables, cells_of(self.tables), self.games, self.plies, self.decisions),
            self._chance,
            Players(seats, self.bot_seed, decisions, restart),
            workspace,
            Recorder(*(record or (np.empty(0, np.int64), np.empty(0, np.int64)))),
        )
        self.finished += int(finished)
        return int(made)

    def results(self) -> tuple[Numbers, Numbers]:
        """Return the scores by table and seat, and the set of winners of each table."""
        scores = np.zeros((len(self.tables), self.seats), np.int64)
        winners = np.zeros(len(self.tables), np.int64)
        self._rules.results(self.boxes, self.tables, scores, winners)
        return scores, winners


class BatchRules(NamedTuple):
    """The compiled loops of one game."""

    setup: Callable[..., None]
    play: Callable[..., tuple[int, int]]
    """Return the decisions made and the games that were over and replaced."""
    results: Callable[..., None]


@cache
def compile_batch(game: Game) -> BatchRules:
    rules = game.rules
    setup, to_act, moves, play, odds = rules.setup, rules.to_act, rules.moves, rules.play, rules.odds
    scores, winners = rules.scores, rules.winners
    greedy = heuristics_of(game).greedy

    @entry_point
    def setup_all(boxes: Any, tables: Any, seats: int) -> None:
        for at in range(len(tables)):
            setup(boxes[0], tables[at], seats)

    @entry_point
    def play_all(
        boxes: Any, state: BatchState, chance: ChanceSettings, players: Players, workspace: Workspace, recorder: Recorder
    ) -> tuple[int, int]:
        box = boxes[0]
        cells, games, plies = state.cells, state.games, state.plies
        outcomes, weights, rng = workspace.moves, workspace.weights, workspace.rng
        recorded = 0
        all_made = 0
        finished = 0
        for at in range(len(state.tables)):
            table = state.tables[at]
            made = 0
            while made < players.max_decisions:
                mover = to_act(box, table)
                if mover == OVER:
                    if not players.restart:
                        break
                    copy_cells(workspace.cells[0], cells[at])
                    setup(box, table, len(players.policies))
                    games[at] += len(state.tables)
                    plies[at] = 0
                    if chance.is_coupled:
                        chance.counts[at] = 0
                    state.decisions[at] = 0
                    finished += 1
                    continue
                plies[at] += 1
                if mover == CHANCE:
                    count = odds(box, table, outcomes, weights)
                    if chance.is_coupled:
                        times, counts = chance.times[at], chance.counts[at]
                        move = outcomes[draw_coupled(times, counts, outcomes, weights, count, rng, chance.seed, games[at])]
                    else:
                        seed_rng(rng, chance.seed, games[at], rng_counter(plies[at], 0))
                        move = outcomes[draw_index(weights, count, rng)]
                else:
                    mover = lowest(mover)
                    count = moves(box, table, mover, outcomes)
                    seed_rng(rng, players.seed, games[at], rng_counter(plies[at], 1 + mover))
                    if players.policies[mover] == RANDOM:
                        move = outcomes[uniform_below(rng, count)]
                    else:
                        see(workspace.audience, cells[at], mover, workspace.cells[1])
                        move = greedy(box, workspace.blank_and_view[1], mover, outcomes, count, rng)
                    made += 1
                    state.decisions[at] += 1
                if recorded < len(recorder.moves):
                    recorder.movers[recorded] = mover
                    recorder.moves[recorded] = move
                    recorded += 1
                play(box, table, mover, move)
            all_made += made
        return all_made, finished

    @entry_point
    def results_all(boxes: Any, tables: Any, points: Any, won: Any) -> None:
        for at in range(len(tables)):
            scores(boxes[0], tables[at], points[at])
            won[at] = winners(boxes[0], tables[at])

    return BatchRules(setup_all, play_all, results_all)
