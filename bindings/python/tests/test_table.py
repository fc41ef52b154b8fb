"""Tables: against the command, against numpy, and when they are damaged, closed or outlived."""

import ast
import gc
import json
import os
import pickle
import shutil
import struct
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import isohand
from conftest import ROOT, deal

FEATURES = ["equity", "ehs", "histogram"]


@pytest.fixture(scope="session")
def folder(tmp_path_factory, command):
    """All tables of a small deck, made by the command."""
    path = tmp_path_factory.mktemp("tables")
    command("build", "all", "-d", str(path), "--deck", "5x3", "--final-board", "4", "-q")
    return path


def table_of(folder, street="flop", feature="ehs"):
    return isohand.Table(folder / f"{street}-{feature}.safetensors")


def write_raw(path, header, data=b"", length=None):
    """Writes a safetensors file byte by byte."""
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    size = len(text) if length is None else length
    path.write_bytes(struct.pack("<Q", size) + text + data)
    return path


# ---- Contents ---------------------------------------------------------------------------


@pytest.mark.parametrize("street", ["preflop", "flop", "turn"])
@pytest.mark.parametrize("feature", FEATURES)
def test_info(folder, command, street, feature):
    table = table_of(folder, street, feature)
    info = json.loads(command("info", table.path, "--json"))
    assert table.metadata == info["metadata"]
    assert table.nbytes == info["bytes"] == os.path.getsize(table.path)
    shown = [
        {"name": t.name, "dtype": t.dtype, "shape": list(t.shape), "bytes": t.nbytes,
         "offset": t.offset}
        for t in table.tensors.values()
    ]
    assert shown == info["tensors"]
    assert list(table) == [t["name"] for t in info["tensors"]] and len(table) == len(shown)
    assert table.feature == isohand.Feature(feature) and table.game.deck == isohand.Deck("5x3")
    assert table.hands == table.indexer.size() == len(next(iter(table.values())))


def test_arrays_are_the_bytes_of_the_file(folder):
    table = table_of(folder, feature="histogram")
    data = open(table.path, "rb").read()
    for name, tensor in table.tensors.items():
        expected = np.frombuffer(data, table[name].dtype, table[name].size, tensor.offset)
        assert np.array_equal(table[name].reshape(-1), expected)
        assert table[name].shape == tensor.shape


@pytest.mark.parametrize("feature", FEATURES)
def test_lookup_is_what_the_command_prints(folder, command, rng, feature):
    table = table_of(folder, feature=feature)
    numbers = rng.integers(table.hands, size=50)
    texts = [table.indexer.text(table.indexer.unindex(int(i))) for i in numbers]
    lines = command("lookup", table.path, "--json", *texts).splitlines()
    for text, line in zip(texts, lines):
        row, printed = table.lookup(text), json.loads(line)
        assert (row.hand, row.index) == (printed["hand"], printed["index"])
        assert list(row.values) == list(printed["values"]) == list(table.columns)
        for name, value in printed["values"].items():
            assert np.array_equal(row.values[name], np.array(value, table[name].dtype))
            assert np.array_equal(table.value(text, name), row.values[name])


@pytest.mark.parametrize("feature", FEATURES)
def test_lookup_batch(folder, rng, feature):
    table = table_of(folder, feature=feature)
    rows = table.indexer.deck  # cards of a deck of three suits are not 0..14
    cards = np.array(list(rows), np.uint8)[deal(rng, 300, 5, len(rows))]
    for name in table.columns:
        expected = np.array([table.value(row, name) for row in cards], table[name].dtype)
        found = table.lookup_batch(cards, name)
        assert found.dtype == table[name].dtype and np.array_equal(found, expected)
        out = np.zeros_like(expected)
        assert table.lookup_batch(np.asfortranarray(cards), name, out=out) is out
        assert np.array_equal(out, expected)
        shaped = table.lookup_batch(cards.reshape(3, 100, 5), name)
        assert np.array_equal(shaped[1], expected[100:200])
    assert table.lookup_batch(np.empty((0, 5), np.uint8)).shape[0] == 0


def test_lookup_refuses(folder):
    table = table_of(folder)
    for hand, error in [
        ("AsKs|QsJs", isohand.CountError), ("As|KsQsJsTs", isohand.ParseError),
        ("AsAs|QsJsTs", isohand.DuplicateError),
        ("AcKs|QsJsTs", isohand.CardError), (b"\0\1", isohand.CountError),
        ([0, 1, 2, 3, 200], isohand.CardError), ([0.5] * 5, TypeError),
    ]:
        with pytest.raises(error):
            table.lookup(hand)
        with pytest.raises(error):
            table.value(hand)
    rows = np.array([[0, 1, 4, 5, 8], [0, 0, 4, 5, 8]], np.uint8)
    with pytest.raises(isohand.DuplicateError) as caught:
        table.lookup_batch(rows)
    assert caught.value.row == 1
    for call in (table.value, table.width):
        with pytest.raises(KeyError):
            call(*([rows[0], "none"] if call == table.value else ["none"]))
    with pytest.raises(KeyError):
        table["none"]
    with pytest.raises(TypeError):
        table.lookup_batch(rows[:1], "ehs", out=np.empty(1, np.float64))
    with pytest.raises(ValueError):
        table.lookup_batch(rows[:1], "ehs", out=np.empty(2, np.float32))
    assert table_of(folder, feature="histogram").width() == 50 and table.width("ehs") == 1


# ---- Tables of the first release ------------------------------------------------------------

FROZEN = Path(os.environ.get("ISOHAND_DATA", ROOT / "tests" / "data")) / "frozen" / "0.1.0"


def printed(table, row):
    """The numbers of a row, as `isohand lookup` prints them before its words."""
    values = {name: np.atleast_1d(value).tolist() for name, value in row.values.items()}
    names = {
        "ehs": [name for name in ("points", "squares") if name in values],
        "transitions": [],  # printed as words
    }.get(table.feature.name, list(values))
    return [",".join(map(str, values[name])) for name in names]


def test_frozen_tables(golden):
    tables = {}
    for name, hand, index, *values in golden("frozen/0.1.0/lookups.tsv"):
        table = tables.setdefault(name, isohand.Table(FROZEN / name))
        row = table.lookup(hand)
        shown = printed(table, row)
        assert (row.hand, row.index, shown) == (hand, int(index), values), name
    assert len({table.feature.name for table in tables.values()}) == 7


def test_frozen_abstraction():
    abstraction = isohand.Abstraction(FROZEN / "one")
    recall = isohand.Recall.open(FROZEN / "one-recall.safetensors", abstraction)
    again = isohand.Recall(abstraction)
    assert recall.counts == again.counts and list(recall.counts) == list(abstraction.counts)


# ---- The life of a map ---------------------------------------------------------------------


def is_mapped(path):
    return os.path.realpath(path) in open("/proc/self/maps").read()


@pytest.mark.skipif(not os.path.exists("/proc/self/maps"), reason="needs /proc")
def test_views_keep_the_map_and_nothing_else_does(folder):
    path = str(folder / "flop-ehs.safetensors")
    table = isohand.Table(path)
    view = table["points"][10:20]
    expected = view.copy()
    assert is_mapped(path)
    table.close()
    del table
    gc.collect()
    assert is_mapped(path) and np.array_equal(view, expected)
    del view
    gc.collect()
    assert not is_mapped(path)
    with isohand.RawTable(path) as raw:
        assert is_mapped(path)
    assert raw.is_closed and not is_mapped(path)


def test_views_are_read_only_and_are_the_map(folder):
    table = table_of(folder)
    view = table["ehs"]
    assert not view.flags.writeable
    with pytest.raises(ValueError):
        view[0] = 1
    with pytest.raises(ValueError):
        view.setflags(write=True)
    assert np.shares_memory(view, table["ehs"])


def test_closed(folder):
    table, raw = table_of(folder), isohand.RawTable(folder / "flop-ehs.safetensors")
    table.close()
    raw.close()
    table.close()
    assert "closed" in repr(table)
    for call in [
        lambda: table["ehs"], lambda: table.metadata, lambda: table.hands, lambda: table.feature,
        lambda: table.lookup("AsKs|QsJsTs"), lambda: table.verify(), lambda: table.check(),
        lambda: table.indexer, lambda: table.rounds, lambda: table.path, lambda: raw.tensors,
        lambda: raw["ehs"], lambda: raw.check_part("ehs"),
        lambda: table.lookup_batch(np.zeros((1, 5), np.uint8)),
    ]:
        with pytest.raises(ValueError, match="closed"):
            call()


def test_pickle(folder):
    table = table_of(folder)
    again = pickle.loads(pickle.dumps(table))
    assert np.array_equal(again["ehs"], table["ehs"])
    raw = pickle.loads(pickle.dumps(isohand.RawTable(table.path, 10**7)))
    assert list(raw) == list(table)
    for value in (table.game, table.feature, table.lookup(table.indexer.unindex(3))):
        assert pickle.loads(pickle.dumps(value)) == value


def test_threads_while_it_is_closed(folder, rng):
    """Other threads may close a table at any time: calls succeed, or raise ValueError."""
    table = table_of(folder)
    expected, failures = table["ehs"].copy(), []
    deck = np.array(list(table.indexer.deck), np.uint8)
    rows = deck[deal(rng, 2000, 5, len(deck))]
    indices = table.indexer.index_batch(rows)

    def work():
        try:
            for _ in range(200):
                if not np.array_equal(table.lookup_batch(rows, "ehs"), expected[indices]):
                    failures.append("values")
                table.value(rows[0])
        except ValueError as error:
            if "closed" not in str(error):
                failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    table.close()
    for thread in threads:
        thread.join()
    assert failures == []


# ---- Verifying -----------------------------------------------------------------------------


@pytest.mark.parametrize("feature", FEATURES)
def test_verify(folder, command, feature):
    table = table_of(folder, feature=feature)
    printed = json.loads(command("verify", table.path, "--json", "-q", "--full"))
    assert table.verify(full=True, threads=1) == printed["derived"] == table.hands
    assert table.verify(samples=7, seed=3) >= 7
    table.check()
    table.check_part("ehs" if feature == "ehs" else table.columns[0], 3, 9)
    assert table.is_derivable and table.usual_samples > 0
    with pytest.raises(isohand.RangeError):
        table.check_part(table.columns[0], 3, 10**9)
    with pytest.raises(KeyError):
        table.check_part("none")


def test_verify_all_or_some(tmp_path):
    table = isohand.build("strength", "5", tmp_path / "t")
    assert table.verify(samples=5) == 5 and table.usual_samples == 100000
    assert table.verify() == 100000
    assert table.verify(samples=5, full=True) == table.hands == 134459


def test_verify_finds_a_wrong_value(folder, tmp_path):
    """A table with one wrong value, but valid checksums, and one with a wrong byte."""
    good = table_of(folder, feature="equity")
    wins = good["wins"].copy()
    wins[1234] += 1
    wrong = tmp_path / "wrong.safetensors"
    with isohand.TableWriter.for_feature(wrong, "equity", good.indexer, good.game) as writer:
        for values in (wins, good["ties"], good["losses"]):
            writer.write(values)
    bad = isohand.Table(wrong)
    bad.check()
    with pytest.raises(isohand.MismatchError, match="1234"):
        bad.verify()
    data = bytearray(wrong.read_bytes())
    data[-1] ^= 1
    wrong.write_bytes(data)
    damaged = isohand.Table(wrong)
    for call in (damaged.check, damaged.verify, lambda: damaged.check_part("losses")):
        with pytest.raises(isohand.ChecksumError):
            call()
    damaged.check_part("wins")


# ---- Files that are not valid ------------------------------------------------------------------


def test_missing_and_refused(tmp_path, folder):
    for kind in (isohand.Table, isohand.RawTable):
        with pytest.raises(FileNotFoundError) as caught:
            kind(tmp_path / "none")
        assert isinstance(caught.value, isohand.FileError) and "none" in str(caught.value)
    with pytest.raises(isohand.FormatError):
        isohand.RawTable(write_raw(tmp_path / "a", b"{}x"))
    with pytest.raises(isohand.FormatError):
        isohand.RawTable(write_raw(tmp_path / "b", {}, length=10**7))
    entry = {"dtype": "U8", "shape": [3], "data_offsets": [0, 3]}
    plain = write_raw(tmp_path / "c", {"x": entry}, b"abc")
    with pytest.raises(isohand.MismatchError):
        isohand.Table(plain)
    with pytest.raises(isohand.FormatError):
        isohand.RawTable(plain).check()
    assert isohand.RawTable(plain)["x"].tolist() == [97, 98, 99]
    with pytest.raises(isohand.FormatError):
        isohand.RawTable(write_raw(tmp_path / "d", {"x": entry}, b"ab"))


@pytest.mark.parametrize(
    "dtype, values",
    [("U8", [1, 255]), ("U16", [1, 65535]), ("U32", [1, 2**32 - 1]), ("U64", [1, 2**64 - 1]),
     ("I8", [-1, 127]), ("I16", [-1, 9]), ("I32", [-1, 9]), ("I64", [-1, 2**62]),
     ("F16", [0.5, -2]), ("F32", [0.5, -2]), ("F64", [0.1, -2]), ("BOOL", [True, False])],
)
def test_types_and_unaligned_data(tmp_path, dtype, values):
    from isohand.game import DTYPES

    array = np.array(values, DTYPES[dtype])
    first = {"dtype": "U8", "shape": [1], "data_offsets": [0, 1]}
    entry = {"dtype": dtype, "shape": [1, 2], "data_offsets": [1, 1 + array.nbytes]}
    data = b"x" + array.tobytes()
    raw = isohand.RawTable(write_raw(tmp_path / "t", {"a": first, "b": entry}, data))
    assert raw["b"].dtype == array.dtype and raw["b"].tolist() == [values]
    assert (raw["b"] + 0).tolist() == (array + 0)[None].tolist()


# ---- Writing -----------------------------------------------------------------------------------


def test_write_and_read(tmp_path, rng, command):
    arrays = {
        "small": np.arange(5, dtype=np.uint8),
        "big": rng.integers(2**63, size=(3, 4), dtype=np.uint64),
        "swapped": np.arange(4, dtype=">f4"),
        "strided": np.arange(20, dtype=np.int16)[::2],
        "fortran": np.asfortranarray(rng.random((3, 5))),
        "empty": np.empty((0, 7), np.float32),
        "scalar": np.array(3.5),
        "flags": np.array([True, False]),
    }
    path, reports = tmp_path / "t.safetensors", []
    isohand.write_table(
        path, arrays, {"é": "日本", "b": ""}, progress=lambda *both: reports.append(both)
    )
    table = isohand.RawTable(path)
    for name, array in arrays.items():
        assert np.array_equal(table[name], array) and table[name].shape == array.shape, name
    assert table.metadata["é"] == "日本" and table.metadata["b"] == ""
    table.check()
    total = sum(array.nbytes for array in arrays.values())
    assert reports == sorted(reports) and reports[-1] == (total, total)
    info = json.loads(command("info", str(path), "--json"))
    assert {t["name"] for t in info["tensors"]} == set(arrays)


def test_write_refuses_and_leaves_the_file(tmp_path):
    path = tmp_path / "t.safetensors"
    isohand.write_table(path, {"x": np.arange(3)})
    before = path.read_bytes()
    cases = [
        ({"": np.arange(2)}, None, isohand.ArgumentError),
        ({"__metadata__": np.arange(2)}, None, isohand.ArgumentError),
        ({"x": np.arange(2)}, {"xxh3-128.x": "1"}, isohand.ArgumentError),
        ({"x": np.arange(2)}, {"a\0b": "1"}, isohand.ArgumentError),
        ({"x": np.array(["text"])}, None, TypeError),
        ({"x": np.zeros(2, complex)}, None, TypeError),
        ({"x": np.zeros((1,) * 9)}, None, isohand.ArgumentError),
    ]
    for arrays, metadata, error in cases:
        with pytest.raises(error):
            isohand.write_table(path, arrays, metadata)
    with pytest.raises(isohand.FileError):
        isohand.write_table(tmp_path / "none" / "t", {"x": np.arange(3)})
    with pytest.raises(ZeroDivisionError):
        isohand.write_table(path, {"x": np.arange(3)}, progress=lambda *_: 1 // 0)
    assert path.read_bytes() == before and os.listdir(tmp_path) == [path.name]


def test_writer_in_parts(tmp_path):
    path = tmp_path / "t.safetensors"
    writer = isohand.TableWriter(path)
    writer.tensor("a", np.uint16, 6)
    writer.tensor("half", "BF16", (2,))
    writer.tensor("b", np.uint8, (2, 2))
    writer.write([1, 2, 3, 4])
    with pytest.raises(isohand.ArgumentError, match="only 2"):
        writer.write([5, 6, 7])
    with pytest.raises(OverflowError):
        writer.write([5, 70000])
    with pytest.raises(TypeError):
        writer.write([0.5])
    writer.write(np.array([5, 6], np.uint16))
    writer.write([0x3F80, 0])
    writer.write(np.ones((2, 2), np.uint8))
    with pytest.raises(isohand.ArgumentError):
        writer.write([1])
    assert not path.exists()
    writer.commit()
    for call in (writer.commit, lambda: writer.write([1]), lambda: writer.metadata("a", "b")):
        with pytest.raises(ValueError):
            call()
    writer.abort()
    table = isohand.RawTable(path)
    assert table["a"].tolist() == [1, 2, 3, 4, 5, 6] and table.tensors["half"].dtype == "BF16"
    lacking = isohand.TableWriter(path)
    lacking.tensor("a", np.uint16, 6)
    with pytest.raises(isohand.ArgumentError):
        lacking.commit()
    before = path.read_bytes()
    with pytest.raises(KeyError), isohand.TableWriter(path):
        raise KeyError
    assert path.read_bytes() == before
    dropped = isohand.TableWriter(path)
    del dropped
    gc.collect()
    assert os.listdir(tmp_path) == [path.name]


def test_one_user_at_a_time(tmp_path):
    writer = isohand.TableWriter(tmp_path / "t")
    writer.tensor("a", np.uint8, 3)
    with pytest.raises(RuntimeError, match="in use"):
        writer.write([1, 2, 3], progress=lambda *both: writer.abort())
    writer.commit()


def test_replacing(tmp_path):
    path = tmp_path / "strategy.bin"
    with isohand.replacing(path) as file:
        file.write(b"first")
        assert not path.exists()
    with pytest.raises(KeyError), isohand.replacing(path) as file:
        file.write(b"second")
        raise KeyError
    assert path.read_bytes() == b"first" and os.listdir(tmp_path) == [path.name]
    with pytest.raises(isohand.FileError):
        with isohand.replacing(tmp_path):
            pass


def test_same_bytes_as_the_command(folder, tmp_path):
    """A table of a feature that is written by hand has the bytes of the command's, except for
    metadata that only a build adds."""
    table = table_of(folder, "turn", "equity")
    path = tmp_path / "t.safetensors"
    with isohand.TableWriter.for_feature(path, "equity", table.indexer, table.game) as writer:
        for name in table.columns:
            writer.write(table[name])
    assert path.read_bytes() == open(table.path, "rb").read()


# ---- Games and features ------------------------------------------------------------------------


def test_game():
    game = isohand.Game("short", "short-trips", bins=20)
    assert (game.ranking, game.bins) == ("short-trips", 20)
    assert isohand.Game("short").ranking == "short" and isohand.Game("royal").ranking == "standard"
    assert isohand.Game() == isohand.Game("13x4") and hash(isohand.Game()) == hash(isohand.Game())
    for arguments, error in [
        (("nothing",), isohand.ParseError), (("13x4", "wild"), isohand.ArgumentError),
        (("13x4", None, -1), isohand.ArgumentError),
        (("13x4", None, 5, 50, [300]), isohand.ArgumentError),
    ]:
        with pytest.raises(error):
            isohand.Game(*arguments)


def test_features():
    assert set(isohand.features()) == {
        "strength", "equity", "ehs", "histogram", "ochs", "transitions", "bucket",
        "omaha-ehs", "omaha-ehs2", "omaha-equity", "omaha-histogram",
    }
    ehs = isohand.Feature("ehs")
    assert ehs.parameters == ("final_board",) and ehs.is_derivable and ehs.revision >= 1
    assert ehs.complete(isohand.Game("8x4", bins=9)).final_board == 5
    assert ehs.complete(isohand.Game("8x4", bins=9)).bins == 0
    assert isohand.Feature("strength").scale() == "strength-1-7462"
    assert "E[HS]" in ehs.meaning()
    with pytest.raises(isohand.ArgumentError):
        isohand.Feature("nothing")
    for call in (ehs.check, ehs.tensors, ehs.inputs):
        with pytest.raises(isohand.UnsupportedError):
            call(rounds="2,3,1,1")


@pytest.mark.parametrize("street", ["preflop", "flop", "turn"])
@pytest.mark.parametrize("feature", FEATURES)
def test_tensors_and_inputs_are_those_of_the_file(folder, street, feature):
    table = table_of(folder, street, feature)
    expected = [
        (t.name, table[t.name].dtype, t.shape[1] if len(t.shape) > 1 else 0)
        for t in table.tensors.values()
    ]
    tensors = table.feature.tensors(table.game, table.rounds)
    assert [(t.name, t.dtype, t.width) for t in tensors] == expected
    inputs = table.feature.inputs(table.game, street)
    keys = {f"source.{','.join(map(str, i.rounds))}.{i.feature}.{i.tensor}" for i in inputs}
    assert keys == {key for key in table.metadata if key.startswith("source.")}


def test_import_is_lazy():
    code = """
import sys, isohand
assert "isohand._table" not in sys.modules and "isohand.table" not in sys.modules
assert isohand.Build and isohand.build.__name__ == "build" and "Table" in dir(isohand)
from isohand import *
assert bucket and Recall and Table and Overlaps and Deck
try:
    isohand.nothing
except AttributeError:
    pass
else:
    raise AssertionError
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_all_names_are_exported():
    """What the modules call public is what the package exports."""
    from importlib import import_module

    for modules in isohand._LAZY.values():
        for module, names in modules.items():
            public = import_module(f"isohand.{module}").__all__
            assert sorted(public) == sorted(names)
    assert all(hasattr(isohand, name) for name in isohand.__all__)
    assert len(set(isohand.__all__)) == len(isohand.__all__)


FORKS = """
import os, sys
import numpy as np
import isohand


def in_child(act):
    child = os.fork()
    if child == 0:
        act()
        sys.exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def refused(act):
    try:
        act()
    except RuntimeError as error:
        assert "process" in str(error)
    else:
        raise AssertionError


with isohand.TableWriter("a") as writer:
    writer.tensor("x", np.uint8, 2)
    writer.write([1])
    in_child(lambda: None)
    in_child(writer.abort)
    in_child(lambda: refused(writer.commit))
    in_child(lambda: refused(lambda: writer.write([7])))
    writer.write([2])
with isohand.replacing("b") as file:
    in_child(lambda: None)
    file.write(b"whole")
    file.flush()
block = isohand.replacing("b")
file = block.__enter__()
in_child(lambda: refused(lambda: block.__exit__(None, None, None)))
file.write(b"again")
block.__exit__(None, None, None)
"""


def test_a_forked_child_leaves_files_to_its_parent(tmp_path):
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(isohand.__file__))}
    subprocess.run([sys.executable, "-c", FORKS], check=True, env=environment, cwd=tmp_path)
    assert isohand.RawTable(tmp_path / "a")["x"].tolist() == [1, 2]
    assert (tmp_path / "b").read_bytes() == b"again"
    assert sorted(os.listdir(tmp_path)) == ["a", "b"]


def test_lazy_names_are_written_once():
    with open(isohand.__file__) as file:
        tables = [node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Dict)]
    for table in tables:
        keys = [key.value for key in table.keys if isinstance(key, ast.Constant)]
        assert len(keys) == len(set(keys))


def test_without_files(tmp_path):
    """A package that was built without libisohand-table has everything else."""
    package = os.path.dirname(isohand.__file__)
    ignored = shutil.ignore_patterns("_table.*.so", "__pycache__")
    shutil.copytree(package, tmp_path / "isohand", ignore=ignored)
    code = """
import sys
import isohand
from isohand import *
assert isohand.__file__.startswith(sys.argv[1])
assert Indexer("2").size() == 169 and cluster([1, 2], 2).cost == 0
for name in ("Table", "build", "bucket", "Recall"):
    assert name not in isohand.__all__
    try:
        getattr(isohand, name)
    except isohand.UnsupportedError as error:
        assert name in str(error) and "libisohand-table" in str(error)
    else:
        raise AssertionError(name)
"""
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], check=True, env=environment, cwd=tmp_path
    )
