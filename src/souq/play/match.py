"""The referee: the only code that joins table, seats, luck and the record of what was played. No input, no output."""

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
from souq.kernel.record import NOBODY, Records, cells_of_one
from souq.kernel.rng import weighted_index
from souq.play.chance import SEED_BYTES, ChanceSource, CommittedSeed, new_seed
from souq.play.diagram import write_diagram
from souq.play.view import Moves, View, move_buffers, seen_by


class Ply(NamedTuple):
    """One move as it was played; `seat` is CHANCE for luck."""

    seat: int
    move: int


@lru_cache(maxsize=1 << 10)
def seats_in(to_act: int, seats: int) -> tuple[int, ...]:
    """The seats of a set, lowest first; none while luck is to move."""
    return () if to_act == CHANCE else tuple(seat for seat in range(seats) if to_act >> seat & 1)


class Match:
    """A game being played. Without a source of luck, chance moves are given by `follow`, as in a replay."""

    def __init__(
        self,
        game: Game,
        seats: int,
        *,
        options: Mapping[str, str] | None = None,
        components: Components | None = None,
        names: Sequence[str] = (),
        luck: ChanceSource | None = None,
    ) -> None:
        self.game = game
        self.seats = game.check_seats(seats)
        self.options = game.check_options(options or {})
        self.components = components or game.components
        self.names = tuple(names) or tuple(f"seat {seat + 1}" for seat in range(seats))
        if len(self.names) != seats:
            raise ValueError(f"found {len(self.names)} names for {seats} seats")
        self.luck = luck
        self.loaded_box = game.load_box(seats, self.options, self.components)
        self.boxes = self.loaded_box.array
        self.tables = game.Table.new()
        self._words = cells_of_one(self.tables)
        self.trail: list[tuple[Records, int]] | None = None
        """The table after each ply and who was then to move, from when this is made a list: for whoever tells the match."""
        self._movers: list[int] = []
        self._moves: list[int] = []
        self._doors = compiled_rules(game)
        self._doors.setup(self.boxes, self.tables, seats)
        self.to_act = int(self._doors.to_act(self.boxes, self.tables))
        self._let_luck_move()

    @property
    def box(self) -> Any:
        """The box, for reading by field name."""
        return self.loaded_box.reader

    @property
    def over(self) -> bool:
        return self.to_act == OVER

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may move now: several when they choose secretly at the same time."""
        return seats_in(self.to_act, self.seats)

    @property
    def played(self) -> int:
        """How many plies have been played."""
        return len(self._moves)

    @property
    def plies(self) -> list[Ply]:
        """All that has been played, in order."""
        return [Ply(seat, move) for seat, move in zip(self._movers, self._moves, strict=True)]

    def ply(self, number: int) -> Ply:
        """The ply with this number, counted from 1."""
        return Ply(self._movers[number - 1], self._moves[number - 1])

    def moves(self, seat: int | None = None) -> Moves:
        """The legal moves of a seat (the first that may move, if none is named), in a fixed order."""
        seat = self._check_turn(seat)
        out = move_buffers(self.game)[0]
        return out[: self._doors.moves(self.boxes, self.tables, seat, out)].copy()

    def play(self, move: int | str, seat: int | None = None) -> None:
        """Plays a move of a seat, given packed or as text, and lets luck answer."""
        seat = self._check_turn(seat)
        packed = self.read(move) if isinstance(move, str) else int(move)
        acting = self._doors.advance(self.boxes, self.tables, seat, packed)
        if acting < 0:
            raise self._refusal(seat, packed, -acting)
        self._record(seat, packed, int(acting))
        if acting == CHANCE:
            self._let_luck_move()

    def follow(self, ply: Ply) -> None:
        """Plays a ply that is already on record; luck's too, if it is possible."""
        if ply.seat != CHANCE:
            self.play(ply.move, ply.seat)
        elif self.to_act != CHANCE:
            raise NotYourTurn(f"luck is not to move: {self._waiting()}")
        elif ply.move not in self._possible():
            raise IllegalMove(f"luck cannot {self.text(ply.move)} now", seat=CHANCE, move=ply.move, reason="impossible", clause="")
        else:
            self._record(CHANCE, ply.move, int(self._doors.play(self.boxes, self.tables, CHANCE, ply.move)))

    def fresh_copy(self) -> "Match":
        """The same match before its first ply, without luck, to follow this one."""
        return Match(self.game, self.seats, options=self.options, components=self.components, names=self.names)

    def resume_with(self, luck: ChanceSource) -> None:
        """Gives a replayed match its luck back, so that it goes on."""
        self.luck = luck
        self._let_luck_move()

    def drawn(self, luck: ChanceSource) -> int:
        """The chance move that this source of luck makes now."""
        out, weights = move_buffers(self.game)
        total = self._doors.weigh(self.boxes, self.tables, out, weights)
        return int(out[weighted_index(weights, luck.draw(self.played + 1, int(total)))])

    def _possible(self) -> Moves:
        """What luck may do now."""
        out, weights = move_buffers(self.game)
        return out[: self._doors.odds(self.boxes, self.tables, out, weights)]

    def why_not(self, move: int | str, seat: int | None = None) -> IllegalMove | None:
        """Why a seat may not play a move now; None if it may."""
        seat = self._check_turn(seat)
        packed = self.read(move) if isinstance(move, str) else int(move)
        reason = self._doors.why_not(self.boxes, self.tables, seat, packed)
        return self._refusal(seat, packed, reason) if reason else None

    def view(self, seat: int = NOBODY) -> View:
        """What a seat sees; a spectator, if none is named."""
        tables = seen_by(self.game, self.tables, seat)
        return View(self.game, self.loaded_box, tables, seat, self.to_act, self.played, self.options)

    def everything(self) -> View:
        """The whole table, secrets and all: for replays of matches that are over."""
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
        self._doors.scores(self.boxes, self.tables, out)
        return [int(points) for points in out]

    def winners(self) -> list[int]:
        """The seats that have won, or would if the match ended now."""
        won = self._doors.winners(self.boxes, self.tables)
        return [seat for seat in range(self.seats) if won >> seat & 1]

    def diagram(self) -> str:
        """The whole position, secrets and all, in one line."""
        return write_diagram(self.game, self.seats, self.options, self.box, self.tables.view(np.recarray)[0])

    def _let_luck_move(self) -> None:
        luck = self.luck
        if luck is None or self.to_act != CHANCE:
            return
        boxes, tables, draw = self.boxes, self.tables, self._doors.draw
        out, weights = move_buffers(self.game)
        total = int(self._doors.weigh(boxes, tables, out, weights))
        while self.to_act == CHANCE:
            move, acting, total = draw(boxes, tables, out, weights, luck.draw(self.played + 1, int(total)))
            self._record(CHANCE, int(move), int(acting))

    def _record(self, seat: int, move: int, acting: int) -> None:
        self._movers.append(seat)
        self._moves.append(move)
        self.to_act = acting
        if self.trail is not None:
            self.trail.append((np.ndarray(1, self.tables.dtype, self._words.copy()), acting))

    def _check_turn(self, seat: int | None) -> int:
        acting = self.to_act
        if acting == OVER:
            raise GameOver("the match is over")
        if acting == CHANCE:
            raise NotYourTurn("luck is to move")
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
        """The fields that the sentence of a reason names, in words, as the seat sees them."""
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
    luck = CommittedSeed(new_seed() if seed is None else seed)
    return Match(find_game(game), seats, options=options, components=own, names=names, luck=luck)
