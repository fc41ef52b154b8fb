"""Paths, names and numbers that are refused, rather than cut or rounded in silence."""

import os

import numpy as np
import pytest

import isohand
from isohand import clustering, distributions

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
