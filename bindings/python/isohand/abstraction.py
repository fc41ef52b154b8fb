"""Abstractions: a bucket for each hand of each street."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Dict, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import Cards, Rows, address, as_bytes, output, rows_of
from isohand._calls import Call, Progress, executor
from isohand._core import lib as core
from isohand._errors import ArgumentError, CountError, RangeError, check, new_error
from isohand._inputs import UINT32, Path, path_bytes, whole
from isohand._table import ffi, lib
from isohand.cards import Deck, Hand, parse_rounds
from isohand.game import STREETS, Game, Street, board_of
from isohand.overlaps import Overlaps
from isohand.plots import BucketList
from isohand.table import Table

Buckets = npt.NDArray[np.uint32]

#: Stands for "no bucket" in the result of Abstraction.holes().
NO_BUCKET: int = 0xFFFFFFFF

#: Stands for "not computed" in BucketSample.distances.
NO_DISTANCE: int = 0xFFFFFFFFFFFFFFFF

_ORDERS = {
    "drawn": lib.IH_SAMPLE_DRAWN,
    "nearest": lib.IH_SAMPLE_NEAREST,
    "farthest": lib.IH_SAMPLE_FARTHEST,
}


class Abstraction:
    """The bucket files of a folder, which bucket() or `isohand bucket` has made.

    Args:
        folder: the folder, with files STREET-bucket.safetensors.

    Raises FileError, FormatError or MismatchError.

    Opening checks neither checksums nor the buckets themselves, as it reads none of them:
    ``table(street).check()`` and ``table(street).verify()`` do.

    A street is named ("flop"), or identified by the number of cards on its board (3).  An
    abstraction is constant: all threads may use it at the same time.  One that is pickled opens its
    folder again, by its absolute path.

    >>> import tempfile, isohand
    >>> recipe = {"preflop": {"method": "hands"}, "flop": {"method": "optimal", "k": 5}}
    >>> made = isohand.bucket(recipe, tempfile.mkdtemp(), game=isohand.Game("5x2"))
    >>> made.counts
    {'preflop': 25, 'flop': 5}
    >>> made.bucket("AsAh|KsKhQs"), made.buckets([[16, 17, 12, 13, 8], [0, 5, 12, 13, 8]])
    (4, array([4, 2], dtype=uint32))
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        out, error = ffi.new("ih_abstraction **"), new_error()
        check(lib.ih_abstraction_open(path_bytes(folder, "folder"), out, error), error, path=folder)
        self._absolute = os.path.abspath(folder)
        self._pointer: Any = ffi.gc(out[0], lib.ih_abstraction_close)
        #: the deck
        self.deck: Deck = self.game.deck

    def __repr__(self) -> str:
        return f"Abstraction({os.fsdecode(self.folder)!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Abstraction, (self._absolute,)

    # ---- Closing -----------------------------------------------------------------------

    @property
    def _abstraction(self) -> Any:
        if self._pointer is None:
            raise ValueError("the abstraction is closed")
        return self._pointer

    def close(self) -> None:
        """Ends the use of the abstraction; any call after this raises ValueError.

        The files stay mapped as long as one of the tables, or of their arrays, is in use.
        """
        self._pointer = None

    def __enter__(self) -> "Abstraction":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- Streets -------------------------------------------------------------------------

    @property
    def counts(self) -> Dict[str, int]:
        """The number of buckets of each street that has a file."""
        found = {}
        for name, board in STREETS.items():
            buckets = lib.ih_abstraction_buckets(self._abstraction, board)
            if buckets:
                found[name] = int(buckets)
        return found

    def table(self, street: Street) -> Table:
        """Returns the table of a street: its game, indexer and metadata, and the arrays "bucket",
        "size", "cost", "ehs" and "centre".

        The table may outlive the abstraction.  Raises RangeError if the street has no file.
        """
        abstraction = self._abstraction
        store = lib.ih_abstraction_store(abstraction, board_of(street))
        if store == ffi.NULL:
            raise RangeError(f"{_name_of(street)}: {self!r} has no such file")
        return Table._of(store, abstraction)

    def bucket_list(self, street: Street) -> BucketList:
        """Returns the buckets of a street with their sizes and E[HS], a row each, for notebooks."""
        return BucketList(self.table(street))

    def centres(self, street: Street) -> npt.NDArray[Any]:
        """Returns the centres of the buckets of a street, as the file has them."""
        return self.table(street)["centre"]

    @property
    def game(self) -> Game:
        """The game, which all streets share."""
        return self.table(next(iter(self.counts))).game

    # ---- Buckets ---------------------------------------------------------------------------

    def bucket(self, hand: Hand) -> int:
        """Returns the bucket of one hand: two hole cards, then the board.

        Args:
            hand: text such as "AsKs|QsJhTd", whose bar may be left out, card bytes, or an array.

        Raises ParseError, CardError, DuplicateError, CountError, or RangeError if the street has no
        file.
        """
        if type(hand) is str:
            text = hand.encode()
            bucket = lib.py_bucket_text(self._abstraction, text, len(text))
        elif type(hand) is bytes:
            bucket = lib.py_bucket(self._abstraction, hand, len(hand))
        else:
            return self.bucket(self.deck.hand(hand))
        if bucket == NO_BUCKET:
            self._refuse(hand)
        return bucket  # type: ignore[no-any-return]

    def _refuse(self, hand: Union[str, bytes]) -> None:
        """Raises the exception for a hand that has no bucket."""
        cards = self.deck.hand(hand)
        board = board_of_hand(len(cards))
        if isinstance(hand, str):
            cards = _parse_hand(self.deck, hand, board)
        out = ffi.new("uint32_t *")
        status = lib.ih_abstraction_lookup(
            self._abstraction, board, cards, len(cards), 1, out, ffi.NULL
        )
        _check_row(status, None, board)

    def buckets(self, rows: Rows, out: Optional[Buckets] = None) -> Buckets:
        """Returns the buckets of many hands of a street.

        Args:
            rows: array of shape (..., 2 + board): two hole cards, then the board.
            out: uint32 array of shape (...) that receives the buckets; None for a new one.

        Returns:
            uint32 array of shape (...).

        Raises CardError or DuplicateError with the number of the `row`, CountError, or RangeError
        if the street has no file; `out` is untouched then.
        """
        hands = rows_of(rows, None)
        board = board_of_hand(hands.array.shape[1])
        out, bad = output(out, hands.shape, np.uint32), ffi.new("size_t *")
        status = lib.ih_abstraction_lookup(
            self._abstraction, board, hands.pointer, hands.stride, hands.count,
            address(out, "uint32_t *"), bad,
        )
        _check_row(status, bad[0], board)
        return out

    def holes(self, board: Rows, out: Optional[Buckets] = None) -> Buckets:
        """Returns the buckets of all hole cards on a board, or on each of many boards.

        Args:
            board: the cards of a board, as text or an array; or an array of shape (..., cards).
            out: uint32 array of shape (..., holes) that receives the buckets; None for a new one.

        Returns:
            uint32 array of shape (..., holes), in the hole order: the cards low < high are at
            high (high - 1) / 2 + low, so that the standard deck has 1326 elements.  NO_BUCKET where
            one of the two cards is on the board, or is not in the deck.

        Raises CardError or DuplicateError with the number of the `row`, CountError, or RangeError
        if the street has no file; `out` is untouched then.
        """
        deck = self.deck
        if isinstance(board, (str, bytes)):
            board = np.frombuffer(deck.hand(board), np.uint8)
        cards = as_bytes(board, "board")
        if cards.ndim == 0:
            raise CountError("a board has one dimension")
        count, width = int(np.prod(cards.shape[:-1])), cards.shape[-1]
        rows = np.ascontiguousarray(cards).reshape(count, width)
        length = int(core.ih_hole_vector_length(deck._deck))
        out = output(out, cards.shape[:-1] + (length,), np.uint32)
        # With several boards a failure must not leave the first ones in the caller's array.
        made = out if count == 1 else np.empty((count, length), np.uint32)
        bad = ffi.new("size_t *")
        status = lib.py_holes(
            self._abstraction, address(rows, "uint8_t *"), width, width, count,
            address(made, "uint32_t *"), length, bad,
        )
        _check_row(status, bad[0], width)
        if made is not out:
            out[...] = made.reshape(out.shape)
        return out

    # ---- Several buckets ---------------------------------------------------------------------

    def compare(
        self, other: "Abstraction", street: Street, progress: Optional[Progress] = None
    ) -> Overlaps:
        """Counts how the buckets of two abstractions overlap on a street; as compare_buckets()."""
        return compare_buckets(self.table(street), other.table(street), progress)

    def sample(self, street: Street, bucket: int, n: int = 10, **settings: Any) -> "BucketSample":
        """Draws hands of a bucket of a street at random; arguments are those of sample_bucket()."""
        return sample_bucket(self.table(street), bucket, n, **settings)


def _name_of(street: Street) -> str:
    names = {board: name for name, board in STREETS.items()}
    return street if isinstance(street, str) else names.get(street, f"a board of {street} cards")


def board_of_hand(cards: int) -> int:
    """Returns the number of cards on the board of hands of so many cards."""
    if cards - 2 not in STREETS.values():
        raise CountError(f"a hand must have 2, 5, 6 or 7 cards, not {cards}")
    return cards - 2


def _parse_hand(deck: Deck, text: str, board: int) -> bytes:
    """Reads two hole cards and a board, between which a bar may stand."""
    rounds = parse_rounds([2, board] if board else [2], deck)
    data, cards, error = text.encode(), ffi.new("uint8_t[]", 2 + board), new_error()
    check(
        core.ih_hand_parse(deck._deck, rounds, rounds.count, data, len(data), cards, error), error
    )
    return bytes(ffi.buffer(cards))


def _check_row(status: int, row: Optional[int], board: int) -> None:
    if status == lib.IH_ERR_RANGE:
        check(status, what=f"{_name_of(board)}: the abstraction has no such file")
    elif status:
        check(status, row=row if status in (lib.IH_ERR_CARD, lib.IH_ERR_DUPLICATE) else None)


# ---- Single tables of buckets -----------------------------------------------------------------


def _store_of(table: Table, what: str) -> Any:
    if not isinstance(table, Table):
        raise TypeError(
            f"{what} must be a Table, such as Abstraction(folder).table(street),"
            f" not {type(table).__name__}"
        )
    return table._store


def compare_buckets(a: Table, b: Table, progress: Optional[Progress] = None) -> Overlaps:
    """Counts how the buckets of two tables of the same hands overlap, in raw hands.

    Args:
        a: the first table; label a is one of its buckets.
        b: the second table.
        progress: is called with the hands that are done, and all hands.

    Returns:
        The cross table, whose agreement() says how alike the buckets are.

    Raises MismatchError if a table does not contain buckets, or they are of different games.
    """
    first, second = _store_of(a, "a"), _store_of(b, "b")
    call, error = Call(), new_error()
    out = ffi.new("ih_overlaps **")
    status = call.run(
        lambda: lib.ih_buckets_compare(first, second, call.callbacks, out, error), progress
    )
    check(status, error)
    return Overlaps._of(out[0])


@dataclass(frozen=True)
class BucketSample:
    """A bucket, and hands that were drawn from it."""

    hands: int  #: canonical hands of the bucket
    raw_hands: int  #: raw hands of the bucket
    cost: int  #: sum over its raw hands of the distance from its centre
    ehs: float  #: mean E[HS] of the bucket
    drawn: int  #: canonical hands that were drawn, from which those below were chosen
    indices: npt.NDArray[np.uint64]  #: the indices of the hands
    cards: Cards  #: the canonical hands: shape (hands, cards)
    multiplicities: npt.NDArray[np.uint64]  #: how many raw hands share each index
    distances: npt.NDArray[np.uint64]  #: from the centre; NO_DISTANCE if not computed
    hand_ehs: npt.NDArray[np.float64]  #: E[HS] of the hands; NaN if not computed


def sample_bucket(
    table: Table,
    bucket: int,
    n: int = 10,
    *,
    order: str = "drawn",
    seed: int = 1,
    samples: int = 0,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> BucketSample:
    """Draws hands of a bucket at random, each with a probability proportional to its multiplicity.

    Args:
        table: a table of buckets.
        bucket: the bucket.
        n: how many hands to return at most.
        order: "drawn", "nearest" or "farthest" from the centre.
        seed: of the random numbers.
        samples: most hands whose distance and E[HS] are recomputed; 0 for as many as take about
            five seconds.
        threads: threads to use; None for one for each processor.
        progress: is called with the hands that are recomputed.

    Raises RangeError for a bucket that does not exist, UnsupportedError for an order by distances
    that cannot be computed, MismatchError, ArgumentError.
    """
    if order not in _ORDERS:
        raise ArgumentError(f"order {order!r}: not one of {', '.join(_ORDERS)}")
    store, call, error = _store_of(table, "table"), Call(), new_error()
    options, out = ffi.new("ih_sample_options *"), ffi.new("ih_bucket_sample *")
    hands = ffi.new("ih_bucket_hand[]", min(whole(n, "n"), table.hands))
    options.callbacks = call.callbacks[0]
    number = whole(bucket, "bucket", 0, UINT32)
    options.order, options.seed = _ORDERS[order], whole(seed, "seed")
    options.samples = whole(samples, "samples")
    options.executor = executor(threads)
    status = call.run(
        lambda: lib.ih_buckets_sample(store, number, options, len(hands), hands, out, error),
        progress,
    )
    check(status, error)
    drawn = hands[0 : out.count]
    ehs = np.array([hand.ehs for hand in drawn], np.float64)
    indices = np.array([hand.index for hand in drawn], np.uint64)
    return BucketSample(
        out.hands, out.raw_hands, out.cost, out.ehs, out.drawn, indices,
        table.indexer.unindex_batch(indices),
        np.array([hand.multiplicity for hand in drawn], np.uint64),
        np.array([hand.distance for hand in drawn], np.uint64),
        np.where(ehs < 0, np.nan, ehs),
    )


__all__ = [
    "NO_BUCKET", "NO_DISTANCE", "Abstraction", "BucketSample", "compare_buckets", "sample_bucket",
]
