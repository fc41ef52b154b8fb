"""The table of examples/sequences.c with the buckets of `isohand bucket classes`, from all raw
deals of a deck of at most 7 ranks: each hand is dealt and rated card by card, without symmetry.

usage: raw_sequences.py RANKS SUITS"""

import sys
from collections import Counter
from functools import lru_cache
from itertools import combinations

RANKS, SUITS = int(sys.argv[1]), int(sys.argv[2])
DECK = [(rank, suit) for rank in range(RANKS) for suit in range(SUITS)]


def rate_five(cards):
    """A key that is larger for the better hand. Decks end with the ace and have no five."""
    counts = Counter(rank for rank, _ in cards)
    groups = sorted(((n, rank) for rank, n in counts.items()), reverse=True)
    shape = tuple(n for n, _ in groups)
    ranks = tuple(rank for _, rank in groups)
    flush = len({suit for _, suit in cards}) == 1
    straight = shape == (1,) * 5 and ranks[0] - ranks[4] == 4
    order = [(1,) * 5, (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), None, None, (3, 2), (4, 1)]
    category = 8 if straight and flush else 5 if flush else 4 if straight else order.index(shape)
    return category, ranks


@lru_cache(maxsize=None)
def rate(cards):
    return max(rate_five(five) for five in combinations(sorted(cards), 5))


@lru_cache(maxsize=None)
def outcomes(hole, board):
    """Wins, ties and losses over all runouts and opponents."""
    rest = [card for card in DECK if card not in hole | board]
    if len(board) < 5:
        # Adding a card at a time counts each runout the same number of times.
        return tuple(map(sum, zip(*(outcomes(hole, board | {card}) for card in rest))))
    own = rate(hole | board)
    others = [rate(frozenset(pair) | board) for pair in combinations(rest, 2)]
    return (sum(own > other for other in others), sum(own == other for other in others),
            sum(own < other for other in others))


def deals():
    """The boards of all streets of all deals in order."""
    for hole in combinations(DECK, 2):
        rest = [card for card in DECK if card not in hole]
        for flop in combinations(rest, 3):
            for turn in rest:
                for river in rest:
                    if turn != river and turn not in flop and river not in flop:
                        boards = [(), flop, flop + (turn,), flop + (turn, river)]
                        yield frozenset(hole), [frozenset(board) for board in boards]


seen = {(street, k): set() for street in range(4) for k in range(street + 1)}
for hole, boards in deals():
    features = [outcomes(hole, board) for board in boards]
    for (street, k), sequences in seen.items():
        sequences.add(tuple(features[street - k:street + 1]))
for street, name in enumerate(("preflop", "flop", "turn", "river")):
    print(name, *(len(seen[street, k]) for k in range(street + 1)), sep="\t")
