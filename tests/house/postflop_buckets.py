"""Solves a flop with bets only on the turn, for players who know only buckets of the turn, by plain
loops over all hands, turns and rivers; and compares what examples/postflop prints for it.

postflop_buckets.py ISOHAND POSTFLOP TURN-FILE METHOD: the method is cfr or br."""

import itertools
import json
import subprocess
import sys

isohand, postflop, turn_file, method = sys.argv[1:]
POT, STACK, ITERATIONS = 20, 30, 7
FLOP = ["Td", "9d", "6h"]
# Spades and clubs may be exchanged, so that their turns are alike.
RANGES = [
    {"AsAh": 1, "AcAh": 1, "KdQd": 0.5, "8s7s": 1, "8c7c": 1, "8h7h": 0.25, "5c5s": 1},
    {"TsTc": 0.5, "Jd8d": 1, "Kh9h": 1, "Qs7s": 0.75, "Qc7c": 0.75, "3c2c": 1, "3s2s": 1},
]
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
# The nodes after the turn: who acts, and how an action continues.
NODES = {
    "root": (0, {"check": "checked", "all-in 30": "jammed"}),
    "checked": (1, {"check": None, "all-in 30": "check-jammed"}),
    "jammed": (1, {"fold": None, "call": None}),
    "check-jammed": (0, {"fold": None, "call": None}),
}
PATHS = {"root": "", "checked": ", check", "jammed": ", all-in 30",
         "check-jammed": ", check, all-in 30"}


def run(command, lines):
    return subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True,
                          check=True).stdout.splitlines()


def cards(hand):
    return {hand[:2], hand[2:]}


def strengths(hands):
    """The strength of each hand on each final board."""
    wanted = [(hand, turn, river) for hand in hands
              for turn, river in itertools.combinations(DECK, 2)
              if len({turn, river, *FLOP} | cards(hand)) == 7]
    lines = run([isohand, "eval"], [hand + "".join(FLOP) + turn + river
                                    for hand, turn, river in wanted])
    found = {}
    for (hand, turn, river), line in zip(wanted, lines, strict=True):
        strength = int(line.split("\t")[0])
        found[hand, turn, river] = found[hand, river, turn] = strength
    return found


def find_buckets(hands, turns):
    wanted = [(hand, turn) for hand in hands for turn in turns if turn not in cards(hand)]
    lines = run([isohand, "lookup", turn_file], [hand + "|" + "".join(FLOP) + turn
                                                 for hand, turn in wanted])
    return {key: int(line.split("\t")[2]) for key, line in zip(wanted, lines, strict=True)}


TURNS = [card for card in DECK if card not in FLOP]
HANDS = [list(weights) for weights in RANGES]
BUCKET = find_buckets({*HANDS[0], *HANDS[1]}, TURNS)
STRENGTH = strengths({*HANDS[0], *HANDS[1]})


def find_deals():
    """All turns with a hand of each player: the weight, and the mean of won - lost showdowns."""
    deals = []
    for oop, ip in itertools.product(*HANDS):
        held = cards(oop) | cards(ip)
        if len(held) < 4:
            continue
        weight = RANGES[0][oop] * RANGES[1][ip]
        for turn in TURNS:
            rivers = [card for card in TURNS if card != turn and card not in held]
            if turn in held:
                continue
            balance = sum((STRENGTH[oop, turn, river] > STRENGTH[ip, turn, river]) -
                          (STRENGTH[oop, turn, river] < STRENGTH[ip, turn, river])
                          for river in rivers)
            deals.append((turn, (oop, ip), weight / 45, balance / 44))
    return deals


DEALS = find_deals()
PAIRS = sum(RANGES[0][oop] * RANGES[1][ip] for oop, ip in itertools.product(*HANDS)
            if len(cards(oop) | cards(ip)) == 4)


def end(node, action, balance):
    """What the first player wins at the end of the hand."""
    if action == "fold":
        return POT / 2 if node == "jammed" else -POT / 2
    return balance * (POT / 2 + (STACK if action == "call" else 0))


class Shared:
    """A strategy by bucket, from positive numbers: regrets or sums."""

    def __init__(self, numbers):
        self.numbers = numbers

    def probability(self, node, turn, hand, action):
        actions = NODES[node][1]
        number = {a: max(0, self.numbers.get((node, BUCKET[hand, turn], a), 0)) for a in actions}
        whole = sum(number.values())
        return number[action] / whole if whole > 0 else 1 / len(actions)


class Pure:
    """The best choice by hand and turn."""

    def __init__(self, choice):
        self.choice = choice

    def probability(self, node, turn, hand, action):
        return float(self.choice[node, turn, hand] == action)


def value(player, deal, node, players, won):
    """What the player wins from a node on, both playing by `players`; tells won each own node's
    hand, action and value, all without the reach of either."""
    turn, hands, _, balance = deal
    acting, actions = NODES[node]
    total = 0
    for action, after in actions.items():
        here = (end(node, action, balance) * (1 if player == 0 else -1) if after is None else
                value(player, deal, after, players, won))
        if acting == player:
            won.append((node, hands[player], action, here))
        total += players[acting].probability(node, turn, hands[acting], action) * here
    return total


def their_reach(player, turn, hand, node, strategy):
    """The probability that the other player's actions lead to a node."""
    if player == 0:
        return (strategy.probability("checked", turn, hand, "all-in 30")
                if node == "check-jammed" else 1)
    return strategy.probability("root", turn, hand, "check" if node == "checked" else "all-in 30")


def respond(player, other):
    """The best choices against a strategy, by hand and turn, and what they win in all."""
    choice, total = {}, 0
    order = [node for node in ("check-jammed", "checked", "jammed", "root")
             if NODES[node][0] == player]
    for node in order:
        sums = {}
        for deal in DEALS:
            turn, hands, weight, _ = deal
            players = [None, None]
            players[player], players[not player] = Partly(choice, node), other
            won = []
            value(player, deal, node, players, won)
            reach = their_reach(player, turn, hands[not player], node, other)
            for at, hand, action, here in won:
                if at == node:
                    key = turn, hand
                    sums.setdefault(key, dict.fromkeys(NODES[node][1], 0))
                    sums[key][action] += weight * reach * here
        for (turn, hand), actions in sums.items():
            best = next(iter(actions))
            for action in actions:
                if actions[action] > actions[best] + 1e-6:
                    best = action
            choice[node, turn, hand] = best
            # What is won at the player's first nodes: for player 1 there are two.
            if node in (("root",), ("checked", "jammed"))[player]:
                total += actions[best]
    return Pure(choice), total


class Partly(Pure):
    """Choices after a node; at the node itself none counts."""

    def __init__(self, choice, node):
        super().__init__(choice)
        self.node = node

    def probability(self, node, turn, hand, action):
        return 0 if node == self.node else super().probability(node, turn, hand, action)


def exploitability(sums):
    return sum(respond(player, Shared(sums[not player]))[1] for player in (0, 1)) / 2 / PAIRS


def own_reach(node, turn, hand, strategy):
    if node == "check-jammed":
        return strategy.probability("root", turn, hand, "check")
    return 1


def iterate(t, regrets, sums):
    """Discounted CFR, as the README of the solver describes it."""
    power = 1
    while power <= t // 4:
        power *= 4
    positive, recent = max(t - 1, 0) ** 1.5, t - power if t > 0 else 0
    alpha, beta, gamma = positive / (positive + 1), 0.5, (recent / (recent + 1)) ** 3
    for player in (0, 1):
        mine, theirs = Shared(dict(regrets[player])), Shared(regrets[not player])
        if method == "br":
            theirs = respond(not player, mine)[0]
        players = [mine, theirs] if player == 0 else [theirs, mine]
        gains, added = {}, {}
        for deal in DEALS:
            turn, hands, weight, _ = deal
            won = []
            value(player, deal, "root", players, won)
            for node, hand, action, here in won:
                reach = their_reach(player, turn, hands[not player], node, theirs)
                key = node, BUCKET[hand, turn], action
                gains[key] = gains.get(key, 0) + weight * reach * here
        for hand, turn in itertools.product(HANDS[player], TURNS):
            if turn in cards(hand):
                continue
            for node, (acting, actions) in NODES.items():
                for action in actions if acting == player else ():
                    key = node, BUCKET[hand, turn], action
                    added[key] = added.get(key, 0) + (
                        RANGES[player][hand] * own_reach(node, turn, hand, mine) *
                        mine.probability(node, turn, hand, action))
        update(regrets[player], gains, alpha, beta, mine)
        for key in added:
            sums[player][key] = gamma * sums[player].get(key, 0) + added[key]


def update(regrets, gains, alpha, beta, mine):
    for (node, bucket, action), gain in gains.items():
        hand, turn = next(key for key in BUCKET if BUCKET[key] == bucket)
        mean = sum(mine.probability(node, turn, hand, a) * gains[node, bucket, a]
                   for a in NODES[node][1])
        old = regrets.get((node, bucket, action), 0)
        regrets[node, bucket, action] = old * (alpha if old > 0 else beta) + gain - mean


def near(what, is_, expected, distance):
    if abs(is_ - expected) > distance:
        sys.exit(f"FAIL: {what}: {is_}, not {expected}")


def compare_strategy(turn, node, sums):
    """A decision node's strategy by hand, and its frequencies."""
    spot = {"board": "".join(FLOP), "pot": POT, "stack": STACK, "turn bets": "a",
            **{name: ",".join(f"{hand}:{weight}" for hand, weight in weights.items())
               for name, weights in zip(("oop", "ip"), RANGES)}}
    words = ["--br"] if method == "br" else []
    answer = json.loads("".join(run(
        [postflop, *words, "--buckets", turn_file.rsplit("/", 1)[0], "--iterations", str(ITERATIONS),
         "--every", "1", "--hands", "--json", "--at", turn + PATHS[node], "-"], [json.dumps(spot)])))
    player, actions = NODES[node]
    average = [Shared(sums[0]), Shared(sums[1])]
    hands = answer["decision"]["hands"]
    live = [hand for hand in HANDS[player] if turn not in cards(hand)]
    assert {frozenset(cards(hand["hand"])) for hand in hands} == {frozenset(cards(hand)) for hand in live}
    for hand in hands:
        same = next(mine for mine in live if cards(mine) == cards(hand["hand"]))
        for action, often in zip(actions, hand["strategy"], strict=True):
            near(f"{node} {same} {action}", often,
                 average[player].probability(node, turn, same, action), 2e-5)
    weights = {action: 0 for action in actions}
    for deal_turn, held, weight, _ in DEALS:
        if deal_turn != turn:
            continue
        reach = (weight * own_reach(node, turn, held[player], average[player]) *
                 their_reach(player, turn, held[not player], node, average[not player]))
        for action in actions:
            weights[action] += reach * average[player].probability(node, turn, held[player], action)
    whole = sum(weights.values())
    for action in answer["decision"]["actions"]:
        near(f"{node} {action['action']}", action["frequency"], weights[action["action"]] / whole, 2e-5)
    return answer


regrets, sums, expected = [{}, {}], [{}, {}], []
for iteration in range(ITERATIONS + 1):
    if iteration > 0:
        iterate(iteration - 1, regrets, sums)
    expected.append(exploitability(sums))
for at in NODES:
    for turn in ("Ks", "Kc", "3s", "8c", "2h"):
        result = compare_strategy(turn, at, sums)
for look in result["exploitability"]:
    near(f"exploitability at {look['iteration']}", look["chips"], expected[look["iteration"]], 2e-5)
assert len(result["exploitability"]) == ITERATIONS + 1
assert result["buckets"]["turn"][0] < len([key for key in BUCKET if key[0] in HANDS[0]])
