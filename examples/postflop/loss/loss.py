#!/usr/bin/env python3
"""Measures what buckets lose in spots of hold'em: makes buckets by each recipe of a list, solves
each spot with them, and prints a table. Results are kept in FOLDER, so that a command that was
stopped goes on when it is given again."""

import argparse
import glob
import os
import signal
import sys

from figure import draw
from methods import Wrong, read_methods
from runs import Suite
from table import group_all, table_lines

HERE = os.path.dirname(os.path.abspath(__file__))


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("folder", metavar="FOLDER", help="for the buckets and the results")
    add("--methods", default=os.path.join(HERE, "methods.txt"), help="the list (methods.txt)")
    add("--spots", nargs="+", default=["turn-*.txt"], metavar="PATTERN",
        help="files of the folder spots, or paths (default: turn-*.txt)")
    add("--iterations", type=int, default=1024, help="of the solver (default: 1024)")
    add("--br", action="store_true", help="solve by CFR-BR")
    add("--jobs", type=int, default=2, help="spots solved at a time (default: 2)")
    add("--isohand", default="isohand", help="the command (default: isohand)")
    add("--solver", default=os.path.join(HERE, "..", "postflop"), help="default: ../postflop")
    add("--reference", default="percentile:200", metavar="METHOD:SIZE",
        help="what the others are compared with (default: percentile:200)")
    add("--remove", action="store_true", help="remove buckets whose spots are solved")
    add("--table", action="store_true", help="only print what is known; run nothing")
    add("--figure", metavar="FILE.svg", help="draw loss against buckets of the river")
    add("--occurring", action="store_true", help="draw it against the buckets that occur in a spot")
    return parser.parse_args()


def find_spots(patterns):
    """Returns the paths of the spots; a pattern without a folder is of the folder spots."""
    spots = []
    for pattern in patterns:
        path = pattern if os.path.dirname(pattern) else os.path.join(HERE, "..", "spots", pattern)
        found = sorted(glob.glob(path))
        if not found:
            raise Wrong(f"no spot: {pattern}")
        spots += found
    return list(dict.fromkeys(spots))


def find_reference(groups, name):
    return next((group for group in groups if f"{group.method}:{group.size}" == name), None)


def run(options):
    listed = read_methods(options.methods)
    spots = find_spots(options.spots)
    suite = Suite(options)
    if not options.table:
        for i, buckets in enumerate(listed, 1):
            print(f"{i} of {len(listed)}: {buckets.method}, {buckets.size}, seed {buckets.seed}",
                  file=sys.stderr)
            suite.run(buckets, spots)
    groups = group_all(suite, listed, spots)
    for line in table_lines(groups, find_reference(groups, options.reference)):
        print(line)
    if options.figure:
        with open(options.figure, "w", encoding="utf-8") as file:
            file.write(draw(groups, options.occurring))


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        run(parse())
    except Wrong as error:
        sys.exit(f"loss.py: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
