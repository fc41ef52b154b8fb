# %% [markdown]
# # Buckets of your own features
# An abstraction can be made from any numbers that you compute for the hands of a street.  Here
# these are, on the flop: the mean of the hand strength on the river, how uncertain it is, and how
# strong the hand is already.  k-medians divides the hands; the command and the library read the
# result.

# %%
import os
import tempfile

import numpy as np

import isohand

DECK = os.environ.get("DECK", "short")  # "standard" takes about a minute
BUCKETS = int(os.environ.get("BUCKETS", "40"))
FOLDER = os.environ.get("FOLDER") or tempfile.mkdtemp()

# %% [markdown]
# ## Features
# A row for each canonical hand of the flop, in the order of the indices.

# %%
turn, flop = isohand.Street(4, deck=DECK), isohand.Street(3, deck=DECK)
sums = flop.sums(turn.sums())
mean = sums.mean().astype(np.float64)
deviation = np.sqrt(np.maximum(sums.mean_square() - mean**2, 0))

cards = flop.indexer.unindex_batch(np.arange(flop.hands))
weights = np.asarray(flop.indexer.multiplicity(np.arange(flop.hands)))
strength = isohand.rate_batch(cards, flop.ranking)

# The part of all hands that are weaker now.
by_strength = np.bincount(strength, weights)
weaker = (np.cumsum(by_strength) - by_strength)[strength] / weights.sum()
features = np.stack([mean, 2 * deviation, weaker / 4], axis=1)
print(f"{flop.hands} hands, {features.shape[1]} features")

# %% [markdown]
# ## k-medians
# Points are whole numbers, so that the result is the same on every machine.  Equal points are
# merged and weigh as many raw hands as they stand for.

# %%
points, point_of = np.unique(
    isohand.fixed_point(features, 250), axis=0, return_inverse=True
)  # 250: a byte for each feature
point_weights = np.bincount(point_of.ravel(), weights).astype(np.uint64)
found = isohand.cluster(points, BUCKETS, point_weights, seed=1)
print(f"{len(points)} distinct points, {found.iterations} iterations, cost {found.cost}")

# Buckets are numbered by their mean E[HS], as the library's own are.
labels = found.labels[point_of.ravel()]
raw_hands = np.bincount(labels, weights)
order = np.argsort(np.bincount(labels, weights * mean) / raw_hands)
number = np.empty(BUCKETS, np.uint16)
number[order] = np.arange(BUCKETS)
labels = number[labels]

# %% [markdown]
# ## The file
# The recipe's method `given` takes labels of your own: here an array, in the command a file.

# %%
recipe = {"flop": {"method": "given", "labels": labels}}
abstraction = isohand.bucket(recipe, FOLDER, game=isohand.Game(DECK), rebuild=True)
buckets = isohand.BucketList(abstraction.table("flop"))
for hand in ["AsAh|Ac7d6h", "9s8s|7sTs6h", "7s6h|AcKdQh"]:
    bucket = abstraction.bucket(hand)
    print(f"{hand}: bucket {bucket}, of mean E[HS] {buckets['ehs'][bucket]:.4f}")
print(f"isohand sample {FOLDER}/flop-bucket.safetensors 0")
