"""A short run of everything that allocates, for valgrind (tests/bindings/python.sh)."""

from __future__ import annotations

import gc
import pickle

import numpy as np

import isohand


def use_indexers() -> None:
    for deck, rounds in [("standard", "2,3,1,1"), ("short", "2,3"), ("leduc-ranks", "1,1")]:
        indexer = pickle.loads(pickle.dumps(isohand.Indexer(rounds, deck)))
        indices = np.arange(indexer.size(0))
        hands = indexer.unindex_batch(indices, 0)
        assert (indexer.index_batch(hands, 0) == indices).all()
        indexer.canonical(indexer.unindex(3))


def use_errors() -> None:
    indexer = isohand.Indexer("2,3")
    for hand in ["AsAs", "AsK", "xx", "As", "AsKsQsJsTs9s"]:
        try:
            indexer.index(hand)
        except ValueError:
            continue
        raise AssertionError(f"{hand} is a hand")


if __name__ == "__main__":
    for repeat in range(2):
        use_indexers()
        use_errors()
        gc.collect()
