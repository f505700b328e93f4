"""Extras: optional packages that `pip install 'souq[EXTRA]'` adds, and the error that names a missing one."""

from importlib.util import find_spec

from souq.kernel.errors import OptionError

EXTRAS = {
    "postgres": ("asyncpg",),
    "lab": ("altair", "openskill", "polars", "vl_convert"),
    "cluster": ("ray",),
    "peers": ("pyspiel",),
}
"""Modules that each extra of pyproject.toml brings."""


def need_extra(extra: str, what: str) -> None:
    """Raise OptionError with the command to install, unless every module of the extra can be imported."""
    if any(find_spec(module) is None for module in EXTRAS[extra]):
        raise OptionError(f"{what} needs the extra {extra}: pip install 'souq[{extra}]'")
