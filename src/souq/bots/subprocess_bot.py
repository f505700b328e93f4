"""A bot that is another program, played over its standard input and output.

See docs/reference/bot-protocol.md.
"""

import math
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections import Counter
from multiprocessing.util import Finalize
from typing import IO, Literal

from souq.bots.bot import NO_LIMIT, Limit
from souq.kernel.compiled import compiled_rules
from souq.kernel.errors import NotationError, OptionError
from souq.kernel.rng import new_rng, uniform_below
from souq.play.view import View

PREFIX = "cmd:"
MAX_LISTED = 1000
"""Moves that are listed; any legal move is taken."""

DEFAULT_TIMEOUT = 30.0
"""Seconds to wait for an answer when there is no limit of time."""

TIMEOUT_MARGIN = 5.0
"""Seconds beyond a limit of time, for starting and for slow machines."""

MAX_FAILURES = 3
"""How often a program may crash or stall in a game before it is no longer asked in that game."""

LONGEST_ANSWER = 1 << 12
MAX_WAITING = 1000
END = ""

Fault = Literal["timeout", "crash", "illegal", "skipped"]


class CommandBot:
    """Asks a program.

    Whenever that gives no legal move in time, a random one is played for it and the fault is
    counted.
    """

    def __init__(self, command: str, seed: int) -> None:
        self.command = command
        self.seed = seed
        self.faults: Counter[Fault] = Counter()

    @property
    def name(self) -> str:
        return PREFIX + self.command

    def choose(self, view: View, limit: Limit = NO_LIMIT) -> int:
        if self.faults["timeout"] + self.faults["crash"] >= MAX_FAILURES:
            return self.forfeit("skipped", view)
        try:
            answer = program(self.command).ask(question(view, limit), timeout_for(limit))
        except TimeoutError:
            return self.forfeit("timeout", view)
        except EOFError:
            return self.forfeit("crash", view)
        try:
            move = view.loaded_box.notation.read(answer.strip())
        except NotationError:
            return self.forfeit("illegal", view)
        if compiled_rules(view.game).why_not(view.boxes, view.tables, view.seat, move):
            return self.forfeit("illegal", view)
        return move

    def forfeit(self, fault: Fault, view: View) -> int:
        self.faults[fault] += 1
        moves = view.moves()
        return int(moves[uniform_below(new_rng(self.seed, view.seat, view.ply), len(moves))])


def timeout_for(limit: Limit) -> float:
    return DEFAULT_TIMEOUT if limit.seconds is None else limit.seconds + TIMEOUT_MARGIN


def question(view: View, limit: Limit) -> str:
    """All that there is to know for one decision, a line each, and `choose` at the end."""
    moves = view.moves()
    lines = [
        f"game {view.game.name}",
        f"seats {view.seats}",
        f"seat {view.seat + 1}",
        f"ply {view.ply + 1}",
        *(f"option {name} {value}" for name, value in view.options.items()),
        *([f"seconds {limit.seconds:g}"] if limit.seconds is not None else []),
        *([f"playouts {limit.playouts}"] if limit.playouts is not None else []),
        f"view {view.diagram()}",
        f"moves {len(moves)}",
        *(f"move {text}" for text in view.texts(moves[:MAX_LISTED])),
        "choose",
    ]
    return "\n".join(lines) + "\n"


class Program:
    """A running program. Threads read and write, so that one that does neither cannot stop us."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(
            split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.questions: queue.Queue[str] = queue.Queue()
        self.answers: queue.Queue[str] = queue.Queue()
        self.threads = [
            threading.Thread(target=write_on, args=(self.questions, self.process.stdin), daemon=True),
            threading.Thread(target=read_on, args=(self.process.stdout, self.answers), daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    def ask(self, question: str, seconds: float) -> str:
        """What was said before the question is not its answer.

        A program that crashed or stalled is done with.
        """
        while not self.answers.empty():
            if self.answers.get() == END:
                self.close()
                raise EOFError
        self.questions.put(question)
        try:
            answer = self.answers.get(timeout=seconds if math.isfinite(seconds) else None)
        except queue.Empty:
            self.close()
            raise TimeoutError from None
        if answer == END:
            self.close()
            raise EOFError
        return answer

    @property
    def running(self) -> bool:
        return self.process.returncode is None

    def kill(self) -> None:
        """Ends it and all that it started.

        Of one that we closed, the number may be another's by now.
        """
        if not self.running:
            return
        try:
            if sys.platform == "win32":
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def close(self) -> None:
        self.kill()
        self.process.wait()
        self.questions.put(END)
        for thread in self.threads:
            thread.join(TIMEOUT_MARGIN)


def write_on(questions: "queue.Queue[str]", pipe: IO[str]) -> None:
    try:
        with pipe:
            while question := questions.get():
                pipe.write(question)
                pipe.flush()
    except OSError:
        return


def read_on(pipe: IO[str], answers: "queue.Queue[str]") -> None:
    """What nobody asked for is not kept for ever."""
    with pipe:
        while line := pipe.readline(LONGEST_ANSWER):
            if answers.qsize() < MAX_WAITING:
                answers.put(line)
    answers.put(END)


PROGRAMS: dict[str, Program] = {}


def program(command: str) -> Program:
    """The program that runs this command, for all seats and games of this process.

    It has nothing to remember.
    """
    if command not in PROGRAMS or not PROGRAMS[command].running:
        try:
            PROGRAMS[command] = Program(command)
        except OSError as error:
            raise OptionError(f"{split(command)[0]!r} cannot be run: {error.strerror}") from error
    return PROGRAMS[command]


def kill_programs() -> None:
    """For a process that must end now; it waits for nothing."""
    for running in PROGRAMS.values():
        running.kill()


def close_programs() -> None:
    while PROGRAMS:
        PROGRAMS.popitem()[1].close()


Finalize(None, close_programs, exitpriority=10)


def split(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"found the command {command!r}: {error}") from error
    if not words:
        raise OptionError(f"found {PREFIX!r} without a command, expected it like '{PREFIX}python mybot.py'")
    return words


def check_command(command: str) -> None:
    """Whether there is such a program here."""
    if shutil.which(split(command)[0]) is None:
        raise OptionError(f"there is no program {split(command)[0]!r} here to play with")
