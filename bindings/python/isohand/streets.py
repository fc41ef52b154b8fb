"""Equity: how often each hand of a street wins, over all runouts; and transitions.

Two players hold two cards each and share a final board; the better hand wins.  A street is the
point of this game at which some cards of the final board are known.

- A runout is the cards of the board to come; the opponents after a runout are the pairs of cards
  that are left: 990 in Hold'em.
- W, T and L are the numbers of opponents that a hand beats, ties with and loses to after a runout.
- The score is 2W + T; HS, the hand strength, is ``(2W + T) / (2 * opponents)``.
- E[HS] and E[HS^2] are the means of HS and of its square over all runouts.

Arrays have one row per hand, in the order of the indices of ``street.indexer``.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Callable, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from isohand._arrays import address, contiguous, output
from isohand._calls import Progress, executor, long_call
from isohand._core import ffi, lib
from isohand._errors import ArgumentError, RangeError, UnsupportedError, check, new_error
from isohand._inputs import integer
from isohand._instructions import instructions_of as _instructions
from isohand._street_arrays import (
    ClusterCounts, FinalCounts, Layout, Sums, Transitions, check_input, cluster_sums_struct,
    pointer, prepare, present, sums_struct,
)
from isohand.cards import Deck, as_deck
from isohand.indexer import Indexer
from isohand.rankings import default_ranking, ranking_number

# The enum ih_dtype of the types of histograms and labels.
_DTYPES = {
    np.dtype(np.uint8): lib.IH_U8,
    np.dtype(np.uint16): lib.IH_U16,
    np.dtype(np.uint32): lib.IH_U32,
}


class Street:
    """A street of a game of two hole cards.

    Args:
        board: the number of known cards of the board, 0..final_board.
        final_board: the number of cards of the final board, 3..5.
        ranking: the ranking that rates the hands, as for rate(); None for the first one of the
            deck, or the standard one, which also rates decks with fewer suits or ranks.
        deck: a Deck or its name.
        instructions: as for Indexer.

    Raises UnsupportedError for a game whose equity cannot be computed, or RangeError.

    Streets are constant; all threads may use them at the same time.  They can be pickled.

    The calls that compute arrays have some arguments in common:

    - arrays: the names of the arrays to compute.
    - boards: a range of boards up to suit isomorphism, ``range(first, end)`` with an end of at most
      ``street.boards``; None for all.  Only the rows of the hands of these boards are written, so
      long work can be done in parts.
    - out: the result of an earlier call, whose arrays are filled in place of new ones.
    - threads: the number of threads; None for one per processor.
    - progress: called with the number of boards that are done and their total.

    After a call that is stopped, some of the boards of `out` are done.

    >>> street = Street(2, final_board=3, deck="royal")
    >>> sums = street.sums()
    >>> round(float(sums.mean()[street.indexer.index("AsAh|AdKs")]), 4)
    0.8839
    """

    def __init__(
        self,
        board: int = 3,
        final_board: int = 5,
        ranking: Optional[str] = None,
        deck: Union[Deck, str] = "standard",
        instructions: Optional[str] = None,
    ) -> None:
        self.deck = as_deck(deck)
        board, final_board = integer(board, "board"), integer(final_board, "final_board")
        self.board, self.final_board = board, final_board
        self.ranking = default_ranking(self.deck) if ranking is None else ranking
        self._asked = instructions
        if board < 0 or final_board < 0:
            raise RangeError(f"board {board} of {final_board} cards")
        out, error = ffi.new("ih_street **"), new_error()
        status = lib.ih_street_new_for(
            ranking_number(self.ranking), self.deck._deck, board, final_board,
            _instructions(instructions), out, error,
        )
        check(status, error)
        self._street = ffi.gc(out[0], lib.ih_street_free)

    def __repr__(self) -> str:
        return f"Street({self.board}, {self.final_board}, {self.ranking!r}, {self.deck.name!r})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Street, (self.board, self.final_board, self.ranking, self.deck.name, self._asked)

    def at(self, board: int) -> Street:
        """Returns the street of the same game at which `board` cards are known."""
        return Street(board, self.final_board, self.ranking, self.deck, self._asked)

    # ---- Properties ----------------------------------------------------------------

    @cached_property
    def indexer(self) -> Indexer:
        """The indexer of the hands: its last round."""
        return Indexer((2, self.board) if self.board > 0 else (2,), self.deck, self._asked)

    @property
    def hands(self) -> int:
        """The number of hands, which is the number of rows of each array."""
        return int(lib.ih_street_hands(self._street))

    @property
    def boards(self) -> int:
        """The number of boards up to suit isomorphism: in Hold'em 1, 1755, 16432 and 134459."""
        return int(lib.ih_street_boards(self._street))

    @property
    def opponents(self) -> int:
        """The number of opponents after a runout."""
        return int(lib.ih_street_opponents(self._street))

    @property
    def runouts(self) -> int:
        """The number of runouts of a hand."""
        return int(lib.ih_street_runouts(self._street))

    @property
    def children(self) -> int:
        """The number of children of each hand; 0 on a final street."""
        return int(lib.ih_transitions_width(self._street))

    def _range(self, boards: Optional[range]) -> Tuple[int, int]:
        """Returns the first board and the number of boards of a range."""
        if boards is None:
            return 0, self.boards
        if not isinstance(boards, range) or boards.step != 1:
            raise ArgumentError(f"boards must be a range of step 1, not {boards!r}")
        if boards.start < 0 or boards.start + len(boards) > self.boards:
            raise RangeError(f"boards {boards!r} of {self.boards}")
        return boards.start, len(boards)

    def _run(
        self,
        call: Callable[..., int],
        boards: Optional[range],
        threads: Optional[int],
        progress: Optional[Progress],
    ) -> None:
        """Runs ``call(first, count, executor, callbacks)`` as a long call."""
        first, count = self._range(boards)
        run = executor(threads)
        long_call(lambda callbacks: call(first, count, run, callbacks), progress, what=repr(self))

    # ---- Equity --------------------------------------------------------------------

    def final(
        self,
        arrays: Sequence[str] = ("wins", "ties", "losses"),
        boards: Optional[range] = None,
        out: Optional[FinalCounts] = None,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> FinalCounts:
        """Computes W, T and L of each hand of a final street.

        Raises UnsupportedError for other streets.
        """
        layout: Layout = {
            name: ((self.hands,), np.uint16) for name in ("wins", "ties", "losses")
        }
        made = prepare(FinalCounts, self, layout, arrays, out)
        pointers = [pointer(a, "uint16_t *") for a in (made.wins, made.ties, made.losses)]
        self._run(
            lambda *work: int(lib.ih_equity_final(self._street, *work, *pointers)),
            boards, threads, progress,
        )
        return made

    def _sums_layout(self, bins: int) -> Layout:
        names = ("wins", "ties", "losses", "points")
        layout: Layout = {name: ((self.hands,), np.uint32) for name in names}
        layout["squares"] = ((self.hands,), np.uint64)
        layout["histogram"] = ((self.hands, bins), f"u{lib.ih_street_bin_bytes(self._street)}")
        return layout

    def sums(
        self,
        later: Optional[Sums] = None,
        arrays: Optional[Sequence[str]] = None,
        bins: int = lib.IH_EQUITY_BINS,
        boards: Optional[range] = None,
        out: Optional[Sums] = None,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> Sums:
        """Computes the sums over all runouts of each hand.

        The street before the final one needs nothing else.  Other streets propagate back the sums
        of a later one: ``flop.sums(turn.sums())``.

        Args:
            later: the sums of all hands of a later street of the same game, but not the final one.
            arrays: some of "wins", "ties", "losses", "points", "squares" and "histogram"; None for
                those of `later`, or for points and squares.
            bins: the number of bins of a histogram, 1..255; that of `later` if it has one.

        Raises UnsupportedError if the street needs `later`, or `later` is not one of that kind.
        """
        if later is not None:
            bins = bins if later.histogram is None else later.histogram.shape[-1]
            check_input(later, later.street._sums_layout(bins))
        layout = self._sums_layout(integer(bins, "bins"))
        if arrays is None:
            arrays = ("points", "squares") if later is None else present(later, layout)
        made = prepare(Sums, self, layout, arrays, out)
        sums, later_sums = sums_struct(made), ffi.NULL if later is None else sums_struct(later)

        def call(*work: Any) -> int:
            if later is None:
                return int(lib.ih_equity_sweep(self._street, *work, sums))
            from_street = later.street._street
            return int(lib.ih_equity_aggregate(self._street, from_street, later_sums, *work, sums))

        self._run(call, boards, threads, progress)
        return made

    # ---- Clusters of opponents -----------------------------------------------------------

    def _clusters(self, clusters: npt.ArrayLike) -> Tuple[Any, npt.NDArray[np.uint8]]:
        """Returns an ``ih_equity_clusters *``, and the array that it points to."""
        of, preflop_hands = contiguous(clusters, np.uint8, "clusters"), self.indexer.size(0)
        if of.shape != (preflop_hands,):
            raise ValueError(f"clusters must have the shape ({preflop_hands},), not {of.shape}")
        struct = {"of": address(of, "uint8_t *"), "count": int(of.max()) + 1}
        return ffi.new("ih_equity_clusters *", struct), of

    def _cluster_layout(self, clusters: int, dtype: npt.DTypeLike) -> Layout:
        return {name: ((self.hands, clusters), dtype) for name in ("wins", "ties", "opponents")}

    def cluster_final(
        self,
        clusters: npt.ArrayLike,
        arrays: Sequence[str] = ("wins", "ties", "opponents"),
        boards: Optional[range] = None,
        out: Optional[ClusterCounts] = None,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> ClusterCounts:
        """Like final(), but counts each cluster of opponents on its own.

        Args:
            clusters: the cluster of each preflop hand, 0 and up: 169 numbers for the standard deck,
                in the order of ``Indexer("preflop", deck)``.
        """
        struct, of = self._clusters(clusters)
        layout = self._cluster_layout(struct.count, np.uint16)
        made = prepare(ClusterCounts, self, layout, arrays, out)
        pointers = [pointer(a, "uint16_t *") for a in (made.wins, made.ties, made.opponents)]
        self._run(
            lambda *work: int(lib.ih_equity_clusters_final(self._street, struct, *work, *pointers)),
            boards, threads, progress,
        )
        return made

    def cluster_hs(
        self,
        clusters: npt.ArrayLike,
        boards: Optional[range] = None,
        out: Optional[npt.NDArray[np.uint16]] = None,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> npt.NDArray[np.uint16]:
        """Computes HS of each hand of a final street against each cluster, in whole numbers.

        Returns:
            uint16 array of shape (hands, clusters): HS times 10000, rounded to the nearest integer,
            halves up; 5000 if no opponent of the cluster is left.
        """
        struct, of = self._clusters(clusters)
        shape = (self.hands, struct.count)
        hs = np.zeros(shape, np.uint16) if out is None else output(out, shape, np.uint16)
        place = address(hs, "uint16_t *")
        self._run(
            lambda *work: int(lib.ih_equity_clusters_hs(self._street, struct, *work, place)),
            boards, threads, progress,
        )
        return hs

    def weighted_hs(
        self,
        weights: npt.ArrayLike,
        boards: Optional[range] = None,
        out: Optional[npt.NDArray[np.uint16]] = None,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> npt.NDArray[np.uint16]:
        """Computes HS of each hand of a final street against weighted opponents, in whole numbers.

        Args:
            weights: the weight of an opponent with each preflop hand, 0 and up: 169 numbers for the
                standard deck, in the order of ``Indexer("preflop", deck)``.

        Returns:
            uint16 array of shape (hands,): HS times 65535, rounded to the nearest integer, halves
            up; 32768 if the weights of all opponents are 0.
        """
        weight, preflop_hands = contiguous(weights, np.uint32, "weights"), self.indexer.size(0)
        if weight.shape != (preflop_hands,):
            raise ValueError(f"weights must have the shape ({preflop_hands},), not {weight.shape}")
        shape = (self.hands,)
        hs = np.zeros(shape, np.uint16) if out is None else output(out, shape, np.uint16)
        of, place = address(weight, "uint32_t *"), address(hs, "uint16_t *")
        self._run(
            lambda *work: int(lib.ih_equity_weighted_hs(self._street, of, *work, place)),
            boards, threads, progress,
        )
        return hs

    def cluster_sums(
        self,
        clusters: Optional[npt.ArrayLike] = None,
        later: Optional[ClusterCounts] = None,
        arrays: Optional[Sequence[str]] = None,
        boards: Optional[range] = None,
        out: Optional[ClusterCounts] = None,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> ClusterCounts:
        """Like sums(), but against each cluster of opponents.

        Args:
            clusters: as for cluster_final(), on the street before the final one.
            later: the sums of a later street, on other streets, in place of clusters.
            arrays: some of "wins", "ties" and "opponents"; None for those of `later`, or for all.
        """
        if (clusters is None) == (later is None):
            raise ArgumentError("either clusters or the sums of a later street are needed")
        if later is None:
            struct, of = self._clusters(clusters)  # type: ignore[arg-type]
            layout = self._cluster_layout(struct.count, np.uint32)
        else:
            count = _later_clusters(later)
            check_input(later, later.street._cluster_layout(count, np.uint32))
            layout = self._cluster_layout(count, np.uint32)
            from_street, later_sums = later.street._street, cluster_sums_struct(later)
        if arrays is None:
            arrays = list(layout) if later is None else present(later, layout)
        made = prepare(ClusterCounts, self, layout, arrays, out)
        sums = cluster_sums_struct(made)

        def call(*work: Any) -> int:
            if later is None:
                return int(lib.ih_equity_clusters_sweep(self._street, struct, *work, sums))
            return int(
                lib.ih_equity_clusters_aggregate(
                    self._street, from_street, count, later_sums, *work, sums
                )
            )

        self._run(call, boards, threads, progress)
        return made

    # ---- Transitions -----------------------------------------------------------------

    def transitions(
        self,
        labels: npt.ArrayLike,
        count: Optional[int] = None,
        arrays: Sequence[str] = ("labels", "counts"),
        boards: Optional[range] = None,
        out: Optional[Transitions] = None,
        threads: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> Transitions:
        """Counts how many children of each hand have each label.

        Args:
            labels: the label of each hand of the next street, ``street.at(street.board + 1)``.
                Contiguous uint16 and uint32 arrays go in without a copy.
            count: the number of labels, above all of them; None for one more than the highest.
            arrays: some of "labels", "counts" and "dense".

        Raises UnsupportedError for a final street, ArgumentError if a label is not below `count`.
        """
        if self.board == self.final_board:
            raise UnsupportedError(f"{self!r} is a final street")
        following = self.at(self.board + 1)
        label = _labels(labels, following.hands)
        count = int(label.max()) + 1 if count is None else integer(count, "count")
        shape = (self.hands, self.children)
        layout: Layout = {
            "labels": (shape, label.dtype),
            "counts": (shape, np.uint8),
            "dense": ((self.hands, count), np.uint8),
        }
        made = prepare(Transitions, self, layout, arrays, out)
        dtype = _DTYPES[label.dtype]
        labelling = {"label": address(label, "void *"), "count": count, "dtype": dtype}
        filled = {name: pointer(getattr(made, name), "uint8_t *") for name in ("counts", "dense")}
        given = ffi.new("ih_labelling *", labelling)
        place = ffi.new("ih_transitions *", {**filled, "dtype": dtype})
        place.labels = pointer(made.labels, "void *")
        self._run(
            lambda *work: int(
                lib.ih_transitions_fill(self._street, following._street, given, *work, place)
            ),
            boards, threads, progress,
        )
        return made


def _later_clusters(later: ClusterCounts) -> int:
    """Returns the number of clusters of sums."""
    arrays = [a for a in (later.wins, later.ties, later.opponents) if a is not None]
    if not arrays:
        raise ValueError("later has no arrays")
    return int(arrays[0].shape[-1])


def _labels(labels: npt.ArrayLike, hands: int) -> Any:
    """Returns labels as uint16, or as uint32 if they are that or do not fit."""
    array = np.asarray(labels)
    if array.shape != (hands,):
        raise ValueError(f"labels must have the shape ({hands},), not {array.shape}")
    if array.dtype != np.uint32 and (array.dtype == np.uint16 or array.max() < lib.IH_NO_LABEL):
        return contiguous(array, np.uint16, "labels")
    return contiguous(array, np.uint32, "labels")


def preflop_clusters(
    histogram: npt.NDArray[Any], clusters: int, deck: Union[Deck, str] = "standard"
) -> npt.NDArray[np.uint8]:
    """Divides the preflop hands of a deck into clusters of opponents.

    Uses k-medians of the histograms of HS under earth mover's distance, the best of 32 restarts.
    Clusters are numbered by ascending mean.

    Args:
        histogram: uint8, uint16 or uint32 array of shape (preflop hands, bins), such as that of the
            preflop sums.
        clusters: the number of clusters.

    Returns:
        uint8 array of shape (preflop hands,), as Street.cluster_final() takes it.

    Raises ArgumentError, or RangeError for 0 clusters or more than distinct histograms.
    """
    deck = as_deck(deck)
    array, clusters = np.ascontiguousarray(histogram), integer(clusters, "clusters")
    preflop_hands = Indexer((2,), deck).size()
    if array.dtype not in _DTYPES:
        raise TypeError(f"histogram must be uint8, uint16 or uint32, not {array.dtype}")
    if array.ndim != 2 or len(array) != preflop_hands:
        wanted = f"the shape ({preflop_hands}, bins)"
        raise ValueError(f"histogram must have {wanted}, not {array.shape}")
    of = np.zeros(max(preflop_hands, lib.IH_PREFLOP_CLASSES), np.uint8)
    status = lib.ih_preflop_clusters(
        deck._deck, array.shape[1], _DTYPES[array.dtype], address(array, "void *"), clusters,
        address(of, "uint8_t *"),
    )
    check(status, what=f"{clusters} clusters")
    return of[:preflop_hands].copy()


__all__ = [
    "ClusterCounts", "FinalCounts", "Street", "Sums", "Transitions", "preflop_clusters",
]
