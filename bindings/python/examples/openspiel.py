# %% [markdown]
# # Buckets for OpenSpiel
# OpenSpiel's game `universal_poker` describes what a player knows in a text, the information state:
#
#     [Round 1][Player: 0][Pot: 400][Money: 900 900][Private: AsKs][Public: QsJs2h][Sequences: cc|]
#
# An agent that sees buckets in the place of cards needs a number for the cards in this text.  Only
# the text matters here, so OpenSpiel need not be installed.
#
# The text lists cards by descending rank, so it does not say in which order the board was dealt.
# Abstractions do not need it: their boards are sets of cards.

# %%
import os
import re
import tempfile
from typing import Dict, List, Sequence, Tuple

import numpy as np
import numpy.typing as npt

import isohand

PRIVATE = re.compile(r"\[Private: (\w*)\]")
PUBLIC = re.compile(r"\[Public: (\w*)\]")
SEQUENCES = re.compile(r"\[Sequences: ([^]]*)\]")
STATE = re.compile(r"STATE:\d+:([^:]*):([^:\s]*)")


def cards_of(information_state: str) -> str:
    """Returns the cards that an information state shows: hole cards, then the board."""
    private, public = PRIVATE.search(information_state), PUBLIC.search(information_state)
    if private is None or public is None:
        raise ValueError(f"not an information state: {information_state!r}")
    return private.group(1) + public.group(1)


def cards_of_acpc(state: str, player: int) -> str:
    """Returns the cards that a player sees in a state of the ACPC protocol.

    The state is as in "ACPC State: STATE:0:cc/cr200c/:2c2d|2h2s/3c3d4c/5h": the hole cards of each
    player, then the board cards of each round.
    """
    found = STATE.search(state)
    if found is None:
        raise ValueError(f"not a state of the ACPC protocol: {state!r}")
    holes, *board = found.group(2).split("/")
    return holes.split("|")[player] + "".join(board)


class BucketInformation:
    """Gives information states that differ only within buckets the same text.

    Args:
        abstraction: buckets for every street of the game.
    """

    def __init__(self, abstraction: isohand.Abstraction) -> None:
        self.abstraction = abstraction

    def bucket(self, information_state: str) -> int:
        """Returns the bucket of the cards of an information state."""
        return self.abstraction.bucket(cards_of(information_state))

    def buckets(self, information_states: Sequence[str]) -> npt.NDArray[np.uint32]:
        """Returns the buckets of many information states, with one look-up for each street."""
        by_length: Dict[int, List[Tuple[int, str]]] = {}
        for position, state in enumerate(information_states):
            cards = cards_of(state)
            by_length.setdefault(len(cards), []).append((position, cards))
        found = np.empty(len(information_states), np.uint32)
        for group in by_length.values():
            positions, texts = zip(*group)
            found[list(positions)] = self.abstraction.buckets(self.abstraction.deck.rows(texts))
        return found

    def text(self, information_state: str) -> str:
        """Returns a key for a strategy: the street, the bucket and the betting."""
        sequences = SEQUENCES.search(information_state)
        betting = sequences.group(1) if sequences else ""
        street = betting.count("|")
        return f"[Round {street}][Bucket: {self.bucket(information_state)}][Sequences: {betting}]"


# %% [markdown]
# Four states of a game of hold'em, with a small abstraction.

# %%
RECIPE = {
    "preflop": {"method": "hands"},
    "flop": {"method": "optimal", "k": 10},
    "turn": {"method": "optimal", "k": 10},
    "river": {"method": "optimal", "k": 10},
}
DECK = os.environ.get("DECK", "5x4")  # tens to aces; "standard" takes a minute
FOLDER = os.environ.get("FOLDER") or tempfile.mkdtemp()
information = BucketInformation(isohand.bucket(RECIPE, FOLDER, game=isohand.Game(DECK)))
head = "[Player: 0][Pot: 400][Money: 900 900]"
states = [
    f"[Round 0]{head}[Private: KsQs][Public: ][Sequences: ]",
    f"[Round 1]{head}[Private: KsQs][Public: JsTsTh][Sequences: cc|]",
    f"[Round 2]{head}[Private: KsQs][Public: AdJsTsTh][Sequences: cc|cr200c|]",
    f"[Round 3]{head}[Private: KsQs][Public: AdJsTsThTd][Sequences: cc|cr200c|cc|]",
]
for state, bucket in zip(states, information.buckets(states)):
    print(f"{cards_of(state):14} bucket {bucket:2}  {information.text(state)}")

acpc = "ACPC State: STATE:0:cc/cr200c/:KsQs|AhAc/JsTsTh/Ad"
print(cards_of_acpc(acpc, 0), information.abstraction.bucket(cards_of_acpc(acpc, 0)))
