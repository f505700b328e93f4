"""Refused requests and their HTTP status."""

from souq.server import wire

STATUS = {
    "no_such_table": 404,
    "no_such_game": 404,
    "no_such_code": 404,
    "not_found": 404,
    "no_name": 401,
    "not_host": 403,
    "not_seated": 403,
    "forbidden_origin": 403,
    "not_over": 403,
    "too_fast": 429,
    "too_many_tables": 429,
    "too_long": 413,
    "storage": 503,
    "bad_request": 400,
    "no_such_option": 400,
    "unreadable": 400,
}
OTHERWISE = 409
"""Status of other refusals (Conflict): the request does not fit the current state of the table."""


class Refuse(Exception):
    """A refused request. The reason is a stable name."""

    def __init__(self, reason: str, clause: str = "", **facts: wire.Fact) -> None:
        super().__init__(reason)
        self.refusal = wire.Refusal(reason, clause, facts)

    @property
    def is_late(self) -> bool:
        """Whether another change was first."""
        return self.refusal.reason == "late"

    @property
    def status(self) -> int:
        return STATUS.get(self.refusal.reason, OTHERWISE)
