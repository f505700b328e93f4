"""Many tables as one array, played by compiled bots."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from souq.bots.games import heuristics_of
from souq.bots.policies import RANDOM
from souq.kernel.components import Components
from souq.kernel.game import Game
from souq.kernel.move import CHANCE, OVER, lowest
from souq.kernel.record import cells_of, see
from souq.kernel.rng import rng_counter, seed_rng, sum_weights, uniform_below, weighted_index
from souq.kernel.rule import rule
from souq.lab.batch.coupled_chance import new_clocks, next_to_ring
from souq.play.view import move_buffers

FOR_EVER = 1 << 60
Numbers = NDArray[np.int64]


class Batch:
    """Tables `first`, `first + 1`, ... of the simulation with this seed, all of one game, size and set of options.

    Game number g has the luck of NumberedLuck(seed, g), whoever plays it and in whatever batch. What bots leave to luck
    in their own choices comes from `bot_seed`, which is the same seed unless it is given. If `clocked`, luck is that of the
    clocks of (seed, g) instead, which stays the same however the game is played.
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
        clocked: bool = False,
    ) -> None:
        self.game = game
        self.seats = game.check_seats(seats)
        self.boxes = game.load_box(seats, options, components).array
        self.tables = game.Table.new(tables)
        self.seed = seed
        self.bot_seed = seed if bot_seed is None else bot_seed
        self.games: Numbers = np.arange(first, first + tables, dtype=np.int64)
        """The number of the game on each table."""
        self.plies: Numbers = np.zeros(tables, np.int64)
        self.decisions: Numbers = np.zeros(tables, np.int64)
        """Made by seats in the game on each table."""
        self.finished = 0
        """Games that ended on tables that were then used again."""
        self.clocked = clocked
        self._clocks = new_clocks(tables if clocked else 1)
        self._scratch = game.Table.new(2)
        self._driver = driver(game)
        self._driver.begin(self.boxes, self.tables, self.seats)

    def play(
        self,
        policies: Sequence[int],
        *,
        decisions: int = FOR_EVER,
        restart: bool = False,
        record: tuple[Numbers, Numbers] | None = None,
    ) -> int:
        """Lets every table go on for a number of decisions or to its end, and returns the decisions made.

        With `restart`, tables whose game has ended take the next one. With `record`, the movers and moves of table
        after table are written into the two arrays; if they are too small, what was played is right and the record
        worthless, which the caller sees from the plies.
        """
        movers, moves = record or (np.empty(0, np.int64), np.empty(0, np.int64))
        tally = np.zeros(2, np.int64)
        out, weights = move_buffers(self.game)
        self._driver.play(
            self.boxes,
            self.tables,
            cells_of(self.tables),
            self._scratch,
            cells_of(self._scratch),
            self.game.Table.audience,
            np.array([policies[seat % len(policies)] for seat in range(self.seats)], np.int64),
            self.seed,
            self.bot_seed,
            self.games,
            self.plies,
            self.decisions,
            decisions,
            restart,
            out,
            weights,
            np.zeros(1, np.uint64),
            self.clocked,
            self._clocks[0],
            self._clocks[1],
            movers,
            moves,
            tally,
        )
        self.finished += int(tally[1])
        return int(tally[0])

    def results(self) -> tuple[Numbers, Numbers]:
        """Scores by table and seat, and the set of winners of each table."""
        scores = np.zeros((len(self.tables), self.seats), np.int64)
        winners = np.zeros(len(self.tables), np.int64)
        self._driver.results(self.boxes, self.tables, scores, winners)
        return scores, winners


class Driver:
    """The compiled loops of one game."""

    def __init__(self, begin: Callable[..., None], play: Callable[..., None], results: Callable[..., None]) -> None:
        self.begin = begin
        self.play = play
        self.results = results


@cache
def driver(game: Game) -> Driver:
    rules = game.rules
    setup, to_act, moves, play, odds = rules.setup, rules.to_act, rules.moves, rules.play, rules.odds
    scores, winners = rules.scores, rules.winners
    greedy = heuristics_of(game).greedy

    @rule
    def begin_all(boxes: Any, tables: Any, seats: int) -> None:
        for at in range(len(tables)):
            setup(boxes[0], tables[at], seats)

    @rule
    def play_all(
        boxes: Any,
        tables: Any,
        words: Any,
        move_buffers: Any,
        scratch_words: Any,
        audience: Any,
        policies: Any,
        seed: int,
        bot_seed: int,
        games: Any,
        plies: Any,
        decisions: Any,
        limit: int,
        restart: bool,
        out: Any,
        weights: Any,
        luck: Any,
        clocked: bool,
        times: Any,
        rings: Any,
        movers: Any,
        said: Any,
        tally: Any,
    ) -> None:
        """`scratch` holds an empty table, never written to, and room for a view."""
        box = boxes[0]
        recorded = 0
        for at in range(len(tables)):
            table = tables[at]
            made = 0
            while made < limit:
                mover = to_act(box, table)
                if mover == OVER:
                    if not restart:
                        break
                    words[at] = scratch_words[0]
                    setup(box, table, len(policies))
                    games[at] += len(tables)
                    plies[at] = 0
                    if clocked:
                        rings[at] = 0
                    decisions[at] = 0
                    tally[1] += 1
                    continue
                plies[at] += 1
                if mover == CHANCE:
                    count = odds(box, table, out, weights)
                    if clocked:
                        move = out[next_to_ring(times[at], rings[at], out, weights, count, luck, seed, games[at])]
                    else:
                        seed_rng(luck, seed, games[at], rng_counter(plies[at], 0))
                        move = out[weighted_index(weights, uniform_below(luck, sum_weights(weights, count)))]
                else:
                    mover = lowest(mover)
                    count = moves(box, table, mover, out)
                    seed_rng(luck, bot_seed, games[at], rng_counter(plies[at], 1 + mover))
                    if policies[mover] == RANDOM:
                        move = out[uniform_below(luck, count)]
                    else:
                        see(audience, words[at], mover, scratch_words[1])
                        move = greedy(box, move_buffers[1], mover, out, count, luck)
                    made += 1
                    decisions[at] += 1
                if recorded < len(said):
                    movers[recorded] = mover
                    said[recorded] = move
                    recorded += 1
                play(box, table, mover, move)
            tally[0] += made

    @rule
    def results_all(boxes: Any, tables: Any, out: Any, won: Any) -> None:
        for at in range(len(tables)):
            scores(boxes[0], tables[at], out[at])
            won[at] = winners(boxes[0], tables[at])

    return Driver(begin_all, play_all, results_all)
