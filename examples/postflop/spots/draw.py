#!/usr/bin/env python3
"""Draws spots of hold'em for the solver of the folder above: textures of the board, each with
stacks and ranges.

usage: draw.py [--seed N] FOLDER

Writes FOLDER/turn-NN-….txt and FOLDER/flop-NN-….txt. A board is uniform among those of its
texture. On the turn, each texture has each depth once and each pair of ranges once, and each
depth has each pair of ranges three times; on the flop, each texture occurs once, and each depth
has each pair of ranges once.
"""

import argparse
import os
import random

POT = 200
RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]

# ---- Textures ---------------------------------------------------------------------------------


def ranks_of(board):
    return [RANKS.index(card[0]) for card in board]


def most_of_a_suit(board):
    return max(sum(card[1] == suit for card in board) for suit in SUITS)


def highest(board):
    return RANKS[max(ranks_of(board))]


def is_unpaired(board):
    return len(set(ranks_of(board))) == len(board)


def is_straight_possible(board):
    """Returns whether some straight, the ace low or high, has three ranks of the board."""
    ranks = {rank + 1 for rank in ranks_of(board)}
    if RANKS[-1] in [card[0] for card in board]:
        ranks.add(0)
    return any(len(ranks.intersection(range(low, low + 5))) >= 3 for low in range(10))


def is_plain(board):
    """Returns whether the board has no pair and no three cards of a suit."""
    return is_unpaired(board) and most_of_a_suit(board) < 3


TEXTURES = {
    "dry": lambda board: is_unpaired(board) and most_of_a_suit(board) == 1
    and not is_straight_possible(board),
    "two-tone": lambda board: is_unpaired(board) and most_of_a_suit(board) == 2,
    "monotone": lambda board: is_unpaired(board) and most_of_a_suit(board) >= 3,
    "paired": lambda board: len(set(ranks_of(board))) == len(board) - 1
    and most_of_a_suit(board) < 3,
    "connected": lambda board: is_plain(board) and is_straight_possible(board),
    "ace-high": lambda board: is_plain(board) and highest(board) == "A",
    "king-high": lambda board: is_plain(board) and highest(board) == "K",
    "middling": lambda board: is_plain(board) and highest(board) in "TJQ",
    "low": lambda board: is_plain(board) and highest(board) in "56789",
}


def draw_cards(generator, count):
    """Returns distinct cards; random() is the call whose numbers Python promises never to change."""
    deck = list(DECK)
    return [deck.pop(int(generator.random() * len(deck))) for _ in range(count)]


def draw_board(generator, texture, count):
    while True:
        board = draw_cards(generator, count)
        if TEXTURES[texture](board):
            flop = sorted(board[:3], key=DECK.index, reverse=True)
            return " ".join(["".join(flop)] + board[3:])


# ---- Stacks and ranges ------------------------------------------------------------------------

DEPTHS = {"shallow": 1, "medium": 3, "deep": 10}

RANGES = {
    # The big blind has called a raise of the button.
    "single-raised": (
        "TT:0.5,99-22,ATs-A6s,A5s-A2s:0.5,AJo:0.5,ATo-A7o,KJs-K2s,KJo-K9o,QJs-Q4s,QJo-QTo,Q9o:0.5,"
        "J7s+,JTo,J9o:0.5,T7s+,T9o,96s+,98o:0.5,85s+,74s+,63s+,53s+,43s",
        "22+,A2s+,A4o+,K2s+,K8o+,Q4s+,Q9o+,J6s+,J9o+,T6s+,T8o+,96s+,98o,85s+,75s+,64s+,54s",
    ),
    # The button has called when the big blind raised again.
    "3-bet": (
        "TT+,99:0.5,AJs+,ATs:0.5,A5s-A2s:0.75,AQo+,AJo:0.25,KQs,KJs:0.75,KTs:0.5,KQo:0.5,"
        "QJs:0.5,JTs:0.5,T9s:0.25,98s:0.25,87s:0.25,76s:0.5,65s:0.5,54s:0.25",
        "QQ:0.5,JJ-66,55-22:0.5,AKs:0.25,AQs-ATs,A9s-A6s:0.5,A5s-A4s,AKo:0.25,AQo,AJo:0.5,KTs+,"
        "K9s:0.5,KQo:0.75,QTs+,Q9s:0.5,JTs,J9s:0.5,T9s,T8s:0.5,98s,87s,76s,65s,54s:0.5",
    ),
    # The small blind has raised, and the big blind has called.
    "blinds": (
        "22+,A2s+,A2o+,K2s+,K5o+,Q2s+,Q8o+,J3s+,J8o+,T5s+,T8o+,95s+,97o+,85s+,87o,74s+,76o,63s+,"
        "53s+,43s",
        "JJ:0.25,TT:0.5,99-22,AJs:0.5,ATs-A2s,AJo:0.5,ATo-A2o,KQs:0.5,KJs-K2s,KQo:0.5,KJo-K6o,"
        "Q2s+,Q8o+,J4s+,J8o+,T5s+,T8o+,95s+,97o+,84s+,86o+,74s+,76o,63s+,65o,52s+,42s+",
    ),
}

# ---- Spots ------------------------------------------------------------------------------------

BETS = {
    "turn": """\
bets = 60% e a          # of the pot, geometric, all-in
raises = 2.5x           # the bet
river donks = 50%       # of who is out of position and has called on the turn
add all-in = 1.5        # if it is at most 1.5 times the pot
force all-in = 0.15     # if at most 0.15 times the pot would be left
""",
    "flop": """\
bets = 70%              # of the pot
raises = 100%           # of the pot, after a call
""",
}


def spot(street, texture, depth, ranges, board, seed):
    oop, ip = RANGES[ranges]
    return f"""\
# Drawn by draw.py --seed {seed}: {texture} board, {depth} stacks, {ranges} ranges.
board = {board}
oop = {oop}
ip = {ip}
pot = {POT}
stack = {POT * DEPTHS[depth]}
{BETS[street]}"""


def designs():
    """Yields the street, texture, depth and ranges of each spot, by Latin squares."""
    depths, ranges = list(DEPTHS), list(RANGES)
    for i, texture in enumerate(TEXTURES):
        for j, depth in enumerate(depths):
            yield "turn", texture, depth, ranges[(i + j) % 3]
    for i, texture in enumerate(TEXTURES):
        yield "flop", texture, depths[i % 3], ranges[(i + i // 3) % 3]


def main():
    parser = argparse.ArgumentParser(description="Draws spots of hold'em.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("folder")
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)
    numbers = {"turn": 0, "flop": 0}
    for street, texture, depth, ranges in designs():
        numbers[street] += 1
        board = draw_board(generator, texture, {"flop": 3, "turn": 4}[street])
        name = f"{street}-{numbers[street]:02}-{texture}-{depth}-{ranges}.txt"
        with open(os.path.join(arguments.folder, name), "w", encoding="utf-8") as file:
            file.write(spot(street, texture, depth, ranges, board, arguments.seed))


if __name__ == "__main__":
    main()
