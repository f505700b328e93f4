"""Numbers and names as a report shows them."""


def percent(share: float | None, decimals: int = 2) -> str:
    """Return a share in percent; a dash for None."""
    return "–" if share is None else f"{share:.{decimals}%}"


def number(value: float | None) -> str:
    """Return a number with three significant digits or, from 1,000 on, without decimals; a dash for None."""
    return "–" if value is None else f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def escape(text: str) -> str:
    """Return the text for use in HTML and in attributes."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
