"""Drawings of tables as rich renderables, one module per game. A game without an entry is drawn as a list of its fields."""

from collections.abc import Callable, Sequence

from rich.console import RenderableType

from souq.play.draw import basari, bazaar, gemhunt, generic, kings
from souq.play.view import View

DRAWINGS: dict[str, Callable[[View, Sequence[str]], RenderableType]] = {
    "basari": basari.draw,
    "bazaar": bazaar.draw,
    "gemhunt": gemhunt.draw,
    "kings": kings.draw,
}


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """Return the table as the viewer sees it."""
    return DRAWINGS.get(view.game.id, generic.draw)(view, names)
