# %% [markdown]
# # A chart of preflop hands
# How much of the pot does each of the 169 preflop classes win, exactly, against a random hand, and
# against a range?  One call plays every class against every other, on all boards.

# %%
import os

import numpy as np

import isohand

RANGE = os.environ.get("RANGE", "88+,ATs+,KJs+,QJs,AJo+,KQo")
matchups = isohand.preflop_matchups()
score = matchups.wins + matchups.ties / 2  # a tie is half of the pot

# %% [markdown]
# `deals` has the number of deals of two classes, so sums over a row are over all opponents.  In a
# range, a class counts with its weight.

# %%
opponents = isohand.Range(RANGE)
weights = opponents.classes().ravel()
against_random = score.sum(1) / matchups.deals.sum(1)
against_range = score @ weights / (matchups.deals @ weights)

random_grid = isohand.PreflopGrid(against_random, title="Equity against a random hand")
range_grid = isohand.PreflopGrid(against_range, title=f"Equity against {opponents}")
for name in ["AA", "AKs", "T9s", "72o"]:
    print(f"{name:4} {random_grid[name]:.4f} {range_grid[name]:.4f}")

# %% [markdown]
# The number that `isohand equity` prints, computed for one class alone:

# %%
share = isohand.equity(["AKs", RANGE])[0].share
print(f"AKs against {opponents}: {share:.6f}")
assert np.isclose(share, range_grid["AKs"])

# %% [markdown]
# In a notebook, `range_grid` as the last line of a cell shows the square.  With matplotlib it is a
# figure; `CHART=chart.svg python preflop_chart.py` writes it.

# %%
if "CHART" in os.environ:
    axes = range_grid.plot(label="share of the pot")
    axes.figure.savefig(os.environ["CHART"])
