"""Threads of Python that share objects, which are constant."""

from __future__ import annotations

import threading
from typing import Callable, List

import numpy as np

import isohand
from conftest import deal

THREADS = 8


def run_on_threads(work: Callable[[int], None]) -> None:
    """Runs work(number) on each of some threads, which begin together; raises what one raised."""
    barrier, errors = threading.Barrier(THREADS), []

    def run(number: int) -> None:
        try:
            barrier.wait()
            work(number)
        except BaseException as error:
            errors.append(error)

    threads: List[threading.Thread] = [
        threading.Thread(target=run, args=[number]) for number in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def test_threads_share_an_indexer(rng: np.random.Generator) -> None:
    indexer = isohand.Indexer("2,3,1,1")
    rows = deal(rng, 4000, 7)
    expected = [indexer.index(bytes(row)) for row in rows]
    texts = [indexer.text(row) for row in rows]
    canonical = indexer.unindex_batch(expected)

    def work(number: int) -> None:
        start = number * 500  # where a thread begins; all of them meet all rows
        for row in np.roll(np.arange(len(rows)), -start):
            assert indexer.index(texts[row]) == expected[row]
            if row % 8 == number:
                assert indexer.canonical(rows[row]).index == expected[row]
                assert (indexer.unindex(expected[row]) == canonical[row]).all()
        assert indexer.index_batch(rows).tolist() == expected
        assert (indexer.unindex_batch(expected) == canonical).all()

    run_on_threads(work)


def test_errors_of_threads_do_not_mix(rng: np.random.Generator) -> None:
    """Each thread's bad row is reported to that thread."""
    indexer = isohand.Indexer("2,3")
    rows = deal(rng, 2000, 5)

    def work(number: int) -> None:
        mine = rows.copy()
        bad = 100 * number + 7
        mine[bad, 4] = 52 + number
        for _ in range(50):
            try:
                indexer.index_batch(mine)
            except isohand.CardError as error:
                assert error.row == bad
            else:
                raise AssertionError("a bad card is not noticed")

    run_on_threads(work)
