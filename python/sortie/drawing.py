"""Boards as SVG, drawn from a view: points, edges, pieces. Knows no rules."""
from html import escape

_CELL = 44
_MARGIN = 24
_COLOURS = {"first": ("#fdfdfb", "#555"), "second": ("#2f3437", "#111")}


def svg(position, *, arrows=(), size=None):
    """The board as an SVG text.

    `arrows` are moves of this position ('a2a3') or lists of points (['a2', 'a3']); `size` is the width in pixels.
    """
    view = position.view()
    step_x, step_y = view["x_step"] * _CELL, view["y_step"] * _CELL
    width = (view["width"] - 1) * step_x + _CELL + 2 * _MARGIN
    height = (view["height"] - 1) * step_y + _CELL + 2 * _MARGIN

    def place(point):
        return _MARGIN + _CELL / 2 + point["x"] * step_x, _MARGIN + _CELL / 2 + point["y"] * step_y

    where = {point["name"]: place(point) for point in view["points"]}
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
             f'width="{size or width:g}" role="img" aria-label="{escape(position.text, quote=True)}">',
             f'<rect width="{width:g}" height="{height:g}" fill="#faf8f3"/>']
    parts += _ground(view, place)
    parts += _labels(view, step_x, step_y)
    for piece in view["pieces"]:
        x, y = place(view["points"][piece["point"]])
        parts += _piece(x, y, piece)
    for arrow in arrows:
        points = position.path(arrow) if isinstance(arrow, str) else arrow
        parts.append(_arrow([where[name] for name in points]))
    parts.append("</svg>")
    return "\n".join(parts)


def _ground(view, place):
    parts = []
    if view["style"] == "cells":
        for point in view["points"]:
            x, y = place(point)
            fill = "#d8c3a5" if (point["x"] + point["y"]) % 2 else "#efe3cf"
            parts.append(f'<rect x="{x - _CELL / 2:g}" y="{y - _CELL / 2:g}" width="{_CELL}" height="{_CELL}" '
                         f'fill="{fill}"/>')
        return parts
    for start, end in view["edges"]:
        (x1, y1), (x2, y2) = place(view["points"][start]), place(view["points"][end])
        parts.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#b9a88a" stroke-width="1.5"/>')
    for point in view["points"]:
        x, y = place(point)
        fill = "#e7c27d" if point.get("mark") else "#d9cdb8"
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{fill}"/>')
    return parts


def _labels(view, step_x, step_y):
    style = 'font-family="sans-serif" font-size="12" fill="#6b6257" text-anchor="middle"'
    bottom = (view["height"] - 1) * step_y + _CELL + 2 * _MARGIN - 8
    for x, label in enumerate(view["column_labels"]):
        if label:
            yield f'<text x="{_MARGIN + _CELL / 2 + x * step_x:g}" y="{bottom:g}" {style}>{escape(label)}</text>'
    for y, label in enumerate(view["row_labels"]):
        if label:
            yield f'<text x="12" y="{_MARGIN + _CELL / 2 + y * step_y + 4:g}" {style}>{escape(label)}</text>'


def _piece(x, y, piece):
    fill, edge = _COLOURS[piece["side"]]
    yield f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
    if piece["kind"] != "man":
        yield f'<circle cx="{x:g}" cy="{y:g}" r="7" fill="none" stroke="#c8102e" stroke-width="2.5"/>'


def _arrow(points):
    if len(points) < 2:
        return ""
    (x1, y1), (x2, y2) = points[-2:]
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    tip = [(x2, y2), (x2 - 14 * dx - 8 * dy, y2 - 14 * dy + 8 * dx), (x2 - 14 * dx + 8 * dy, y2 - 14 * dy - 8 * dx)]
    line = [*points[:-1], (x2 - 10 * dx, y2 - 10 * dy)]
    return (f'<g fill="#2e7d32" fill-opacity="0.8" stroke="#2e7d32" stroke-opacity="0.8">'
            f'<polyline points="{_pairs(line)}" fill="none" stroke-width="6"/>'
            f'<polygon points="{_pairs(tip)}" stroke="none"/></g>')


def _pairs(points):
    return " ".join(f"{x:g},{y:g}" for x, y in points)
