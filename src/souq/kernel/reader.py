"""Reading records by field name outside compiled rules."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

from souq.kernel.record import Record, Records, cells_of_one

Value = TypeVar("Value")


class cached(Generic[Value]):  # noqa: N801
    """`functools.cached_property` without the lock that it takes before Python 3.12."""

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
        """Compute the value and store it among the holder's attributes, where later reads find it first."""
        if holder is None:
            return self
        value = holder.__dict__[self.name] = self.find(holder)
        return value


class RecordReader:
    """Read-only access to one record by field name: an int, a row or a grid. Much faster than NumPy's own records."""

    def __init__(self, record: type[Record], records: Records) -> None:
        self._cells = cells_of_one(records)
        self._slots = record.cell_ranges

    def __getattr__(self, name: str) -> Any:
        """Read the field and keep it as an attribute: the record must not change afterwards."""
        try:
            slot = self._slots[name]
        except KeyError:
            raise AttributeError(name) from None
        value: Any
        if not slot.shape:
            value = int(self._cells[slot.start])
        elif len(slot.shape) == 1:
            value = self._cells[slot.start : slot.end]
        else:
            value = self._cells[slot.start : slot.end].reshape(slot.shape)
        self.__dict__[name] = value
        return value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)
