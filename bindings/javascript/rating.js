/* Strengths of hands, in words and in batches; draws; equity. */
import { IsohandError, bytesOf, checkList, countRows, outputOf, shown } from './memory.js';

const CATEGORIES = 9;
// Cards of a hand that is rated.
const FEWEST = 5, MOST = 9;

export function makeRating(memory, { ranking, rankings, rankingDecks, take, setCards }) {
  const { calls } = memory;
  const categories = Array.from({ length: CATEGORIES }, (_, c) => memory.string(calls.js_category_name(c)));

  function rate(cards, name) {
    const number = ranking(name);
    memory.check(calls.js_rate(number, take(cards, rankingDecks[number])), { of: cards });
    return memory.number(0);
  }

  function rateBatch(rows, width, { ranking: name, out } = {}) {
    const number = ranking(name);
    if (!(Number.isInteger(width) && width >= FEWEST && width <= MOST))
      throw new IsohandError(`hands of ${shown(width)} cards have no strength: ${FEWEST} to ${MOST}`, 'COUNT');
    const n = countRows(rows, width), bytes = bytesOf(rows);
    const strengths = outputOf(Uint16Array, n, out), piece = Math.floor(memory.batch / width);
    for (let i = 0; i < n; i += piece) {
      const m = Math.min(piece, n - i);
      memory.bytes.set(bytes.subarray(width * i, width * (i + m)), memory.inAt);
      memory.check(calls.js_rate_batch(number, memory.inAt, width, m, memory.outAt), { first: i });
      strengths.set(new Uint16Array(memory.bytes.buffer, memory.outAt, m), i);
    }
    return strengths;
  }

  function explanation() {
    return { strength: memory.number(0), category: categories[memory.number(1)],
      cards: memory.cards.slice(0, 5), text: memory.text };
  }

  function explain(cards, name) {
    const number = ranking(name);
    memory.check(calls.js_explain(number, take(cards, rankingDecks[number])), { of: cards });
    return explanation();
  }

  function putOmaha(hole, board) {
    const n = take(hole, rankingDecks[0]);
    return [n, take(board, rankingDecks[0], n)];
  }

  function omahaRate(hole, board) {
    memory.check(calls.js_omaha_rate(...putOmaha(hole, board)), { of: [hole, board] });
    return memory.number(0);
  }

  function omahaExplain(hole, board) {
    memory.check(calls.js_omaha_explain(...putOmaha(hole, board)), { of: [hole, board] });
    return explanation();
  }

  function draws(cards, name) {
    const number = ranking(name);
    memory.check(calls.js_draws(number, take(cards, rankingDecks[number])), { of: cards });
    const text = memory.text, sets = Array.from({ length: 1 + CATEGORIES }, (_, i) => setCards(i));
    const order = (c) => calls.js_category_order(number, c);
    const outs = categories.map((category, c) => ({ category, cards: sets[1 + c], order: order(c) }))
      .filter((found) => found.cards.length > 0).sort((a, b) => b.order - a.order);
    return { text, cards: sets[0], outs: outs.map(({ category, cards: those }) => ({ category, cards: those })) };
  }

  function strengthMax(name) {
    return calls.js_strength_max(ranking(name));
  }

  function checkStrength(strength, name) {
    const max = strengthMax(name);
    if (!(Number.isInteger(strength) && strength >= 1 && strength <= max))
      throw new IsohandError(`${shown(strength)} is not a strength: 1 to ${max}`, 'RANGE');
  }

  function category(strength, name) {
    checkStrength(strength, name);
    return categories[calls.js_category(ranking(name), strength)];
  }

  function describe(strength, name) {
    checkStrength(strength, name);
    calls.js_describe(ranking(name), strength);
    return memory.text;
  }

  return { rankings: Object.freeze(rankings), rate, rateBatch, explain, omahaRate, omahaExplain,
    draws, strengthMax, category, describe };
}

export function makeEquity(memory, { ranking, rankingDecks, take, takeRange }) {
  const { calls } = memory;
  const PLAYERS = 10, ONE = 10n ** 12n;

  function matchup(hands, { board = [], dead = [], ranking: name, game = 'holdem' } = {}) {
    if (game !== 'holdem' && game !== 'omaha')
      throw new IsohandError(`${shown(game)} is not a game: holdem, omaha`, 'ARGUMENT');
    const number = ranking(name), of = rankingDecks[number];
    if (game === 'omaha' && number !== 0)
      throw new IsohandError('Omaha is rated by the ranking standard', 'UNSUPPORTED');
    checkList(hands, 'hands');
    if (hands.length < 2 || hands.length > PLAYERS)
      throw new IsohandError(`${hands.length} hands cannot be compared: 2 to ${PLAYERS}`, 'ARGUMENT');
    let put = 0, hole;
    for (const hand of Array.from(hands)) {
      const n = take(hand, of, put);
      if (hole !== undefined && n !== hole)
        throw new IsohandError(`${shown(hands)}: different numbers of cards`, 'COUNT');
      hole = n;
      put += n;
    }
    const onBoard = take(board, of, put), notDealt = take(dead, of, put + onBoard);
    memory.check(calls.js_matchup(number, game === 'omaha' ? 1 : 0, hole || 0, hands.length, onBoard, notDealt),
      { of: () => `${shown(hands)}, board ${shown(board)}, dead ${shown(dead)}` });
    const boards = memory.number(0);
    const players = Array.from(hands, (_, p) => {
      const shares = Array.from({ length: PLAYERS }, (_none, k) => memory.number(1 + p * PLAYERS + k));
      const ties = shares.slice(1).reduce((sum, share) => sum + share, 0);
      const pots = shares.reduce((sum, share, k) => sum + share / (k + 1), 0);
      return { wins: shares[0], ties, equity: pots / boards, shares: shares.slice(0, hands.length) };
    });
    return { boards, players };
  }

  // Sums are in units of 10^-12; whole numbers below 2^53 are exact.
  function sum(i) {
    const units = memory.numbers[2 * i] + (memory.numbers[2 * i + 1] << 64n);
    return Number(units / ONE) + Number(units % ONE) / Number(ONE);
  }

  function matchupRanges(a, b, { board = [], dead = [], ranking: name } = {}) {
    const number = ranking(name), of = rankingDecks[number];
    takeRange(a, of, 0);
    takeRange(b, of, 1);
    const onBoard = take(board, of), notDealt = take(dead, of, onBoard);
    memory.check(calls.js_matchup_ranges(number, onBoard, notDealt),
      { of: () => `board ${shown(board)}, dead ${shown(dead)}` });
    const [total, wins, ties, losses] = [0, 1, 2, 3].map(sum);
    return { total, wins, ties, losses, equity: total > 0 ? (wins + ties / 2) / total : NaN };
  }

  return { matchup, matchupRanges };
}
