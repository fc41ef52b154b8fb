/* The memory of the WebAssembly module: its calls, their buffers (source/calls.h), and the errors. */

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

// Those of them whose failure in a batch has the number of a row.
const OF_ROWS = ['CARD', 'DUPLICATE', 'RANGE'];

// IH_MAX_CARDS, and the length of the numbers of source/calls.h.
const CARDS = 64, NUMBERS = 128;

const encoder = new TextEncoder(), decoder = new TextDecoder();

// Bytes of the buffers for batches; longer arrays pass through them in pieces.
const BATCH = 1 << 19;

/** Returns a value as messages name it, in short. */
export function shown(value, depth = 0) {
  if (typeof value === 'string') return `\`${value.length > 200 ? `${value.slice(0, 200)}...` : value}\``;
  if (isList(value)) {
    const some = Array.from({ length: depth < 2 ? Math.min(value.length, 10) : 0 },
      (_, i) => shown(value[i], depth + 1));
    return `[${some.concat(value.length > some.length ? ['...'] : []).join(', ')}]`;
  }
  // Some objects cannot become texts.
  return value !== null && typeof value === 'object' ? Object.prototype.toString.call(value) : String(value);
}

function isList(value) {
  return value !== null && typeof value === 'object' && Number.isSafeInteger(value.length) && value.length >= 0;
}

/** Throws unless a value is an array, or like one. */
export function checkList(value, what) {
  if (!isList(value)) throw new TypeError(`${what} are ${shown(value)}, and not a list`);
}

export class Memory {
  constructor(instance) {
    const { exports } = instance;
    if (typeof exports.js_version !== 'function')
      throw new IsohandError('the WebAssembly is not that of isohand', 'FORMAT');
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
    this.cards = new Uint8Array(buffer, this.cardsAt, CARDS);
    this.numbers = new BigUint64Array(buffer, this.numbersAt, NUMBERS);
    this.halves = new Uint32Array(buffer, this.numbersAt, 2 * NUMBERS);
    this.view = new DataView(buffer);
  }

  /** Throws unless a call has succeeded.  `of`: what the message names where the reason does not, a value
   * or a function that returns a text.  With `first`, the call is for rows from that one on; if cards or an
   * index are wrong, the numbers have the row. */
  check(status, { of, first } = {}) {
    if (this.bytes.length === 0) this.renew();
    if (status === 0) return;
    const at = this.calls.js_failure(), name = STATUSES[status];
    const position = this.view.getUint32(at + 8, true) || undefined;
    const row = first !== undefined && OF_ROWS.includes(name) ? first + this.number(0) : undefined;
    const before = row !== undefined ? `row ${row}: `
      : of !== undefined ? `${typeof of === 'function' ? of() : shown(of)}: ` : '';
    throw new IsohandError(before + this.string(at + 12), name, { position, row });
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
    if (typeof text !== 'string') throw new TypeError(`${shown(text)} is not a text`);
    const bytes = encoder.encode(text);
    if (bytes.length > this.textSize)
      throw new IsohandError(`the text has ${bytes.length} bytes, of at most ${this.textSize}`, 'PARSE');
    this.bytes.set(bytes, this.textAt);
    return bytes.length;
  }

  /** Writes cards for a call, behind `from` others; returns how many. */
  put(cards, from = 0) {
    checkList(cards, 'cards');
    const n = cards.length;
    if (n + from > CARDS) throw new IsohandError(`${n + from} cards are more than ${CARDS}`, 'COUNT');
    const to = this.cards;
    for (let i = 0; i < n; i++) to[from + i] = byteOf(cards[i]);
    return n;
  }
}

/* A card for the library, which refuses 255; a byte would keep the lowest bits of any other number. */
function byteOf(card) {
  return Number.isInteger(card) && card >= 0 && card < CARDS ? card : 255;
}

/** Returns a Uint8Array of rows of cards, in which no number has been cut to a byte. */
export function bytesOf(rows) {
  return rows instanceof Uint8Array ? rows : Uint8Array.from(rows, byteOf);
}

/** Throws unless rows have a whole number of hands of `width` cards; returns how many. */
export function countRows(rows, width) {
  checkList(rows, 'rows');
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
