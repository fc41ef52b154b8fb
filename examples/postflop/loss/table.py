"""Means over spots, with paired intervals by Student's t."""

import collections
import math

# A method at a size: the losses by spot, each the mean over seeds, and means over spots and seeds.
Group = collections.namedtuple("Group", "method size seeds losses occurring buckets seconds memory files")

# ---- Student's t ------------------------------------------------------------------------------


def t_quantile(freedom):
    """Returns the 0.975 quantile of Student's t.

    With t = √n tan θ for n degrees of freedom, the probability of 0 … t is an integral of
    cosⁿ⁻¹ θ over 0 … θ, here by Simpson's rule; the angle is found by halving."""
    scale = math.gamma((freedom + 1) / 2) / math.gamma(freedom / 2) / math.sqrt(math.pi)

    def probability(angle, steps=200):
        step = angle / steps
        weights = [1 if i in (0, steps) else 2 + 2 * (i % 2) for i in range(steps + 1)]
        values = [math.cos(i * step) ** (freedom - 1) for i in range(steps + 1)]
        return scale * step / 3 * sum(w * value for w, value in zip(weights, values))

    low, high = 0.0, math.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if probability(middle) < 0.475 else (low, middle)
    return math.sqrt(freedom) * math.tan(low)


def mean(numbers):
    return math.fsum(numbers) / len(numbers)


def half_width(numbers):
    """Returns half the width of the mean's 95 % interval; None for a single number."""
    if len(numbers) < 2:
        return None
    middle, freedom = mean(numbers), len(numbers) - 1
    variance = math.fsum((number - middle) ** 2 for number in numbers) / freedom
    return t_quantile(freedom) * math.sqrt(variance / len(numbers))


def difference(group, reference):
    """Returns the mean paired difference over the common spots and half the width of its interval."""
    common = sorted(group.losses.keys() & reference.losses.keys())
    if not common:
        return None
    pairs = [group.losses[spot] - reference.losses[spot] for spot in common]
    return mean(pairs), half_width(pairs)


# ---- Groups -----------------------------------------------------------------------------------


def mean_of_known(rows, column):
    known = [float(row[column]) for row in rows if row[column] != "-"]
    return mean(known) if known else None


def group_of(suite, buckets, spots):
    """Returns the group of buckets that differ only in their seeds, with the spots that all have."""
    losses, rows = {}, []
    for spot in spots:
        found = [suite.loss_of(each, spot) for each in buckets]
        if all(found):
            losses[spot] = mean([float(row["loss"]) for row in found])
            rows += found
    made = [suite.made[each.key] for each in buckets if each.key in suite.made]
    counts = {row["buckets"]: None for row in made}
    costs = [mean_of_known(made, column) for column in ("seconds", "memory_mb", "files_mb")]
    first = buckets[0]
    return Group(first.method, first.size, len(buckets), losses, mean_of_known(rows, "river"),
                 " ".join(counts) or "-", *costs)


def group_all(suite, listed, spots):
    """Returns the groups that have results, in the order of the list."""
    by_size = collections.defaultdict(list)
    for buckets in listed:
        by_size[buckets.method, buckets.size].append(buckets)
    groups = [group_of(suite, buckets, spots) for buckets in by_size.values()]
    return [group for group in groups if group.losses]


# ---- The table --------------------------------------------------------------------------------


def number(value, digits):
    return "-" if value is None else f"{value:.{digits}f}"


def compared(group, reference):
    if reference is None or group is reference:
        return "-"
    pair = difference(group, reference)
    if pair is None:
        return "-"
    return f"{pair[0]:+.2f}" + ("" if pair[1] is None else f" ± {pair[1]:.2f}")


def cells(group, reference):
    loss = mean(list(group.losses.values()))
    return [group.method, group.size, group.buckets, str(group.seeds), str(len(group.losses)),
            number(group.occurring, 0), number(loss, 2), compared(group, reference),
            number(group.seconds, 1), number(group.memory, 0), number(group.files, 0)]


def table_lines(groups, reference):
    """Yields the lines of a table in Markdown with columns of fixed width."""
    other = f"against {reference.method}:{reference.size}" if reference else "against"
    head = ["method", "size", "buckets", "seeds", "spots", "occur", "loss %", other, "s", "MB",
            "MB of files"]
    rows = [head] + [cells(group, reference) for group in groups]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    rows.insert(1, ["-" * width if i < 3 else "-" * (width - 1) + ":" for i, width in enumerate(widths)])
    for row in rows:
        padded = [cell.ljust(width) if i < 3 else cell.rjust(width)
                  for i, (cell, width) in enumerate(zip(row, widths))]
        yield "| " + " | ".join(padded) + " |"
