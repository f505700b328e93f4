"""A digest of everything that the compiled code of a function depends on.

That is its own code, the constants that it reads, which compiled code freezes, and the same of every rule that it calls. Files,
line numbers, comments and docstrings are no part of it.
"""

import hashlib
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

Function = Callable[..., Any]


def digest_code(function: Function) -> str:
    """Return 16 hexadecimal digits that change with the function or with anything that it reaches."""
    digest = hashlib.sha256()
    pending, seen = [function], {function}
    while pending:
        text, called = describe_function(pending.pop())
        digest.update(text.encode())
        pending += [other for other in called if other not in seen]
        seen.update(called)
    return digest.hexdigest()[:16]


@cache
def describe_function(function: Function) -> tuple[str, tuple[Function, ...]]:
    """Return a text that tells one function from another, and the rules that it calls."""
    called: dict[Function, None] = {}
    parts = [
        function.__qualname__,
        describe_code(function.__code__, function.__doc__),
        describe(function.__defaults__, called, ()),
        str([(name, annotation) for name, annotation in function.__annotations__.items() if annotation in (int, float, bool)]),
        *(f"{name} {describe(value, called, function.__code__.co_names)}" for name, value in read_names(function)),
    ]
    return "\n".join(parts), tuple(called)


def read_names(function: Function) -> Iterator[tuple[str, object]]:
    """Yield the names from outside that a function reads, with their values."""
    code = function.__code__
    for name in sorted(names_in(code)):
        if name in function.__globals__:
            yield name, function.__globals__[name]
    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents


def names_in(code: CodeType) -> set[str]:
    inner = [names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return {*code.co_names}.union(*inner)


def describe_code(code: CodeType, docstring: str | None) -> str:
    constants = [
        describe_code(constant, None) if isinstance(constant, CodeType) else describe(constant, {}, ())
        for constant in code.co_consts
        if constant is None or constant != docstring
    ]
    return f"{code.co_code.hex()} {constants} {code.co_names} {code.co_varnames} {code.co_freevars} {code.co_argcount}"


def describe(value: object, called: dict[Function, None], names: tuple[str, ...]) -> str:
    """Return a text for a value that a function reads. Rules are added to `called`."""
    function = getattr(value, "py_func", None)
    if isinstance(function, FunctionType):
        called[function] = None
        return f"rule {function.__qualname__}"
    match value:
        case np.ndarray():
            return f"array {value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
        case Enum() | np.generic() | int() | float() | str() | bytes() | range() | slice() | None:
            return f"{type(value).__qualname__} {value!r}"
        case tuple() | list():
            return f"{type(value).__qualname__} {[describe(item, called, names) for item in value]}"
        case frozenset():
            return f"frozenset {sorted(describe(item, called, names) for item in value)}"
        case ModuleType():
            members = [(name, getattr(value, name)) for name in names if hasattr(value, name)]
            return f"{value.__name__} {[(name, describe(member, called, ())) for name, member in members]}"
        case type():
            return f"{value.__module__}.{value.__qualname__} {getattr(value, '_fields', '')}"
    return f"{type(value).__module__}.{type(value).__qualname__} {getattr(value, '__qualname__', '')}"
