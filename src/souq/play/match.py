"""The referee: the only code that combines table, seats, chance and the moves played. It does no input or output."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from souq.games import find_game
from souq.kernel.compiled import compiled_rules
from souq.kernel.components import Components, read_components
from souq.kernel.errors import GameOver, IllegalMove, NotationError, NotYourTurn
from souq.kernel.field_notation import write_field
from souq.kernel.formats import SEAT
from souq.kernel.game import Game
from souq.kernel.messages import Reason, SeatRef
from souq.kernel.move import CHANCE, OVER
from souq.kernel.record import NOBODY
from souq.kernel.rng import weighted_index
from souq.play.chance import SEED_BYTES, ChanceSource, CommittedSeed, new_seed
from souq.play.diagram import write_diagram
from souq.play.view import Moves, View, move_buffers, seen_by


class Ply(NamedTuple):
    """One played move. `seat` is CHANCE for a chance move."""

    seat: int
    move: int


@lru_cache(maxsize=1 << 10)
def seats_in(to_act: int, seats: int) -> tuple[int, ...]:
    """Return the seats of a set, lowest first; none for CHANCE."""
    return () if to_act == CHANCE else tuple(seat for seat in range(seats) if to_act >> seat & 1)


class Match:
    """One play of a game, from setup to scores. Without a chance source, chance moves come from `replay_ply`."""

    def __init__(
        self,
        game: Game,
        seats: int,
        *,
        options: Mapping[str, str] | None = None,
        components: Components | None = None,
        names: Sequence[str] = (),
        chance: ChanceSource | None = None,
    ) -> None:
        self.game = game
        self.seats = game.check_seats(seats)
        self.options = game.check_options(options or {})
        self.components = components or game.components
        self.names = tuple(names) or tuple(f"seat {seat + 1}" for seat in range(seats))
        if len(self.names) != seats:
            raise ValueError(f"found {len(self.names)} names for {seats} seats")
        self.chance = chance
        self.loaded_box = game.load_box(seats, self.options, self.components)
        self.boxes = self.loaded_box.array
        self.tables = game.Table.new()
        self._movers: list[int] = []
        self._moves: list[int] = []
        self._rules = compiled_rules(game)
        self._rules.setup(self.boxes, self.tables, seats)
        self.to_act = int(self._rules.to_act(self.boxes, self.tables))
        self._play_chance()

    @property
    def box(self) -> Any:
        """The box, for reading by field name."""
        return self.loaded_box.reader

    @property
    def over(self) -> bool:
        return self.to_act == OVER

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may move now: several while they choose in secret."""
        return seats_in(self.to_act, self.seats)

    @property
    def played(self) -> int:
        """Number of plies played."""
        return len(self._moves)

    @property
    def plies(self) -> list[Ply]:
        """The plies played, in order."""
        return [Ply(seat, move) for seat, move in zip(self._movers, self._moves, strict=True)]

    def ply(self, number: int) -> Ply:
        """Return the ply with this number, counted from 1."""
        return Ply(self._movers[number - 1], self._moves[number - 1])

    def moves(self, seat: int | None = None) -> Moves:
        """Return the legal moves of a seat (by default the lowest that may move), in a fixed order."""
        seat = self._check_turn(seat)
        out = move_buffers(self.game)[0]
        return out[: self._rules.moves(self.boxes, self.tables, seat, out)].copy()

    def play(self, move: int | str, seat: int | None = None) -> None:
        """Play a move of a seat, packed or as text, and the chance moves that follow it.

        Raises MoveError and changes nothing if the move cannot be played.
        """
        seat = self._check_turn(seat)
        packed = self.read(move) if isinstance(move, str) else int(move)
        acting = self._rules.advance(self.boxes, self.tables, seat, packed)
        if acting < 0:
            raise self._refusal(seat, packed, -acting)
        self._record(seat, packed, int(acting))
        if acting == CHANCE:
            self._play_chance()

    def replay_ply(self, ply: Ply) -> None:
        """Play a recorded ply. A chance move must be possible here."""
        if ply.seat != CHANCE:
            self.play(ply.move, ply.seat)
        elif self.to_act != CHANCE:
            raise NotYourTurn(f"chance is not to move: {self._waiting()}")
        elif ply.move not in self._chance_moves():
            raise IllegalMove(
                f"chance cannot {self.text(ply.move)} now", seat=CHANCE, move=ply.move, reason="impossible", clause=""
            )
        else:
            self._record(CHANCE, ply.move, int(self._rules.play(self.boxes, self.tables, CHANCE, ply.move)))

    def fresh_copy(self) -> "Match":
        """Return the same match before its first ply, without a chance source, to replay this one."""
        return Match(self.game, self.seats, options=self.options, components=self.components, names=self.names)

    def copy(self) -> "Match":
        """Return a match in the same position, without a chance source."""
        twin = self.fresh_copy()
        twin._movers, twin._moves, twin.to_act = self._movers.copy(), self._moves.copy(), self.to_act
        twin.tables[:] = self.tables
        return twin

    def resume_with(self, chance: ChanceSource) -> None:
        """Give a replayed match its chance source back and play the chance moves that are due."""
        self.chance = chance
        self._play_chance()

    def chance_move(self, source: ChanceSource) -> int:
        """Return the chance move that this source draws now, without playing it."""
        out, weights = move_buffers(self.game)
        total = self._rules.weigh(self.boxes, self.tables, out, weights)
        return int(out[weighted_index(weights, source.draw(self.played + 1, int(total)))])

    def _chance_moves(self) -> Moves:
        """Return the possible chance moves."""
        out, weights = move_buffers(self.game)
        return out[: self._rules.odds(self.boxes, self.tables, out, weights)]

    def why_not(self, move: int | str, seat: int | None = None) -> IllegalMove | None:
        """Return why a seat may not play a move now, or None if it may."""
        seat = self._check_turn(seat)
        packed = self.read(move) if isinstance(move, str) else int(move)
        reason = self._rules.why_not(self.boxes, self.tables, seat, packed)
        return self._refusal(seat, packed, reason) if reason else None

    def view(self, seat: int = NOBODY) -> View:
        """Return what a seat sees, by default a spectator."""
        tables = seen_by(self.game, self.tables, seat)
        return View(self.game, self.loaded_box, tables, seat, self.to_act, self.played, self.options)

    def full_view(self) -> View:
        """Return a view without anything hidden, for matches that are over."""
        return View(self.game, self.loaded_box, self.tables.copy(), NOBODY, self.to_act, self.played, self.options)

    def _repr_html_(self) -> str:
        """Draw the whole table in a notebook."""
        from souq.play.draw.notebook import match_html

        return match_html(self)

    def read(self, text: str) -> int:
        return self.loaded_box.notation.read(text.strip())

    def text(self, move: int) -> str:
        return self.loaded_box.notation.write(int(move))

    def scores(self) -> list[int]:
        out = np.zeros(self.seats, np.int64)
        self._rules.scores(self.boxes, self.tables, out)
        return [int(points) for points in out]

    def winners(self) -> list[int]:
        """Return the seats that have won, or would win if the match ended now."""
        won = self._rules.winners(self.boxes, self.tables)
        return [seat for seat in range(self.seats) if won >> seat & 1]

    def diagram(self) -> str:
        """Write the whole position, secrets included, in one line."""
        return write_diagram(self.game, self.seats, self.options, self.box, self.tables.view(np.recarray)[0])

    def _play_chance(self) -> None:
        source = self.chance
        if source is None or self.to_act != CHANCE:
            return
        boxes, tables, draw = self.boxes, self.tables, self._rules.draw
        out, weights = move_buffers(self.game)
        total = int(self._rules.weigh(boxes, tables, out, weights))
        while self.to_act == CHANCE:
            move, acting, total = draw(boxes, tables, out, weights, source.draw(self.played + 1, int(total)))
            self._record(CHANCE, int(move), int(acting))

    def _record(self, seat: int, move: int, acting: int) -> None:
        self._movers.append(seat)
        self._moves.append(move)
        self.to_act = acting

    def _check_turn(self, seat: int | None) -> int:
        acting = self.to_act
        if acting == OVER:
            raise GameOver("the match is over")
        if acting == CHANCE:
            raise NotYourTurn("chance is to move")
        if seat is None:
            return (acting & -acting).bit_length() - 1
        if not 0 <= seat < self.seats:
            raise NotYourTurn(f"found seat {seat + 1}, expected 1 to {self.seats}")
        if not self.to_act >> seat & 1:
            raise NotYourTurn(f"{self.names[seat]} is not to move: {self._waiting()}")
        return seat

    def _waiting(self) -> str:
        return f"the table waits for {', '.join(self.names[seat] for seat in self.acting) or 'nobody'}"

    def _refusal(self, seat: int, move: int, number: int) -> IllegalMove:
        reason = self.game.reasons[number]
        try:
            said = self.text(move)
        except NotationError:
            said = f"play {move:#x}"
        facts = self._facts_of(reason, seat)
        names = {key: self.names[fact.seat] if isinstance(fact, SeatRef) else fact for key, fact in facts.items()}
        message = f"{self.names[seat]} may not {said}: {reason.text.format_map(names)} [{reason.clause}]"
        return IllegalMove(message, seat=seat, move=move, reason=reason.name, clause=reason.clause, facts=facts)

    def _facts_of(self, reason: Reason, seat: int) -> dict[str, Any]:
        """Return the fields that the sentence of a reason names, as texts, as the seat sees them."""
        table = self.view(seat).table
        facts: dict[str, Any] = {}
        for entry in self.game.Table.fields.values():
            if f"{{{entry.name}}}" in reason.text:
                value = table[entry.name]
                is_seat = entry.format == SEAT and entry.shape == () and 0 <= value < self.seats
                facts[entry.name] = SeatRef(int(value)) if is_seat else write_field(entry, self.box, value)
        return facts


def new_match(
    game: str,
    seats: int,
    *,
    options: Mapping[str, str] | None = None,
    components: Path | str | None = None,
    names: Sequence[str] = (),
    seed: bytes | None = None,
) -> Match:
    """Start a match whose chance moves come from a committed seed: a fresh secret one, unless `seed` is given."""
    if seed is not None and len(seed) != SEED_BYTES:
        raise ValueError(f"found a seed of {len(seed)} bytes, expected {SEED_BYTES}")
    own = read_components(Path(components)) if components is not None else None
    chance = CommittedSeed(new_seed() if seed is None else seed)
    return Match(find_game(game), seats, options=options, components=own, names=names, chance=chance)
