# %% [markdown]
# # A solver for the river
# Two players with ranges meet on a final board.  Discounted CFR (Brown and Sandholm 2019) finds how
# they should bet, on vectors over all hole cards at once: a showdown is one product of a matrix and
# a vector.  `POSTFLOP=path/to/postflop python river_solver.py` also solves the spot with the C
# program of `examples/postflop`, and prints the time and the exploitability of both.

# %%
import os
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from typing import List, Tuple

import numpy as np
import numpy.typing as npt

import isohand

Vector = npt.NDArray[np.float64]

ITERATIONS = int(os.environ.get("ITERATIONS", "200"))
BOARD, POT, STACK = "Td9d6hQc2s", 200, 400  # chips in the middle, and in front of each player
RANGES = [
    "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s",
    "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+",
]

# %% [markdown]
# ## Hole cards
# One call rates all 1326 hole cards on the board.  Those that a player cannot have are left out.

# %%
strengths = isohand.rate_holes(BOARD).astype(np.int64)  # 0 for those that hit the board
weights = [np.where(strengths > 0, isohand.Range(text).weights, 0) for text in RANGES]
places = [np.flatnonzero(weight) for weight in weights]
weights = [weight[place] for weight, place in zip(weights, places)]
first, second = (isohand.HOLES[place] for place in places)
can_meet = (first[:, np.newaxis, :, np.newaxis] != second[np.newaxis, :, np.newaxis, :]).all((2, 3))
order = np.sign(strengths[places[0]][:, np.newaxis] - strengths[places[1]])
# For each player: 1 where a hand beats one of the opponent's, -1 where it loses, 0 if they cannot
# meet; and 1 where they can.
showdown = [(order * can_meet).astype(np.float64), (-order * can_meet).T.astype(np.float64)]
meet = [can_meet.astype(np.float64), can_meet.T.astype(np.float64)]
deals = float(weights[0] @ meet[0] @ weights[1])

# %% [markdown]
# ## The betting tree
# A bet is half of the pot or all-in, a raise all-in.


# %%
@dataclass
class Node:
    player: int  # who acts; at a terminal node after a fold, who has folded; -1 at a showdown
    stake: float  # at a terminal node: what the winner wins, half of the pot and a bet
    after: List["Node"] = field(default_factory=list)
    regret: Vector = field(default_factory=lambda: np.zeros((0, 0)))  # a row for each action
    total: Vector = field(default_factory=lambda: np.zeros((0, 0)))  # of strategies, likewise


def grow(player: int, paid: Tuple[int, int], is_first: bool) -> Node:
    node, other, both = Node(player, 0), 1 - player, max(paid)
    if paid[player] < paid[other]:
        node.after.append(Node(player, POT / 2 + paid[player]))
    if is_first:
        node.after.append(grow(other, paid, False))
    else:
        node.after.append(Node(-1, POT / 2 + both))
    bets = {POT // 2, STACK} if both == 0 else {STACK}
    for chips in sorted(bet for bet in bets if bet > both):
        node.after.append(grow(other, (chips, paid[1]) if player == 0 else (paid[0], chips), False))
    node.regret = np.zeros((len(node.after), len(weights[player])))
    node.total = np.zeros_like(node.regret)
    return node


def winnings(node: Node, player: int, reach: Vector) -> Vector:
    """Returns what each of a player's hands wins at a terminal node, times the opponent's reach."""
    if node.player < 0:
        values: Vector = node.stake * (showdown[player] @ reach)
    else:
        values = (node.stake if node.player != player else -node.stake) * (meet[player] @ reach)
    return values


# %% [markdown]
# ## Discounted CFR


# %%
def normalized(weights: Vector) -> Vector:
    """Returns columns of probabilities; where no weight is positive, all actions are alike."""
    positive = np.maximum(weights, 0)
    sums = positive.sum(0)
    probabilities: Vector = np.divide(
        positive, sums, out=np.full_like(positive, 1 / len(positive)), where=sums > 0
    )
    return probabilities


def update(node: Node, player: int, mine: Vector, reach: Vector, t: int) -> Vector:
    """Updates a player's regrets, given both players' reach; returns what each hand wins."""
    if not node.after:
        return winnings(node, player, reach)
    strategy, value = normalized(node.regret), np.zeros(len(weights[player]))
    if node.player != player:
        for child, probability in zip(node.after, strategy):
            value += update(child, player, mine, reach * probability, t)
        return value
    after = np.stack([update(n, player, mine * s, reach, t) for n, s in zip(node.after, strategy)])
    value += (strategy * after).sum(0)
    node.regret *= np.where(node.regret > 0, t**1.5 / (t**1.5 + 1), 0.5)
    node.regret += after - value
    node.total *= (t / (t + 1)) ** 3
    node.total += strategy * mine
    return value


def respond(node: Node, player: int, reach: Vector) -> Vector:
    """Returns what each hand wins by the best response to the opponent's average strategy."""
    if not node.after:
        return winnings(node, player, reach)
    if node.player == player:
        best: Vector = np.stack([respond(child, player, reach) for child in node.after]).max(0)
        return best
    value = np.zeros(len(weights[player]))
    for child, probability in zip(node.after, normalized(node.total)):
        value += respond(child, player, reach * probability)
    return value


def exploitability() -> float:
    """Returns the chips that a best response wins, averaged over both players."""
    gain = sum(weights[p] @ respond(root, p, weights[1 - p]) for p in range(2))
    return float(gain) / 2 / deals


# %%
root = grow(0, (0, 0), True)
print(f"{len(places[0])} against {len(places[1])} hands")
start = time.perf_counter()
for t in range(ITERATIONS):
    for player in range(2):
        update(root, player, weights[player], weights[1 - player], t)
seconds = time.perf_counter() - start
print(f"numpy: {ITERATIONS} iterations, {seconds:.2f} s, exploitability {exploitability():.4f}")
names = ["check", "bet half the pot", "all-in"]
shares = normalized(root.total) @ weights[0] / weights[0].sum()
print(", ".join(f"{name} {share:.1%}" for name, share in zip(names, shares)))

# %% [markdown]
# ## The same spot in C

# %%
SPOT = f"""board = {BOARD}
oop = {RANGES[0]}
ip = {RANGES[1]}
pot = {POT}
stack = {STACK}
bets = 50% a
raises = a
"""
if "POSTFLOP" in os.environ:
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as spot:
        spot.write(SPOT)
        spot.flush()
        options = ["--iterations", str(ITERATIONS), "--every", str(ITERATIONS)]
        command = [os.environ["POSTFLOP"], *options, spot.name]
        start = time.perf_counter()
        output = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
        seconds = time.perf_counter() - start
    rows = [line.split() for line in output.splitlines() if line.split()[0].isdigit()]
    print(f"C: {rows[-1][0]} iterations, {seconds:.2f} s, exploitability {rows[-1][1]}")
