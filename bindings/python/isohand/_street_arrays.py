"""The arrays that the calls of a Street compute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Tuple, Type, TypeVar

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, contiguous, output
from isohand._core import ffi, lib
from isohand._errors import ArgumentError, check

if TYPE_CHECKING:
    from isohand.streets import Street

Array = npt.NDArray[Any]
Made = TypeVar("Made")

#: The shape and the type of each array of a result.
Layout = Dict[str, Tuple[Tuple[int, ...], npt.DTypeLike]]


@dataclass(frozen=True)
class FinalCounts:
    """W, T and L of the hands of a final street: uint16 arrays of shape (hands,)."""

    street: Street
    wins: Optional[Array] = None  #: W, or None
    ties: Optional[Array] = None  #: T, or None
    losses: Optional[Array] = None  #: L, or None

    def hs(self) -> npt.NDArray[np.float32]:
        """Returns HS of each hand, as float32.  Needs `wins` and `ties`."""
        wins, ties = _needed(self, "wins", np.uint16), _needed(self, "ties", np.uint16)
        hs = np.empty(len(wins), np.float32)
        status = lib.ih_equity_hs(
            self.street._street, len(wins), address(wins, "uint16_t *"),
            address(ties, "uint16_t *"), address(hs, "float *"),
        )
        check(status)
        return hs


@dataclass(frozen=True)
class Sums:
    """Sums over all runouts of each hand of a street before the final one; shape (hands,)."""

    street: Street
    wins: Optional[Array] = None  #: uint32: the sum of W, or None
    ties: Optional[Array] = None  #: uint32: the sum of T, or None
    losses: Optional[Array] = None  #: uint32: the sum of L, or None
    points: Optional[Array] = None  #: uint32: the sum of the score 2W + T, or None
    squares: Optional[Array] = None  #: uint64: the sum of (2W + T)^2, or None
    #: The number of runouts with HS in each bin, ``min(bins - 1, floor(bins * HS))``, or None;
    #: shape (hands, bins), and the narrowest type that can count all runouts.
    histogram: Optional[Array] = None

    def mean(self) -> npt.NDArray[np.float32]:
        """Returns E[HS] of each hand, as float32.  Needs `points`."""
        points = _needed(self, "points", np.uint32)
        mean = np.empty(len(points), np.float32)
        pointers = address(points, "uint32_t *"), ffi.NULL, address(mean, "float *"), ffi.NULL
        check(lib.ih_equity_means(self.street._street, len(points), *pointers))
        return mean

    def mean_square(self) -> npt.NDArray[np.float32]:
        """Returns E[HS^2] of each hand, as float32.  Needs `squares`."""
        squares = _needed(self, "squares", np.uint64)
        mean = np.empty(len(squares), np.float32)
        pointers = ffi.NULL, address(squares, "uint64_t *"), ffi.NULL, address(mean, "float *")
        check(lib.ih_equity_means(self.street._street, len(squares), *pointers))
        return mean


@dataclass(frozen=True)
class ClusterCounts:
    """Counts against each cluster of opponents; shape (hands, clusters).

    uint16 on a final street; before it, uint32 sums over all runouts.
    """

    street: Street
    wins: Optional[Array] = None  #: opponents of each cluster that each hand beats, or None
    ties: Optional[Array] = None  #: opponents that it ties with, or None
    opponents: Optional[Array] = None  #: opponents that it has in each cluster, or None


@dataclass(frozen=True)
class Transitions:
    """How many children of each hand have each label.

    The children of a hand are the hands that it becomes with one more card on the board, all
    equally likely.  A row lists each label of a child once, in ascending order, with its count.
    The places after the last label have the highest number of the type, which is above all labels,
    and the count 0.
    """

    street: Street
    labels: Optional[Array] = None  #: uint16 or uint32 of shape (hands, children), or None
    counts: Optional[Array] = None  #: uint8 of shape (hands, children), or None
    dense: Optional[Array] = None  #: uint8 of shape (hands, labels): the count of each, or None


def _needed(result: Any, name: str, dtype: npt.DTypeLike) -> Array:
    """Returns an array of a result.  Raises ArgumentError if it was not computed."""
    array = getattr(result, name)
    if array is None:
        raise ArgumentError(f"the array `{name}` was not computed")
    made = contiguous(array, dtype, name)
    if made.shape != (result.street.hands,):
        raise ValueError(f"{name} must have the shape ({result.street.hands},), not {made.shape}")
    return made


def pointer(array: Optional[Array], ctype: str) -> Any:
    return ffi.NULL if array is None else address(array, ctype)


def prepare(
    made: Type[Made],
    street: Street,
    layout: Layout,
    names: Sequence[str],
    out: Optional[Made],
) -> Made:
    """Returns what a call fills: a new result full of zeros, or `out`, whose arrays it checks."""
    if out is None:
        unknown = [name for name in names if name not in layout]
        if isinstance(names, str) or unknown or not names:
            raise ArgumentError(f"arrays must be some of {', '.join(layout)}, not {names!r}")
        arrays = {name: np.zeros(*layout[name]) for name in layout if name in names}
    else:
        if not isinstance(out, made):
            raise TypeError(f"out must be {made.__name__}, not {type(out).__name__}")
        arrays = {
            name: output(getattr(out, name), *layout[name], what=name)
            for name in present(out, layout)
        }
    return made(street, **arrays)  # type: ignore[call-arg]


def check_input(result: Any, layout: Layout) -> None:
    """Raises ValueError unless the arrays of a result are as the library reads them."""
    for name in present(result, layout):
        array, (shape, dtype) = getattr(result, name), layout[name]
        is_right = isinstance(array, np.ndarray) and (array.shape, array.dtype) == (shape, dtype)
        if not is_right or not array.flags.c_contiguous:
            wanted = f"a contiguous array of {np.dtype(dtype)}, of shape {shape}"
            raise ValueError(f"later: {name} must be {wanted}")


def present(result: Any, layout: Layout) -> List[str]:
    """Returns the names of the arrays that a result has."""
    return [name for name in layout if getattr(result, name) is not None]


def sums_struct(sums: Sums) -> Any:
    """Returns the ``ih_equity_sums *`` of sums."""
    histogram = sums.histogram
    return ffi.new(
        "ih_equity_sums *",
        {
            "wins": pointer(sums.wins, "uint32_t *"),
            "ties": pointer(sums.ties, "uint32_t *"),
            "losses": pointer(sums.losses, "uint32_t *"),
            "points": pointer(sums.points, "uint32_t *"),
            "squares": pointer(sums.squares, "uint64_t *"),
            "histogram": pointer(histogram, "void *"),
            "bins": 0 if histogram is None else histogram.shape[1],
        },
    )


def cluster_sums_struct(sums: ClusterCounts) -> Any:
    """Returns the ``ih_equity_cluster_sums *`` of sums."""
    names = ("wins", "ties", "opponents")
    members = {name: pointer(getattr(sums, name), "uint32_t *") for name in names}
    return ffi.new("ih_equity_cluster_sums *", members)
