"""Draws the loss of methods against their numbers of buckets, as SVG."""

import math
from xml.sax.saxutils import escape

from table import mean

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 440, 56, 130, 44, 48
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#777777",
           "#8c564b", "#5e3c99", "#b2182b", "#1b7837")
STYLE = ("text { font: 11px sans-serif; fill: #000 } .middle { text-anchor: middle } "
         ".end { text-anchor: end } .heading { font: bold 13px sans-serif } "
         ".grid { stroke: #ddd; stroke-width: 1 } polyline { fill: none; stroke-width: 2 } "
         ".label { stroke: #fff; stroke-width: 3; paint-order: stroke }")


def points_of(groups, occurring):
    """Returns for each method its points: buckets of the river, in the game or in a spot, and loss."""
    lines = {}
    for group in groups:
        rivers = group.buckets.split(" ")[0].split("/")[-1]
        x = group.occurring if occurring else float(rivers) if rivers.isdigit() else None
        if x is not None:
            lines.setdefault(group.method, []).append((x, mean(list(group.losses.values()))))
    return {method: sorted(points) for method, points in lines.items()}


def steps_of(low, high, digits=(1, 2, 5)):
    """Yields the digits times the powers of ten from low to high."""
    for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1):
        for digit in digits:
            if low <= digit * 10.0**power <= high:
                yield digit * 10.0**power


def spread(places, least):
    """Moves labels apart, so that those below each other are `least` apart; keeps their order."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    moved = list(places)
    for _ in range(200):
        for a, b in zip(order, order[1:]):
            lack = least - (moved[b] - moved[a])
            if lack > 0:
                moved[a] -= lack / 2
                moved[b] += lack / 2
    return moved


def place_labels(ends):
    """Returns where the labels of lines with these ends go: to the right of ends that are near each
    other, one below the other."""
    places, rest = {}, sorted(ends)
    while rest:
        near = [end for end in rest if end[0] < rest[0][0] + 120]
        x = max(end[0] for end in near) + 18
        places |= {end: (x, y) for end, y in zip(near, spread([end[1] for end in near], 14))}
        rest = rest[len(near):]
    return [places[end] for end in ends]


class Axes:
    """The logarithms of numbers of buckets from left to right, and losses from the bottom, 0, up."""

    def __init__(self, lines):
        every = [point for points in lines.values() for point in points]
        self.low, self.high = min(x for x, _ in every) / 1.15, max(x for x, _ in every) * 1.15
        self.top = max(loss for _, loss in every) * 1.05 or 1

    def x(self, buckets):
        share = math.log(buckets / self.low) / math.log(self.high / self.low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(self, loss):
        return HEIGHT - BOTTOM - loss / self.top * (HEIGHT - TOP - BOTTOM)

    def grid(self):
        digits = (1, 2, 5) if self.high < 500 * self.low else (1,)
        for buckets in steps_of(self.low, self.high, digits):
            x = self.x(buckets)
            yield f'<path class="grid" d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}"/>'
            yield f'<text class="middle" x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}">{buckets:,.0f}</text>'
        step = next(step for step in steps_of(self.top / 10000, self.top) if step * 8 >= self.top)
        for i in range(int(self.top / step) + 1):
            y = self.y(i * step)
            yield f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
            yield f'<text class="end" x="{LEFT - 6}" y="{y + 4:.1f}">{i * step:g}</text>'


def draw_line(axes, method, points, colour):
    places = [(axes.x(x), axes.y(loss)) for x, loss in points]
    yield f'<g stroke="{colour}" fill="{colour}">'
    yield '<polyline points="' + " ".join(f"{x:.1f},{y:.1f}" for x, y in places) + '"/>'
    for (x, y), (buckets, loss) in zip(places, points):
        title = escape(f"{method}, {buckets:,.0f} buckets: {loss:.2f} %")
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"><title>{title}</title></circle>'
    yield "</g>"


def draw_labels(axes, lines):
    ends = [(axes.x(points[-1][0]), axes.y(points[-1][1])) for points in lines.values()]
    for method, (x, y), (label_x, label_y), colour in zip(lines, ends, place_labels(ends), COLOURS * 9):
        yield (f'<path stroke="{colour}" stroke-width="0.7" '
               f'd="M{x + 4:.1f} {y:.1f}L{label_x - 2:.1f} {label_y:.1f}"/>')
        yield (f'<text class="label" x="{label_x:.1f}" y="{label_y + 4:.1f}" style="fill:{colour}">'
               f"{escape(method)}</text>")


def draw(groups, occurring):
    """Returns the text of an SVG."""
    lines = points_of(groups, occurring)
    axes = Axes(lines)
    where = "that occur in a spot, mean" if occurring else "of the river"
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img">',
        "<title>What buckets lose</title>",
        f"<style>{STYLE}</style>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text class="heading" x="{LEFT}" y="{TOP - 16}">Loss in % of the pot, mean over spots</text>',
        f'<text class="middle" x="{middle}" y="{HEIGHT - 10}">buckets {where}</text>',
        *axes.grid(),
    ]
    for (method, points), colour in zip(lines.items(), COLOURS * 9):
        parts += draw_line(axes, method, points, colour)
    return "\n".join([*parts, *draw_labels(axes, lines), "</svg>"]) + "\n"
