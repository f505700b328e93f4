"""Decorators of compiled code. The only file that names the compiler, Numba.

A rule is compiled when compiled code calls it. Called from Python it runs as plain Python. An entry point is compiled for
calls from Python too, together with all rules that it calls, and kept on disk. Its name there contains a digest of that code
and of nothing else: no path and no time. So a cache can be copied to another directory or machine, and an edit makes those
entry points cold that can reach it.
"""

import hashlib
import os
import pickle
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import update_wrapper
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, NoReturn, TypeVar, cast

import numpy as np
from platformdirs import user_cache_path

from souq.kernel.code_digest import digest_code

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("SOUQ_COMPILE", "1") != "0"
"""False when SOUQ_COMPILE=0: the same sources run as plain Python, for debuggers and coverage."""

BOUNDS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "0") == "1"
KEPT_VERSIONS = 4
"""Versions of a game that stay in the cache."""
KEPT_SECONDS = 24 * 60 * 60
"""Age up to which no compiled code is dropped: another process may be about to finish a game."""
VERSION = "1"
"""Raised when this file compiles the same code differently."""


def cache_directory() -> Path:
    """Return the directory of compiled code. Numba's cache key ignores bounds checking, so that has a directory of its own."""
    caches = Path(os.environ.get("SOUQ_CACHE") or user_cache_path("souq"))
    return caches / f"rules-{VERSION}{'-checked' if BOUNDS_CHECKED else ''}"


def marker_path(name: str, entry_points: Iterable[Callable[..., Any]]) -> Path:
    """Return the file that exists once all these entry points are compiled, by this compiler and for this processor."""
    digest = hashlib.sha256(f"{target()} {' '.join(digests_of(entry_points))}".encode())
    return cache_directory() / f"{name}-{digest.hexdigest()[:16]}.warm"


def mark_compiled(name: str, entry_points: Sequence[Callable[..., Any]]) -> None:
    marker = marker_path(name, entry_points)
    marker.parent.mkdir(parents=True, exist_ok=True)
    marker.write_text("\n".join(digests_of(entry_points)))


def digests_of(entry_points: Iterable[Callable[..., Any]]) -> list[str]:
    return sorted({digest_code(getattr(function, "py_func", function)) for function in entry_points})


def prune_cache(name: str) -> None:
    """Keep the newest versions of what was compiled under this name. Drop old code that no marker names."""
    markers = sorted(cache_directory().glob(f"{name}-*.warm"), key=lambda path: path.stat().st_mtime, reverse=True)
    for marker in markers[KEPT_VERSIONS:]:
        marker.unlink(missing_ok=True)
    kept = {digest for marker in cache_directory().glob("*.warm") for digest in marker.read_text().split()}
    for path in cache_directory().glob("*.nb[ic]"):
        digest = path.name.rpartition("-")[2].partition(".")[0]
        if digest not in kept and path.stat().st_mtime < time.time() - KEPT_SECONDS:
            path.unlink(missing_ok=True)


if COMPILED:
    numba: Any = import_module("numba")
    llvm: Any = import_module("llvmlite.binding")
    types: Any = numba.types

    class Rule:
        """A function that is compiled when compiled code calls it.

        Numba makes no wrapper for calls from Python and no file for it: both would cost more than half of the compile time.
        """

        def __init__(self, function: Callable[..., Any], plain: Callable[..., Any]) -> None:
            update_wrapper(self, function)
            self.py_func = function
            self.plain = plain
            self.dispatcher = numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
            self.type = RuleType(self.dispatcher)

        def __call__(self, *arguments: Any, **named: Any) -> Any:
            return self.plain(*map(as_record, arguments), **named)

        def __reduce__(self) -> Any:
            """Numba pickles what an entry point captures to tell entry points apart. The digest does that better."""
            name = self.py_func.__qualname__
            return (cannot_unpickle, (name,)) if "<locals>" in name else name

    def as_record(value: object) -> object:
        """Return one record of an array with fields that Python reads as attributes, as compiled code does."""
        return value.view(np.dtype((np.record, value.dtype))) if isinstance(value, np.void) else value

    def cannot_unpickle(name: str) -> NoReturn:
        raise pickle.UnpicklingError(f"the rule {name} was made for one game and cannot be pickled")

    class RuleType(types.Dispatcher):  # type: ignore[misc]
        """Numba type of a rule. Numbers arrive as the annotation says: int as int64, float as float64, bool as boolean.

        So a rule has one signature, not one for each combination of int32, int64, literals and default values.
        """

        def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
            _, args = self.dispatcher.fold_argument_types(args, kws)
            function = self.dispatcher.py_func
            names = function.__code__.co_varnames
            annotations = function.__annotations__
            cast_to = [as_annotated(annotations.get(name), type) for name, type in zip(names, args, strict=False)]
            return super().get_call_type(context, tuple(cast_to), {})

    numba.extending.register_model(RuleType)(numba.extending.models.OpaqueModel)

    def as_annotated(annotation: Any, type: Any) -> Any:
        value = numba.typeof(type.value) if isinstance(type, types.Omitted) else type
        if annotation is int and isinstance(value, types.Integer | types.Boolean):
            return types.int64
        if annotation is float and isinstance(value, types.Number):
            return types.float64
        if annotation is bool and isinstance(value, types.Boolean):
            return types.boolean
        return type

    @numba.extending.typeof_impl.register(Rule)  # type: ignore[untyped-decorator]
    def type_of_rule(rule: Rule, context: Any) -> RuleType:
        return rule.type

    class EntryPointLocator:
        """Tells Numba where an entry point is kept."""

        def __init__(self, digest: str, file: str) -> None:
            self.digest = digest
            self._py_file = file

        @classmethod
        def from_function(cls, function: Callable[..., Any], file: str) -> "EntryPointLocator":
            return cls(digest_code(function), file)

        def get_cache_path(self) -> str:
            return str(cache_directory())

        def ensure_cache_path(self) -> None:
            cache_directory().mkdir(parents=True, exist_ok=True)

        def get_source_stamp(self) -> str:
            """Return nothing: the digest is part of the file's name."""
            return ""

        def get_disambiguator(self) -> str:
            return self.digest

    def target() -> str:
        """Return what compiled code is made by and for, as Numba's cache key has it."""
        processor = numba.config.CPU_NAME or llvm.get_host_cpu_name()
        features = numba.config.CPU_FEATURES
        if features is None:
            features = llvm.get_host_cpu_features().flatten()
        return f"{numba.__version__} {sys.version_info[:2]} {processor} {features}"

    LOCATING = Lock()
    """Held while Numba's settings, which belong to the whole process, name our locator."""

    def compile_entry_point(function: Callable[..., Any]) -> Callable[..., Any]:
        with LOCATING:
            before = numba.config.CACHE_LOCATOR_CLASSES
            numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{EntryPointLocator.__name__}"
            try:
                return cast(Callable[..., Any], numba.njit(cache=True, nogil=True)(function))
            finally:
                numba.config.CACHE_LOCATOR_CLASSES = before

    def describe_failure(error: Exception) -> str | None:
        """Return the file and line of the rule that could not be compiled, and why; None for an error of another kind."""
        if not isinstance(error, numba.core.errors.NumbaError):
            return None
        lines = [line for line in str(error).splitlines() if not line.startswith("Failed in ")]
        place = next((match for match in map(SOURCE_LINE.match, lines) if match), None)
        reason = " ".join(line.strip() for line in lines[: lines.index(place.string) if place else 1] if line.strip())
        where = f"{place[1]}, line {place[2]}: " if place else ""
        return f"{where}this rule cannot be compiled: {reason}\nIs every function that it calls a @rule?"

    SOURCE_LINE = re.compile(r'File "(.+)", line (\d+):')
    """How Numba names the line of an error; the first is the innermost."""

else:

    def describe_failure(error: Exception) -> str | None:
        return None

    def target() -> str:
        return "plain Python"


def rule(function: F) -> F:
    """Mark a function as a rule: it works on records, arrays and numbers, calls only rules, and never raises."""
    return cast(F, Rule(function, function)) if COMPILED else function


def wrapping_rule(function: F) -> F:
    """Mark a rule whose integers are meant to wrap around, as those of hashes do."""
    plain = np.errstate(over="ignore")(function)
    return cast(F, Rule(function, plain)) if COMPILED else plain


def entry_point(function: F) -> F:
    """Mark a function that Python calls often and that runs compiled then too. It may be a rule besides."""
    return cast(F, compile_entry_point(getattr(function, "py_func", function))) if COMPILED else function


def plain(function: F) -> F:
    """Return the Python function that was marked, for looking at its parameters."""
    return cast(F, getattr(function, "py_func", function))
