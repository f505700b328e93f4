"""Program that misbehaves as its first argument says; it writes what it was told to files."""

import sys
import time
from pathlib import Path

way, *marks = sys.argv[1:]
said: dict[str, list[str]] = {}
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    said.setdefault(word, []).append(rest)
    if word != "choose":
        continue
    for mark in marks:
        with Path(mark).open("a") as file:
            file.write(repr(said) + "\n")
    if way == "crash":
        sys.exit(1)
    if way == "stall":
        time.sleep(600)
    answer = {"last": said["move"][-1], "garble": "\x00 what?", "cheat": "accept", "chat": f"{said['move'][-1]}\nhello\nhello"}[way]
    sys.stdout.write(answer + "\n")
    sys.stdout.flush()
    said.clear()
