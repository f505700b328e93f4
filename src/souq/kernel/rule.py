"""`@rule` marks a function of the rules: compiled for speed, plain Python for debugging. The only file that names the compiler."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("SOUQ_COMPILE", "1") != "0"
"""False when SOUQ_COMPILE=0: the same sources run as plain Python, for debuggers and coverage."""

BOUNDS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "0") == "1"
KEPT_CACHES = 4
PACKAGE = Path(__file__).resolve().parents[1]


def sources_digest() -> str:
    """A digest of every source that rules are made of; the compiler's own cache misses edits in other files.

    Where the sources lie and when they were written is part of it, as it is for the compiler.
    """
    digest = hashlib.sha256(str(PACKAGE).encode())
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        source = path.read_bytes()
        if name.startswith(("kernel/", "games/")) or b"@rule" in source:
            digest.update(f"{name} {path.stat().st_mtime_ns} ".encode() + source)
    return digest.hexdigest()[:16]


OUTSIDE: dict[str, str] = {}
"""Digests of the sources of games from outside the package, by the name of the game's module."""


def outside_digest(module: str) -> str:
    """Return the digest of the loaded game that a module belongs to; empty for modules of the package."""
    return next((digest for name, digest in OUTSIDE.items() if module == name or module.startswith(f"{name}.")), "")


@contextmanager
def outside_package(module: str, place: Path) -> Iterator[None]:
    """Keep the rules that are imported now apart by the content of their folder or file, which the package's digest misses."""
    digest = hashlib.sha256()
    for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
        digest.update(path.relative_to(place).as_posix().encode() + path.read_bytes())
    OUTSIDE[module] = digest.hexdigest()[:16]
    set_cache_directory(cache_directory() / OUTSIDE[module])
    try:
        yield
    finally:
        set_cache_directory(cache_directory())


def caches() -> Path:
    return Path(os.environ.get("SOUQ_CACHE") or user_cache_path("souq"))


def cache_directory() -> Path:
    """Where compiled rules are kept. Bounds checking is not part of the compiler's cache key, so it is part of ours."""
    return caches() / f"rules-{sources_digest()}{'-checked' if BOUNDS_CHECKED else ''}"


def prune_caches() -> None:
    """Drops the caches of sources that have long been replaced."""
    old = sorted(caches().glob("rules-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for directory in old[KEPT_CACHES:]:
        shutil.rmtree(directory, ignore_errors=True)


if COMPILED:
    import numba

    def set_cache_directory(directory: Path) -> None:
        setattr(numba.config, "CACHE_DIR", str(directory))  # noqa: B010

    set_cache_directory(cache_directory())

    def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
        dispatcher: Any = numba.njit(cache=True, nogil=True)(function)
        # A rule captured by another has to look the same in every process, or the captor is compiled anew each time.
        dispatcher._set_uuid(signature_of(function))
        return cast(Callable[..., Any], dispatcher)

    def signature_of(function: Callable[..., Any]) -> str:
        """A name for a rule. One made inside another function, for a certain game, is also known by the rules that it captures."""
        captured = [getattr(cell.cell_contents, "_uuid", "") for cell in function.__closure__ or ()]
        within = hashlib.sha256(" ".join(captured).encode()).hexdigest()[:16] if captured else ""
        return f"{function.__module__}.{function.__qualname__}{within}{outside_digest(function.__module__)}"


else:

    def set_cache_directory(directory: Path) -> None:
        """Do nothing: plain Python is not kept."""


def rule(function: F) -> F:
    """Marks a function as a rule: it works on records, arrays and numbers, calls only rules, and never raises."""
    return cast(F, compiled(function)) if COMPILED else function


def plain(function: F) -> F:
    """A rule as the Python function that it was, for callers that have no record but something like it."""
    return cast(F, getattr(function, "py_func", function))


def wrapping_rule(function: F) -> F:
    """A rule whose integers are meant to wrap around, as hashes do."""
    return cast(F, compiled(function) if COMPILED else np.errstate(over="ignore")(function))
