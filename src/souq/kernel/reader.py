"""A property that is found once and then kept. The standard library's takes a lock each time, up to Python 3.11."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Value = TypeVar("Value")


class cached(Generic[Value]):  # noqa: N801
    def __init__(self, find: Callable[[Any], Value]) -> None:
        self.find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, holder: None, owner: type) -> "cached[Value]": ...
    @overload
    def __get__(self, holder: object, owner: type) -> Value: ...
    def __get__(self, holder: object | None, owner: type) -> "cached[Value] | Value":
        """Asked only as long as the value is not among the holder's own attributes."""
        if holder is None:
            return self
        value = holder.__dict__[self.name] = self.find(holder)
        return value
