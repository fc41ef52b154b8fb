"""The examples: each is run with small settings, and what it computes is computed a second way."""

import runpy
import sys
from pathlib import Path
from typing import Any, Callable, Dict

import numpy as np
import pytest

import isohand

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
pytestmark = pytest.mark.skipif(not EXAMPLES.exists(), reason="they are in the source tree only")


@pytest.fixture
def example(monkeypatch) -> Callable[..., Dict[str, Any]]:
    """Runs an example with settings in the environment; returns its variables."""

    def run(name: str, *arguments: str, **settings: str) -> Dict[str, Any]:
        for key, value in settings.items():
            monkeypatch.setenv(key, value)
        monkeypatch.setattr(sys, "argv", [name, *arguments])
        return runpy.run_path(str(EXAMPLES / name))

    return run


def test_all_examples_are_tested():
    tested = {
        "leduc_cfr.py", "openspiel.py", "own_buckets.py", "preflop_chart.py", "read_tables.py",
        "river_solver.py",
    }  # fmt: skip
    assert {path.name for path in EXAMPLES.glob("*.py")} == tested


# ---- Leduc ---------------------------------------------------------------------------


def test_leduc_as_in_c(example, capsys):
    """examples/leduc/README.md has these numbers, which OpenSpiel prints, too."""
    found = example("leduc_cfr.py", METHOD="cfr", ITERATIONS="101")
    assert found["history"][0] == pytest.approx(2.37361, rel=3e-6)
    assert found["history"][100] == pytest.approx(0.0939493, rel=1e-6)
    assert found["value"] == pytest.approx(-0.113669, rel=1e-5)
    assert "24 deals, 3 + 9 hands" in capsys.readouterr().out


def test_leduc_converges(example):
    found = example("leduc_cfr.py", ITERATIONS="300")
    assert found["history"][299] < 0.005
    # The value of the game, which a strategy misses by at most what its best response wins.
    assert abs(found["value"] - -0.085606) < 2 * found["history"][299]
    tree, count = [found["root"]], 0
    while tree:
        node = tree.pop()
        tree += node.after
        count += 1
    assert count == 85  # as examples/leduc prints


# ---- The river -----------------------------------------------------------------------


def best_response_of_a_hand(node, player, hand, opponents, compare, found):
    """What one hand wins by its best response, deal by deal; `opponents`: weights by hand."""
    if not node.after:
        total = 0.0
        for other, weight in opponents.items():
            sign = compare(hand, other)
            if node.player >= 0:
                sign = -1 if node.player == player else 1
            total += sign * node.stake * weight
        return total
    if node.player == player:
        return max(
            best_response_of_a_hand(child, player, hand, opponents, compare, found)
            for child in node.after
        )
    column = {place: i for i, place in enumerate(found["places"][1 - player].tolist())}
    value = 0.0
    for child, strategy in zip(node.after, found["normalized"](node.total)):
        reach = {other: weight * strategy[column[other]] for other, weight in opponents.items()}
        value += best_response_of_a_hand(child, player, hand, reach, compare, found)
    return value


def test_river_by_a_second_best_response(example):
    """Every deal is met on its own, with hands that are rated one by one."""
    found = example("river_solver.py", ITERATIONS="40")
    board = isohand.STANDARD.cards(found["BOARD"]).tolist()
    cards = {
        place: [high, low]
        for high in range(52)
        for low in range(high)
        for place in [high * (high - 1) // 2 + low]
    }
    strength = {
        place: isohand.rate(bytes(hole + board))
        for place, hole in cards.items()
        if not set(hole) & set(board)
    }

    def compare(hand: int, other: int) -> int:
        return (strength[hand] > strength[other]) - (strength[hand] < strength[other])

    ranges = [isohand.Range(text).weights for text in found["RANGES"]]
    gain = total = 0.0
    for player in range(2):
        for hand in np.flatnonzero(ranges[player]).tolist():
            if hand not in strength:
                continue
            opponents = {
                other: float(ranges[1 - player][other])
                for other in np.flatnonzero(ranges[1 - player]).tolist()
                if other in strength and not set(cards[hand]) & set(cards[other])
            }
            weight = ranges[player][hand]
            total += weight * sum(opponents.values()) / 2
            gain += weight * best_response_of_a_hand(
                found["root"], player, hand, opponents, compare, found
            )
    assert total == pytest.approx(found["deals"])
    assert found["exploitability"]() == pytest.approx(gain / 2 / total, rel=1e-9)


def test_river_converges(example, capsys):
    found = example("river_solver.py", ITERATIONS="150")
    assert 0 <= found["exploitability"]() < 0.2  # chips, of a pot of 200
    for player in range(2):  # hands that share a card cannot meet
        assert found["meet"][player].shape == found["showdown"][player].shape
        assert (np.abs(found["showdown"][player]) <= found["meet"][player]).all()
    assert "167 against 246 hands" in capsys.readouterr().out


# ---- The others ----------------------------------------------------------------------


def test_preflop_chart(example, tmp_path):
    pytest.importorskip("matplotlib").use("Agg")
    chart = tmp_path / "chart.svg"
    found = example("preflop_chart.py", CHART=str(chart), RANGE="QQ+,AKs,76s:0.25")
    assert "<svg" in chart.read_text()
    names, deals = found["matchups"].classes, found["matchups"].deals.sum(1)
    # What one player wins the other loses.
    assert (found["against_random"] * deals).sum() / deals.sum() == pytest.approx(0.5)
    for name in ["AA", "72o", "76s"]:
        place = names.index(name)
        for opponents, column in [("random", "against_random"), (found["RANGE"], "against_range")]:
            share = isohand.equity([name, opponents])[0].share
            assert found[column][place] == pytest.approx(share, rel=1e-12)


def test_own_buckets(example, tmp_path, command):
    pytest.importorskip("isohand._table")
    found = example("own_buckets.py", FOLDER=str(tmp_path), BUCKETS="12")
    labels, points, weights = found["labels"], found["points"], found["weights"]
    point_of, clusters = found["point_of"].ravel(), found["found"]
    # The cost, hand by hand, and that no other median is nearer.
    centres = clusters.centres[found["order"]].astype(int)
    distances = np.abs(points[point_of][:, np.newaxis].astype(int) - centres).sum(2)
    own = distances[np.arange(len(labels)), labels]
    assert int((own * weights).sum()) == clusters.cost
    assert (own == distances.min(1)).all()
    assert (np.diff(found["buckets"]["ehs"]) > 0).all()
    # The command reads the file.
    path = str(tmp_path / "flop-bucket.safetensors")
    for index in [0, 1000, found["flop"].hands - 1]:
        hand = found["flop"].indexer.text(found["flop"].indexer.unindex(index))
        assert command("lookup", path, hand).split("\t")[1:] == [str(index), f"{labels[index]}\n"]
    assert ": ok, 9x4 2,3 bucket" in command("verify", path)


def test_read_tables(example, tmp_path, monkeypatch, command, capsys):
    path = tmp_path / "strength.safetensors"
    command("build", "strength", "flop", "--quiet", "-o", str(path))
    monkeypatch.setitem(sys.modules, "isohand", None)  # the example must not import it
    found = example("read_tables.py", str(path))
    assert found["metadata"]["rounds"] == "2,3"
    strength = found["strength"]
    assert strength.shape == (1286792,) and not strength.flags.writeable
    for line in command(
        "lookup", str(path), "AsKs|QsJsTs", "7h2c|7d7s2s", "AsKh|QsJhTd"
    ).splitlines():
        _, index, value = line.split("\t")
        assert strength[int(index)] == int(value)
    # 10 straights, all of one suit, with 10 choices of the hole cards.
    assert "straight flushes: 100 rows" in capsys.readouterr().out


def test_openspiel(example, tmp_path, command):
    pytest.importorskip("isohand._table")
    found = example("openspiel.py", FOLDER=str(tmp_path))
    information, streets = found["information"], ["preflop", "flop", "turn", "river"]
    buckets = information.buckets(found["states"][::-1])[::-1]
    hands = ["KsQs", "KsQs|JsTsTh", "KsQs|AdJsTsTh", "KsQs|AdJsTsThTd"]
    for street, hand, state, bucket in zip(streets, hands, found["states"], buckets):
        printed = command("lookup", str(tmp_path / f"{street}-bucket.safetensors"), hand)
        assert printed.split("\t")[2] == f"{bucket}\n"
        assert information.text(state).startswith(
            f"[Round {streets.index(street)}][Bucket: {bucket}]"
        )
    # The same cards in another order, as in the protocol, are the same bucket.
    acpc = "STATE:0:cc/cr200c/cc/:QsKs|AhAc/ThJsTs/Ad/Td"
    assert information.abstraction.bucket(found["cards_of_acpc"](acpc, 0)) == buckets[3]
    assert found["cards_of_acpc"](acpc, 1) == "AhAcThJsTsAdTd"
    with pytest.raises(ValueError, match="not an information state"):
        information.bucket("KsQs")
    with pytest.raises(ValueError, match="not a state"):
        found["cards_of_acpc"]("cc/cr200c", 0)
