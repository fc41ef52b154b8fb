"""Reads the list of methods that loss.py compares, in the form of methods.txt."""

import collections
import hashlib
import json
import os
import struct

# Buckets of a method, a size and a seed. `recipe` and `settings` make them; or `folder` has them; or
# both are None, and the players know their cards. `key` changes if the buckets may.
Buckets = collections.namedtuple("Buckets", "method size seed recipe settings folder recall key")

STREETS = ("flop", "turn", "river")


class Wrong(Exception):
    """What a user has to mend."""


def digest(*parts):
    """Returns a short text that depends on all parts."""
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:12]


def read_text(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise Wrong(f"{path}: {error.strerror}") from error


def files_of(folder):
    """Returns the paths of the streets' files of buckets."""
    names = [f"{street}-bucket.safetensors" for street in STREETS]
    paths = [os.path.join(folder, name) for name in names]
    return [path for path in paths if os.path.exists(path)]


def count_buckets(folder):
    """Returns the numbers of buckets of the streets, such as 200/200/1000."""
    counts = []
    for path in files_of(folder):
        with open(path, "rb") as file:
            (length,) = struct.unpack("<Q", file.read(8))
            counts.append(json.loads(file.read(length))["__metadata__"]["feature.buckets"])
    return "/".join(counts)


def settings_of(recipe, size):
    """Returns the settings that give each street with a k that many buckets, or the size itself."""
    if "=" in size:
        return size
    streets = [name for name, street in recipe.items() if isinstance(street, dict) and "k" in street]
    return ",".join(f"{street}.k={size}" for street in streets)


def of_recipe(path, shared, method, size, seed, recall):
    text = read_text(path)
    settings = [settings_of(json.loads(text), size), *shared]
    if seed != "-":
        settings.append(f"seed={seed}")
    settings = ",".join(settings)
    key = digest(text, settings, recall)
    return Buckets(method, size, seed, path, settings, None, recall, key)


def of_folder(path, method, size, seed, recall):
    path = path.replace("{size}", size).replace("{seed}", seed)
    files = files_of(path)
    if not files:
        raise Wrong(f"{path}: no recipe, and no folder of bucket files")
    states = [os.stat(file) for file in files]
    key = digest(path, recall, *[(state.st_size, state.st_mtime_ns) for state in states])
    return Buckets(method, size, seed, None, None, path, recall, key)


def read_line(line, folder):
    """Yields the buckets of a line."""
    fields = [field.strip() for field in line.split("|")]
    if len(fields) != 5:
        raise Wrong(f"not five fields: {line.strip()}")
    method, source, sizes, seeds, options = fields
    recall = options.removeprefix("recall=")
    if options and (options == recall or recall not in STREETS):
        raise Wrong(f"unknown option: {options}")
    name, *shared = source.split()
    path = os.path.join(folder, name)
    for size in sizes.split():
        for seed in seeds.split():
            if name == "-":
                yield Buckets(method, size, seed, None, None, None, "", digest("none"))
            elif name.endswith(".json"):
                yield of_recipe(path, shared, method, size, seed, recall)
            else:
                yield of_folder(path, method, size, seed, recall)


def read_methods(path):
    """Returns all buckets of a list, in its order."""
    found = []
    for line in read_text(path).splitlines():
        if line.strip() and not line.startswith("#"):
            found += read_line(line, os.path.dirname(path))
    seen = collections.Counter((each.method, each.size, each.seed) for each in found)
    for name, count in seen.items():
        if count > 1:
            raise Wrong(f"{path}: twice: {', '.join(name)}")
    return found
