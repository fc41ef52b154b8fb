"""Paths, names and numbers that are refused, rather than cut or rounded in silence."""

import copy
import os
import pickle

import numpy as np
import pytest

import isohand
from isohand import clustering

GAME = isohand.Game("5x2")
RECIPE = {"preflop": {"method": "hands"}, "flop": {"method": "optimal", "k": 5}}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """An abstraction of two streets."""
    return isohand.bucket(RECIPE, tmp_path_factory.mktemp("inputs"), game=GAME)


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A table of E[HS] on the turn."""
    path = tmp_path_factory.mktemp("inputs") / "turn.safetensors"
    return isohand.build("ehs", "turn", path, game=GAME)


# ---- NUL characters ---------------------------------------------------------------------------


def replace(path):
    with isohand.replacing(path):
        pass


@pytest.mark.parametrize("make", [os.fsdecode, os.fsencode])
def test_a_path_with_a_nul_is_refused(made, tmp_path, make):
    path = make(os.path.join(tmp_path, "a.safetensors\0.bak"))
    isohand.write_table(tmp_path / "a.safetensors", {"a": [1]})
    before = (tmp_path / "a.safetensors").read_bytes()
    calls = [
        isohand.Table, isohand.RawTable, isohand.TableWriter, isohand.Abstraction, replace,
        isohand.build_all, lambda path: isohand.write_table(path, {"b": [2]}),
        lambda path: isohand.build("ehs", "flop", path, game=GAME),
        lambda path: isohand.bucket(RECIPE, path, game=GAME),
        lambda path: isohand.Recall(made).write(path),
        lambda path: isohand.Recall.open(path, made),
        lambda path: isohand.export_buckets(made, "npy", path),
        lambda path: isohand.import_buckets("npy", [path], tmp_path / "x"),
        lambda path: isohand.TableWriter.for_feature(path, "ehs", isohand.Indexer("2", "5x2")),
        lambda path: isohand.Build(isohand.Game("5x2")).give_labels("river", os.fsdecode(path)),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="NUL"):
            call(path)
    assert (tmp_path / "a.safetensors").read_bytes() == before
    assert os.listdir(tmp_path) == ["a.safetensors"]


def test_a_name_with_a_nul_is_refused(made, table, tmp_path):
    for call in [
        lambda: isohand.Feature("ehs\0x"), lambda: isohand.build("ehs\0x", "flop", game=GAME),
        lambda: table.lookup_batch([[0, 1, 2, 3, 4, 5]], "ehs\0x"),
        lambda: table.width("ehs\0x"),
        lambda: isohand.export_buckets(made, "npy\0x", tmp_path),
        lambda: isohand.export_buckets(made, "slumbot", tmp_path, name="a\0b"),
        lambda: isohand.Recipe("quick", {"turn.k": "30\0000"}),
    ]:
        with pytest.raises(ValueError, match="NUL"):
            call()
    assert os.listdir(tmp_path) == []


# ---- Whole numbers ------------------------------------------------------------------------------

POINTS = [1, 2, 9, 10]
EARTH = isohand.Distributions([[0, 0], [0, 1], [2, 2]], sites=[0, 1, 50])

# The name of each number, and a call with a value for it.
NUMBERS = [
    ("bins", lambda made, table, n: isohand.Game("5x2", bins=n)),
    ("final_board", lambda made, table, n: isohand.Game("5x2", final_board=n)),
    ("labels", lambda made, table, n: isohand.Game("5x2", labels=n)),
    ("buckets", lambda made, table, n: isohand.Game("5x2", buckets=n)),
    ("clusters", lambda made, table, n: isohand.Game("5x2", clusters=[n])),
    ("samples", lambda made, table, n: table.verify(samples=n)),
    ("seed", lambda made, table, n: table.verify(samples=1, seed=n)),
    ("threads", lambda made, table, n: table.verify(samples=1, threads=n)),
    ("header_limit", lambda made, table, n: isohand.RawTable(table.path, n)),
    ("memory", lambda made, table, n: isohand.build("ehs", "flop", game=GAME, memory=n)),
    ("memory", lambda made, table, n: isohand.Recall(made, memory=n)),
    ("memory", lambda made, table, n: isohand.bucket_plan(RECIPE, "none", memory=n)),
    ("clusters", lambda made, table, n: isohand.opponent_clusters(n, game=GAME)),
    ("count", lambda made, table, n: isohand.Build(GAME).give_labels("2", [0] * 25, n)),
    ("number", lambda made, table, n: isohand.Build(GAME).values(n)),
    ("street", lambda made, table, n: made.table(n)),
    ("street", lambda made, table, n: isohand.Recall(made, n)),
    ("street", lambda made, table, n: isohand.export_buckets(made, "npy", "none", streets=[n])),
    ("bits", lambda made, table, n: isohand.export_buckets(made, "npy", "none", bits=n)),
    ("n", lambda made, table, n: made.sample("flop", 0, n)),
    ("bucket", lambda made, table, n: made.sample("flop", n)),
    ("seed", lambda made, table, n: made.sample("flop", 0, seed=n)),
    ("samples", lambda made, table, n: made.sample("flop", 0, samples=n)),
    ("labels_a", lambda made, table, n: isohand.Overlaps(n, 1)),
    ("labels_b", lambda made, table, n: isohand.Overlaps(1, n)),
    ("seed", lambda made, table, n: isohand.cluster(POINTS, 2, seed=n)),
    ("restarts", lambda made, table, n: isohand.cluster(POINTS, 2, restarts=n)),
    ("iterations", lambda made, table, n: isohand.cluster(POINTS, 2, iterations=n)),
    ("candidates", lambda made, table, n: isohand.cluster(POINTS, 2, candidates=n)),
    ("seed", lambda made, table, n: isohand.medoids(EARTH, 2, seed=n)),
]
FLOATS_ONLY = [
    ("start", lambda made, table, n: table.check_part("ehs", n)),
    ("stop", lambda made, table, n: table.check_part("ehs", 0, n)),
    ("clusters", lambda made, table, n: isohand.cluster(POINTS, n)),
    ("clusters", lambda made, table, n: clustering.optimal(POINTS, n)),
    ("clusters", lambda made, table, n: clustering.percentile(POINTS, n)),
    ("clusters", lambda made, table, n: isohand.medoids(EARTH, n)),
]


@pytest.mark.parametrize("value", [1.7, np.float32(5.9), 3.0, "3"])
@pytest.mark.parametrize("name, call", NUMBERS + FLOATS_ONLY)
def test_what_is_no_whole_number_is_refused(made, table, name, call, value):
    if name == "street" and isinstance(value, str):
        pytest.skip("the name of a street")
    with pytest.raises(TypeError, match=f"^{name} must be a whole number"):
        call(made, table, value)


@pytest.mark.parametrize("value", [-1, np.int64(-1), 2**64])
@pytest.mark.parametrize("name, call", NUMBERS)
def test_a_number_of_another_range_is_refused(made, table, name, call, value):
    with pytest.raises(isohand.ArgumentError, match=f"^{name} must be in "):
        call(made, table, value)


def test_whole_numbers_of_numpy_are_taken(made, table):
    one, three = np.int64(1), np.uint8(3)
    game = isohand.Game("5x2", final_board=three, bins=three, clusters=np.array([0, 1]))
    assert game == isohand.Game("5x2", final_board=3, bins=3, clusters=[0, 1])
    assert {type(n) for n in (game.final_board, game.bins, *game.clusters)} == {int}
    assert table.verify(samples=one, seed=one, threads=one) == 1
    assert made.table(three).path == made.table("flop").path
    assert len(made.sample(three, one, three, seed=one).indices) <= 3
    assert len(isohand.cluster(POINTS, np.int8(2), restarts=one).sizes) == 2


@pytest.mark.parametrize(
    "game", [{"bins": 256}, {"final_board": 7}, {"final_board": 2}, {"clusters": [300]},
             {"clusters": [169]}, {"clusters": [0] * 170}, {"labels": 2**40}, {"buckets": 2**32}]
)
def test_a_game_has_the_limits_of_its_manual(game):
    with pytest.raises(isohand.ArgumentError, match=f"^{list(game)[0]}"):
        isohand.Game("5x2", **game)


@pytest.mark.parametrize("board", [1, 6, 40, 2**40])
def test_a_street_that_no_game_has(made, board):
    for call in [made.table, lambda street: isohand.Recall(made, street),
                 lambda street: isohand.export_buckets(made, "npy", "none", streets=[street])]:
        with pytest.raises(isohand.RangeError, match=f"street {board}"):
            call(board)


# ---- Recipes --------------------------------------------------------------------------------


@pytest.mark.parametrize("recipe", [0, 3, None, 1.5, [1]])
def test_a_recipe_is_no_descriptor(tmp_path, recipe):
    for call in (isohand.Recipe, lambda recipe: isohand.bucket(recipe, tmp_path / "b", game=GAME)):
        with pytest.raises(TypeError):
            call(recipe)


# ---- Inputs of another type -------------------------------------------------------------------


def test_metadata_is_text(tmp_path):
    for metadata, words in [({"n": 3}, "metadata 'n'"), ({3: "n"}, "key"), ({"n": b"3"}, "bytes")]:
        with pytest.raises(TypeError, match=words):
            isohand.write_table(tmp_path / "a", {"a": [1]}, metadata)
    assert os.listdir(tmp_path) == []


def test_the_shape_of_a_tensor(tmp_path):
    shapes = {"a": np.int64(2), "b": np.array([2]), "c": (np.uint8(1), 2)}
    with isohand.TableWriter(tmp_path / "a") as writer:
        for name, shape in shapes.items():
            writer.tensor(name, np.uint8, shape)
        for shape, error in [(1.5, TypeError), ((2, 1.0), TypeError), (-1, isohand.ArgumentError)]:
            with pytest.raises(error, match="shape of 'd'"):
                writer.tensor("d", np.uint8, shape)
        for _ in shapes:
            writer.write([1, 2])
    with isohand.RawTable(tmp_path / "a") as table:
        assert [table[name].shape for name in shapes] == [(2,), (2,), (1, 2)]


def test_a_writer_without_tensors(tmp_path):
    writer = isohand.TableWriter(tmp_path / "a")
    with pytest.raises(isohand.ArgumentError, match="no tensor is declared"):
        writer.write([1])


def test_tables_are_no_abstractions(made):
    table = made.table("flop")
    for call, words in [
        (lambda: isohand.compare_buckets(made, table), "a must be a Table.*not Abstraction"),
        (lambda: isohand.compare_buckets(table, made), "b must be a Table"),
        (lambda: isohand.sample_bucket(made, 0), "table must be a Table"),
    ]:
        with pytest.raises(TypeError, match=words):
            call()


@pytest.mark.parametrize("make", [str, os.fsencode, lambda path: path])
def test_a_single_path_is_no_list(tmp_path, make):
    with pytest.raises(TypeError, match="paths must be a list"):
        isohand.import_buckets("npy", make(tmp_path / "flop.npy"), tmp_path / "b")


# ---- Pickling ---------------------------------------------------------------------------------


def test_relative_paths_are_pickled_as_absolute_ones(made, tmp_path, monkeypatch):
    monkeypatch.chdir(made.folder)
    name = "flop-bucket.safetensors"
    opened = isohand.Abstraction(".")
    objects = [
        isohand.Table(name), isohand.RawTable(os.fsencode(name)), opened, opened.table("flop"),
    ]
    monkeypatch.chdir(tmp_path)
    for one in objects:
        again = pickle.loads(pickle.dumps(one))
        if isinstance(one, isohand.Abstraction):
            one, again = one.table("flop"), again.table("flop")
        assert os.path.isabs(again.path) and again.metadata == one.metadata


def test_what_cannot_be_pickled(made):
    for one in [isohand.Recall(made), isohand.Overlaps(1, 2), isohand.Indexer("2").sequence()]:
        for act in (pickle.dumps, copy.copy):
            with pytest.raises(TypeError, match=f"{type(one).__name__} cannot be pickled: "):
                act(one)
