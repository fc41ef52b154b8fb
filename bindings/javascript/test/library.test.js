/* Hands, ratings and equity: both WebAssembly files, against answers that are known or that plain
   JavaScript counts. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { IsohandError, hasSimd, load } from 'isohand';

const plain = await load({ simd: false });
const builds = { plain, ...(hasSimd() ? { simd: await load({ simd: true }) } : {}) };

/* Throws unless a call throws an IsohandError with these members. */
function refused(call, status, message, more = {}) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof IsohandError && error instanceof Error, String(error));
    assert.equal(error.name, 'IsohandError');
    for (const [name, value] of Object.entries({ status, ...more })) assert.equal(error[name], value, name);
    assert.match(error.message, message);
    return true;
  });
}

function random(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * n);
  };
}
function deal(below, n, cards = 52) {
  const hand = new Set();
  while (hand.size < n) hand.add(below(cards));
  return [...hand];
}

/* Compares two hands of five cards by the rules: negative if a is worse. */
function order(five) {
  const ranks = five.map((card) => card >> 2).sort((a, b) => b - a);
  const times = (rank) => ranks.filter((other) => other === rank).length;
  const groups = [...new Set(ranks)].sort((a, b) => times(b) - times(a) || b - a);
  const isFlush = five.every((card) => (card & 3) === (five[0] & 3));
  const wheel = ranks.join() === '12,3,2,1,0';
  const isStraight = wheel || groups.length === 5 && ranks[0] - ranks[4] === 4;
  const shape = groups.map(times).join('');
  const category = isFlush && isStraight ? 8 : shape === '41' ? 7 : shape === '32' ? 6 : isFlush ? 5 : isStraight ? 4
    : { 311: 3, 221: 2, 2111: 1, 11111: 0 }[shape];
  return [category, ...(wheel ? [3] : groups)].concat(Array(5).fill(0)).slice(0, 6).reduce((sum, x) => sum * 16 + x, 0);
}
function best(cards) {
  let most = -1;
  for (let a = 0; a < cards.length; a++)
    for (let b = a + 1; b < cards.length; b++) most = Math.max(most, order(cards.filter((_, i) => i !== a && i !== b)));
  return most;
}

for (const [build, isohand] of Object.entries(builds)) {
  test(`${build}: decks and cards`, () => {
    assert.deepEqual({ ...isohand.deck('short') },
      { name: '9x4', ranks: '6789TJQKA', suits: 4, rankOnly: false, cards: 36, ranking: 'short' });
    assert.equal(isohand.deck('leduc-ranks').rankOnly, true);
    assert.equal(isohand.deck('leduc').ranking, null);
    assert.deepEqual([...isohand.parseCards('As 2h,kD')], [48, 1, 46]);
    assert.equal(isohand.formatCards([48, 1, 46]), 'As2hKd');
    assert.deepEqual([...isohand.parseCards('6s', 'short')], [0]);
    refused(() => isohand.parseCards('AsKx'), 'PARSE', /^`AsKx`: .*\(byte 4\)$/, { position: 4 });
    refused(() => isohand.parseCards('AsAs'), 'DUPLICATE', /given twice/);
    refused(() => isohand.deck('17x4'), 'DECK', /1 to 16 ranks/);
    refused(() => isohand.parseCards('A'.repeat(1e6)), 'PARSE', /1000000 bytes/);
  });

  test(`${build}: sizes and indices`, () => {
    const holdem = new isohand.Indexer('holdem');
    assert.deepEqual(holdem.sizes, [169, 1286792, 55190538, 2428287420]);
    assert.equal(holdem.rounds, '2,3,1,1');
    const hand = 'AsKs|QsJhTd|Th|Ac';
    assert.equal(holdem.index(hand), 2159589275);
    assert.deepEqual(holdem.indexAll(hand), [168, 1119481, 49396463, 2159589275]);
    assert.equal(holdem.formatHand(holdem.unindex(2159589275)), 'KsAs|QsJhTd|Th|Ac');
    assert.equal(holdem.index('AsKh|QsJhTd', 1), 569281);
    const below = random(1);
    for (let i = 0; i < 300; i++) {
      const cards = deal(below, 7), found = holdem.canonicalize(cards);
      assert.equal(found.index, holdem.index(cards));
      assert.deepEqual(found.cards, holdem.unindex(found.index));
      // The suits lead to the canonical hand, round by round.
      const moved = cards.map((card) => card & ~3 | found.suits[card & 3]);
      for (const [from, to] of [[0, 2], [2, 5], [5, 6], [6, 7]])
        assert.deepEqual(moved.slice(from, to).sort(), [...found.cards.slice(from, to)].sort());
      // Multiplicity: the suit permutations that give different hands.
      const orders = [0, 1, 2, 3]
        .flatMap((a) => [0, 1, 2, 3].flatMap((b) => [0, 1, 2, 3].map((c) => [a, b, c, 6 - a - b - c])))
        .filter((map) => new Set(map).size === 4 && Math.max(...map) < 4 && Math.min(...map) >= 0);
      const different = new Set(orders.map((map) => [[0, 2], [2, 5], [5, 6], [6, 7]].map(([from, to]) =>
        cards.slice(from, to).map((card) => card & ~3 | map[card & 3]).sort()).join('|')));
      assert.equal(orders.length, 24);
      assert.equal(found.multiplicity, different.size);
      assert.equal(holdem.multiplicity(found.index), different.size);
    }
    refused(() => holdem.index('AsKs|QsJhTd|Th|As'), 'DUPLICATE', /`As` is given twice \(byte 16\)/, { position: 16 });
    refused(() => holdem.index([1, 2, 3], 1), 'COUNT', /^\[1, 2, 3\] is not a hand of round 1 .* 5 cards$/);
    refused(() => holdem.index([1, 2, 3, 4, 300], 1), 'CARD', /outside the deck/);
    refused(() => holdem.index([1, 2, 3, 4, 5.5], 1), 'CARD', /outside the deck/);
    refused(() => holdem.unindex(2428287420), 'RANGE', /not in 0\.\.2428287419/);
    refused(() => holdem.unindex(-1), 'RANGE', /not in 0/);
    refused(() => holdem.index('AsKs', 4), 'RANGE', /not a round/);
    assert.throws(() => holdem.unindex(1.5), TypeError);
    assert.throws(() => holdem.unindex(1n), TypeError);
    refused(() => new isohand.Indexer('2,60'), 'ROUNDS', /more cards/);
    holdem.free();
    holdem.free();
    refused(() => holdem.index(hand), 'ARGUMENT', /freed/);
  });

  test(`${build}: indices above 2^53`, () => {
    refused(() => new isohand.Indexer('9,9'), 'OVERFLOW', /bigint: true/);
    const large = new isohand.Indexer('9,9', { bigint: true });
    assert.ok(large.sizes[1] > 2n ** 53n);
    for (const index of [86455388501444533n, 9007199254740993n, large.sizes[1] - 1n]) {
      const cards = large.unindex(index);
      assert.equal(large.index(cards), index);
      assert.deepEqual(large.indexBatch(cards), BigUint64Array.of(index));
      assert.deepEqual(large.unindexBatch([index]), cards);
    }
    refused(() => large.unindex(large.sizes[1]), 'RANGE', /not in/);
    assert.throws(() => large.unindex(1), TypeError);
    const middle = new isohand.Indexer('4,3,1,1,1'), last = middle.sizes.length - 1;
    assert.equal(middle.arrayType(last), Float64Array);
    const index = middle.sizes[last] - 12345, cards = middle.unindex(index);
    assert.ok(index > 2 ** 32);
    assert.equal(middle.index(cards), index);
    assert.deepEqual(middle.indexBatch(cards), Float64Array.of(index));
    assert.deepEqual(middle.unindexBatch([index]), cards);
  });

  test(`${build}: batches are what single calls are`, () => {
    const river = new isohand.Indexer('2,5'), below = random(2), n = 100000;
    const indices = Uint32Array.from({ length: n }, () => below(river.sizes[1]));
    const rows = river.unindexBatch(indices);
    assert.deepEqual(river.indexBatch(rows), indices);
    const strengths = isohand.rateBatch(rows, 7);
    for (let i = 0; i < n; i += 997) {
      const cards = rows.subarray(7 * i, 7 * i + 7);
      assert.deepEqual(cards, river.unindex(indices[i]));
      assert.equal(strengths[i], isohand.rate(cards));
    }
    assert.deepEqual(isohand.rateBatch([...rows.subarray(0, 700)], 7), strengths.slice(0, 100));
    const out = new Uint16Array(n);
    assert.equal(isohand.rateBatch(rows, 7, { out }), out);
    assert.deepEqual(out, strengths);
    rows[7 * 90000 + 3] = rows[7 * 90000];
    refused(() => isohand.rateBatch(rows, 7), 'DUPLICATE', /^row 90000: /, { row: 90000 });
    refused(() => river.indexBatch(rows), 'DUPLICATE', /^row 90000: /, { row: 90000 });
    refused(() => river.indexBatch([0, 1, 2, 3, 4, 5, 256]), 'CARD', /^row 0: /, { row: 0 });
    refused(() => river.unindexBatch([1, 2, river.sizes[1]]), 'RANGE', /^row 2: /, { row: 2 });
    refused(() => isohand.rateBatch(rows.subarray(1), 7), 'COUNT', /not hands of 7/);
    refused(() => isohand.rateBatch(new Uint8Array(8), 4), 'COUNT', /./);
    assert.throws(() => isohand.rateBatch(rows, 7, { out: new Uint16Array(1) }), RangeError);
    assert.throws(() => isohand.rateBatch(rows, 7, { out: new Uint8Array(n) }), TypeError);
    assert.equal(river.indexBatch([]).length, 0);
  });

  test(`${build}: batches of each width, ranking and round list`, () => {
    const below = random(4);
    for (const ranking of isohand.rankings)
      for (let width = 5; width <= 9; width++) {
        const cards = ranking === 'standard' ? 52 : 36,
          hands = Array.from({ length: 300 }, () => deal(below, width, cards));
        assert.deepEqual([...isohand.rateBatch(hands.flat(), width, { ranking })],
          hands.map((hand) => isohand.rate(hand, ranking)));
        // Each card of a hand may be the one that is wrong.
        for (let i = 0; i < width; i++) {
          const rows = Uint8Array.from(hands.flat()), row = 17 * i + 3;
          for (const card of [rows[row * width + (i + 1) % width], cards, 255]) {
            rows[row * width + i] = card;
            refused(() => isohand.rateBatch(rows, width, { ranking }),
              card < cards ? 'DUPLICATE' : 'CARD', /^row/, { row });
          }
        }
      }
    for (const [rounds, deck] of [['2', 'standard'], ['2,3', 'standard'], ['2,4', 'standard'],
      ['2,3,1,1', 'standard'], ['4,3', 'standard'], ['5', 'standard'], ['2,3,2', 'short'], ['7', 'short'],
      ['2,3', '6x4'], ['3,3', '13x4-ranks']]) {
      const indexer = new isohand.Indexer(rounds, { deck }), last = indexer.cards.length - 1, k = indexer.cards[last];
      const hands = Array.from({ length: 500 }, () => deal(below, k, indexer.deck.cards));
      assert.deepEqual([...indexer.indexBatch(hands.flat())], hands.map((hand) => indexer.index(hand)), rounds);
    }
  });

  test(`${build}: ratings`, () => {
    const below = random(3), hands = Array.from({ length: 400 }, () => deal(below, 7));
    const strengths = isohand.rateBatch(hands.flat(), 7), orders = hands.map(best);
    for (let i = 1; i < hands.length; i++)
      assert.equal(Math.sign(strengths[i] - strengths[i - 1]), Math.sign(orders[i] - orders[i - 1]),
        isohand.formatCards(hands[i]));
    const found = isohand.explain('KsKdKcThTs2h3h');
    assert.deepEqual([found.category, isohand.formatCards(found.cards), found.text],
      ['full house', 'KsKdKcThTs', 'full house, kings over tens']);
    assert.equal(isohand.category(found.strength), 'full house');
    assert.equal(isohand.describe(found.strength), found.text);
    assert.deepEqual(isohand.rankings.map((name) => isohand.strengthMax(name)), [7462, 1404, 1404]);
    assert.ok(isohand.rate('AsAhAd6c7c', 'short') < isohand.rate('6s7h8d9cTc', 'short'));
    assert.ok(isohand.rate('AsAhAd6c7c', 'short-trips') > isohand.rate('6s7h8d9cTc', 'short-trips'));
    const omaha = isohand.omahaExplain('AsAhKsQh', 'JsTs2c');
    assert.equal(omaha.strength, isohand.omahaRate('AsAhKsQh', 'JsTs2c'));
    assert.equal(omaha.strength,
      Math.max(...['AsAh', 'AsKs', 'AsQh', 'AhKs', 'AhQh', 'KsQh'].map((two) => isohand.rate(`${two}JsTs2c`))));
    const draws = isohand.draws('AsKsQs7s6h'), better = [];
    for (let card = 0; card < 52; card++) {
      const cards = [...isohand.parseCards('AsKsQs7s6h'), card];
      if (new Set(cards).size === 6 && isohand.explain(cards).category !== 'high card') better.push(card);
    }
    assert.deepEqual([...draws.cards].sort((a, b) => a - b), better);
    assert.equal(draws.outs[0].category, 'flush');
    assert.equal(draws.outs[0].cards.length, 9);
    refused(() => isohand.rate('AsKs'), 'COUNT', /cards/);
    refused(() => isohand.rate('AsKsQsJsTs', 'wrong'), 'ARGUMENT', /`wrong` is not a ranking/);
    refused(() => isohand.describe(7463), 'RANGE', /1 to 7462/);
  });

  test(`${build}: equity`, () => {
    // Two hands on a flop, every board.
    const hands = ['AsKh', '8d8c'], board = 'Ks7h2d', dead = '3c';
    const cards = hands.map((hand) => [...isohand.parseCards(hand)]), known = [...isohand.parseCards(board)];
    const left = Array.from({ length: 52 }, (_, card) => card)
      .filter((card) => ![...cards.flat(), ...known, ...isohand.parseCards(dead)].includes(card));
    let boards = 0, wins = 0, ties = 0;
    for (let a = 0; a < left.length; a++)
      for (let b = a + 1; b < left.length; b++) {
        const [x, y] = cards.map((hand) => isohand.rate([...hand, ...known, left[a], left[b]]));
        boards++;
        wins += x > y;
        ties += x === y;
      }
    const found = isohand.matchup(hands, { board, dead });
    assert.equal(found.boards, boards);
    assert.deepEqual([found.players[0].wins, found.players[0].ties], [wins, ties]);
    assert.equal(found.players[0].equity, (wins + ties / 2) / boards);
    const ranges = isohand.matchupRanges('AsKh', '8d8c', { board, dead });
    assert.deepEqual([ranges.total, ranges.wins, ranges.ties, ranges.losses],
      [boards, wins, ties, boards - wins - ties]);
    // Weights: a range is the sum of its parts.
    const both = isohand.matchupRanges('AsKh:0.5,QQ', '8d8c', { board, dead });
    const queens = isohand.matchupRanges('QQ', '8d8c', { board, dead });
    assert.equal(both.wins, wins / 2 + queens.wins);
    assert.equal(both.equity, (both.wins + both.ties / 2) / both.total);
    const three = isohand.matchup(['AsAh', 'KsKh', 'QsQh']);
    assert.ok(Math.abs(three.players.reduce((sum, player) => sum + player.equity, 0) - 1) < 1e-12);
    const omaha = isohand.matchup(['AsAhKsQh', '9d9c8d8c'], { board: 'JsTs2c', game: 'omaha' });
    assert.equal(omaha.boards, 41 * 40 / 2);
    const weights = isohand.parseRange('QQ+,AKs:0.25');
    assert.equal(weights.reduce((sum, weight) => sum + weight, 0), 3 * 6 + 4 * 0.25);
    assert.equal(weights[51 * 50 / 2 + 50], 1);
    assert.equal(isohand.formatRange(weights), isohand.formatRange('AKs:0.25,QQ+'));
    assert.deepEqual(isohand.matchupRanges(weights, '77', { board }),
      isohand.matchupRanges('QQ+,AKs:0.25', '77', { board }));
    refused(() => isohand.parseRange('QQ+,x'), 'PARSE', /`/);
    refused(() => isohand.matchup(['AsAh', 'AsKs']), 'DUPLICATE', /twice|duplicate/i);
    refused(() => isohand.matchup(['AsAh']), 'ARGUMENT', /./);
    refused(() => isohand.matchup(['AsAh', 'KsKhQs']), 'COUNT', /different numbers/);
    refused(() => isohand.matchupRanges([1, 2], 'AA'), 'ARGUMENT', /1326/);
    refused(() => isohand.matchupRanges(new Float64Array(1326).fill(2), 'AA'), 'ARGUMENT', /weight 0 is 2/);
  });
}

test('memory that grows does not lose results', () => {
  const kept = [];
  for (let i = 0; i < 40; i++) kept.push(new plain.Indexer('4,3,1,1'));
  const river = new plain.Indexer('2,5');
  const rows = river.unindexBatch(Uint32Array.from({ length: 1000 }, (_, i) => 123000 * i));
  assert.deepEqual(river.indexBatch(rows), Uint32Array.from({ length: 1000 }, (_, i) => 123000 * i));
  assert.equal(kept[39].index('AsAhKsQh|JsTs2c|3d|4d'), kept[0].index('AsAhKsQh|JsTs2c|3d|4d'));
  for (const indexer of kept) indexer.free();
});
