/* The memory of the WebAssembly module: its calls, their buffers (source/calls.c), and the errors. */

/** A call of the library failed: the message is that of the C library. */
export class IsohandError extends Error {
  constructor(message, status, { position, row } = {}) {
    super(message);
    this.name = 'IsohandError';
    this.status = status;
    this.position = position;
    this.row = row;
  }
}

// The enum ih_status of isohand/base.h, by number.
const STATUSES = ['OK', 'ARGUMENT', 'DECK', 'ROUNDS', 'CARD', 'DUPLICATE', 'COUNT', 'RANGE', 'OVERFLOW',
  'TOO_LARGE', 'MEMORY', 'PARSE', 'UNSUPPORTED', 'INTERNAL', 'IO', 'FORMAT', 'CHECKSUM', 'MISMATCH',
  'CANCELLED', 'EXECUTOR'];

const encoder = new TextEncoder(), decoder = new TextDecoder();

// Bytes of the buffers for batches; longer arrays pass through them in pieces.
const BATCH = 1 << 19;

export class Memory {
  constructor(instance) {
    const { exports } = instance;
    exports._initialize();
    this.calls = exports;
    this.cardsAt = exports.js_cards();
    this.numbersAt = exports.js_numbers();
    this.textAt = exports.js_text();
    this.textSize = exports.js_text_size();
    this.inAt = exports.js_allocate(BATCH);
    this.outAt = exports.js_allocate(BATCH);
    if (!this.inAt || !this.outAt) throw new IsohandError('out of memory', 'MEMORY');
    this.batch = BATCH;
    this.renew();
  }

  /* A call that allocates may move the memory, which empties all views of it. */
  renew() {
    const { buffer } = this.calls.memory;
    this.bytes = new Uint8Array(buffer);
    this.cards = new Uint8Array(buffer, this.cardsAt, 64);
    this.numbers = new BigUint64Array(buffer, this.numbersAt, 128);
    this.halves = new Uint32Array(buffer, this.numbersAt, 256);
    this.view = new DataView(buffer);
  }

  /** Throws unless a call has succeeded.  With `first`, the call is for rows from that one on, and the numbers
   * have the one that is wrong, if cards or an index are. */
  check(status, { first } = {}) {
    if (this.bytes.length === 0) this.renew();
    if (status === 0) return;
    const at = this.calls.js_failure();
    const position = this.view.getUint32(at + 8, true) || undefined;
    const row = first === undefined || status !== 4 && status !== 5 && status !== 7 ? undefined : first + this.number(0);
    const reason = this.string(at + 12);
    throw new IsohandError(row === undefined ? reason : `row ${row}: ${reason}`, STATUSES[status], { position, row });
  }

  /** Returns a result below 2^53. */
  number(i) {
    return this.halves[2 * i] + this.halves[2 * i + 1] * 0x100000000;
  }

  /** Returns the text at an address, up to its NUL. */
  string(at) {
    return decoder.decode(this.bytes.subarray(at, this.bytes.indexOf(0, at)));
  }

  /** Returns the text that a call has written. */
  get text() {
    return this.string(this.textAt);
  }

  /** Writes a text for a call; returns its length in bytes. */
  write(text) {
    const bytes = encoder.encode(text);
    if (bytes.length > this.textSize) throw new IsohandError(`the text has ${bytes.length} bytes, of at most ${this.textSize}`, 'PARSE');
    this.bytes.set(bytes, this.textAt);
    return bytes.length;
  }

  /** Writes cards for a call, behind `from` others; returns how many. */
  put(cards, from = 0) {
    const n = cards.length;
    if (!(n + from <= 64)) throw new IsohandError('too many cards', 'COUNT');
    const to = this.cards;
    for (let i = 0; i < n; i++) {
      const card = cards[i];
      // A byte would keep the lowest bits of any other number.
      to[from + i] = card >= 0 && card < 64 && card === Math.floor(card) ? card : 255;
    }
    return n;
  }
}

/** Returns a Uint8Array of cards, or of rows of cards, in which no number has been cut to a byte. */
export function bytesOf(rows) {
  if (rows instanceof Uint8Array) return rows;
  return Uint8Array.from(rows, (card) => (card >= 0 && card < 64 && card === Math.floor(card) ? card : 255));
}

/** Throws unless rows have a whole number of hands of `width` cards; returns how many. */
export function countRows(rows, width) {
  const n = rows.length / width;
  if (!Number.isInteger(n)) throw new IsohandError(`${rows.length} cards are not hands of ${width}`, 'COUNT');
  return n;
}

/** Returns the array for the results of n rows: `out`, if it is given and fits. */
export function outputOf(Type, n, out) {
  if (out === undefined) return new Type(n);
  if (!(out instanceof Type)) throw new TypeError(`out must be a ${Type.name}`);
  if (out.length < n) throw new RangeError(`out has ${out.length} elements, of at least ${n}`);
  return out;
}
