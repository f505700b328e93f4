"""Parser of the board map in the components: crossings become locations, gaps lines, cells pits and mines. [G3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from souq.kernel.components import Components, dotted
from souq.kernel.toml_lines import Key

if TYPE_CHECKING:
    from souq.games.gemhunt.pieces import Box

SIDE = 9
"""Crossings along an edge of the board."""
HOMES = "RBGY"
KINDS = {".": 0, "R": 1, "B": 1, "G": 1, "Y": 1, "P": 2, "D": 3, "C": 4, "0": 5, "1": 5, "2": 5, "3": 5}
WANTED = {"R": 1, "B": 1, "G": 1, "Y": 1, "M": 4, "D": 8, "C": 21}
"""Number of times each mark occurs on the board."""
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))
Place = tuple[int, int]
"""Column and line, from the upper left corner."""


def copy_board(box: Box, components: Components, key: Key) -> None:
    marks = read_marks(components, key)
    if not marks or not has_right_counts(marks, components, key):
        return
    places = [place for place in marks if marks[place] != "M"]
    number = {place: location for location, place in enumerate(places)}
    lines = 0
    for location, (column, line) in enumerate(places):
        mark = marks[column, line]
        box.kind[location] = KINDS[mark]
        box.column[location] = column
        box.line[location] = line
        if mark.isdigit():
            box.income[location] = int(mark)
        if mark in HOMES:
            box.home[HOMES.index(mark)] = location
            box.owner[location] = HOMES.index(mark)
    if not has_sound_mines(marks, components, key) or not has_sound_pits(marks, components, key):
        return
    for location, place in enumerate(places):
        for way, other in enumerate(beside(place)):
            if other in number:
                box.neighbour[location, way] = number[other]
                if number[other] > location:
                    box.near[lines], box.far[lines] = location, number[other]
                    box.way[location, way] = box.way[number[other], (way + 2) % 4] = lines
                    lines += 1
    copy_pits(box, marks, number)
    copy_mines(box, marks, number)
    check_homes(marks, components, key)


def read_marks(components: Components, key: Key) -> dict[Place, str]:
    """Return the mark at each crossing. If a mark is wrong, record problems and return nothing."""
    marks: dict[Place, str] = {}
    for line in range(len(components.items(key, SIDE))):
        row = components.get((*key, line))
        found = row.split() if isinstance(row, str) else []
        if len(found) != SIDE:
            components.problem((*key, line), f"{dotted((*key, line))} is {row!r}, expected {SIDE} marks parted by spaces")
        for column, mark in enumerate(found):
            if mark != "M" and mark not in KINDS:
                found_there = f"{dotted((*key, line))} has the mark {mark!r}"
                components.problem((*key, line), f"{found_there}, expected one of: M {' '.join(KINDS)}")
            marks[column, line] = mark
    readable = all(mark == "M" or mark in KINDS for mark in marks.values())
    return marks if readable and len(marks) == SIDE * SIDE else {}


def has_right_counts(marks: dict[Place, str], components: Components, key: Key) -> bool:
    """[G3] [G4]"""
    found = list(marks.values())
    wrong = {mark: found.count(mark) for mark, count in WANTED.items() if found.count(mark) != count}
    for mark, count in wrong.items():
        components.problem(key, f"{dotted(key)} has the mark {mark} {count} times, expected {WANTED[mark]}")
    return not wrong


def beside(place: Place) -> list[Place]:
    return [(place[0] + across, place[1] + down) for across, down in WAYS]


def corners(cell: Place) -> list[Place]:
    return [(cell[0] + across, cell[1] + down) for across, down in CORNERS]


def cells() -> list[Place]:
    return [(column, line) for line in range(SIDE - 1) for column in range(SIDE - 1)]


def has_sound_mines(marks: dict[Place, str], components: Components, key: Key) -> bool:
    """Check that every mine lies inside the board and has two double pickup-locations of its own. [G4]"""
    before = len(components.problems)
    for place in (place for place in marks if marks[place] == "M"):
        row = (*key, place[1])
        where = f"{dotted(row)} has a mine in column {place[0] + 1}"
        doubles = [other for other in beside(place) if marks.get(other) == "D"]
        if not all(0 < step < SIDE - 1 for step in place):
            components.problem(row, f"{where}, expected it away from the rim")
        if len(doubles) != 2:
            components.problem(row, f"{where} with {len(doubles)} marks D beside it, expected 2")
        for double in doubles:
            if sum(marks.get(other) == "M" for other in beside(double)) != 1:
                components.problem(row, f"{where} that shares a mark D with another mine")
    return len(components.problems) == before


def has_sound_pits(marks: dict[Place, str], components: Components, key: Key) -> bool:
    """Check that a cell belongs to one mine, or is a pit that one pickup-location serves. [G5]"""
    before = len(components.problems)
    for cell in cells():
        around = [marks[corner] for corner in corners(cell)]
        if around.count("M") > 1 or (around.count("M") == 0 and around.count("P") != 1):
            row = (*key, cell[1])
            where = f"{dotted(row)} has below columns {cell[0] + 1} and {cell[0] + 2} a cell"
            found = f"{around.count('M')} marks M and {around.count('P')} marks P"
            components.problem(row, f"{where} with {found}, expected one M or one P")
    return len(components.problems) == before


def copy_pits(box: Box, marks: dict[Place, str], number: dict[Place, int]) -> None:
    pits = [cell for cell in cells() if not any(marks[corner] == "M" for corner in corners(cell))]
    served: dict[int, int] = {}
    for pit, cell in enumerate(pits):
        pickup = next(number[corner] for corner in corners(cell) if marks[corner] == "P")
        box.pickup[pit] = pickup
        box.pit[pickup, served.get(pickup, 0)] = pit
        served[pickup] = served.get(pickup, 0) + 1
        box.pit_column[pit], box.pit_line[pit] = cell


def copy_mines(box: Box, marks: dict[Place, str], number: dict[Place, int]) -> None:
    for mine, place in enumerate(place for place in marks if marks[place] == "M"):
        box.mine_column[mine], box.mine_line[mine] = place
        one, other = (number[double] for double in beside(place) if marks.get(double) == "D")
        box.mine[one] = box.mine[other] = mine
        box.twin[one], box.twin[other] = other, one


def check_homes(marks: dict[Place, str], components: Components, key: Key) -> None:
    """Check that every Home has a neighbour and that first roads never meet, so that every first lawyer can move. [G3]"""
    homes = {mark: place for place, mark in marks.items() if mark in HOMES}
    for mark, place in homes.items():
        row = (*key, place[1])
        if all(marks.get(other, "M") == "M" for other in beside(place)):
            components.problem(row, f"{dotted(row)} has the Home {mark} without a neighbour")
        for other, there in homes.items():
            if mark < other and abs(place[0] - there[0]) + abs(place[1] - there[1]) < 3:
                components.problem(row, f"{dotted(row)} has the Home {mark} within two steps of the Home {other}")
