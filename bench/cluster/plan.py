#!/usr/bin/env python3
"""Plans Omaha's tables on a cluster: simulates how ranks divide the boards of a street.

The costs of boards are samples that isohand-boards has timed. Each board of the street gets the cost of
a sample of its region. Boards are then dealt out, as isohand-mpi does it: machines have them in turns,
and the threads of a machine take one after another. After that come the exchange of the sums, the rows
of the table, and the file; of these only sizes count, and the speeds of the network and of the disk.
"""

import argparse
import heapq
import random
import sys
from dataclasses import dataclass, field

SEED = 20261128
BOARD_MEMORY = {4: 4 << 20, 5: 16 << 20, 6: 64 << 20}  # workspace of a thread
ROW_BYTES = {"preflop": 8}  # else 4


@dataclass
class Street:
    """What isohand-boards has printed for a street."""

    hole: int
    name: str
    boards: int
    hands: int
    exchanged: int
    block: int  # boards that are dealt out together
    row: float  # seconds
    samples: list = field(default_factory=list)  # [step]: seconds of a board

    @property
    def label(self):
        return f"PLO{self.hole} {self.name}"

    def costs(self):
        """Returns the seconds of each block of boards, in the order of the boards."""
        chance = random.Random(SEED)
        blocks = -(-self.boards // self.block)
        steps = len(self.samples)
        return [
            self.block * chance.choice(self.samples[i * steps // blocks]) for i in range(blocks)
        ]


@dataclass
class Cluster:
    """Machines, each with one rank or several, which have the same number of threads."""

    machines: int
    ranks: int  # of a machine
    threads: int  # of a rank
    cores: int  # of a machine
    network: float  # bytes a second, in and out of a machine
    disk: float  # bytes a second, of all machines
    slow: float = 1.0  # how often the first rank is slower than the others

    def speed(self, rank):
        """Returns how fast a thread of a rank is, in cores."""
        shared = max(1.0, self.ranks * self.threads / self.cores)
        return 1 / shared / (self.slow if rank == 0 else 1)


def read_street(path):
    """Reads a file of isohand-boards."""
    values, rows = {}, []
    with open(path, encoding="ascii") as file:
        for line in file:
            fields = line.rstrip("\n").lstrip("# ").split("\t")
            if not line.startswith("#"):
                rows.append((int(fields[0]), float(fields[2])))
            elif len(fields) == 2:
                values[fields[0]] = fields[1]
    street = Street(
        hole=int(values["hole"]),
        name=values["street"],
        boards=int(values["boards"]),
        hands=int(values["hands"]),
        exchanged=int(values["exchanged"]),
        block=int(values["block"]),
        row=float(values.get("row", 0)),
    )
    street.samples = [[] for _ in range(max(step for step, _ in rows))]
    for step, seconds in rows:
        street.samples[step - 1].append(seconds)
    return street


def take_turns(costs, speeds):
    """Returns when the last thread is done, if each takes the next block when it has made one."""
    free = [(0.0, speed) for speed in speeds]
    heapq.heapify(free)
    for work in costs:
        done, speed = free[0]
        heapq.heapreplace(free, (done + work / speed, speed))
    return max(done for done, _ in free)


def compute_seconds(street, cluster, how):
    """Returns when the last rank has made its boards.

    how: "machines" (as isohand-mpi does it: each machine has boards in turns, and its threads take the
    next ones), "shares" (each thread has contiguous ones), or "queue" (all threads take the next ones).
    """
    costs = street.costs()
    size = cluster.machines * cluster.ranks
    speeds = [cluster.speed(rank) for rank in range(size) for _ in range(cluster.threads)]
    if how == "queue":
        return take_turns(costs, speeds)
    if how == "shares":
        ends = [len(costs) * i // len(speeds) for i in range(len(speeds) + 1)]
        return max(sum(costs[a:b]) / v for a, b, v in zip(ends, ends[1:], speeds))
    each = cluster.ranks * cluster.threads
    blocks = [[] for _ in range(cluster.machines)]
    for i, cost in enumerate(costs):
        blocks[i % size // cluster.ranks].append(cost)
    return max(
        take_turns(own, speeds[each * m : each * (m + 1)]) for m, own in enumerate(blocks)
    )


def exchange_seconds(street, cluster):
    """Returns the time of an all-reduce of the sums by the machines, each sending them twice."""
    share = (cluster.machines - 1) / cluster.machines
    return 2 * share * street.exchanged / cluster.network


def table_seconds(street, cluster):
    """Returns the time of the rows and the file, which is written at the same time."""
    cores = min(cluster.cores, cluster.ranks * cluster.threads) * cluster.machines
    return max(street.hands * street.row / cores, file_bytes(street) / cluster.disk)


def file_bytes(street):
    return street.hands * ROW_BYTES.get(street.name, 4)


def memory_bytes(street, later, cluster):
    """Returns the memory of a machine: sums, and the workspaces of its threads."""
    threads = cluster.ranks * cluster.threads
    own = threads * BOARD_MEMORY[street.hole]
    if street.name == "preflop":
        return own + (threads + cluster.ranks) * street.exchanged
    return own + street.exchanged + (later.exchanged if later else 0)


def plan_street(street, later, cluster, how):
    """Returns seconds of computing, exchange and table, and bytes of memory, network and file."""
    made = [later, street] if later else [street]
    return {
        "compute": sum(compute_seconds(each, cluster, how) for each in made),
        "exchange": sum(exchange_seconds(each, cluster) for each in made),
        "table": table_seconds(street, cluster),
        "memory": memory_bytes(street, later, cluster),
        "sent": 2 * sum(each.exchanged for each in made) if cluster.machines > 1 else 0,
        "file": file_bytes(street),
    }


def core_seconds(street, later):
    """Returns the seconds of one core, without the file."""
    boards = sum(sum(each.costs()) for each in (street, later) if each)
    return boards + street.hands * street.row


def format_seconds(seconds):
    if seconds < 100:
        return f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 100 * 60 else f"{seconds / 3600:.1f} h"


def format_bytes(count):
    for unit, size in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6)):
        if count >= size:
            return f"{count / size:.3g} {unit}"
    return f"{count / 1e3:.3g} kB"


def print_rows(head, rows):
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |")


def print_plans(streets, options):
    """Prints a row for each street: times on all clusters, what the last one needs."""
    rows = []
    for street in streets.values():
        later = streets.get((street.hole, "turn")) if street.name == "flop" else None
        if street.name == "flop" and later is None:
            sys.exit(f"plan.py: {street.label} is made from the turn, whose file is missing")
        times, plan = [], {}
        for cores in options.cores:
            of_machine = min(cores, options.machine_cores)
            if cores % of_machine != 0:
                sys.exit(f"plan.py: {cores} cores are not machines of {of_machine} cores")
            cluster = Cluster(
                machines=cores // of_machine,
                ranks=1,
                threads=of_machine,
                cores=of_machine,
                network=options.network * 1e9,
                disk=options.disk * 1e9,
            )
            plan = plan_street(street, later, cluster, "machines")
            times.append(
                format_seconds(plan["compute"] + plan["exchange"] + plan["table"])
                + f" ({format_seconds(plan['compute'])})"
            )
        rows.append(
            [street.label, f"{street.hands:,}", format_seconds(core_seconds(street, later)), *times]
            + [format_bytes(plan[key]) for key in ("memory", "sent", "file")]
        )
    head = ["table", "rows", "one core", *(f"{cores} cores" for cores in options.cores)]
    print_rows(head + ["memory of a machine", "sent by each", "file"], rows)


def print_checks(streets, options):
    """Prints the seconds for ranks of one thread, to which boards are dealt out in three ways."""
    rows = []
    for street in streets.values():
        later = streets.get((street.hole, "turn")) if street.name == "flop" else None
        for ranks in options.ranks:
            cluster = Cluster(
                machines=ranks if options.apart else 1,
                ranks=1 if options.apart else ranks,
                threads=1,
                cores=options.machine_cores,
                network=options.network * 1e9,
                disk=options.disk * 1e9,
                slow=options.slow,
            )
            plans = [plan_street(street, later, cluster, how) for how in ("machines", "shares", "queue")]
            rows.append(
                [street.label, str(ranks)]
                + [f"{plan['compute'] + plan['table']:.1f} s" for plan in plans]
            )
    print_rows(["street", "ranks", "as isohand-mpi does", "contiguous shares", "one queue"], rows)


def numbers(text):
    return [int(word) for word in text.split(",")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("files", nargs="+", help="results of isohand-boards")
    parser.add_argument("--cores", type=numbers, default=[64, 256, 1024], help="of clusters")
    parser.add_argument("--machine-cores", type=int, default=64, help="of a machine (default: 64)")
    parser.add_argument("--network", type=float, default=3.0, help="GB/s of a machine (default: 3)")
    parser.add_argument("--disk", type=float, default=2.0, help="GB/s of the disk (default: 2)")
    parser.add_argument("--ranks", type=numbers, help="instead, ranks of one thread, to compare")
    parser.add_argument("--apart", action="store_true", help="with --ranks: one on each machine")
    parser.add_argument("--slow", type=float, default=1.0, help="with --ranks: rank 0 is so slow")
    options = parser.parse_args()
    streets = {}
    for path in options.files:
        street = read_street(path)
        streets[street.hole, street.name] = street
    if options.ranks:
        print_checks(streets, options)
    else:
        print_plans(streets, options)


if __name__ == "__main__":
    main()
