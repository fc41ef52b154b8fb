"""Arrays in and out of the library, without copies where their layout allows it."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any, Optional, Tuple

import numpy as np
import numpy.typing as npt

from isohand._core import ffi, lib
from isohand._errors import CardError, CountError, check

Cards = npt.NDArray[np.uint8]

#: What the calls for many hands take: an array of card bytes, or anything that numpy turns into an
#: array of whole numbers.
Rows = npt.ArrayLike


def address(array: npt.NDArray[Any], ctype: str) -> Any:
    """Returns a pointer to the first element of an array; NULL if the array is empty.

    The caller keeps the array alive as long as the pointer is in use.
    """
    if array.size == 0:
        return ffi.NULL
    if array.flags.c_contiguous:  # several times as fast
        return ffi.cast(ctype, ffi.from_buffer(array))
    return ffi.cast(ctype, array.__array_interface__["data"][0])


@dataclass(frozen=True)
class RowsArray:
    """Hands as the library takes them."""

    array: Cards  # keeps the memory alive; shape (..., width), the columns contiguous
    pointer: Any  # uint8_t *
    stride: int  # bytes from one hand to the next
    shape: Tuple[int, ...]  # of the results: that of the array without its last dimension

    @property
    def count(self) -> int:
        return prod(self.shape)


def _whole_numbers(values: npt.ArrayLike, what: str, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Returns an array of whole numbers; one of Python's ints if no type of numpy holds them all.

    dtype  a type that would do, for the message

    Raises TypeError for other values.
    """
    array = np.asarray(values)
    if array.dtype.kind in "iu" or array.size == 0:
        return array
    # Lists with numbers of 2^63 and above become floats or objects.
    if array.dtype.kind == "O" or array.dtype.kind == "f" and not isinstance(values, np.ndarray):
        exact = np.array(values, object)
        if all(isinstance(value, (int, np.integer)) for value in exact.flat):
            return exact
    raise TypeError(f"{what} must be whole numbers, such as dtype {dtype}, not {array.dtype}")


def _are_texts(values: npt.ArrayLike) -> bool:
    """Returns whether values are one or more texts."""
    array = np.asarray(values)
    return array.dtype.kind in "US" or isinstance(array.flat[0], str)


def as_bytes(values: npt.ArrayLike, what: str) -> Cards:
    """Returns an array of bytes: `values` itself if it is one, else a copy.

    Raises TypeError unless the values are whole numbers, CardError if one does not fit a byte, with
    the row if the values have rows.
    """
    try:
        array = _whole_numbers(values, what, "uint8")
    except TypeError as refusal:
        if not _are_texts(values):
            raise
        raise TypeError(f"{refusal}; read texts by Deck.cards() or Deck.rows()") from None
    if array.dtype == np.uint8:
        return array
    if array.size == 0:
        return array.astype(np.uint8)
    if not 0 <= array.min() <= array.max() <= 255:
        numbers = array.ravel().tolist()
        place = next(place for place, number in enumerate(numbers) if not 0 <= number <= 255)
        row = place // array.shape[-1] if array.ndim > 1 else None
        where = what if row is None else f"{what}: row {row}"
        error = CardError(f"{where}: {numbers[place]} is not a card")
        error.row = row
        raise error
    return array.astype(np.uint8)


def rows_of(rows: npt.ArrayLike, width: Optional[int], what: str = "rows") -> RowsArray:
    """Returns hands as the library takes them.

    rows   shape (..., width); uint8 arrays whose last dimension is contiguous are not copied
    width  the number of cards of a hand; None for any

    Raises CountError if the last dimension is not `width`, else as as_bytes().
    """
    array = as_bytes(rows, what)
    if array.ndim == 0 or (width is not None and array.shape[-1] != width):
        wanted = "a last dimension" if width is None else f"a last dimension of {width} cards"
        raise CountError(f"{what} must have {wanted}, not the shape {array.shape}")
    shape, cards = array.shape[:-1], array.shape[-1]
    if array.ndim != 2:
        array = array.reshape(prod(shape), cards)
    stride = array.strides[0]
    if array.strides[1] != 1 and cards > 1 or stride < cards and len(array) > 1:
        array = np.ascontiguousarray(array)
        stride = cards
    elif len(array) <= 1:
        stride = cards
    return RowsArray(array, address(array, "uint8_t *"), stride, shape)


def output(
    out: Optional[npt.NDArray[Any]], shape: Tuple[int, ...], dtype: npt.DTypeLike, what: str = "out"
) -> npt.NDArray[Any]:
    """Returns the array that a call fills: `out`, or a new one if it is None.

    Raises TypeError for an `out` of a different type, ValueError for one of a different shape, that
    is read-only, or whose elements are not contiguous.
    """
    if out is None:
        return np.empty(shape, dtype)
    if not isinstance(out, np.ndarray) or out.dtype != np.dtype(dtype):
        kind = out.dtype if isinstance(out, np.ndarray) else type(out).__name__
        raise TypeError(f"{what} must be an array of {np.dtype(dtype)}, not {kind}")
    if out.shape != shape:
        raise ValueError(f"{what} must have the shape {shape}, not {out.shape}")
    if not out.flags.writeable or not out.flags.c_contiguous:
        raise ValueError(f"{what} must be writable and contiguous")
    return out


class _Memory:
    """Memory of the library, described so that numpy can use it."""

    def __init__(
        self, pointer: Any, dtype: npt.DTypeLike, shape: Tuple[int, ...], owner: Any
    ) -> None:
        self.owner = owner
        self.__array_interface__ = {
            "version": 3,
            "typestr": np.dtype(dtype).str,
            "shape": shape,
            "data": (int(ffi.cast("uintptr_t", pointer)), True),
        }


def borrowed(
    pointer: Any, dtype: npt.DTypeLike, shape: Tuple[int, ...], owner: Any
) -> npt.NDArray[Any]:
    """Returns a read-only array of memory of the library, without a copy.

    owner  what the memory belongs to; the array, and all views of it, keep it alive
    """
    if 0 in shape:
        return np.empty(shape, dtype)
    return np.asarray(_Memory(pointer, dtype, shape, owner))


def contiguous(
    values: npt.ArrayLike, dtype: npt.DTypeLike, what: str
) -> npt.NDArray[Any]:
    """Returns a contiguous array of a type: `values` itself if it is one, else an exact copy.

    Its shape is that of the values; a single number has the shape ().

    Raises TypeError if a value of that type could not hold the values, whatever they are (floats
    for integers), OverflowError if one of them does not fit.
    """
    wanted = np.dtype(dtype)
    is_whole = wanted.kind in "iu"
    array = _whole_numbers(values, what, wanted) if is_whole else np.asarray(values)
    if array.dtype == wanted:
        return array if array.flags.c_contiguous else np.ascontiguousarray(array)
    if array.size == 0:
        return np.empty(array.shape, wanted)
    if is_whole:
        limits = np.iinfo(wanted)
        low, high = int(array.min()), int(array.max())
        if low < limits.min or high > limits.max:
            worst = low if low < limits.min else high
            raise OverflowError(f"{what}: {worst} does not fit {wanted}")
    elif array.dtype.kind not in "iuf":
        raise TypeError(f"{what} must be numbers, such as dtype {wanted}, not {array.dtype}")
    return array.astype(wanted, order="C")


def as_indices(indices: npt.ArrayLike) -> npt.NDArray[np.uint64]:
    """Returns indices as a contiguous array.

    Raises RangeError, with the row, if one is negative or does not fit; TypeError unless they are
    whole numbers.
    """
    array = _whole_numbers(indices, "indices", "uint64")
    if array.dtype.kind in "iO" and array.size > 0 and not 0 <= array.min() <= array.max() < 2**64:
        numbers = array.ravel().tolist()
        row = next(row for row, number in enumerate(numbers) if not 0 <= number < 2**64)
        what = f"index {numbers[row]}"
        check(lib.IH_ERR_RANGE, what=what, row=row if array.ndim else None)
    return contiguous(array, np.uint64, "indices")
