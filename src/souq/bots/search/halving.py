"""Choosing by the order of moves alone, with a second look at those that promise about as much as the first."""

from collections.abc import Callable
from functools import cache
from typing import Any

from souq.bots.games import heuristics_of
from souq.bots.search.determinize import Standpoint, worlds_of
from souq.bots.search.payoff import share_out
from souq.bots.search.workspace import ROOT, VIEW, WIDTH, WORLD, Room
from souq.kernel.game import Game
from souq.kernel.move import CHANCE, OVER, lowest
from souq.kernel.rule import rule


@rule
def put_in_order(room: Room, count: int) -> int:
    """Where the most promising of the moves are, the best first; of equals, the one listed first."""
    width = 0
    for i in range(count):
        at = min(width, WIDTH)
        while at > 0 and room.rates[i] > room.rates[room.top[at - 1]]:
            at -= 1
        if at < WIDTH:
            width = min(width + 1, WIDTH)
            for j in range(width - 1, at, -1):
                room.top[j] = room.top[j - 1]
            room.top[at] = i
    return width


@cache
def orderer(game: Game) -> Callable[..., int]:
    rate, list_moves = heuristics_of(game).rate_moves, game.rules.moves

    @rule
    def order(boxes: Any, room: Room, seat: int) -> int:
        """Of the position as the seat sees it."""
        view = room.tables[ROOT]
        count = list_moves(boxes[0], view, seat, room.moves)
        rate(boxes[0], view, seat, room.moves, count, room.rates, room.notes)
        return put_in_order(room, count)

    return order


@cache
def second_look(game: Game) -> Callable[..., None]:
    _, to_act, _, list_moves, play, _, scores, winners, *_ = game.rules
    rate = heuristics_of(game).rate_moves
    imagine, let_luck_play = worlds_of(game)

    @rule
    def next_move(box: Any, room: Room, seat: int) -> int:
        world = room.tables[WORLD]
        count = list_moves(box, world, seat, room.moves)
        rate(box, world, seat, room.moves, count, room.rates, room.notes)
        best = 0
        for i in range(1, count):
            if room.rates[i] > room.rates[best]:
                best = i
        return room.moves[best]

    @rule
    def play_on(box: Any, room: Room) -> None:
        world = room.tables[WORLD]
        while True:
            acting = to_act(box, world)
            if acting == OVER:
                scores(box, world, room.moves)
                share_out(box.seats, winners(box, world), room.moves, room.payoffs)
                return
            if acting == CHANCE:
                let_luck_play(box, room)
            else:
                play(box, world, lowest(acting), next_move(box, room, lowest(acting)))

    @rule
    def look_again(boxes: Any, room: Room, standpoint: Standpoint, moves: Any, gains: Any, number: int) -> None:
        """What each of the moves leads to in one and the same world, with the same luck."""
        imagine(boxes[0], room, standpoint, number)
        room.words[VIEW] = room.words[WORLD]
        luck = room.luck[0]
        for i in range(len(moves)):
            room.words[WORLD] = room.words[VIEW]
            room.luck[0] = luck
            play(boxes[0], room.tables[WORLD], standpoint.seat, moves[i])
            play_on(boxes[0], room)
            gains[i] += room.payoffs[standpoint.seat]

    return look_again
