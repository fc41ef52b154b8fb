"""Strength tables: the strength of every index of a round."""

from __future__ import annotations

from typing import Optional

import numpy as np

from isohand._arrays import address, output
from isohand._calls import Progress, executor, long_call
from isohand._core import ffi, lib
from isohand._errors import RangeError, check, new_error
from isohand._inputs import integer
from isohand.indexer import Indexer
from isohand.rankings import ranking_number, ranking_of
from isohand.rating import Strengths


def strengths(
    indexer: Indexer,
    round: int = -1,
    first: int = 0,
    count: Optional[int] = None,
    ranking: Optional[str] = None,
    out: Optional[Strengths] = None,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Strengths:
    """Computes the strengths of a range of indices, without unindexing any hand.

    The strength of an index is that of the best five of all cards of its hand.  (A hand of 4,3 is
    rated as the best five of seven cards, which is not how Omaha rates it.)

    Args:
        indexer: an indexer of the standard or the short deck.
        round: the round, whose hands have 5 to 9 cards.
        first: the first index.
        count: the number of indices; None for all from `first` on.
        ranking: a ranking of the deck, as for rate(); None for the first one.
        out: uint16 array of shape (count,) that receives the strengths; None for a new one.  It is
            partly written if the call is stopped.
        threads: the number of threads; None for one per processor.
        progress: called with the number of indices that are done and their total.

    Returns:
        uint16 array of shape (count,): element i is the strength of index first + i.

    Raises UnsupportedError if hands of the deck or of the round have no strengths, or RangeError.

    >>> int(strengths(Indexer("2,3"), first=1286791)[0])
    7462
    """
    round, size = indexer.round(round), indexer.size(round)
    first, count = integer(first, "first"), None if count is None else integer(count, "count")
    number = ranking_number(ranking_of(indexer.deck) if ranking is None else ranking)
    if not 0 <= first <= size or count is not None and not 0 <= count <= size - first:
        raise RangeError(f"first {first} and count {count} of {size} indices")
    count = size - first if count is None else count
    made, error = ffi.new("ih_strength **"), new_error()
    check(lib.ih_strength_new(number, indexer._indexer, round, made, error), error)
    strength = ffi.gc(made[0], lib.ih_strength_free)
    out, run = output(out, (count,), np.uint16), executor(threads)
    place = address(out, "uint16_t *")
    long_call(
        lambda callbacks: int(lib.ih_strength_fill(strength, first, count, run, callbacks, place)),
        progress,
    )
    return out


__all__ = ["strengths"]
