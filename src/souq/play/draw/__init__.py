"""Drawings of tables as rich renderables, one module per game."""

from collections.abc import Sequence
from importlib import import_module

from rich.console import RenderableType

from souq.play.view import View


def draw(view: View, names: Sequence[str]) -> RenderableType:
    """Return the table as the viewer sees it."""
    drawing: RenderableType = import_module(f"souq.play.draw.{view.game.id}").draw(view, names)
    return drawing
