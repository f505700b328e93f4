"""The line number of every value in a TOML text. `tomllib` does not report them, and error messages name the line.

This is a second, smaller TOML reader: it only has to follow texts that `tomllib` has accepted, and it finds keys, not
values. A fuzz test compares its keys with those of `tomllib`.
"""

import re
import tomllib

Key = tuple[str | int, ...]

TOKEN = re.compile(
    r"""(?P<skip>[ \t\r]+|\#[^\n]*)|(?P<newline>\n)
    |(?P<text>\"\"\"(?:[^\\]|\\.)*?\"{3,5}|'''.*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')
    |(?P<mark>[\[\]{},=.])|(?P<word>[^\s\[\]{},=.\#"']+)""",
    re.VERBOSE | re.DOTALL,
)


def lines_of(text: str) -> dict[Key, int]:
    """Return the line of every value in a valid TOML text, by key."""
    return Scanner(text).scan()


class Scanner:
    """Recursive-descent scanner over the tokens of a valid TOML text. It records the line on which each value begins."""

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str, int]] = []
        self.at = 0
        self.lines: dict[Key, int] = {}
        self.repeats: dict[Key, int] = {}
        """Index of the last [[table]] of each array of tables."""
        line = 1
        for found in TOKEN.finditer(text):
            if found.lastgroup != "skip":
                self.tokens.append((str(found.lastgroup), found.group(), line))
            line += found.group().count("\n")
        self.tokens.append(("end", "", line))

    def scan(self) -> dict[Key, int]:
        place: Key = ()
        while self.tokens[self.at][0] != "end":
            if self.take("\n"):
                continue
            if self.take("["):
                place = self.header()
            else:
                self.pair(place)
        return self.lines

    def header(self) -> Key:
        """Return the key that [name] or [[name]] opens. The name of an array of tables stands for its last element."""
        repeated = self.take("[")
        *around, last = self.key()
        place: Key = ()
        for step in around:
            place = self.newest((*place, step))
        place = (*place, last)
        if repeated:
            self.repeats[place] = self.repeats.get(place, -1) + 1
        place = self.newest(place)
        self.lines[place] = self.line
        while self.take("]"):
            pass
        return place

    def newest(self, place: Key) -> Key:
        return (*place, self.repeats[place]) if place in self.repeats else place

    @property
    def line(self) -> int:
        return self.tokens[self.at][2]

    def take(self, mark: str) -> bool:
        kind, text, _ = self.tokens[self.at]
        taken = kind in ("mark", "newline") and text == mark
        self.at += taken
        return taken

    def key(self) -> Key:
        steps: list[str | int] = []
        while True:
            kind, text, _ = self.tokens[self.at]
            self.at += 1
            steps.append(tomllib.loads(f"quoted = {text}")["quoted"] if kind == "text" else text)
            if not self.take("."):
                return tuple(steps)

    def pair(self, place: Key) -> None:
        key = (*place, *self.key())
        self.take("=")
        self.value(key)

    def value(self, key: Key) -> None:
        self.lines[key] = self.line
        if self.take("["):
            index = 0
            while not self.take("]"):
                if not (self.take("\n") or self.take(",")):
                    self.value((*key, index))
                    index += 1
        elif self.take("{"):
            while not self.take("}"):
                if not (self.take("\n") or self.take(",")):
                    self.pair(key)
        else:
            self.at += 1
            while self.tokens[self.at][0] == "word" or self.tokens[self.at][1] == ".":
                self.at += 1
