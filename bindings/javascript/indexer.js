/* Indexers. */
import { IsohandError, bytesOf, checkList, countRows, outputOf, shown } from './memory.js';

const TWO32 = 2 ** 32;

export function makeIndexer(memory, { deck }) {
  const { calls } = memory;
  // Frees what a program has lost without free().
  const lost = new FinalizationRegistry((game) => calls.js_indexer_free(game));

  return class Indexer {
    #game;
    #totals;
    #count;

    constructor(rounds, { deck: name, bigint = false } = {}) {
      const of = deck(name);
      memory.check(calls.js_indexer_new(of.packed, memory.write(rounds)));
      const game = memory.number(0);
      const sizes = [], totals = [];
      for (let r = 0; r < memory.number(2); r++) {
        totals.push(memory.number(3 + 2 * r));
        sizes.push(memory.numbers[4 + 2 * r]);
      }
      const large = sizes.findIndex((size) => size > BigInt(Number.MAX_SAFE_INTEGER));
      if (!bigint && large >= 0) {
        calls.js_indexer_free(game);
        throw new IsohandError(`\`${rounds}\`: round ${large} has more than 2^53 hands, so it needs { bigint: true }`,
          'OVERFLOW');
      }
      this.#game = game;
      this.#totals = totals;
      this.#count = totals.length;
      this.deck = of;
      this.rounds = memory.text;
      this.game = memory.number(1) === 1 ? 'omaha' : 'any';
      this.cards = Object.freeze(totals.slice());
      this.sizes = Object.freeze(bigint ? sizes : sizes.map(Number));
      this.bigint = bigint;
      Object.freeze(this);
      lost.register(this, game, this);
    }

    /** Frees the memory of the indexer, which cannot be used any more. */
    free() {
      if (!this.#game) return;
      lost.unregister(this);
      calls.js_indexer_free(this.#game);
      this.#game = 0;
    }

    // The number of cards of a hand of a round, the last one if round is undefined.
    #cards(round) {
      if (!this.#game) throw new IsohandError('the indexer has been freed', 'ARGUMENT');
      const k = typeof round === 'number' ? this.#totals[round] : undefined;
      if (k === undefined)
        throw new IsohandError(`${shown(round)} is not a round of ${this.rounds}: 0 to ${this.#count - 1}`, 'RANGE');
      return k;
    }
    #put(cards, round) {
      const k = this.#cards(round);
      if (typeof cards === 'string')
        memory.check(calls.js_hand_parse(this.#game, round + 1, memory.write(cards)));
      else if (memory.put(cards) !== k)
        throw new IsohandError(`${shown(cards)} is not a hand of round ${round} of ${this.rounds}, `
          + `which has ${k} cards`, 'COUNT');
    }
    #result(i) {
      return this.bigint ? memory.numbers[i] : memory.number(i);
    }
    // Calls with the halves of an index.
    #with(index, round, call) {
      const size = this.sizes[round];
      if (this.bigint ? typeof index !== 'bigint' : !Number.isInteger(index))
        throw new TypeError(`${shown(index)} is not ${this.bigint ? 'a BigInt' : 'a whole number'}`);
      if (index < 0 || index >= size)
        throw new IsohandError(`${index} is not in 0..${this.bigint ? size - 1n : size - 1}`, 'RANGE');
      if (this.bigint) memory.check(call(this.#game, round, Number(index & 0xffffffffn), Number(index >> 32n)));
      else memory.check(call(this.#game, round, index >>> 0, index / TWO32));
    }
    get #last() {
      return this.#count - 1;
    }

    index(cards, round = this.#last) {
      this.#put(cards, round);
      memory.check(calls.js_index(this.#game, round), { of: cards });
      return this.#result(0);
    }

    indexAll(cards) {
      this.#put(cards, this.#last);
      memory.check(calls.js_index_all(this.#game), { of: cards });
      return this.#totals.map((_, r) => this.#result(r));
    }

    unindex(index, round = this.#last) {
      const k = this.#cards(round);
      this.#with(index, round, calls.js_unindex);
      return memory.cards.slice(0, k);
    }

    multiplicity(index, round = this.#last) {
      this.#cards(round);
      this.#with(index, round, calls.js_multiplicity);
      return memory.number(0);
    }

    canonicalize(cards, round = this.#last) {
      this.#put(cards, round);
      memory.check(calls.js_canonicalize(this.#game, round), { of: cards });
      return {
        index: this.#result(0),
        multiplicity: memory.number(1),
        suits: Array.from(memory.numbers.subarray(2, 6), Number),
        cards: memory.cards.slice(0, this.#totals[round]),
      };
    }

    parseHand(text, round = this.#last) {
      const k = this.#cards(round);
      memory.check(calls.js_hand_parse(this.#game, round + 1, memory.write(text)));
      return memory.cards.slice(0, k);
    }

    formatHand(cards, round = this.#last) {
      this.#put(cards, round);
      memory.check(calls.js_hand_format(this.#game, round + 1), { of: cards });
      return memory.text;
    }

    /** The type of an array of indices of a round. */
    arrayType(round = this.#last) {
      this.#cards(round);
      if (this.bigint) return BigUint64Array;
      return this.sizes[round] <= TWO32 ? Uint32Array : Float64Array;
    }

    indexBatch(rows, { round = this.#last, out } = {}) {
      const k = this.#cards(round), n = countRows(rows, k), Type = this.arrayType(round);
      const indices = outputOf(Type, n, out), piece = Math.floor(memory.batch / Math.max(k, 8));
      const width = [Uint32Array, Float64Array, BigUint64Array].indexOf(Type);
      const bytes = bytesOf(rows);
      for (let i = 0; i < n; i += piece) {
        const m = Math.min(piece, n - i);
        memory.bytes.set(bytes.subarray(k * i, k * (i + m)), memory.inAt);
        memory.check(calls.js_index_batch(this.#game, round, memory.inAt, m, memory.outAt, width), { first: i });
        indices.set(new Type(memory.bytes.buffer, memory.outAt, m), i);
      }
      return indices;
    }

    unindexBatch(indices, { round = this.#last, out } = {}) {
      const k = this.#cards(round), size = this.sizes[round];
      checkList(indices, 'indices');
      const n = indices.length;
      const rows = outputOf(Uint8Array, k * n, out), piece = Math.floor(memory.batch / Math.max(k, 8));
      const type = this.bigint ? 'bigint' : 'number';
      for (let i = 0; i < n; i += piece) {
        const m = Math.min(piece, n - i), { buffer } = memory.bytes;
        const to = new BigUint64Array(buffer, memory.inAt, m), halves = new Uint32Array(buffer, memory.inAt, 2 * m);
        for (let j = 0; j < m; j++) {
          const index = indices[i + j];
          // Not what conversion would make of a fraction or of a number of another type.
          if (typeof index !== type || !(index >= 0 && index < size) || !this.bigint && index !== Math.floor(index))
            throw new IsohandError(`row ${i + j}: ${shown(index)} is not in 0..${this.bigint ? size - 1n : size - 1}`,
              'RANGE', { row: i + j });
          if (this.bigint) to[j] = index;
          else {
            halves[2 * j] = index >>> 0;
            halves[2 * j + 1] = index / TWO32;
          }
        }
        memory.check(calls.js_unindex_batch(this.#game, round, memory.inAt, m, memory.outAt), { first: i });
        rows.set(memory.bytes.subarray(memory.outAt, memory.outAt + k * m), k * i);
      }
      return rows;
    }
  };
}
