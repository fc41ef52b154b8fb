"""Pictures: the grid of preflop classes, and lists of buckets.

The grid is laid out as people draw it: a square of the ranks, the highest first, with pairs on the
diagonal, suited classes above it and offsuit classes below.  Arrays by preflop class, such as
preflop_classes() and Range.classes(), have the lowest rank first: ``[::-1, ::-1]`` turns one into
the other.
"""

from __future__ import annotations

from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, Mapping, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from isohand._errors import CountError, MismatchError
from isohand.cards import Deck, as_deck
from isohand.indexer import Indexer
from isohand.ranges import HOLES, preflop_class, preflop_classes

if TYPE_CHECKING:
    from isohand.table import Table

Grid = npt.NDArray[np.float64]

# ---- The grid of preflop classes -----------------------------------------------------


def preflop_grid(
    values: npt.ArrayLike, by: Optional[str] = None, deck: Union[Deck, str] = "standard"
) -> Grid:
    """Lays out values of preflop hands in the usual square.

    Args:
        values: one number for each preflop class (169 for the standard deck), or for each place of
            the hole order (1326); NaN where there is none.
        by: "class" for the order of the classes, as in preflop_matchups(); "index" for the order of
            the indices, as in a table of the street preflop; "holes" for the hole order.  None
            means "holes" or "class", whichever has as many values.
        deck: a Deck or its name.

    Returns:
        float64 array of shape (ranks, ranks), the highest rank first, as people draw it (unlike
        preflop_classes()): pairs on the diagonal, suited classes above it.  With the hole order,
        the mean of the hole cards of a class that are not NaN; NaN if all are.

    Raises CountError for a different number of values, DeckError for a deck without such classes.

    >>> grid = preflop_grid(range(169))
    >>> grid[0, 0], grid[0, 1], grid[1, 0]  # AA, AKs, AKo
    (168.0, 167.0, 155.0)
    """
    deck = as_deck(deck)
    names = preflop_classes(deck)  # raises DeckError
    numbers = np.asarray(values, np.float64)
    classes, holes = names.size, len(deck) * (len(deck) - 1) // 2
    if by is None:
        by = "holes" if numbers.shape == (holes,) else "class"
    if by not in ("class", "index", "holes"):
        raise ValueError(f"by must be 'class', 'index' or 'holes', not {by!r}")
    wanted = holes if by == "holes" else classes
    if numbers.shape != (wanted,):
        raise CountError(f"values by {by} must have the shape ({wanted},), not {numbers.shape}")
    if by == "index":
        cards = Indexer("2", deck).unindex_batch(np.arange(classes))
        numbers = _means(numbers, preflop_class(cards, deck), classes)
    elif by == "holes":
        numbers = _means(numbers, preflop_class(HOLES[:holes], deck), classes)
    return numbers.reshape(names.shape)[::-1, ::-1].copy()


def _means(values: Grid, group: npt.NDArray[np.intp], groups: int) -> Grid:
    """Returns the mean of the values of each group that are not NaN; NaN if all are."""
    is_known = ~np.isnan(values)
    sums = np.bincount(group[is_known], values[is_known], groups)
    counts = np.bincount(group[is_known], minlength=groups)
    means: Grid = np.divide(sums, counts, out=np.full(groups, np.nan), where=counts > 0)
    return means


class PreflopGrid:
    """Values of preflop classes, which a notebook shows as a coloured square.

    Args:
        values: as for preflop_grid(), as are `by` and `deck`.
        title: a line above the square.
        form: how a value is written, a format for str.format().

    numpy takes it as the array of preflop_grid(), the highest rank first; Range.from_classes()
    turns it.

    >>> grid = PreflopGrid(range(169))
    >>> grid["AKs"], grid["72o"]
    (167.0, 5.0)
    >>> import numpy
    >>> numpy.asarray(grid).shape
    (13, 13)
    """

    def __init__(
        self,
        values: npt.ArrayLike,
        by: Optional[str] = None,
        deck: Union[Deck, str] = "standard",
        *,
        title: str = "",
        form: str = "{:.2f}",
    ) -> None:
        self.deck = as_deck(deck)
        self.values = preflop_grid(values, by, self.deck)
        self.title, self.form = title, form

    def __repr__(self) -> str:
        return f"<isohand.PreflopGrid {self.title!r} of {self.values.size} classes>"

    def __array__(self, dtype: npt.DTypeLike = None, copy: Optional[bool] = None) -> Grid:
        return self.values.astype(np.float64 if dtype is None else dtype)

    @property
    def names(self) -> npt.NDArray[np.str_]:
        """The names of the classes, in the layout of the values: "AA", "AKs", ..."""
        return preflop_classes(self.deck)[::-1, ::-1]

    def classes(self) -> Grid:
        """Returns the values by preflop class: the lowest rank first, as in preflop_classes()."""
        return self.values[::-1, ::-1].copy()

    def __getitem__(self, name: str) -> float:
        """Returns the value of a class.  Raises KeyError for an unknown name."""
        found = np.argwhere(self.names == name)
        if len(found) == 0:
            raise KeyError(name)
        return float(self.values[tuple(found[0])])

    def _scale(self) -> Tuple[float, float]:
        """Returns the lowest and the highest value."""
        known = self.values[~np.isnan(self.values)]
        return (float(known.min()), float(known.max())) if known.size else (0.0, 0.0)

    # ---- Pictures ------------------------------------------------------------------------

    def _repr_html_(self) -> str:
        """Returns the square as HTML, which notebooks show."""
        low, high = self._scale()
        cells = [
            [self._cell(name, value, low, high) for name, value in zip(*row)]
            for row in zip(self.names, self.values)
        ]
        rows = "".join(f"<tr>{''.join(row)}</tr>" for row in cells)
        title = f"<caption>{escape(self.title)}</caption>" if self.title else ""
        return f'<table style="border-collapse: collapse; font-size: 11px">{title}{rows}</table>'

    def _cell(self, name: str, value: float, low: float, high: float) -> str:
        # One colour, more or less opaque, can be read on light and on dark pages.
        part = (value - low) / (high - low) if high > low else 0.0
        is_known = not np.isnan(value)
        colour = f"rgba(5, 149, 155, {0.75 * part:.2f})" if is_known else "none"
        text = escape(self.form.format(value)) if is_known else ""
        style = f"background: {colour}; text-align: center; padding: 2px 4px"
        return f'<td style="{style}"><b>{name}</b><br>{text}</td>'

    def plot(self, axes: Any = None, *, colours: str = "viridis", label: str = "") -> Any:
        """Draws the square with matplotlib.

        Args:
            axes: the axes to draw in; None for those of a new figure.
            colours: the name of a colour map of matplotlib.
            label: the text next to the scale of colours.

        Returns:
            The axes.

        Raises ImportError if matplotlib is not installed.
        """
        if axes is None:
            pyplot = import_module("matplotlib.pyplot")
            axes = pyplot.subplots(figsize=(7.5, 6.5), layout="constrained")[1]
        image = axes.imshow(self.values, cmap=colours)
        axes.figure.colorbar(image, ax=axes, label=label)
        axes.set_title(self.title)
        ranks = list(self.deck.ranks[::-1])
        axes.set_xticks(range(len(ranks)), ranks)
        axes.set_yticks(range(len(ranks)), ranks)
        axes.tick_params(length=0)
        low, high = self._scale()
        for (row, column), value in np.ndenumerate(self.values):
            if np.isnan(value):
                continue
            ink = "black" if 2 * value > low + high else "white"
            text = f"{self.names[row, column]}\n{self.form.format(value)}"
            axes.text(column, row, text, ha="center", va="center", fontsize=6.5, color=ink)
        return axes


def plot_preflop(
    values: npt.ArrayLike,
    axes: Any = None,
    *,
    by: Optional[str] = None,
    deck: Union[Deck, str] = "standard",
    title: str = "",
    form: str = "{:.2f}",
    colours: str = "viridis",
    label: str = "",
) -> Any:
    """Draws values of preflop hands as the usual square, with matplotlib.

    Args:
        values: as for preflop_grid(), as are `by` and `deck`.
        axes, colours, label: as for PreflopGrid.plot().
        title, form: as for PreflopGrid.

    Returns:
        The axes; ``axes.figure.savefig("preflop.svg")`` writes a file.

    Raises as preflop_grid(), and ImportError if matplotlib is not installed.
    """
    grid = PreflopGrid(values, by, deck, title=title, form=form)
    return grid.plot(axes, colours=colours, label=label)


# ---- Lists of buckets ----------------------------------------------------------------


class BucketList(Mapping[str, "npt.NDArray[Any]"]):
    """The buckets of a table, a row each; a notebook shows them as a table.

    It maps the names of columns to arrays, so ``pandas.DataFrame(dict(buckets))`` and
    ``polars.DataFrame(dict(buckets))`` are data frames.

    Columns:
        bucket: the number of the bucket.
        hands: how many canonical hands it has.
        raw_hands: how many raw hands it has.
        part: its part of all raw hands, 0..1.
        ehs: the mean E[HS] of its raw hands.
        distance: the mean distance of its raw hands from its centre.

    Args:
        table: a table of buckets, such as ``Abstraction(folder).table("turn")``.

    Raises KeyError if the table does not contain buckets, MismatchError if it is damaged.
    """

    def __init__(self, table: Table) -> None:
        size, cost = table["size"], table["cost"]
        hands = np.zeros(len(size), np.int64)
        for start in range(0, table.hands, _CHUNK):
            part = table["bucket"][start : start + _CHUNK]
            if part.max() >= len(size):
                bucket = f"bucket {part.max()} of {len(size)}"
                raise MismatchError(f"{table.path}: damaged: a hand has {bucket}")
            hands += np.bincount(part, minlength=len(size))
        self._columns: Dict[str, npt.NDArray[Any]] = {
            "bucket": np.arange(len(size)),
            "hands": hands,
            "raw_hands": size,
            "part": size / size.sum(),
            "ehs": table["ehs"],
            "distance": cost / size,
        }

    def __getitem__(self, column: str) -> npt.NDArray[Any]:
        return self._columns[column]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        """The number of columns, as of any mapping; the buckets are ``len(buckets["bucket"])``."""
        return len(self._columns)

    def __repr__(self) -> str:
        return f"<isohand.BucketList of {len(self['bucket'])} buckets>"

    def _repr_html_(self) -> str:
        """Returns the buckets as HTML, which notebooks show; of many, the first and the last."""
        count = len(self["bucket"])
        shown = list(range(count))
        if count > 2 * _SHOWN:
            shown = [*range(_SHOWN), -1, *range(count - _SHOWN, count)]
        head = "".join(f"<th>{name}</th>" for name in self)
        return f"<table><tr>{head}</tr>{''.join(map(self._row, shown))}</table>"

    def _row(self, bucket: int) -> str:
        """Returns a row; dots for -1."""
        if bucket < 0:
            return "<tr>" + "<td>&hellip;</td>" * len(self) + "</tr>"
        cells = (_FORMS[name](self[name][bucket]) for name in self)
        return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


#: Labels that are counted at once: bincount() copies them to a wider type.
_CHUNK = 1 << 22

#: Buckets that are shown at each end of a long list.
_SHOWN = 30

_FORMS: Mapping[str, Callable[[Any], str]] = {
    "bucket": str,
    "hands": "{:,}".format,
    "raw_hands": "{:,}".format,
    "part": "{:.2%}".format,
    "ehs": "{:.4f}".format,
    "distance": "{:.4g}".format,
}

__all__ = ["BucketList", "PreflopGrid", "plot_preflop", "preflop_grid"]
