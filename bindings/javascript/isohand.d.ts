/* Declarations of the package isohand. */

/** The names of the enum ih_status of isohand/base.h. */
export type Status = 'ARGUMENT' | 'DECK' | 'ROUNDS' | 'CARD' | 'DUPLICATE' | 'COUNT' | 'RANGE' | 'OVERFLOW'
  | 'TOO_LARGE' | 'MEMORY' | 'PARSE' | 'UNSUPPORTED' | 'INTERNAL' | 'IO' | 'FORMAT' | 'CHECKSUM' | 'MISMATCH'
  | 'CANCELLED' | 'EXECUTOR';

/** A call failed; the message is that of the C library. */
export class IsohandError extends Error {
  readonly status: Status;
  /** The byte of a text (in UTF-8) that is wrong, counted from 1. */
  readonly position?: number;
  /** The first row of a batch that is wrong, counted from 0. */
  readonly row?: number;
}

/** Cards: text like "AsKs", or bytes `rank * 4 + suit`, where rank 0 is the deck's lowest and suits are s h d c. */
export type Cards = string | ArrayLike<number>;
/** A range: text like "QQ+,AKs:0.5", or 1326 weights 0 to 1 in the hole order, whose places are
 * `high * (high - 1) / 2 + low` for two cards. */
export type Range = string | ArrayLike<number>;
export type Ranking = 'standard' | 'short' | 'short-trips';
export type Category = 'high card' | 'pair' | 'two pair' | 'three of a kind' | 'straight' | 'flush'
  | 'full house' | 'four of a kind' | 'straight flush';
export type IndexArray = Uint32Array | Float64Array | BigUint64Array;

export interface Deck {
  /** RANKSxSUITS, or RANKSxSUITS-ranks. */
  readonly name: string;
  /** The letters of the ranks, the lowest first. */
  readonly ranks: string;
  readonly suits: number;
  /** Suits of the deck never matter. */
  readonly rankOnly: boolean;
  /** The number of cards. */
  readonly cards: number;
  /** The ranking of hands of the deck, if it has one. */
  readonly ranking: Ranking | null;
}

/** The canonical form of a hand. */
export interface Canonical<I extends number | bigint = number> {
  index: I;
  /** The number of raw hands that share the index. */
  multiplicity: number;
  /** Suit s of the hand becomes suit suits[s]. */
  suits: number[];
  cards: Uint8Array;
}

/** The indices of a round list.  Rounds are numbered from 0; where a round is left out, it is the last one. */
export interface Indexer<I extends number | bigint = number> {
  readonly deck: Deck;
  /** The cards of each round, joined by commas. */
  readonly rounds: string;
  readonly game: 'any' | 'omaha';
  /** The number of cards of a hand of each round. */
  readonly cards: readonly number[];
  /** The number of indices of each round. */
  readonly sizes: readonly I[];
  /** Indices and sizes are BigInts. */
  readonly bigint: boolean;

  /** Returns the index of a hand.  In text, a bar may separate rounds. */
  index(cards: Cards, round?: number): I;
  /** Returns the index of a hand in each round. */
  indexAll(cards: Cards): I[];
  /** Returns the canonical hand of an index. */
  unindex(index: I, round?: number): Uint8Array;
  /** Returns the number of raw hands that share an index. */
  multiplicity(index: I, round?: number): number;
  canonicalize(cards: Cards, round?: number): Canonical<I>;
  parseHand(text: string, round?: number): Uint8Array;
  /** Writes a hand with a bar between rounds. */
  formatHand(cards: Cards, round?: number): string;

  /** The type of the arrays of indexBatch: BigUint64Array if indices are BigInts, else Uint32Array if all
   * indices of the round fit, else Float64Array. */
  arrayType(round?: number): Uint32ArrayConstructor | Float64ArrayConstructor | BigUint64ArrayConstructor;
  /** Returns the indices of hands whose cards follow each other.  `out` is returned if it is given; if the
   * call fails, it may hold some of the results. */
  indexBatch(rows: ArrayLike<number>, options?: { round?: number; out?: IndexArray }): IndexArray;
  /** Returns the canonical hands of indices, one after the other; `out` as in indexBatch. */
  unindexBatch(indices: ArrayLike<I>, options?: { round?: number; out?: Uint8Array }): Uint8Array;

  /** Frees the memory of the indexer now; otherwise that happens after it is collected. */
  free(): void;
}

export interface IndexerConstructor {
  /** @throws IsohandError, also if a round has more than 2^53 hands and `bigint` is not set */
  new (rounds: string, options?: { deck?: string | Deck; bigint?: false }): Indexer<number>;
  new (rounds: string, options: { deck?: string | Deck; bigint: true }): Indexer<bigint>;
}

export interface Explanation {
  strength: number;
  category: Category;
  /** The five cards that count, the most important first. */
  cards: Uint8Array;
  /** In words, such as "full house, kings over tens". */
  text: string;
}

export interface Draws {
  /** In words, such as "flush draw, gutshot". */
  text: string;
  /** All cards that make a hand of a better category. */
  cards: Uint8Array;
  /** The same cards by the category that they make, the best first. */
  outs: { category: Category; cards: Uint8Array }[];
}

export interface Matchup {
  /** The number of ways to complete the board. */
  boards: number;
  players: {
    /** The boards that the player wins alone. */
    wins: number;
    /** The boards on which the player shares the pot. */
    ties: number;
    /** The share of all pots, 0 to 1. */
    equity: number;
    /** shares[k]: the boards on which k + 1 players share the pot, this one among them. */
    shares: number[];
  }[];
}

/** Sums over all pairs of hands that can meet, and all boards, weighted by the ranges. */
export interface RangeMatchup {
  total: number;
  wins: number;
  ties: number;
  losses: number;
  /** The first range's share of all pots; NaN if no two hands can meet. */
  equity: number;
}

export interface Isohand {
  readonly version: string;
  /** What is compiled; workers can be sent it and pass it to load(). */
  readonly module: WebAssembly.Module;
  readonly rankings: readonly Ranking[];
  readonly Indexer: IndexerConstructor;

  /** Finds a deck: standard, short, royal, leduc or RANKSxSUITS, with -ranks if suits never matter. */
  deck(name?: string | Deck): Deck;
  parseCards(text: string, deck?: string | Deck): Uint8Array;
  formatCards(cards: ArrayLike<number>, deck?: string | Deck): string;
  /** Returns 1326 weights 0 to 1. */
  parseRange(text: string, options?: { deck?: string | Deck; out?: Float64Array }): Float64Array;
  /** Writes a range so that parseRange reads it back; weights are rounded to millionths. */
  formatRange(range: Range, options?: { deck?: string | Deck }): string;

  /** Returns the strength of 5 to 9 cards, 1 to strengthMax(); the higher one wins. */
  rate(cards: Cards, ranking?: Ranking): number;
  /** Returns the strengths of hands of `width` cards that follow each other; `out` as in indexBatch. */
  rateBatch(rows: ArrayLike<number>, width: number, options?: { ranking?: Ranking; out?: Uint16Array }): Uint16Array;
  explain(cards: Cards, ranking?: Ranking): Explanation;
  /** Returns the strength of 4 to 6 hole cards of Omaha on a board of 3 to 5 cards. */
  omahaRate(hole: Cards, board: Cards): number;
  omahaExplain(hole: Cards, board: Cards): Explanation;
  /** Finds what one more card makes of 5 or 6 cards. */
  draws(cards: Cards, ranking?: Ranking): Draws;
  strengthMax(ranking?: Ranking): number;
  category(strength: number, ranking?: Ranking): Category;
  describe(strength: number, ranking?: Ranking): string;

  /** Counts what 2 to 10 hands win on all boards. */
  matchup(hands: Cards[],
    options?: { board?: Cards; dead?: Cards; ranking?: Ranking; game?: 'holdem' | 'omaha' }): Matchup;
  /** Counts what a range wins against another. */
  matchupRanges(a: Range, b: Range, options?: { board?: Cards; dead?: Cards; ranking?: Ranking }): RangeMatchup;
}

/** Loads the library.  `wasm`: other WebAssembly than that of the package, as bytes, a URL or a compiled module.
 * `simd`: whether to load the one with vector instructions; by default, if the engine has them. */
export function load(options?: { wasm?: BufferSource | URL | WebAssembly.Module; simd?: boolean }): Promise<Isohand>;
/** Like load({ wasm }), but knows no files and no network. */
export function instantiate(wasm: BufferSource | WebAssembly.Module): Promise<Isohand>;
/** Returns true if this engine runs WebAssembly's vector instructions. */
export function hasSimd(): boolean;

// ---- Tables

export type Dtype = 'U8' | 'U16' | 'U32' | 'U64' | 'I8' | 'I16' | 'I32' | 'I64' |
  'F16' | 'BF16' | 'F32' | 'F64' | 'BOOL';
export type Elements = Uint8Array | Uint16Array | Uint32Array | BigUint64Array | Int8Array | Int16Array | Int32Array
  | BigInt64Array | Float32Array | Float64Array;

export interface Source {
  name?: string;
  /** Bytes of the file. */
  size: number;
  /** Reads bytes from..from+length-1. */
  read(from: number, length: number): Promise<Uint8Array>;
}

/** A table file, of which only the header has been read. */
export interface Table {
  readonly name: string;
  /** What its values mean: strength, ehs, bucket, ... */
  readonly feature: string;
  readonly deck: string;
  readonly rounds: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly tensors: Readonly<Record<string, { dtype: Dtype; shape: readonly number[] }>>;
  /** Reads `count` rows of a tensor, one after the other.  With `dtypes`, other types are refused. */
  rows(tensor: string, first: number | bigint, count: number, options?: { dtypes?: Dtype[] }): Promise<Elements>;
  /** Reads a row: an element or, if the tensor has more than one dimension, an array. */
  row(tensor: string, index: number | bigint, options?: { dtypes?: Dtype[] }): Promise<number | bigint | Elements>;
  /** Reads the bucket of the hand with an index, the number of hands in it, and their mean E[HS]. */
  bucket(index: number | bigint): Promise<{ bucket: number; size: bigint; ehs: number }>;
}

/** Opens a table: bytes, a File or another Blob, a URL of a server that sends ranges of files, in Node also a
 * path, or a source of your own.  `name`: for messages; `init`: passed to fetch. */
export function openTable(file: ArrayBuffer | ArrayBufferView | Blob | string | URL | Source,
  options?: { name?: string; init?: RequestInit }): Promise<Table>;
