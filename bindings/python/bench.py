"""Compares the package with the C library, and with other Python packages that rate hands.

    python bench.py [--json] [--hands N] [--abstraction FOLDER] [--bench COMMAND] [--only WHAT]

Each line compares two ways to do the same work.  They take turns in one run; times are medians, and
the ratio is the median of the ratios of neighbouring runs.  "C" is the checked call of the library
on the same arrays, made without the package.  `--bench "isohand bench"` adds what that command
prints for the unchecked call.  Times are those of the processor, on one thread.  Results are
compared before anything is measured.

Without --abstraction, buckets of the recipe `quick` are made in a temporary folder, which takes a
minute.  Other packages are measured if they can be imported; see peers().
"""

from __future__ import annotations

import argparse
import json
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, replace
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

import numpy as np
import numpy.typing as npt

import isohand
from isohand._arrays import address
from isohand._core import ffi, lib

Rows = npt.NDArray[np.uint8]
Work = Callable[[], Any]


@dataclass(frozen=True)
class Figure:
    """A line of the table."""

    work: str
    ours: str  #: what is measured
    other: str  #: what it is compared with; "" for nothing
    ours_ns: float  #: for each hand
    other_ns: float  #: likewise
    ratio: float  #: ours_ns / other_ns
    goal: str
    is_met: bool
    bench_ns: Optional[float] = None  #: what `isohand bench` prints for the unchecked C call


# ---- Measuring -----------------------------------------------------------------------


def seconds(work: Work) -> float:
    """Returns the processor's time for work on one thread, so that other programs matter less."""
    start = time.process_time()
    work()
    return time.process_time() - start


def compare(ours: Work, other: Work, runs: int = 15) -> Tuple[float, float, float]:
    """Returns the medians of both times, and of their ratios, in runs that take turns."""
    ours(), other()
    pairs = []
    for run in range(runs):
        # Each of the two goes first every other time, since that one finds other data in the cache.
        if run % 2:
            pairs.append((seconds(ours), seconds(other)))
        else:
            pairs.append((seconds(other), seconds(ours))[::-1])
    first, second = zip(*pairs)
    ratio = statistics.median(a / b for a, b in pairs)
    return statistics.median(first), statistics.median(second), ratio


def beside_c(
    work: str, ours: str, hands: int, python: Work, c: Work, most: float = 1.05
) -> Figure:
    """Compares a call of the package with the call of the C library."""
    first, second, ratio = compare(python, c)
    scale = 1e9 / hands
    return Figure(
        work, ours, "C", first * scale, second * scale, ratio, f"<= {most:g}", ratio <= most
    )


def deal(rng: np.random.Generator, hands: int, cards: int) -> Rows:
    """Deals random hands: uint8 array of shape (hands, cards)."""
    rows = np.empty((hands, cards), np.uint8)
    for first in range(0, hands, 10000):
        part = rows[first : first + 10000]
        part[:] = rng.random((len(part), 52), dtype=np.float32).argsort(axis=1)[:, :cards]
    return rows


# ---- Arrays, and C -------------------------------------------------------------------


def index_figures(rows: Rows) -> Iterator[Figure]:
    hands, bad = len(rows), ffi.new("size_t *")
    for rounds in ["2,3,1,1", "2,5"]:
        indexer = isohand.Indexer(rounds)
        last = len(indexer.rounds) - 1
        out, direct = np.empty(hands, np.uint64), np.empty(hands, np.uint64)
        cards, back = np.empty_like(rows), np.empty_like(rows)

        def c_index() -> None:
            assert not lib.ih_index_batch(
                indexer._indexer, last, address(rows, "uint8_t *"), 7, hands,
                address(direct, "uint64_t *"), bad,
            )  # fmt: skip

        def c_unindex() -> None:
            assert not lib.ih_unindex_batch(
                indexer._indexer, last, address(out, "uint64_t *"), hands,
                address(back, "uint8_t *"), 7, bad,
            )  # fmt: skip

        c_index()
        np.testing.assert_array_equal(indexer.index_batch(rows, out=out), direct)
        c_unindex()
        np.testing.assert_array_equal(indexer.unindex_batch(out, out=cards), back)
        name = f"index {rounds}"
        yield beside_c(
            name, "index_batch(rows, out=)", hands,
            lambda: indexer.index_batch(rows, out=out), c_index,
        )  # fmt: skip
        yield beside_c(name, "index_batch(rows)", hands, lambda: indexer.index_batch(rows), c_index)
        yield beside_c(
            f"unindex {rounds}", "unindex_batch(indices, out=)", hands,
            lambda: indexer.unindex_batch(out, out=cards), c_unindex,
        )  # fmt: skip


def rating_figures(rows: Rows) -> Iterator[Figure]:
    hands, bad = len(rows), ffi.new("size_t *")
    out, direct = np.empty(hands, np.uint16), np.empty(hands, np.uint16)

    def c_rate() -> None:
        assert not lib.ih_ranking_rate_batch(
            lib.ih_instructions_best(), lib.IH_RANKING_STANDARD, address(rows, "uint8_t *"), 7, 7,
            hands, address(direct, "uint16_t *"), bad,
        )  # fmt: skip

    c_rate()
    np.testing.assert_array_equal(isohand.rate_batch(rows, out=out), direct)
    yield beside_c(
        "rate 7 cards", "rate_batch(rows, out=)", hands,
        lambda: isohand.rate_batch(rows, out=out), c_rate,
    )  # fmt: skip
    yield beside_c(
        "rate 7 cards", "rate_batch(rows)", hands, lambda: isohand.rate_batch(rows), c_rate
    )


def bucket_figures(rows: Rows, folder: Optional[str]) -> Iterator[Figure]:
    from isohand._table import lib as table_lib

    with tempfile.TemporaryDirectory() as temporary:
        if folder is None:
            folder = temporary
            print("making buckets of the recipe quick ...", file=sys.stderr)
            isohand.bucket("quick", folder)
        buckets = isohand.Abstraction(folder)
        for name, cards in [("flop", 5), ("river", 7)]:
            hands, bad = np.ascontiguousarray(rows[:, :cards]), ffi.new("size_t *")
            out, direct = np.empty(len(hands), np.uint32), np.empty(len(hands), np.uint32)

            def c_buckets() -> None:
                assert not table_lib.ih_abstraction_lookup(
                    buckets._abstraction, cards - 2, address(hands, "uint8_t *"), cards, len(hands),
                    address(direct, "uint32_t *"), bad,
                )  # fmt: skip

            c_buckets()
            np.testing.assert_array_equal(buckets.buckets(hands, out=out), direct)
            yield beside_c(
                f"buckets of the {name}", "buckets(rows, out=)", len(hands),
                lambda: buckets.buckets(hands, out=out), c_buckets,
            )  # fmt: skip


GATHER = """
void gather(const uint16_t values[], const int64_t indices[], size_t n, uint16_t out[])
{
  for (size_t i = 0; i < n; i++)
    out[i] = values[indices[i]];
}
"""


def gather_figures(hands: int) -> Iterator[Figure]:
    """Gathers strengths of random rows of a mapped table of all river hands."""
    import cffi

    with tempfile.TemporaryDirectory() as folder:
        own = cffi.FFI()
        own.cdef(GATHER.split("{")[0] + ";")
        own.set_source("gather", "#include <stdint.h>\n#include <stddef.h>\n" + GATHER,
                       extra_compile_args=["-O3"])
        sys.path.insert(0, folder)
        own.compile(folder)
        import gather  # type: ignore[import]  # what the line before has made

        table = isohand.build("strength", "river", f"{folder}/strength.safetensors")
        values = table["strength"]
        rng = np.random.default_rng(1)
        indices = rng.integers(0, len(values), hands)
        out, direct = np.empty(hands, np.uint16), np.empty(hands, np.uint16)

        def c_gather() -> None:
            gather.lib.gather(
                address(values, "uint16_t *"), address(indices, "int64_t *"), hands,
                address(direct, "uint16_t *"),
            )  # fmt: skip

        c_gather()
        np.testing.assert_array_equal(values[indices], direct)
        # At least 0.8 times the speed of C.
        yield beside_c(
            "gather from a mapped table", "values.take(indices, out=)", hands,
            lambda: values.take(indices, out=out, mode="clip"), c_gather, most=1.25,
        )  # fmt: skip
        yield beside_c(
            "gather from a mapped table", "values[indices]", hands, lambda: values[indices],
            c_gather, most=1.25,
        )  # fmt: skip


# ---- One hand, and the import --------------------------------------------------------


def one_hand_figures(calls: int = 20000) -> Iterator[Figure]:
    indexer, text = isohand.Indexer("2,3,1,1"), "AsKs|QsJhTd|Th|Ac"
    cards = indexer.deck.hand(text)
    index, rate = indexer.index, isohand.rate
    works: List[Tuple[str, Work, int]] = [
        ("index(bytes)", lambda: index(cards), 400),
        ("index(str)", lambda: index(text), 900),
        ("rate(bytes)", lambda: rate(cards), 400),
        ("rate(str)", lambda: rate(text), 900),
    ]
    for name, work, most in works:
        ns = statistics.median(
            seconds(lambda: [work() for _ in range(calls)]) for _ in range(15)
        )
        ns *= 1e9 / calls
        yield Figure("one hand", name, "", ns, 0, 0, f"<= {most} ns", ns <= most)


def import_figure() -> Figure:
    program = (
        "import numpy, time; start = time.process_time(); import isohand;"
        "print(time.process_time() - start)"
    )
    command = [sys.executable, "-c", program]
    runs = [
        float(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
        for _ in range(15)
    ]
    ns = 1e9 * statistics.median(runs)
    return Figure("import isohand", "beyond numpy", "", ns, 0, 0, "<= 80 ms", ns <= 80e6)


# ---- Other packages ------------------------------------------------------------------


@dataclass(frozen=True)
class Peer:
    """Another package that rates hands."""

    name: str
    convert: Callable[[Rows], Any]  #: hands as the package likes them best; not measured
    rate: Callable[[Any], Any]
    is_high_best: bool


def peers() -> Iterator[Peer]:
    """Yields the other packages that can be imported: phevaluator, eval7 and treys."""
    try:
        import phevaluator  # type: ignore[import]
        from phevaluator import _pheval
    except ImportError:
        pass
    else:
        yield Peer(
            "phevaluator.evaluate_cards", lambda rows: rows.tolist(),
            lambda hand: phevaluator.evaluate_cards(*hand), False,
        )  # fmt: skip
        evaluate_7cards = _pheval.evaluate_7cards
        yield Peer(
            "phevaluator's C function", lambda rows: rows.tolist(),
            lambda hand: evaluate_7cards(*hand), False,
        )  # fmt: skip
    try:
        import eval7  # type: ignore[import]
    except ImportError:
        pass
    else:
        yield Peer("eval7.evaluate", lambda rows: objects(eval7.Card, rows), eval7.evaluate, True)
    try:
        import treys  # type: ignore[import]
    except ImportError:
        pass
    else:
        evaluate = treys.Evaluator().evaluate
        yield Peer(
            "treys.Evaluator.evaluate", lambda rows: objects(treys.Card.new, rows),
            lambda hand: evaluate(hand, []), False,
        )  # fmt: skip


def objects(card: Callable[[str], Any], rows: Rows) -> List[List[Any]]:
    """Returns hands as lists of another package's cards."""
    made = [card(isohand.STANDARD.text([number])) for number in range(52)]
    return [[made[number] for number in row] for row in rows.tolist()]


def ranks_alike(strengths: npt.NDArray[Any], values: npt.NDArray[Any], is_high_best: bool) -> bool:
    """Returns whether two evaluators put all hands in the same order, with the same ties."""
    pairs = np.unique(np.stack([strengths.astype(np.int64), values.astype(np.int64)], 1), axis=0)
    steps = np.diff(pairs, axis=0)
    up = steps[:, 1] > 0 if is_high_best else steps[:, 1] < 0
    return bool((steps[:, 0] > 0).all() and up.all())


def peer_figures(rows: Rows, sample: int = 20000) -> Iterator[Figure]:
    """Rates a sample of the hands with other packages, which take up to 1500 times as long."""
    strengths = isohand.rate_batch(rows)
    for peer in peers():
        hands = peer.convert(rows[:sample])
        rate = peer.rate
        values = np.array([rate(hand) for hand in hands])
        if not ranks_alike(strengths[:sample], values, peer.is_high_best):
            sys.exit(f"bench.py: {peer.name} ranks hands differently")
        pairs = [
            (seconds(lambda: isohand.rate_batch(rows)) / len(rows),
             seconds(lambda: [rate(hand) for hand in hands]) / sample)
            for _ in range(7)
        ]  # fmt: skip
        ours, theirs = (1e9 * statistics.median(side) for side in zip(*pairs))
        ratio = statistics.median(a / b for a, b in pairs)
        yield Figure(
            "rate 7 cards", "rate_batch(rows)", peer.name, ours, theirs, ratio,
            "<= 0.05", ratio <= 0.05,
        )  # fmt: skip


# ---- isohand bench -------------------------------------------------------------------


def bench_ns(command: str, hands: int) -> Dict[str, float]:
    """Returns the nanoseconds that `isohand bench` prints for the unchecked C calls, by work."""
    found = {}
    for work, what, rounds, variant in [
        ("index 2,3,1,1", "index", "2,3,1,1", "batch"),
        ("index 2,5", "index", "2,5", "batch"),
        ("unindex 2,3,1,1", "unindex", "2,3,1,1", "batch"),
        ("unindex 2,5", "unindex", "2,5", "batch"),
        ("rate 7 cards", "eval", "7", "rows"),
    ]:
        options = ["--rounds", rounds, "--hands", str(hands), "--json"]
        arguments = [*shlex.split(command), what, *options]
        lines = subprocess.run(arguments, stdout=subprocess.PIPE, check=True).stdout.splitlines()
        figures = [json.loads(line) for line in lines]
        found[work] = min(
            figure["median_ns"] for figure in figures
            if figure["variant"] == variant and figure["order"] == "random"
        )  # fmt: skip
    return found


# ---- The table -----------------------------------------------------------------------


def figures(arguments: argparse.Namespace) -> Iterator[Figure]:
    rows = deal(np.random.default_rng(20130613), arguments.hands, 7)
    groups: Dict[str, Callable[[], Iterator[Figure]]] = {
        "index": lambda: index_figures(rows),
        "rate": lambda: rating_figures(rows),
        "buckets": lambda: bucket_figures(rows, arguments.abstraction),
        "gather": lambda: gather_figures(arguments.hands),
        "one": one_hand_figures,
        "import": lambda: iter([import_figure()]),
        "peers": lambda: peer_figures(rows),
    }
    known = bench_ns(arguments.bench, arguments.hands) if arguments.bench else {}
    for name, group in groups.items():
        if arguments.only in (None, name):
            for figure in group():
                has_c = figure.other == "C" and figure.work in known
                yield replace(figure, bench_ns=known[figure.work] if has_c else None)


def show(figure: Figure) -> str:
    ns = figure.ours_ns
    time = f"{ns:.2f}" if ns < 1e6 else f"{ns / 1e6:.1f} ms"
    line = f"{figure.work:26} {figure.ours:29} {time:>11}"
    goal = figure.goal + ("" if figure.is_met else ": NOT MET")
    if not figure.other:
        return f"{line} {goal:>29}"
    unchecked = f" (unchecked: {figure.bench_ns:.2f})" if figure.bench_ns else ""
    line += f" {figure.other_ns:9.2f} {figure.ratio:7.4f}"
    return f"{line} {goal:>11}  {figure.other}{unchecked}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures isohand for Python.")
    parser.add_argument("--json", action="store_true", help="print a JSON object for each line")
    parser.add_argument("--hands", type=int, default=10**6, metavar="N", help="default: 1000000")
    parser.add_argument("--abstraction", metavar="FOLDER", help="buckets to look up")
    parser.add_argument("--bench", metavar="COMMAND", help='such as "isohand bench": compare, too')
    parser.add_argument("--only", help="index, rate, buckets, gather, one, import or peers")
    arguments = parser.parse_args()
    if not arguments.json:
        head = f"{'work':26} {'call':29} {'ns for each':>11} {'other':>9} {'ratio':>7} {'goal':>11}"
        print(f"{head}  the other")
    for figure in figures(arguments):
        print(json.dumps(asdict(figure)) if arguments.json else show(figure), flush=True)


if __name__ == "__main__":
    main()
