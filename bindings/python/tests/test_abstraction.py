"""Abstractions: against the command's files, against numpy, and files of other programs."""

import json
import os
import pickle

import numpy as np
import pytest

import isohand
from conftest import deal

GAME = isohand.Game("4x4")
RECIPE = {
    "name": "small",
    "preflop": {"method": "hands"},
    "flop": {"method": "emd", "k": 30, "bins": 20, "restarts": 2},
    "turn": {"method": "optimal", "k": 12},
    "river": {"method": "ochs", "k": 20, "clusters": 3},
}
BOARDS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}


@pytest.fixture(scope="module")
def folder(tmp_path_factory, command):
    """An abstraction that the command has made."""
    path = tmp_path_factory.mktemp("buckets")
    (path / "recipe.json").write_text(json.dumps(RECIPE))
    command("bucket", str(path / "recipe.json"), "-d", str(path / "b"), "--deck", "4x4", "-q")
    return path / "b"


@pytest.fixture(scope="module")
def abstraction(folder):
    return isohand.Abstraction(folder)


def random_hands(rng, n, street):
    return np.array(list(GAME.deck), np.uint8)[deal(rng, n, 2 + BOARDS[street], 16)]


def same_files(a, b):
    names = sorted(name for name in os.listdir(a) if name.endswith(".safetensors"))
    return names == sorted(os.listdir(b)) and all(
        (a / name).read_bytes() == (b / name).read_bytes() for name in names
    )


# ---- Making ---------------------------------------------------------------------------------


def test_same_bytes_as_the_command(folder, tmp_path):
    written, steps, reports = [], [], []
    made = isohand.bucket(
        RECIPE, tmp_path / "b", game=GAME, threads=2, written=written.append, step=steps.append,
        progress=lambda *both: reports.append(both),
    )
    assert same_files(folder, tmp_path / "b")
    assert [s.street for s in written] == list(BOARDS) and list(made.counts) == list(BOARDS)
    for summary in written:
        table = made.table(summary.street)
        assert summary.buckets == made.counts[summary.street] == table.game.buckets
        assert summary.hands == table.hands and not summary.is_kept
        assert summary.cost == int(table["cost"].sum()) == int(table.metadata["bucket.cost"])
        assert str(summary.points) == table.metadata["bucket.points"]
        assert summary.path == table.path
    assert {step.street for step in steps} == {"flop", "river"}
    for street, restarts in [("flop", {0, 1}), ("river", {0})]:
        mine = [step for step in steps if step.street == street]
        assert {step.restart for step in mine} == restarts and mine[0].iteration == 0
        assert all(b.cost < a.cost for a, b in zip(mine, mine[1:]) if b.iteration and b.moved)
    assert reports == sorted(reports)
    again = []
    isohand.bucket(RECIPE, tmp_path / "b", game=GAME, written=again.append)
    assert all(s.is_kept for s in again)


def test_recipes(tmp_path, command):
    texts = isohand.recipes()
    for name, text in texts.items():
        assert command("bucket", name, "--print") == text
        assert json.loads(text)["name"] == name
    path = tmp_path / "r.json"
    path.write_text(json.dumps(RECIPE))
    for source in (RECIPE, json.dumps(RECIPE), path, str(path), isohand.Recipe(RECIPE)):
        assert json.loads(isohand.Recipe(source).text) == RECIPE
    recipe = isohand.Recipe("quick", {"turn": {"k": 7}, "seed": 3})
    assert recipe.changes == {"turn.k": 7, "seed": 3} and recipe.text == texts["quick"]
    assert isohand.Recipe(recipe, {"turn.k": 9}).changes == {"turn.k": 9, "seed": 3}
    assert pickle.loads(pickle.dumps(recipe)).changes == recipe.changes
    numbers = {"flop": {"method": "optimal", "k": np.int64(5)}}
    assert json.loads(isohand.Recipe(numbers).text) == numbers
    with pytest.raises(TypeError):
        isohand.Recipe({"flop": {"method": "optimal", "k": {5}}})
    for source, changes, error in [
        ("nothing", None, isohand.ArgumentError), ("{", None, isohand.ParseError),
        ("none.json", None, FileNotFoundError),
        ({"flop": {"metod": "emd"}}, None, isohand.ParseError),
        ("quick", {"flop.k": "many"}, isohand.ParseError), ("quick", {"k": 3}, isohand.ParseError),
    ]:
        with pytest.raises(error):
            isohand.Recipe(source, changes)


def test_changes(tmp_path, command):
    """Changes are those of --set."""
    a, b = tmp_path / "a", tmp_path / "b"
    isohand.bucket("quick", a, game=GAME, changes={"turn": {"k": 5}, "seed": 9})
    command("bucket", "quick", "-d", str(b), "--deck", "4x4", "-q", "--set", "turn.k=5,seed=9")
    assert same_files(a, b) and isohand.Abstraction(a).counts["turn"] == 5


def test_plan(folder, tmp_path):
    plans = isohand.bucket_plan(RECIPE, tmp_path / "new", game=GAME)
    assert [p.street for p in plans] == list(BOARDS) and not any(p.is_kept for p in plans)
    assert not (tmp_path / "new").exists()
    for plan in plans:
        size = os.path.getsize(folder / os.path.basename(plan.path))
        assert 0 < plan.disk <= size and plan.memory > 0
    assert all(p.is_kept for p in isohand.bucket_plan(RECIPE, folder, game=GAME))
    with pytest.raises(isohand.OutOfMemoryError):
        isohand.bucket_plan("200", tmp_path / "new", memory=1000)


def test_streets(folder, tmp_path):
    plans = isohand.bucket_plan(RECIPE, tmp_path / "a", game=GAME, streets=["river", 4])
    assert [p.street for p in plans] == ["turn", "river"]
    made = isohand.bucket(RECIPE, tmp_path / "a", game=GAME, streets=["river", 4])
    assert list(made.counts) == ["turn", "river"]
    for street in made.counts:
        name = f"{street}-bucket.safetensors"
        assert (tmp_path / "a" / name).read_bytes() == (folder / name).read_bytes()
    for streets, error in [
        (["rivers"], isohand.ParseError), ([2], isohand.RangeError), ("turn", TypeError),
        (["turn", 4], isohand.ArgumentError),
    ]:
        with pytest.raises(error, match="street"):
            isohand.bucket(RECIPE, tmp_path / "b", game=GAME, streets=streets)
    potential = {**RECIPE, "turn": {"method": "potential", "k": 5}}
    with pytest.raises(isohand.RangeError, match="turn: needs the buckets of the river"):
        isohand.bucket_plan(potential, tmp_path / "b", game=GAME, streets=["turn"])


def test_reuse(folder, tmp_path):
    changes, written = {"turn.k": 5}, []
    plans = isohand.bucket_plan(
        RECIPE, tmp_path / "a", game=GAME, changes=changes, reuse=[tmp_path, folder]
    )
    isohand.bucket(
        RECIPE, tmp_path / "a", game=GAME, changes=changes, reuse=[tmp_path, folder],
        written=written.append,
    )
    for reports in plans, written:
        for report in reports:
            name = f"{report.street}-bucket.safetensors"
            assert report.reused == (None if report.street == "turn" else str(folder / name))
            assert not report.is_kept
    assert os.path.samefile(tmp_path / "a" / name, folder / name)
    with pytest.raises(FileNotFoundError, match="none"):
        isohand.bucket(RECIPE, tmp_path / "b", game=GAME, reuse=[tmp_path / "none"])
    with pytest.raises(TypeError, match="reuse must be a list"):
        isohand.bucket(RECIPE, tmp_path / "b", game=GAME, reuse=folder)


def test_making_refused(folder, tmp_path):
    for recipe, error in [
        ({"flop": {"method": "optimal"}}, isohand.ParseError),
        ({"flop": {"method": "optimal", "k": 10**6}}, isohand.RangeError),
        ({"river": {"method": "emd", "k": 5}}, isohand.UnsupportedError),
        ({"flop": {"method": "given", "labels": "none.npy"}}, isohand.FileError),
    ]:
        with pytest.raises(error):
            isohand.bucket(recipe, tmp_path / "new", game=GAME)
    with pytest.raises(isohand.MismatchError):
        isohand.bucket(RECIPE, folder, game=GAME, changes={"flop.k": 7})
    with pytest.raises(isohand.FileError):
        isohand.bucket(RECIPE, tmp_path / "a" / "b", game=GAME)


def test_arrays_in_recipes(tmp_path, rng):
    """Labels and points of the user: as arrays, and as files."""
    hands = isohand.Indexer("flop", GAME.deck).size()
    labels = np.append(np.arange(9), rng.integers(9, size=hands - 9))
    points = rng.random((hands, 3))
    np.save(tmp_path / "points.npy", points)
    recipe = {
        "flop": {"method": "given", "labels": labels},
        "preflop": {"method": "given", "labels": [0] * 16},
    }
    made = isohand.bucket(recipe, tmp_path / "given", game=GAME)
    assert np.array_equal(made.table("flop")["bucket"], labels)
    settings = {"method": "l2", "k": 6, "scale": 1000}
    for name, given in [("array", points), ("file", str(tmp_path / "points.npy"))]:
        isohand.bucket(
            {"flop": {**settings, "points": given}}, tmp_path / name, game=GAME, threads=2
        )
    assert same_files(tmp_path / "array", tmp_path / "file")
    # The same clusters by cluster(): their cost is that of the file.
    table = isohand.Abstraction(tmp_path / "array").table("flop")
    weights = [table.indexer.multiplicity(i) for i in range(hands)]
    clusters = isohand.cluster(isohand.fixed_point(points, 1000), 6, weights, distance="l2")
    assert clusters.cost == int(table["cost"].sum())
    assert isohand.agreement(clusters.labels, table["bucket"], weights).adjusted_rand == 1


# ---- Using ------------------------------------------------------------------------------------


@pytest.mark.parametrize("street", BOARDS)
def test_buckets(abstraction, rng, street):
    table = abstraction.table(street)
    rows = random_hands(rng, 500, street)
    expected = table["bucket"][table.indexer.index_batch(rows)]
    found = abstraction.buckets(rows)
    assert found.dtype == np.uint32 and np.array_equal(found, expected)
    out = np.zeros((5, 100), np.uint32)
    assert abstraction.buckets(rows.reshape(5, 100, -1), out) is out
    assert np.array_equal(out.reshape(-1), expected)
    assert np.array_equal(abstraction.buckets(np.asfortranarray(rows)[::2]), expected[::2])
    for row, bucket in zip(rows[:20], expected):
        assert abstraction.bucket(row) == abstraction.bucket(bytes(row)) == bucket
        assert abstraction.bucket(table.indexer.text(row)) == bucket


def test_buckets_are_what_the_command_prints(abstraction, command, rng):
    table = abstraction.table("turn")
    rows = random_hands(rng, 50, "turn")
    texts = table.indexer.text(rows)
    printed = command("lookup", table.path, "--raw", *texts).splitlines()
    assert [int(line.split("\t")[2]) for line in printed] == abstraction.buckets(rows).tolist()


@pytest.mark.parametrize("street", BOARDS)
def test_holes(abstraction, rng, street):
    boards = random_hands(rng, 20, street)[:, 2:]
    cards = list(GAME.deck)
    pairs = [(low, high) for high in range(16) for low in range(high)]
    found = abstraction.holes(boards)
    assert found.shape == (20, 120)
    for board, row in zip(boards, found):
        for (low, high), bucket in zip(pairs, row):
            hand = [cards[low], cards[high], *board]
            if len(set(hand)) < len(hand):
                assert bucket == isohand.NO_BUCKET
            else:
                assert bucket == abstraction.bucket(hand)
        assert np.array_equal(abstraction.holes(board), row)
    if street != "preflop":
        assert np.array_equal(abstraction.holes(GAME.deck.text(boards[0])), found[0])
    out = np.zeros((4, 5, 120), np.uint32)
    assert abstraction.holes(boards.reshape(4, 5, -1), out) is out
    assert np.array_equal(out.reshape(20, 120), found)


def test_holes_of_few_suits(rng, tmp_path):
    """In a deck of three suits, card numbers have gaps: the places of these have no bucket."""
    game = isohand.Game("4x3", final_board=4)
    made = isohand.bucket({"flop": {"method": "optimal", "k": 5}}, tmp_path, game=game)
    board, cards = [0, 5, 10], list(game.deck)
    found = made.holes(board)
    expected = np.full(len(found), isohand.NO_BUCKET)
    for high in cards:
        for low in cards:
            if low < high and low not in board and high not in board:
                expected[high * (high - 1) // 2 + low] = made.bucket([low, high, *board])
    assert max(cards) == 14 and len(found) == 15 * 14 // 2 and np.array_equal(found, expected)


def test_refused(abstraction, rng, tmp_path):
    rows = random_hands(rng, 5, "flop")
    rows[3, 1] = rows[3, 0]
    out = np.full(5, 9, np.uint32)
    with pytest.raises(isohand.DuplicateError) as caught:
        abstraction.buckets(rows, out)
    assert caught.value.row == 3 and (out == 9).all()
    boards = random_hands(rng, 3, "flop")[:, 2:]
    boards[1, 0] = 200
    out = np.full((3, 120), 9, np.uint32)
    with pytest.raises(isohand.CardError) as caught:
        abstraction.holes(boards, out)
    assert caught.value.row == 1 and (out == 9).all()
    for call, error in [
        (lambda: abstraction.buckets(rows[:, :4]), isohand.CountError),
        (lambda: abstraction.buckets(rows[:2].astype(float)), TypeError),
        (lambda: abstraction.buckets(rows[:2], np.empty(2)), TypeError),
        (lambda: abstraction.holes([]), None),
        (lambda: abstraction.holes([0, 1]), isohand.RangeError),
        (lambda: abstraction.bucket("AsKs|Qs"), isohand.CountError),
        (lambda: abstraction.bucket("As|KsQsJs"), isohand.CountError),
        (lambda: abstraction.bucket("AsKsQ|hJhKh"), isohand.ParseError),
        (lambda: abstraction.bucket("AsKsQh|JhKh"), isohand.ParseError),
        (lambda: abstraction.table("showdown"), isohand.ParseError),
        (lambda: abstraction.table(2), isohand.RangeError),
    ]:
        if error is None:
            call()
            continue
        with pytest.raises(error):
            call()
    flop = isohand.bucket({"flop": {"method": "optimal", "k": 3}}, tmp_path, game=GAME)
    for call in (lambda: flop.bucket("AsKs"), lambda: flop.holes([]), lambda: flop.table("turn")):
        with pytest.raises(isohand.RangeError):
            call()
    with pytest.raises(isohand.FileError):
        isohand.Abstraction(tmp_path / "none")


def test_tables_outlive_the_abstraction(folder):
    made = isohand.Abstraction(folder)
    again = pickle.loads(pickle.dumps(made))
    table, centres = made.table("flop"), made.centres("flop")
    expected = centres.copy()
    with made:
        pass
    del made
    assert np.array_equal(table["centre"], expected) and np.array_equal(centres, expected)
    assert table.verify() > 0
    table.close()
    assert np.array_equal(centres, again.centres("flop"))
    again.close()
    for call in (lambda: again.counts, lambda: again.bucket("AsKs"), lambda: again.table("flop")):
        with pytest.raises(ValueError, match="closed"):
            call()


def test_sizes_and_costs(abstraction):
    """The numbers of each bucket, from its hands."""
    table = abstraction.table("turn")
    labels = table["bucket"]
    weights = np.array([table.indexer.multiplicity(i) for i in range(table.hands)])
    assert np.array_equal(np.bincount(labels, weights), table["size"])
    points = isohand.build("ehs", "turn", game=GAME)["points"].astype(int)
    away = np.abs(points - table["centre"][:, 0].astype(int)[labels])
    assert np.array_equal(np.bincount(labels, weights * away), table["cost"])


# ---- Comparing and sampling ----------------------------------------------------------------------


def test_compare(abstraction, tmp_path, command):
    other = isohand.bucket("quick", tmp_path / "q", game=GAME)
    for street in BOARDS:
        a, b = abstraction.table(street), other.table(street)
        overlaps = abstraction.compare(other, street)
        lines = command("diff", a.path, b.path, "--json").splitlines()
        printed, agreement = json.loads(lines[0]), overlaps.agreement()
        for ours, theirs in {
            "weight": "raw_hands", "pairs": "pairs", "pairs_a": "pairs_a", "pairs_b": "pairs_b",
            "pairs_both": "pairs_both", "rand": "rand", "adjusted_rand": "adjusted_rand",
            "is_a_nested": "a_nested", "is_b_nested": "b_nested", "is_equal": "equal",
        }.items():
            assert getattr(agreement, ours) == pytest.approx(printed[theirs], rel=1e-15), ours
        cells = command("diff", a.path, b.path, "--table").splitlines()
        rows = [tuple(map(int, line.split("\t"))) for line in cells if not line.startswith("#")]
        assert overlaps.cells().tolist() == rows and len(overlaps) == printed["overlaps"]
        weights = [a.indexer.multiplicity(i) for i in range(a.hands)]
        assert isohand.agreement(a["bucket"], b["bucket"], weights) == agreement
    with pytest.raises(isohand.MismatchError):
        isohand.compare_buckets(abstraction.table("flop"), other.table("turn"))


@pytest.mark.parametrize("order", ["drawn", "nearest", "farthest"])
def test_sample(abstraction, command, order):
    table = abstraction.table("flop")
    for bucket in (0, 17):
        flags = [] if order == "drawn" else [f"--{order}"]
        lines = command(
            "sample", table.path, str(bucket), "--json", "-n", "7", "--seed", "5", *flags
        ).splitlines()
        sample = abstraction.sample("flop", bucket, 7, order=order, seed=5, threads=2)
        printed, hands = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]
        assert (sample.hands, sample.raw_hands, sample.cost, sample.drawn) == (
            printed["hands"], printed["raw_hands"], printed["cost"], printed["drawn"],
        )
        assert sample.ehs == printed["ehs"]
        assert table.indexer.text(sample.cards) == [hand["hand"] for hand in hands]
        assert sample.indices.tolist() == [hand["index"] for hand in hands]
        assert sample.multiplicities.tolist() == [hand["multiplicity"] for hand in hands]
        assert sample.distances.tolist() == [hand["distance"] for hand in hands]
        assert np.allclose(sample.hand_ehs, [hand["ehs"] for hand in hands], rtol=1e-15)
        assert (table["bucket"][sample.indices] == bucket).all()


def test_sample_not_computed_and_refused(abstraction):
    table = abstraction.table("flop")
    few = isohand.sample_bucket(table, 3, 20, samples=4)
    assert (few.distances[4:] == isohand.NO_DISTANCE).all() and np.isnan(few.hand_ehs[4:]).all()
    assert not np.isnan(few.hand_ehs[:4]).any()
    everything = isohand.sample_bucket(table, 3, 10**6, samples=1)
    assert sorted(everything.indices) == np.flatnonzero(table["bucket"] == 3).tolist()
    for call, error in [
        (lambda: isohand.sample_bucket(table, 30), isohand.RangeError),
        (lambda: isohand.sample_bucket(table, 3, order="best"), isohand.ArgumentError),
    ]:
        with pytest.raises(error):
            call()


# ---- Files of other programs ---------------------------------------------------------------------


def test_formats(abstraction, folder, tmp_path, command):
    assert len(isohand.formats()) == 9 and all(isohand.formats().values())
    for format in isohand.formats():
        name = "small" if format == "slumbot" else None
        ours, theirs = tmp_path / "ours" / format, tmp_path / "theirs" / format
        for path in (ours, theirs):
            path.mkdir(parents=True)
        target = [path / "file" if format == "poker-cfrm" else path for path in (ours, theirs)]
        written, reports = [], []
        isohand.export_buckets(
            abstraction, format, target[0], name=name,
            written=lambda *both: written.append(both), progress=lambda *both: reports.append(both),
        )
        flags = ["--name", name] if name else []
        command("export", str(folder), "--format", format, "-o", str(target[1]), "-q", *flags)
        assert sorted(os.listdir(ours)) == sorted(os.listdir(theirs))
        for file in os.listdir(ours):
            assert (ours / file).read_bytes() == (theirs / file).read_bytes(), (format, file)
        assert {path for path, _ in written} <= {str(ours / file) for file in os.listdir(ours)}
        assert reports == sorted(reports) and reports[-1][0] == reports[-1][1] > 0


def test_export_options(abstraction, tmp_path):
    isohand.export_buckets(abstraction, "npy", tmp_path, streets=["turn", 3], bits=32, recall=True)
    assert len(os.listdir(tmp_path)) == 2
    (file,) = [name for name in os.listdir(tmp_path) if "turn" in name]
    array = np.load(tmp_path / file)
    indexer = isohand.Indexer("2,3,1", GAME.deck)
    rows = indexer.unindex_batch(np.arange(indexer.size(), dtype=np.uint64))
    assert array.dtype.itemsize == 4 and np.array_equal(array, abstraction.buckets(rows))
    for format, options, error in [
        ("none", {}, isohand.UnsupportedError), ("slumbot", {}, isohand.Error),
        ("npy", {"bits": 7}, isohand.ArgumentError),
        ("npy", {"streets": ["x"]}, isohand.ParseError),
        ("poker-cfrm", {"streets": ["flop"]}, isohand.UnsupportedError),
    ]:
        with pytest.raises(error):
            isohand.export_buckets(abstraction, format, tmp_path / "out", **options)


def test_import(abstraction, tmp_path):
    """There and back; labels keep their numbers."""
    out = tmp_path / "npy"
    isohand.export_buckets(abstraction, "npy", out)
    written = []
    again = isohand.import_buckets(
        "npy", sorted(out.iterdir()), tmp_path / "back", game=GAME, written=written.append
    )
    assert len(written) == len(again.counts) and again.counts.items() <= abstraction.counts.items()
    for street in again.counts:
        assert again.compare(abstraction, street).agreement().is_equal
    strange = tmp_path / "strange.bin"
    isohand.export_buckets(abstraction, "labels", tmp_path / "l", streets=["flop"], bits=16)
    os.rename(next((tmp_path / "l").iterdir()), strange)
    one = isohand.import_buckets(
        "labels", [strange], tmp_path / "one", game=GAME, streets=["flop"], bits=16
    )
    assert np.array_equal(one.table("flop")["bucket"], abstraction.table("flop")["bucket"])
    for paths, error in [
        ([strange], isohand.ArgumentError), ([], isohand.ArgumentError),
        ([tmp_path / "none.npy"], isohand.Error),
    ]:
        with pytest.raises(error):
            isohand.import_buckets("npy", paths, tmp_path / "bad", game=GAME)
