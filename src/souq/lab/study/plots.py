"""Charts of a report: Altair charts as SVG. Colours are CSS variables of the page, so they fit its light and dark scheme."""

import re
from collections.abc import Sequence
from typing import Any

import altair as alt
import numpy as np
import vl_convert

from souq.lab.measures.measure import Group, Layout
from souq.lab.study.results import StudyResults
from souq.lab.study.tally import TENTHS, Column
from souq.lab.study.text import escape

WIDTH = 300
ROW = 17
"""Height of a bar with its label."""
STUDY_ROW = 9
"""Height of one of two bars that share a label."""
MAX_BARS_WITH_SERIES = 40
"""With more bars than this, two studies are compared by label only, their series added up."""
MAX_BINS = 36
"""Bins of a histogram."""
STUDIES = ("var(--one)", "var(--two)")
SERIES = ("var(--one)", "var(--two)", "var(--three)", "var(--four)")
COMPONENT_COLOURS = {"deal": "var(--one)", "seat": "var(--two)", "player": "var(--four)", "rest": "var(--three)"}
COMPONENT_LABELS = {"deal": "luck of the deal", "seat": "the seat", "player": "the bot", "rest": "decisions"}
"""Labels of the variance components."""
LEGEND_BELOW: dict[str, Any] = {
    "orient": "bottom",
    "title": None,
    "columns": 2,
    "labelLimit": 280,
    "columnPadding": 18,
    "symbolSize": 80,
}
LONG_DECIMALS = re.compile(r"(\d+\.\d{2})\d+")
NAMESPACES = re.compile(r' (?:xmlns(?::\w+)?="[^"]*"|version="[^"]*")')
INVISIBLE_PATHS = re.compile(
    r'<path class="(?:foreground|background)" aria-hidden="true" d="[^"]*"(?: pointer-events="none")?(?: display="none")?/>'
)

CONFIG: dict[str, Any] = {
    "background": "transparent",
    "font": "Liberation Sans",
    "padding": 8,
    "view": {"stroke": "transparent"},
    "axis": {
        "labelColor": "var(--ink-soft)",
        "titleColor": "var(--ink-soft)",
        "titleFontWeight": "normal",
        "gridColor": "var(--line)",
        "domainColor": "var(--line)",
        "tickColor": "var(--line)",
        "labelFontSize": 11,
        "titleFontSize": 11,
        "labelLimit": 170,
    },
    "legend": {"labelColor": "var(--ink)", "titleColor": "var(--ink-soft)", "titleFontWeight": "normal", "labelFontSize": 11},
    "bar": {"color": "var(--one)"},
}


def svg(chart: alt.TopLevelMixin, label: str) -> str:
    """Return a chart as SVG to embed in a page. Screen readers read the label only; what is invisible is left out."""
    spec = chart.to_dict()
    spec["config"] = CONFIG
    drawn = vl_convert.vegalite_to_svg(spec, vl_version="6.4")
    drawn = LONG_DECIMALS.sub(r"\1", NAMESPACES.sub("", drawn))
    drawn = re.sub(r' (?:aria-\w+|role)="[^"]*"', "", INVISIBLE_PATHS.sub("", drawn))
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(label)}" ', 1)


def rows(values: Sequence[dict[str, Any]]) -> alt.Data:
    return alt.Data(values=list(values))  # type: ignore[no-untyped-call]


def names_of(studies: Sequence[StudyResults]) -> list[str]:
    return [study.name for study in studies]


def by_study(studies: Sequence[StudyResults], **legend: Any) -> Any:
    """Return the colour of a study, without a legend if there is only one."""
    if len(studies) == 1:
        return alt.value("var(--one)")
    scale = alt.Scale(domain=names_of(studies), range=list(STUDIES))
    return alt.Color("study:N", scale=scale, legend=alt.Legend(**(LEGEND_BELOW | legend)))


def dots(studies: Sequence[StudyResults], found: Sequence[Sequence[dict[str, Any]]], fair: float, axis: str) -> alt.TopLevelMixin:
    """Draw shares with their intervals and a line at the fair share."""
    data = rows([{"study": one.name, **row} for one, some in zip(studies, found, strict=True) for row in some])
    labels = list(dict.fromkeys(str(row["label"]) for some in found for row in some))
    y = alt.Y("label:N", title=None, sort=labels, axis=alt.Axis(ticks=False, domain=False, labelFontSize=12))
    x = alt.X("share:Q", title=axis, scale=alt.Scale(zero=False, nice=True), axis=alt.Axis(format="~%", tickCount=4))
    base = alt.Chart(data).encode(y=y, color=by_study(studies))
    if len(studies) > 1:
        base = base.encode(yOffset=alt.YOffset("study:N", sort=names_of(studies)))
    marks = [
        alt.Chart(rows([{"fair": fair}])).mark_rule(color="var(--ink-soft)", strokeDash=[4, 3]).encode(x="fair:Q"),
        base.mark_rule(strokeWidth=3, opacity=0.55).encode(x=alt.X("low:Q"), x2="high:Q"),
        base.mark_point(filled=True, size=90, opacity=1).encode(x=x),
    ]
    return alt.layer(*marks).properties(width=WIDTH - 20, height=alt.Step(26 if len(studies) == 1 else 15))


def binned(values: Column) -> tuple[Any, int]:
    """Return edges and width of bins with equally many possible values each, so that no bin is low for want of values."""
    low, high = int(values.min()), int(values.max())
    step = int(np.gcd.reduce(np.unique(values).astype(np.int64) - low)) or 1
    width = step * -(-((high - low) // step + 1) // MAX_BINS)
    return np.arange(low, high + 2 * width, width), width


def histogram(named: Sequence[tuple[str, Column]], axis: str, colours: Sequence[str] = SERIES) -> alt.TopLevelMixin:
    """Draw how often each value occurs: bars for one series, steps for several."""
    edges, width = binned(np.concatenate([values for _, values in named]))
    shares = [(name, np.histogram(values, edges)[0] / max(1, len(values))) for name, values in named]
    return histogram_of(shares, edges[:-1], width, axis, colours)


def histogram_of(
    named: Sequence[tuple[str, Any]], starts: Any, width: int, axis: str, colours: Sequence[str] = SERIES
) -> alt.TopLevelMixin:
    """Draw shares by bin. A bin of one value is centred on it, a wider one begins at its first value."""
    half = width / 2 if width == 1 else 0
    data = rows(
        [
            {"series": name, "from": float(start - half), "to": float(start + width - half), "share": float(share)}
            for name, shares in named
            for start, share in zip([*starts, starts[-1] + width], [*shares, shares[-1]], strict=True)
        ][: None if len(named) > 1 else -1]
    )
    x = alt.X("from:Q", title=axis, scale=alt.Scale(zero=False, nice=False), axis=alt.Axis(tickCount=8, tickMinStep=1, grid=False))
    y = alt.Y("share:Q", title="share", axis=alt.Axis(format="~%", tickCount=5))
    chart = alt.Chart(data)
    if len(named) == 1:
        bars = chart.mark_bar(binSpacing=1, color=colours[0]).encode(x=x, x2="to:Q", y=y, y2=alt.datum(0))
        return bars.properties(width=WIDTH, height=150)
    scale = alt.Scale(domain=[name for name, _ in named], range=list(colours[: len(named)]))
    colour = alt.Color("series:N", scale=scale, legend=alt.Legend(**LEGEND_BELOW), sort=None)
    area = chart.mark_area(interpolate="step-after", fillOpacity=0.16, line={"strokeWidth": 2}).encode(
        x=x, y=alt.Y("share:Q", title="share", stack=None, axis=alt.Axis(format="~%", tickCount=5)), color=colour
    )
    return area.properties(width=WIDTH, height=150)


def scores_plot(studies: Sequence[StudyResults]) -> alt.TopLevelMixin:
    if len(studies) > 1:
        return histogram([(one.name, one.scores.ravel()) for one in studies], "points in the end", STUDIES)
    won = studies[0].wins.ravel() == 1
    points = studies[0].scores.ravel()
    named = [("winners", points[won]), ("others", points[~won])]
    return histogram([(name, values) for name, values in named if len(values)], "points in the end")


def column_plot(studies: Sequence[StudyResults], column: str, axis: str) -> alt.TopLevelMixin:
    return histogram([(one.name, one.column(column)) for one in studies], axis, STUDIES)


def known_plot(studies: Sequence[StudyResults]) -> alt.TopLevelMixin:
    values = [
        {"study": one.name, "after": tenth / 10, "share": share}
        for one in studies
        for tenth, share in [
            (0, one.fair),
            *((tenth, float(one.column(f"bet_{tenth}0").mean())) for tenth in TENTHS),
            (10, 1.0),
        ]
    ]
    fair = alt.Chart(rows([{"fair": studies[0].fair}])).mark_rule(color="var(--ink-soft)", strokeDash=[4, 3]).encode(y="fair:Q")
    x = alt.X("after:Q", title="share of the decisions made", axis=alt.Axis(format="~%", values=[0, 0.25, 0.5, 0.75, 1]))
    y = alt.Y("share:Q", title="bets on the leader won", axis=alt.Axis(format="~%"), scale=alt.Scale(domain=[0, 1]))
    line = (
        alt.Chart(rows(values))
        .mark_line(point={"size": 45, "filled": True}, strokeWidth=2.5)
        .encode(x=x, y=y, color=by_study(studies))
    )
    return alt.layer(fair, line).properties(width=WIDTH, height=170)


def luck_plot(studies: Sequence[StudyResults]) -> alt.TopLevelMixin | None:
    names = {"win": "who wins", "margin": "the margin"}
    values = [
        {
            "row": f"{label}, {one.name}" if len(studies) > 1 else label,
            "part": COMPONENT_LABELS[part],
            "share": shares[part],
            "order": order,
        }
        for one in studies
        if one.summary["luck"]
        for key, label in names.items()
        for shares in [one.summary["luck"][key]]
        for order, part in enumerate(COMPONENT_LABELS)
        if one.plan.is_mixed or part != "player"
    ]
    if not values:
        return None
    shown = [part for part in COMPONENT_LABELS if any(value["part"] == COMPONENT_LABELS[part] for value in values)]
    scale = alt.Scale(domain=[COMPONENT_LABELS[part] for part in shown], range=[COMPONENT_COLOURS[part] for part in shown])
    bars = (
        alt.Chart(rows(values))
        .mark_bar(size=24)
        .encode(
            y=alt.Y("row:N", title=None, sort=None, axis=alt.Axis(ticks=False, domain=False, labelFontSize=12)),
            x=alt.X("share:Q", title="share of the differences", axis=alt.Axis(format="~%"), scale=alt.Scale(domain=[0, 1])),
            color=alt.Color("part:N", scale=scale, legend=alt.Legend(**LEGEND_BELOW)),
            order="order:Q",
        )
    )
    return bars.properties(width=WIDTH - (30 if len(studies) == 1 else 100), height=alt.Step(38))


def distribution_plot(studies: Sequence[StudyResults], name: str) -> alt.TopLevelMixin | None:
    """Draw a distribution: the series of one study, or two studies with their series added up. None without values."""
    spread = next(spread for spread in studies[0].measure.distributions if spread.name == name)
    counts = [one.tally.distributions[name] for one in studies]
    if len(studies) > 1:
        named = [(one.name, table.sum(axis=0)) for one, table in zip(studies, counts, strict=True)]
    else:
        named = list(zip(spread.series, counts[0], strict=True))
    named = [(label, row) for label, row in named if row.sum()]
    if not named:
        return None
    size = max(len(row) for _, row in named)
    padded = [(label, np.pad(row, (0, size - len(row)))) for label, row in named]
    everything = np.cumsum(sum(row for _, row in padded))
    low = int(np.argmax(everything > 0))
    high = int(np.searchsorted(everything, 0.998 * everything[-1]))
    width = max(1, -(-(high - low + 1) // MAX_BINS))
    starts = np.arange(low, high + 1, width)
    shares = [(label, np.add.reduceat(row[low : high + 1], starts - low) / row.sum()) for label, row in padded]
    return histogram_of(shares, starts, width, spread.axis, STUDIES if len(studies) > 1 else SERIES)


def use_plots(studies: Sequence[StudyResults], group: Group) -> list[tuple[str, alt.TopLevelMixin]]:
    """Return charts of a group, each with an addition to its title: bars for all studies, or a board for each."""
    if group.layout in (Layout.BARS, Layout.ORDER):
        return [("", bars(studies, group))]
    draw = {Layout.GRID: grid, Layout.SPOTS: spots, Layout.ROADS: roads}[group.layout]
    found = [(study, own) for study in studies for own in study.groups if own.name == group.name]
    highest = max((row["rate"] for study, own in found for row in use_rows(study, own)), default=0.0) or 1.0
    return [(study.name if len(studies) > 1 else "", draw(use_rows(study, own), own, highest)) for study, own in found]


def use_rows(study: StudyResults, group: Group, colour: str = "var(--one)") -> list[dict[str, Any]]:
    """Return a row of data for each item. `colour` is for items without a colour of their own."""
    return [
        {
            "study": study.name,
            "label": item.label,
            "series": item.series,
            "colour": f"var(--gem-{item.colour})" if item.colour else colour,
            "rate": use["rate"] or 0.0,
            **dict(zip(("x", "y", "x2", "y2"), item.place, strict=False)),
        }
        for item, use in zip(group.items, study.summary["uses"][group.name], strict=True)
    ]


def bars(studies: Sequence[StudyResults], group: Group) -> alt.TopLevelMixin:
    """Draw bars, coloured by study if there are two, else by series if there are several, else like the items."""
    coloured = any(item.colour for item in group.items)
    plain = "var(--plain)" if coloured else "var(--one)"
    values = [row for study in studies for own in study.groups if own.name == group.name for row in use_rows(study, own, plain)]
    series = list(dict.fromkeys(row["series"] for row in values))
    if len(studies) > 1:
        if len(series) > 1 and len(values) <= MAX_BARS_WITH_SERIES:
            values = [row | {"label": f"{row['label']}, {row['series']}"} for row in values]
        colours = {"color": by_study(studies), "yOffset": alt.YOffset("study:N", sort=names_of(studies))}
        return bar_chart(values, group, STUDY_ROW).encode(**colours)
    if len(series) > 1:
        scale = alt.Scale(domain=series, range=list(SERIES[: len(series)]))
        return bar_chart(values, group).encode(
            color=alt.Color("series:N", scale=scale, legend=alt.Legend(**LEGEND_BELOW), sort=None)
        )
    if coloured:
        return bar_chart(values, group, stroke="var(--rim)").encode(color=alt.Color("colour:N", scale=None))
    return bar_chart(values, group)


def bar_chart(values: Sequence[dict[str, Any]], group: Group, row_height: int = ROW, **mark: Any) -> alt.Chart:
    """Return horizontal bars with a label each, in the order that the group's layout asks for."""
    totals: dict[str, float] = {}
    for row in values:
        totals[row["label"]] = totals.get(row["label"], 0.0) + row["rate"]
    labels = list(totals)
    if group.layout is Layout.BARS:
        labels.sort(key=lambda label: -totals[label])
    axis = alt.Axis(format=number_format(max(totals.values(), default=0), group.rate), tickCount=5)
    chart = alt.Chart(rows(values)).mark_bar(**mark)
    chart = chart.encode(
        y=alt.Y("label:N", title=None, sort=labels, axis=alt.Axis(ticks=False, domain=False)),
        x=alt.X("sum(rate):Q", title=group.rate, axis=axis),
    )
    longest = max(len(label) for label in labels)
    return chart.properties(width=WIDTH - min(110, 7 * longest), height=alt.Step(row_height))


def number_format(highest: float, rate: str) -> str:
    if rate.startswith("share"):
        return "~%"
    return ",.2~f" if highest >= 0.1 else ",.5~f"


def grid(values: list[dict[str, Any]], group: Group, highest: float) -> alt.TopLevelMixin:
    """Draw a tile for each item with its rate on it; the more it is used, the more opaque."""
    labelled = [row | {"text": f"{row['label']}  {row['rate']:.2f}"} for row in values]
    x = alt.X("x:O", title=group.axes[0], axis=alt.Axis(labels=False, ticks=False, domain=False))
    y = alt.Y("y:O", title=group.axes[1], axis=alt.Axis(labels=False, ticks=False, domain=False))
    scale = alt.Scale(domain=[0, highest], range=[0.08, 0.45])
    base = alt.Chart(rows(labelled)).encode(x=x, y=y)
    tiles = base.mark_rect(stroke="var(--sheet)", strokeWidth=2).encode(
        color=alt.Color("colour:N", scale=None), opacity=alt.Opacity("rate:Q", scale=scale, legend=None)
    )
    texts = base.mark_text(fontSize=10.5, color="var(--ink)").encode(text="text:N")
    return alt.layer(tiles, texts).properties(width=WIDTH + 20, height=alt.Step(19))


def spots(values: list[dict[str, Any]], group: Group, highest: float) -> alt.TopLevelMixin:
    """Draw dots on the board, larger with more use; a cross where an item is never used."""
    used, unused = board_charts(values)
    size = alt.Size("rate:Q", **rate_scale(group, highest, [4, 700], "symbolFillColor"))
    dots = used.mark_circle(color="var(--one)", opacity=0.8).encode(size=size)
    crosses = unused.mark_point(shape="cross", color="var(--bad)", size=40, angle=45)
    return alt.layer(dots, crosses).properties(width=WIDTH, height=WIDTH)


def roads(values: list[dict[str, Any]], group: Group, highest: float) -> alt.TopLevelMixin:
    """Draw lines on the board, thicker with more use; dotted where an item is never used."""
    used, unused = (chart.encode(x2="x2:Q", y2="y2:Q") for chart in board_charts(values))
    width = alt.StrokeWidth("rate:Q", **rate_scale(group, highest, [0.5, 11], "symbolStrokeColor"))
    dotted = unused.mark_rule(color="var(--bad)", strokeDash=[2, 3])
    lines = used.mark_rule(color="var(--one)", strokeCap="round").encode(strokeWidth=width)
    return alt.layer(dotted, lines).properties(width=WIDTH, height=WIDTH)


def board_charts(values: Sequence[dict[str, Any]]) -> tuple[alt.Chart, alt.Chart]:
    """Return charts of the used and of the unused items at their places on the board, without a mark."""
    axis = alt.Axis(labels=False, ticks=False, domain=False, grid=False)
    x = alt.X("x:Q", title=None, axis=axis, scale=alt.Scale(domain=[-0.5, 8.5], nice=False))
    y = alt.Y("y:Q", title=None, axis=axis, scale=alt.Scale(domain=[-0.5, 8.5], reverse=True, nice=False))
    used = [row for row in values if row["rate"] > 0]
    unused = [row for row in values if not row["rate"] > 0]
    return alt.Chart(rows(used)).encode(x=x, y=y), alt.Chart(rows(unused)).encode(x=x, y=y)


def rate_scale(group: Group, highest: float, sizes: list[float], symbol_colour: str) -> dict[str, Any]:
    """Return title, scale and legend of a channel that shows the rate. `symbol_colour` is the legend's colour option."""
    colour: dict[str, Any] = {symbol_colour: "var(--one)"}
    legend = alt.Legend(orient="bottom", tickCount=4, format=number_format(highest, group.rate), **colour)
    return {"title": group.rate, "scale": alt.Scale(domain=[0, highest], range=sizes), "legend": legend}
