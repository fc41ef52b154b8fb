"""Makes buckets and solves spots with them, and keeps every result as soon as it is known."""

import collections
import json
import os
import re
import shutil
import subprocess
import tempfile
import time

from methods import Wrong, count_buckets, digest, files_of, read_text

Finished = collections.namedtuple("Finished", "name output seconds memory")

MADE = ("key", "method", "size", "seed", "buckets", "seconds", "memory_mb", "files_mb")
LOSSES = ("key", "method", "size", "seed", "spot", "iterations", "loss", "turn", "river", "seconds")

# ---- Kept results -----------------------------------------------------------------------------


def read_rows(path):
    """Returns the rows of a table by their keys, without a last line that was cut off."""
    if not os.path.exists(path):
        return {}
    with open(path, "rb+") as file:
        text = file.read()
        file.truncate(text.rfind(b"\n") + 1)
    head, *rows = [line.split("\t") for line in text.decode().split("\n")[:-1]] or [[]]
    return {row[0]: dict(zip(head, row)) for row in rows}


def add_row(path, columns, row):
    """Appends a row, by one write, and returns it as read_rows would."""
    row = {column: str(value) for column, value in zip(columns, row, strict=True)}
    lines = [] if os.path.exists(path) and os.path.getsize(path) > 0 else ["\t".join(columns)]
    with open(path, "a", encoding="utf-8") as file:
        file.write("".join(line + "\n" for line in [*lines, "\t".join(row.values())]))
    return row


# ---- Processes --------------------------------------------------------------------------------


def start(command):
    output = tempfile.TemporaryFile()
    environment = {**os.environ, "OMP_WAIT_POLICY": "passive"}
    try:
        process = subprocess.Popen(command, stdout=output, env=environment)
    except OSError as error:
        raise Wrong(f"{command[0]}: {error.strerror}") from error
    return process, output, time.monotonic()


def finish(name, process, output, began, status, memory):
    seconds = time.monotonic() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise Wrong(f"failed: {' '.join(process.args)}")
    with output:
        output.seek(0)
        return Finished(name, output.read().decode(), seconds, memory)


def run_all(commands, jobs):
    """Runs commands, given as pairs of a name and words, several at a time; yields each at its end.

    If one fails, or if the caller stops, those that still run are ended."""
    commands, running = collections.deque(commands), {}
    try:
        while commands or running:
            while commands and len(running) < jobs:
                name, words = commands.popleft()
                process, *rest = start(words)
                running[process.pid] = name, process, *rest
            pid, status, usage = os.wait4(-1, 0)
            yield finish(*running.pop(pid), status, usage.ru_maxrss / 1024)
    finally:
        for _, process, _, _ in running.values():
            process.kill()
            process.wait()


# ---- A suite ----------------------------------------------------------------------------------


class Suite:
    """Buckets and results in a folder; `options` are those of loss.py."""

    def __init__(self, options):
        self.options = options
        os.makedirs(os.path.join(options.folder, "buckets"), exist_ok=True)
        self.made_path = os.path.join(options.folder, "made.tsv")
        self.losses_path = os.path.join(options.folder, "losses.tsv")
        self.made = read_rows(self.made_path)
        self.losses = read_rows(self.losses_path)

    def run_key(self, buckets, spot):
        options = self.options
        return digest(buckets.key, read_text(spot), options.iterations, options.br)

    def place_of(self, buckets):
        name = re.sub("[^a-z0-9.=-]+", "-", f"{buckets.method}-{buckets.size}-{buckets.seed}")
        return os.path.join(self.options.folder, "buckets", f"{name}-{buckets.key}")

    def make(self, buckets):
        """Returns the folder of the buckets, made unless it exists, and the file of the sequences."""
        place = self.place_of(buckets)
        folder, recall, words = buckets.folder or place, place + ".recall", []
        if buckets.recipe and not os.path.exists(folder):
            shutil.rmtree(folder + ".new", ignore_errors=True)
            words.append(["bucket", buckets.recipe, "--set", buckets.settings, "-d", folder + ".new"])
        if buckets.recall and not os.path.exists(recall):
            source = words[0][-1] if words else folder
            words.append(["recall", source, "--street", buckets.recall, "-o", recall + ".new"])
        words = [(None, [self.options.isohand, *some, "--quiet"]) for some in words]
        steps = list(run_all(words, 1))
        for path in folder, recall:
            if os.path.exists(path + ".new"):
                os.rename(path + ".new", path)
        if buckets.key not in self.made:
            self.keep_made(buckets, folder, steps)
        return folder, recall if buckets.recall else None

    def keep_made(self, buckets, folder, steps):
        seconds, memory = "-", "-"
        if buckets.recipe and steps:
            seconds = f"{sum(step.seconds for step in steps):.1f}"
            memory = f"{max(step.memory for step in steps):.0f}"
        size = sum(os.path.getsize(file) for file in files_of(folder)) / 1e6
        row = buckets.key, buckets.method, buckets.size, buckets.seed
        row = *row, count_buckets(folder), seconds, memory, f"{size:.1f}"
        self.made[buckets.key] = add_row(self.made_path, MADE, row)

    def command(self, spot, folder, recall):
        options = self.options
        words = [options.solver, "--json", "--iterations", str(options.iterations)]
        words += ["--every", str(options.iterations)]
        words += ["--br"] if options.br and folder else []
        words += ["--buckets", folder] if folder else []
        words += ["--recall", recall] if recall else []
        return [*words, spot]

    def keep_loss(self, buckets, run):
        """Keeps the loss in percent of the pot, and the mean numbers of buckets that occur."""
        found = json.loads(run.output)
        pot = re.search(r"^pot *= *([0-9.]+)", read_text(run.name), re.MULTILINE).group(1)
        loss = 100 * found["exploitability"][-1]["chips"] / float(pot)
        counts = [found.get("buckets", {}).get(street) for street in ("turn", "river")]
        row = self.run_key(buckets, run.name), buckets.method, buckets.size, buckets.seed
        row = *row, os.path.basename(run.name), self.options.iterations, f"{loss:.6f}"
        row = *row, *[sum(count) / 2 if count else "-" for count in counts], f"{run.seconds:.1f}"
        self.losses[row[0]] = add_row(self.losses_path, LOSSES, row)

    def run(self, buckets, spots):
        """Solves the spots that are missing."""
        missing = [spot for spot in spots if self.run_key(buckets, spot) not in self.losses]
        if missing:
            has_buckets = buckets.recipe or buckets.folder
            where = self.make(buckets) if has_buckets else (None, None)
            commands = [(spot, self.command(spot, *where)) for spot in missing]
            for run in run_all(commands, self.options.jobs):
                self.keep_loss(buckets, run)
        if self.options.remove and buckets.recipe:
            shutil.rmtree(self.place_of(buckets), ignore_errors=True)

    def loss_of(self, buckets, spot):
        """Returns the kept row of a spot, or None."""
        return self.losses.get(self.run_key(buckets, spot))
