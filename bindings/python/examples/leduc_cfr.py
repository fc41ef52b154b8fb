# %% [markdown]
# # Leduc poker by counterfactual regret minimization
# Each player antes 1 and gets one of six cards, three ranks in two suits.  After a round of betting
# a board card is dealt, and a second round follows; a player who pairs it wins.  Bets are 2, then
# 4, and a round has at most two.
#
# Every step works on vectors over all deals at once.  `METHOD=cfr python leduc_cfr.py` prints what
# `examples/leduc --alternate` prints; the default is CFR+.

# %%
import os
from dataclasses import dataclass, field
from typing import Dict, List, Tuple

import numpy as np
import numpy.typing as npt

import isohand

Vector = npt.NDArray[np.float64]

ITERATIONS = int(os.environ.get("ITERATIONS", "2000"))
IS_PLUS = os.environ.get("METHOD", "cfr+") == "cfr+"

# %% [markdown]
# ## Deals and hands
# Suits never matter in Leduc, so its deck is rank-only.  One indexer numbers the deals: the first
# player's card, the second player's, the board.  Another numbers the hands of a player: the card,
# then the card with the board.

# %%
deals = isohand.Indexer("1,1,1", "leduc-ranks")
hands = isohand.Indexer("1,1", "leduc-ranks")
cards = deals.unindex_batch(np.arange(deals.size()))
chance: Vector = np.array([deals.multiplicity(deal) for deal in range(deals.size())], np.float64)
chance /= chance.sum()

# hand[player][round] has the index of a player's hand in each deal; member[player][round] has a row
# for each hand, with 1 for its deals, so that a matrix product adds numbers up by hand.
hand = [
    [hands.index_batch(cards[:, :1], 0), hands.index_batch(cards[:, [0, 2]], 1)],
    [hands.index_batch(cards[:, 1:2], 0), hands.index_batch(cards[:, [1, 2]], 1)],
]
member = [
    [
        (hand[player][round] == np.arange(hands.size(round))[:, np.newaxis]).astype(np.float64)
        for round in range(2)
    ]
    for player in range(2)
]

rank = (cards >> 2).astype(np.int64)
score = rank + 3 * (rank == rank[:, 2:])  # a pair with the board beats any single card
winner: Vector = np.sign(score[:, 0] - score[:, 1]).astype(np.float64)
print(f"{deals.size()} deals, {hands.size(0)} + {hands.size(1)} hands")

# %% [markdown]
# ## The betting tree


# %%
@dataclass
class Node:
    player: int
    round: int
    value: Vector  # at a terminal node: what the first player wins in each deal
    after: List["Node"] = field(default_factory=list)  # by action: fold, call or check, bet
    regret: Vector = field(default_factory=lambda: np.zeros((0, 0)))
    total: Vector = field(default_factory=lambda: np.zeros((0, 0)))  # of strategies, to average


def grow(round: int, player: int, paid: Tuple[int, int], bets: int, acted: bool) -> Node:
    """Builds the tree below a decision node."""
    node, behind = Node(player, round, winner), paid[player] < paid[1 - player]
    if behind:
        node.after.append(Node(-1, round, np.full(len(chance), [-paid[0], paid[1]][player], float)))
    both = max(paid)
    if not acted:
        node.after.append(grow(round, 1 - player, (both, both), bets, True))
    elif round == 0:
        node.after.append(grow(1, 0, (both, both), 0, False))
    else:
        node.after.append(Node(-1, round, winner * both))
    if bets < 2:
        raised = both + (2, 4)[round]
        now = (raised, paid[1]) if player == 0 else (paid[0], raised)
        node.after.append(grow(round, 1 - player, now, bets + 1, True))
    node.regret = np.zeros((hands.size(round), len(node.after)))
    node.total = np.zeros_like(node.regret)
    return node


root = grow(0, 0, (1, 1), 0, False)

# %% [markdown]
# ## Regrets


# %%
def normalized(weights: Vector) -> Vector:
    """Returns rows of probabilities; where no weight is positive, all actions are alike."""
    positive = np.maximum(weights, 0)
    sums = positive.sum(1, keepdims=True)
    probabilities: Vector = np.where(
        sums > 0, positive / np.where(sums > 0, sums, 1), 1 / weights.shape[1]
    )
    return probabilities


def update(node: Node, player: int, reach: List[Vector], weight: float) -> Vector:
    """Updates a player's regrets; returns what the first player wins in each deal."""
    if not node.after:
        return node.value
    mine, group = hand[node.player][node.round], member[node.player][node.round]
    strategy = normalized(node.regret)[mine]
    values = []
    for action, child in enumerate(node.after):
        further = list(reach)
        further[node.player] = reach[node.player] * strategy[:, action]
        values.append(update(child, player, further, weight))
    after = np.stack(values, 1)
    value: Vector = (strategy * after).sum(1)
    if node.player == player:
        sign = 1 - 2 * player
        gain = after - value[:, np.newaxis]
        node.regret += group @ (gain * (sign * chance * reach[1 - player])[:, np.newaxis])
        node.total += weight * (group @ (strategy * (chance * reach[player])[:, np.newaxis]))
        if IS_PLUS:
            node.regret = np.maximum(node.regret, 0)
    return value


# %% [markdown]
# ## Evaluation
# The best response chooses, for each hand, the action that wins most against the average strategy,
# summed over the deals that the player cannot tell apart.


# %%
def respond(node: Node, player: int, weight: Vector, is_best: bool) -> Vector:
    """Returns what a player wins in each deal, times `weight`: chance and the other's reach."""
    if not node.after:
        return node.value * (1 - 2 * player) * weight
    average = normalized(node.total)
    mine, group = hand[node.player][node.round], member[node.player][node.round]
    if node.player != player:
        strategy = average[mine]
        total = np.zeros(len(chance))
        for action, child in enumerate(node.after):
            total += respond(child, player, weight * strategy[:, action], is_best)
        return total
    after = np.stack([respond(child, player, weight, is_best) for child in node.after], 1)
    if is_best:
        average = np.eye(len(node.after))[(group @ after).argmax(1)]
    value: Vector = (average[mine] * after).sum(1)
    return value


def exploitability() -> float:
    """Returns what a best response wins, averaged over both players."""
    return sum(float(respond(root, player, chance, True).sum()) for player in range(2)) / 2


# %% [markdown]
# ## The run

# %%
history: Dict[int, float] = {}
ones = np.ones(len(chance))
print("iteration  exploitability      value")
for iteration in range(ITERATIONS):
    for player in range(2):
        update(root, player, [ones, ones], iteration + 1 if IS_PLUS else 1)
    is_shown = iteration in (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, ITERATIONS - 1)
    if is_shown:
        history[iteration] = exploitability()
        value = float(respond(root, 0, chance, False).sum())
        print(f"{iteration:9}  {history[iteration]:14.6g}  {value:+.6f}")
