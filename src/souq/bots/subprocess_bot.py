"""External program as a bot, over its standard input and output; docs/reference/bot-protocol.md."""

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
"""Number of legal moves that a question lists. Any legal move is accepted."""

DEFAULT_TIMEOUT = 30.0
"""Seconds to wait for an answer without a time limit."""

TIMEOUT_MARGIN = 5.0
"""Seconds added to a time limit, for starting the program and for slow machines."""

MAX_FAILURES = 3
"""Timeouts and crashes in one game after which the program is not asked again in it."""

LONGEST_ANSWER = 1 << 12
MAX_WAITING = 1000
END = ""

Fault = Literal["timeout", "crash", "illegal", "skipped"]


class CommandBot:
    """Asks a program for its moves.

    Without a legal answer in time it plays a random move and counts the fault.
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
    """Return the view, the limits and the legal moves as lines of text; the last line is `choose`."""
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
    """A running program with a writer and a reader thread, so that a stalled program cannot block us."""

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
        """Return the first line that the program writes after the question.

        Raise TimeoutError or EOFError, and close the program, if it stalls or has ended.
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
        """Kill the process group. Do nothing after `close`, since the process number may have been reused."""
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
        """Kill the program and wait for its process and threads."""
        self.kill()
        self.process.wait()
        self.questions.put(END)
        for thread in self.threads:
            thread.join(TIMEOUT_MARGIN)


def write_on(questions: "queue.Queue[str]", pipe: IO[str]) -> None:
    """Write questions to the program until an empty one."""
    try:
        with pipe:
            while question := questions.get():
                pipe.write(question)
                pipe.flush()
    except OSError:
        return


def read_on(pipe: IO[str], answers: "queue.Queue[str]") -> None:
    """Queue the program's lines, of which at most MAX_WAITING are kept, and END after the last one."""
    with pipe:
        while line := pipe.readline(LONGEST_ANSWER):
            if answers.qsize() < MAX_WAITING:
                answers.put(line)
    answers.put(END)


PROGRAMS: dict[str, Program] = {}


def program(command: str) -> Program:
    """Return the running program of a command, one for all seats and games of this process."""
    if command not in PROGRAMS or not PROGRAMS[command].running:
        try:
            PROGRAMS[command] = Program(command)
        except OSError as error:
            raise OptionError(f"cannot run {split(command)[0]!r}: {error.strerror}") from error
    return PROGRAMS[command]


def kill_programs() -> None:
    """Kill all programs without waiting, for a process that must exit at once."""
    for running in PROGRAMS.values():
        running.kill()


def close_programs() -> None:
    """Kill all programs and wait for them."""
    while PROGRAMS:
        PROGRAMS.popitem()[1].close()


Finalize(None, close_programs, exitpriority=10)


def split(command: str) -> list[str]:
    """Return the words of a command."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"found the command {command!r}: {error}") from error
    if not words:
        raise OptionError(f"found {PREFIX!r} without a command, expected one like '{PREFIX}python mybot.py'")
    return words


def check_command(command: str) -> None:
    """Raise OptionError if the program of a command is not installed."""
    if shutil.which(split(command)[0]) is None:
        raise OptionError(f"found no program {split(command)[0]!r} on this machine")
