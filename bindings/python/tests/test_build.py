"""Builds: against the command's files and numpy, in memory and in files, plans and refusals."""

import hashlib
import os

import numpy as np
import pytest

import isohand
from isohand.building import _next_street

GAME = isohand.Game("5x3", final_board=4)
OPTIONS = ["--deck", "5x3", "--final-board", "4", "-q"]
STREETS = ["preflop", "flop", "turn"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory, command):
    path = tmp_path_factory.mktemp("built")
    command("build", "all", "-d", str(path), *OPTIONS)
    return path


def same_files(a, b):
    return sorted(os.listdir(a)) == sorted(os.listdir(b)) and all(
        (a / name).read_bytes() == (b / name).read_bytes() for name in os.listdir(a)
    )


@pytest.mark.parametrize("street", STREETS)
@pytest.mark.parametrize("feature", ["equity", "ehs", "histogram"])
def test_one_table(folder, tmp_path, street, feature):
    path = tmp_path / "t.safetensors"
    table = isohand.build(feature, street, path, game=GAME, threads=2)
    assert path.read_bytes() == (folder / f"{street}-{feature}.safetensors").read_bytes()
    arrays = isohand.build(feature, table.rounds, game=GAME)
    assert list(arrays) == list(table.columns)
    for name, array in arrays.items():
        assert array.dtype == table[name].dtype and np.array_equal(array, table[name])
        assert not array.flags.writeable


def test_values_outlive_the_build():
    build = isohand.Build(GAME)
    build.add("ehs", "flop")
    build.plan()
    build.run()
    values = build.values()["points"]
    assert np.shares_memory(values, build.values()["points"])
    expected = values.copy()
    del build
    assert np.array_equal(values, expected)


def test_strength(rng):
    """Strengths of five cards: the sizes of the nine categories are known."""
    arrays = isohand.build("strength", "5")
    indexer = isohand.Indexer("5")
    counts = np.zeros(7463, np.int64)
    multiplicities = [indexer.multiplicity(i) for i in range(indexer.size())]
    np.add.at(counts, arrays["strength"], multiplicities)
    assert counts.sum() == 2598960 and counts[7462] == 4 and counts[1] == 1020


@pytest.mark.parametrize("rounds", ["5", "2,3"])
def test_strength_is_that_of_other_programs(golden, rounds):
    (digest,) = [row[1] for row in golden("strength-sha256.tsv") if row[0] == rounds]
    values = isohand.build("strength", rounds)["strength"]
    assert hashlib.sha256(values.astype("<u2").tobytes()).hexdigest() == digest


@pytest.mark.parametrize("rounds", ["4", "4,3", "4,4"])
@pytest.mark.parametrize(
    "feature, names",
    [("omaha-ehs", ("points",)), ("omaha-equity", ("wins", "ties")), ("omaha-ehs2", ("squares",))],
)
def test_omaha(tmp_path, command, rng, rounds, feature, names):
    """The table has the sums of the street, and those of the command."""
    turn = isohand.OmahaSums(4, deck="6x4", numbers=names)
    board = int(rounds[2:] or 0)
    sums = turn if board == 4 else isohand.OmahaSums(
        board, deck="6x4", numbers=names, later=turn if board else None
    )
    game, path, other = isohand.Game("6x4"), tmp_path / "t.safetensors", tmp_path / "o.safetensors"
    arrays = isohand.build(feature, rounds, game=game, threads=2)
    rows = {name: sums.rows(number=name) for name in names}
    assert tuple(arrays) == names
    table = isohand.build(feature, rounds, path, game=game)
    command("build", feature, rounds, "--deck", "6x4", "-q", "-o", str(other))
    assert path.read_bytes() == other.read_bytes()
    assert table.feature.name == feature and table.columns == names
    assert table.rounds == sums.indexer.rounds and table.hands == sums.hands
    assert table.is_derivable
    hands = sums.indexer.unindex_batch(rng.integers(0, sums.hands, 50))
    for name in names:
        assert arrays[name].dtype == rows[name].dtype
        assert np.array_equal(arrays[name], rows[name]) and np.array_equal(table[name], rows[name])
        expected = [sums.sum(name, hand[:4], hand[4:]) for hand in hands]
        assert rows[name][sums.indexer.index_batch(hands)].tolist() == expected
        assert table.lookup(table.indexer.text(hands[0])).values[name] == expected[0]
    assert table.verify(samples=2) >= 2


@pytest.mark.parametrize("rounds", ["4,3", "4,4"])
def test_omaha_histogram(tmp_path, command, rounds):
    """Each row has all runouts, and the mean bin is about that of E[HS]."""
    game, other = isohand.Game("6x4", bins=100), tmp_path / "o.safetensors"
    rows = isohand.build("omaha-histogram", rounds, game=game, threads=2)["histogram"]
    points = isohand.build("omaha-ehs", rounds, game=isohand.Game("6x4"))["points"]
    runouts = 17 * 16 // 2 if rounds == "4,3" else 16
    opponents = 15 * 14 * 13 * 12 // 24
    assert rows.shape == (len(points), 100) and rows.dtype == np.uint8
    assert (rows.sum(axis=1) == runouts).all()
    mean = (rows @ np.arange(100.0)) / runouts / 100
    ehs = points / (2 * opponents * runouts)
    assert ((mean <= ehs) & (ehs <= mean + 0.01 + 1e-9)).all()
    command("build", "histogram", rounds, "--game", "omaha", "--deck", "6x4", "--bins", "100", "-q",
            "-o", str(other))
    assert np.array_equal(isohand.Table(other)["histogram"], rows)


def test_omaha_in_scratch_files(tmp_path):
    """A build that its caller stops leaves files, from which the next one makes the same table."""
    game, files, path = isohand.Game("6x4"), tmp_path / "files", tmp_path / "t.safetensors"
    files.mkdir()
    plan = isohand.Build(game, scratch=files)
    plan.add("omaha-ehs", "4,3")
    planned = plan.plan()
    assert planned.scratch == planned.phases[0].scratch > 1000000
    without = isohand.Build(game)
    without.add("omaha-ehs", "4,3")
    assert without.plan().memory == planned.memory + planned.scratch

    def stop(done, total):
        if done > total // 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        isohand.build("omaha-ehs", "4,3", path, game=game, scratch=files, progress=stop)
    assert not path.exists()
    (left,) = files.iterdir()
    with pytest.raises(isohand.OutOfMemoryError, match="with a scratch folder"):
        isohand.build("omaha-ehs", "4,3", game=game, memory=planned.memory)
    points = isohand.build(
        "omaha-ehs", "4,3", game=game, scratch=files, memory=planned.memory + 2 * 4 * 600000
    )["points"]
    assert np.array_equal(points, isohand.build("omaha-ehs", "4,3", game=game)["points"])
    assert list(files.iterdir()) == []
    left.write_text("a letter")
    with pytest.raises(isohand.MismatchError, match="not a scratch file"):
        isohand.build("omaha-ehs", "4,3", game=game, scratch=files)
    assert left.read_text() == "a letter"
    with pytest.raises(isohand.FileError, match="cannot use this folder for scratch files"):
        isohand.build("omaha-ehs", "4,3", game=game, scratch=tmp_path / "none")


def test_omaha_is_refused():
    for rounds in ("2,3", "4,5", "6,3", "4,3,1", "7"):
        with pytest.raises(isohand.UnsupportedError, match="Omaha's equity is supported for"):
            isohand.build("omaha-ehs", rounds, game=isohand.Game("6x4"))


def test_all(folder, tmp_path):
    done, reports = [], []
    target = tmp_path / "all"
    plan = isohand.build_plan(target, game=GAME)
    assert not target.exists() and plan.memory > 0 and plan.disk > 0 and plan.time > 0
    assert [t.is_kept for t in plan.tables] == [False] * len(plan.tables)
    tables = isohand.build_all(
        target, game=GAME, threads=2, written=done.append,
        progress=lambda *both: reports.append(both),
    )
    assert same_files(folder, target)
    assert {os.path.basename(t.path) for t in tables} == set(os.listdir(folder))
    assert all(t.is_done and not t.is_kept for t in tables)
    assert sorted(t.path for t in done) == sorted(t.path for t in tables)
    assert all(t.is_done for t in done)
    assert reports == sorted(reports) and all(done <= total for done, total in reports)
    for table in tables:
        assert os.path.getsize(table.path) > table.nbytes > 0
        assert table.hands == isohand.Table(table.path).hands
    again = isohand.build_plan(target, game=GAME)
    assert all(t.is_kept for t in again.tables) and again.phases == () and again.memory == 0


def test_all_goes_on_or_refuses(folder, tmp_path):
    target = tmp_path / "all"
    isohand.build_all(target, game=GAME)
    os.remove(target / "flop-ehs.safetensors")
    plan = isohand.build_plan(target, game=GAME)
    assert [os.path.basename(t.path) for t in plan.tables if not t.is_kept] == [
        "flop-ehs.safetensors"
    ]
    isohand.build_all(target, game=GAME)
    assert same_files(folder, target)
    (target / "turn-ehs.safetensors").write_bytes(b"mine")
    with pytest.raises(isohand.FormatError):
        isohand.build_all(target, game=GAME)
    assert (target / "turn-ehs.safetensors").read_bytes() == b"mine"
    isohand.build_all(target, game=GAME, rebuild=True)
    assert same_files(folder, target)
    with pytest.raises(isohand.MismatchError):
        isohand.build_all(target, game=isohand.Game("5x2", final_board=4))


def test_plan_phases(tmp_path):
    plan = isohand.build_plan(tmp_path / "none")
    rounds = [phase.made for phase in plan.phases if phase.made]
    assert rounds[0] == (2, 5) and (2, 3) in rounds
    assert plan.memory == max(p.memory for p in plan.phases) > 10**8
    with pytest.raises(isohand.OutOfMemoryError):
        isohand.build_plan(tmp_path / "none", memory=1000)
    assert os.listdir(tmp_path) == []


# ---- Data of the user -----------------------------------------------------------------------


def transitions_by_hand(labels):
    """The next cards of each flop that lead to each label of the turn, one by one."""
    flop, turn = isohand.Indexer("2,3", GAME.deck), isohand.Indexer("2,4", GAME.deck)
    rows = flop.unindex_batch(np.arange(flop.size(), dtype=np.uint64))
    found = []
    for row in rows:
        nexts = [[*row, card] for card in GAME.deck if card not in row]
        found.append(np.unique(labels[turn.index_batch(nexts)], return_counts=True))
    return found


def test_transitions(tmp_path, rng, command):
    hands = isohand.Indexer("2,4", GAME.deck).size()
    labels = rng.integers(40, size=hands, dtype=np.uint16)
    labels[7] = 40
    arrays = isohand.build("transitions", "flop", game=GAME, labels=labels)
    for row, count, (expected, counts) in zip(
        arrays["label"], arrays["count"], transitions_by_hand(labels)
    ):
        used = count > 0
        assert np.array_equal(row[used], expected) and np.array_equal(count[used], counts)
        assert (row[~used] == 65535).all()
    np.save(tmp_path / "labels.npy", labels)
    paths = [tmp_path / f"{name}.safetensors" for name in ("array", "file", "tensor", "command")]
    isohand.build("transitions", "flop", paths[0], game=GAME, labels=labels)
    isohand.build("transitions", "flop", paths[1], game=GAME, labels=tmp_path / "labels.npy")
    isohand.write_table(tmp_path / "l.safetensors", {"a": labels, "b": labels[:2]})
    isohand.build(
        "transitions", "flop", paths[2], game=GAME, labels=f"{tmp_path / 'l.safetensors'}:a"
    )
    command("build", "transitions", "2,3", "-o", str(paths[3]), *OPTIONS,
            "--labels", str(tmp_path / "labels.npy"))
    assert len({path.read_bytes() for path in paths}) == 1


def test_many_labels(tmp_path):
    """Labels above 65534 make a tensor of uint32, also when they come from a file."""
    hands = isohand.Indexer("2,4", GAME.deck).size()
    labels = np.arange(hands) % 1000 + 70000
    arrays = isohand.build("transitions", "flop", game=GAME, labels=labels)
    np.save(tmp_path / "labels.npy", labels)
    again = isohand.build("transitions", "flop", game=GAME, labels=tmp_path / "labels.npy")
    assert arrays["label"].dtype == again["label"].dtype == np.uint32
    assert np.array_equal(arrays["label"], again["label"])
    assert np.array_equal(arrays["count"], again["count"])


def test_labels_refused():
    hands = isohand.Indexer("2,4", GAME.deck).size()
    for labels, error in [
        (np.zeros(3, int), isohand.ArgumentError), (np.zeros(hands), TypeError),
        (np.full(hands, -1), OverflowError), ("none.npy", isohand.FileError),
    ]:
        with pytest.raises(error):
            isohand.build("transitions", "flop", game=GAME, labels=labels)
    with pytest.raises(isohand.ArgumentError):
        isohand.build("transitions", "flop", game=GAME)
    build = isohand.Build(GAME)
    with pytest.raises(isohand.ArgumentError):
        build.give_labels("turn", np.ones(hands, int), count=1)
    assert _next_street("preflop", GAME) == (2, 1) and _next_street("2,3", GAME) == (2, 4)


def test_ochs(tmp_path, command):
    clusters = isohand.opponent_clusters(3, game=GAME)
    game = isohand.Game("5x3", final_board=4, clusters=clusters)
    path, other = tmp_path / "a.safetensors", tmp_path / "b.safetensors"
    table = isohand.build("ochs", "turn", path, game=game)
    command("build", "ochs", "2,4", "-o", str(other), *OPTIONS, "--clusters", "3")
    assert path.read_bytes() == other.read_bytes()
    assert table.game.clusters == clusters and set(clusters) == {0, 1, 2}
    equity = isohand.build("equity", "turn", game=GAME)
    assert np.array_equal(table["wins"].sum(axis=1), equity["wins"])
    with pytest.raises(isohand.RangeError):
        isohand.opponent_clusters(500, game=GAME)


# ---- Refusals -----------------------------------------------------------------------------------


def test_refused(tmp_path):
    for call, error in [
        (lambda: isohand.build("nothing", "flop"), isohand.ArgumentError),
        (lambda: isohand.build("ehs", "2,3,1,1"), isohand.UnsupportedError),
        (lambda: isohand.build("ehs", "some"), isohand.ParseError),
        (lambda: isohand.build("bucket", "flop"), isohand.ArgumentError),
        (lambda: isohand.build("ochs", "flop", game=GAME), isohand.UnsupportedError),
        (lambda: isohand.build("ehs", "flop", tmp_path / "a" / "b", game=GAME), isohand.FileError),
        (lambda: isohand.build("ehs", "flop", game=GAME, threads=-1), ValueError),
        (lambda: isohand.build("ehs", "flop", memory=1000), isohand.OutOfMemoryError),
    ]:
        with pytest.raises(error):
            call()
    build = isohand.Build(GAME)
    build.add("ehs", "flop", tmp_path / "t")
    with pytest.raises(isohand.ArgumentError):
        build.run()
    with pytest.raises(isohand.ArgumentError):
        build.values()
    with pytest.raises(IndexError):
        build.values(1)
    build.plan()
    with pytest.raises(isohand.ArgumentError):
        build.plan()
    build.run()
    with pytest.raises(isohand.ArgumentError):
        build.values()
    with pytest.raises(isohand.ArgumentError):
        build.run()
    folders = isohand.Build(GAME)
    folders.add_folder(tmp_path / "x")
    with pytest.raises(isohand.ArgumentError):
        folders.add_folder(tmp_path / "y")


def test_one_user_at_a_time():
    """A callback, or another thread, must not use a build that runs; it gets an error."""
    build = isohand.Build(GAME, progress=lambda *both: build.tables)
    build.add("ehs", "flop")
    with pytest.raises(RuntimeError, match="in use"):
        build.plan()
        build.run()


def test_two_builds_in_a_folder(tmp_path):
    target = tmp_path / "all"
    isohand.build_all(target, game=GAME)
    first = isohand.Build(GAME)
    first.add_folder(target)
    with pytest.raises(isohand.FileError):
        isohand.build_all(target, game=GAME)
    del first
    isohand.build_all(target, game=GAME)


def test_dry_run_is_that_of_the_command(tmp_path, command):
    """The command prints a line for each phase of the plan."""
    printed = command("build", "all", "-d", str(tmp_path / "x"), *OPTIONS, "--dry-run")
    plan = isohand.build_plan(tmp_path / "x", game=GAME)
    assert len(printed.splitlines()) == len(plan.phases) + 1
    assert f"{plan.disk / 1e6:.1f} MB" in printed.splitlines()[-1]
