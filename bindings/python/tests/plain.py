"""The rules of poker in plain Python: slow, obvious, and without any code of the library.

A hand is a list of cards, ``rank * 4 + suit``.  The keys of two hands compare like the hands.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import Dict, List, Sequence, Tuple

Key = Tuple[int, ...]

# The categories, by the numbers of the library, from the weakest to the strongest.
ORDERS = {
    "standard": [0, 1, 2, 3, 4, 5, 6, 7, 8],
    "short": [0, 1, 2, 3, 4, 6, 5, 7, 8],
    "short-trips": [0, 1, 2, 4, 3, 6, 5, 7, 8],
}
RANKS = {"standard": 13, "short": 9, "short-trips": 9}


def five(cards: Sequence[int], ranking: str = "standard", ace_plays_low: bool = True) -> Key:
    """Returns the key of five cards: the place of the category, then the ranks that decide."""
    top = RANKS[ranking] - 1
    counts = Counter(card >> 2 for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    is_flush = len({card & 3 for card in cards}) == 1
    is_straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if ace_plays_low and ranks == [top, 3, 2, 1, 0]:
        is_straight, ranks = True, [3, 2, 1, 0, -1]
    if is_straight:
        category = 8 if is_flush else 4
    elif is_flush:
        category = 5
    else:
        shapes = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], None, None, [3, 2], [4, 1]]
        category = shapes.index(shape)
    return (ORDERS[ranking].index(category), *ranks)


def best(cards: Sequence[int], ranking: str = "standard") -> Key:
    """Returns the key of the best five of some cards."""
    return max(five(hand, ranking) for hand in combinations(cards, 5))


def all_hands(ranks: int) -> List[Tuple[int, ...]]:
    """Lists five cards of each multiset of ranks: of mixed suits, and of one suit if possible."""
    hands = []
    for multiset in combinations_with_replacement(range(ranks), 5):
        if max(Counter(multiset).values()) == 5:
            continue
        # Equal ranks are neighbours, so they get different suits, and so do the first and the last.
        hands.append(tuple(rank << 2 | i % 4 for i, rank in enumerate(multiset)))
        if len(set(multiset)) == 5:
            hands.append(tuple(rank << 2 for rank in multiset))
    return hands


def scale(ranking: str) -> Dict[Key, int]:
    """Returns the strength of each key: its place among all keys, from 1."""
    keys = {five(hand, ranking) for hand in all_hands(RANKS[ranking])}
    return {key: place for place, key in enumerate(sorted(keys), 1)}


# ---- Low games -------------------------------------------------------------------------


def ace_low(rank: int) -> int:
    return (rank + 1) % 13


def ace_to_five(cards: Sequence[int]) -> Key:
    """Returns the key of five cards; the lower, the better."""
    counts = Counter(ace_low(card >> 2) for card in cards)
    shapes = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]]
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return (shapes.index(sorted(counts.values(), reverse=True)), *ranks)


def badugi(cards: Sequence[int]) -> Key:
    """Returns the key of the best badugi among some cards; the lower, the better."""
    keys = []
    for count in range(1, 5):
        for choice in combinations(cards, count):
            ranks = sorted((ace_low(card >> 2) for card in choice), reverse=True)
            if len(set(ranks)) == count and len({card & 3 for card in choice}) == count:
                keys.append((-count, *ranks))
    return min(keys)


def low(cards: Sequence[int], game: str) -> Key:
    """Returns the key of the best low hand; the lower, the better."""
    if game == "badugi":
        return badugi(cards)
    if game == "deuce-to-seven":
        return min(five(hand, ace_plays_low=False) for hand in combinations(cards, 5))
    key = min(ace_to_five(hand) for hand in combinations(cards, 5))
    if game == "eight-or-better" and (key[0] != 0 or key[1] > 7):
        return (99,)
    return key


def omaha(hole: Sequence[int], board: Sequence[int]) -> List[Tuple[int, ...]]:
    """Lists the choices of two hole cards and three cards of the board."""
    return [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]
