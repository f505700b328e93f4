"""Order of the seats in a drawing."""

from souq.kernel.record import NOBODY
from souq.play.view import View


def seats_from_viewer(view: View) -> list[int]:
    """Return all seats in turn order, the viewer's first; from seat 0 for a spectator."""
    first = 0 if view.seat == NOBODY else view.seat
    return [(first + offset) % view.seats for offset in range(view.seats)]
