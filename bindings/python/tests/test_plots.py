"""The grid of preflop classes, and lists of buckets."""

import itertools
import re
from html.parser import HTMLParser

import numpy as np
import pytest

import isohand

RANKS = "AKQJT98765432"


def class_at(row: int, column: int, ranks: str = RANKS) -> str:
    """The class of a place of the usual square, as people name it."""
    if row == column:
        return 2 * ranks[row]
    if row < column:
        return f"{ranks[row]}{ranks[column]}s"
    return f"{ranks[column]}{ranks[row]}o"


def class_of_text(hand: str, ranks: str = RANKS) -> str:
    """The class of hole cards such as "AsKh", from their text alone."""
    first, second = sorted([hand[:2], hand[2:]], key=lambda card: ranks.index(card[0]))
    if first[0] == second[0]:
        return first[0] + second[0]
    return first[0] + second[0] + ("s" if first[1] == second[1] else "o")


def test_names_of_the_square():
    grid = isohand.PreflopGrid(np.zeros(169))
    for row, column in itertools.product(range(13), repeat=2):
        assert grid.names[row, column] == class_at(row, column)


def test_values_by_class(rng):
    values = rng.random(169)
    matchups_order = {}  # the documented number of a class: row * 13 + column, ranks from 0
    for high, low in itertools.product(range(13), repeat=2):
        if high >= low:
            name = RANKS[12 - high] + RANKS[12 - low]
            matchups_order[name + ("s" if high > low else "")] = values[13 * high + low]
            if high > low:
                matchups_order[name + "o"] = values[13 * low + high]
    grid = isohand.PreflopGrid(values)
    assert {name: grid[name] for name in matchups_order} == matchups_order
    assert len(matchups_order) == 169
    np.testing.assert_array_equal(np.asarray(grid), isohand.preflop_grid(values))
    assert np.asarray(grid, np.float32).dtype == np.float32


def test_values_by_index(rng):
    values, indexer = rng.random(169), isohand.Indexer("2")
    grid = isohand.PreflopGrid(values, "index")
    for index in range(169):
        hand = indexer.text(indexer.unindex(index))
        assert grid[class_of_text(hand)] == values[index], hand


def test_values_by_holes(rng):
    values = rng.random(1326)
    values[rng.random(1326) < 0.3] = np.nan
    values[:6] = np.nan  # all pairs of deuces
    by_name = {}
    for high in range(52):
        for low in range(high):
            name = class_of_text(isohand.STANDARD.text([high, low]))
            by_name.setdefault(name, []).append(values[high * (high - 1) // 2 + low])
    grid = isohand.PreflopGrid(values)
    assert np.isnan(grid["22"])
    for name, members in by_name.items():
        known = [value for value in members if value == value]
        if known:
            assert grid[name] == pytest.approx(np.mean(known), rel=1e-12)
        else:
            assert np.isnan(grid[name])
    assert len(by_name) == 169


@pytest.mark.parametrize("deck, ranks", [("short", "AKQJT9876"), ("5x4", "AKQJT")])
def test_other_decks(deck, ranks):
    holes = 4 * len(ranks) * (4 * len(ranks) - 1) // 2
    grid = isohand.PreflopGrid(np.arange(holes), deck=deck)
    assert grid.values.shape == (len(ranks), len(ranks))
    assert grid.names[0, 1] == "AKs" and grid.names[-1, 0] == f"A{ranks[-1]}o"
    pairs = isohand.PreflopGrid(np.arange(len(ranks) ** 2), deck=deck)
    assert pairs["AA"] == len(ranks) ** 2 - 1


def test_what_is_refused():
    with pytest.raises(isohand.CountError, match=r"by class must have the shape \(169,\)"):
        isohand.preflop_grid(range(168))
    with pytest.raises(isohand.CountError, match="by holes"):
        isohand.preflop_grid(range(169), "holes")
    with pytest.raises(ValueError, match="'suits'"):
        isohand.preflop_grid(range(169), "suits")
    for deck in ["5x2", "13x4-ranks", "14x4"]:
        with pytest.raises(isohand.DeckError):
            isohand.preflop_grid(range(25), deck=deck)
    with pytest.raises(KeyError):
        isohand.PreflopGrid(range(169))["AK"]
    with pytest.raises(ValueError):
        isohand.preflop_grid(["A"] * 169)


class Cells(HTMLParser):
    """Collects the texts of the cells, and checks that tags are closed in order."""

    def __init__(self, html: str):
        super().__init__()
        self.open, self.rows = [], []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "td" in self.open or "th" in self.open:
            self.rows[-1][-1] += data


def test_html_of_a_grid():
    values = np.arange(169.0)
    values[0] = np.nan
    grid = isohand.PreflopGrid(values, title="a < b", form="{:.0f}")
    html = grid._repr_html_()
    rows = Cells(html).rows
    assert [len(row) for row in rows] == [13] * 13
    assert rows[0][0] == "AA168" and rows[12][12] == "22" and rows[0][1] == "AKs167"
    assert "a &lt; b" in html
    opacities = [float(part) for part in re.findall(r"rgba\(\d+, \d+, \d+, ([\d.]+)\)", html)]
    assert len(opacities) == 168 and max(opacities) == 0.75 and min(opacities) == 0
    assert Cells(isohand.PreflopGrid(np.full(169, np.nan))._repr_html_()).rows[0][0] == "AA"
    assert Cells(isohand.PreflopGrid(np.ones(169))._repr_html_()).rows[0][0] == "AA1.00"


def test_figure(tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    axes = isohand.plot_preflop(np.arange(169), title="numbers", form="{:.0f}", label="number")
    texts = [text.get_text() for text in axes.texts]
    assert len(texts) == 169 and "AKs\n167" in texts and axes.get_title() == "numbers"
    assert [label.get_text() for label in axes.get_xticklabels()] == list(RANKS)
    at = {text.get_text(): text.get_position() for text in axes.texts}
    assert at["AKs\n167"] == (1, 0) and at["AKo\n155"] == (0, 1)  # the column, then the row
    np.testing.assert_array_equal(axes.images[0].get_array(), isohand.preflop_grid(np.arange(169)))
    axes.figure.savefig(tmp_path / "grid.svg")
    assert (tmp_path / "grid.svg").read_text().startswith("<?xml")
    matplotlib.pyplot.close(axes.figure)
    own = matplotlib.figure.Figure().subplots()
    assert isohand.PreflopGrid(np.arange(25), deck="5x4").plot(own) is own


@pytest.fixture(scope="module")
def buckets(tmp_path_factory):
    pytest.importorskip("isohand._table")
    recipe = {"flop": {"method": "optimal", "k": 5}, "turn": {"method": "emd", "k": 70}}
    folder = tmp_path_factory.mktemp("buckets")
    return isohand.bucket(recipe, folder, game=isohand.Game("5x4"))


def test_bucket_list(buckets):
    table = buckets.table("flop")
    found = isohand.BucketList(table)
    labels, indexer = table["bucket"], table.indexer
    raw = np.array([indexer.multiplicity(i) for i in range(table.hands)])
    np.testing.assert_array_equal(found["hands"], [(labels == b).sum() for b in range(5)])
    np.testing.assert_array_equal(found["raw_hands"], [raw[labels == b].sum() for b in range(5)])
    assert found["part"].sum() == pytest.approx(1)
    # The mean hand strength of all hands is 1/2: each hand wins what its opponent loses.
    assert (found["part"] * found["ehs"]).sum() == pytest.approx(0.5)
    assert int(round((found["distance"] * found["raw_hands"]).sum())) == int(
        table.metadata["bucket.cost"]
    )
    assert repr(found) == "<isohand.BucketList of 5 buckets>"
    rows = Cells(found._repr_html_()).rows
    assert rows[0] == list(found) and len(rows) == 6
    assert rows[1][:3] == ["0", f"{found['hands'][0]:,}", f"{found['raw_hands'][0]:,}"]


def test_bucket_list_that_is_long(buckets):
    rows = Cells(isohand.BucketList(buckets.table("turn"))._repr_html_()).rows
    assert len(rows) == 1 + 30 + 1 + 30
    assert [row[0] for row in rows[29:34]] == ["28", "29", "\u2026", "40", "41"]


def test_bucket_list_as_data_frame(buckets):
    pandas = pytest.importorskip("pandas")
    found = buckets.bucket_list("flop")
    frame = pandas.DataFrame(dict(found))
    assert list(frame.columns) == list(found) and len(frame) == 5
    assert frame.hands.sum() == buckets.table("flop").hands


def test_bucket_list_of_a_damaged_file(buckets, tmp_path):
    table = buckets.table("flop")
    data = bytearray(open(table.path, "rb").read())
    data[table.tensors["bucket"].offset] = 200
    (tmp_path / "flop-bucket.safetensors").write_bytes(data)
    damaged = isohand.Abstraction(tmp_path)  # reads no value
    with pytest.raises(isohand.MismatchError, match="flop-bucket.safetensors: .*200 of 5"):
        damaged.bucket_list("flop")
    with pytest.raises(isohand.ChecksumError):
        damaged.table("flop").check()


def test_bucket_list_of_another_table(tmp_path):
    pytest.importorskip("isohand._table")
    table = isohand.build("ehs", "flop", tmp_path / "ehs.safetensors", game=isohand.Game("5x2"))
    with pytest.raises(KeyError):
        isohand.BucketList(table)


@pytest.mark.parametrize("text", ["QQ+,AKs:0.5", "72o", "A5s-A2s,KQo:0.25", "random"])
def test_ranges_from_grids(text):
    """A grid has the highest rank first, classes the lowest: a range comes back as it was."""
    made = isohand.Range(text)
    grid = isohand.PreflopGrid(made)
    assert isohand.Range.from_classes(grid) == made
    assert isohand.Range.from_classes(made) == made
    np.testing.assert_array_equal(grid.classes(), made.classes())
    for (row, column), name in np.ndenumerate(isohand.preflop_classes()):
        assert name == class_at(12 - row, 12 - column)
        assert made.classes()[row, column] == grid[name]
