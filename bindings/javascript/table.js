/* Table files (doc/FORMAT.md), read by pieces: the header once, then only the rows that are asked for. */
import { IsohandError, shown } from './memory.js';

const TYPES = { U8: Uint8Array, U16: Uint16Array, U32: Uint32Array, U64: BigUint64Array, I8: Int8Array,
  I16: Int16Array, I32: Int32Array, I64: BigInt64Array, F32: Float32Array, F64: Float64Array, BOOL: Uint8Array };
const SIZES = { F16: 2, BF16: 2 };
const HEADER_MOST = 1000000;

// ---- Sources: a name, a size, and read(from, length)
function ofBytes(bytes, name) {
  return { name, size: bytes.byteLength, read: async (from, length) => bytes.subarray(from, from + length) };
}

function ofBlob(blob, name) {
  return { name, size: blob.size,
    read: async (from, length) => new Uint8Array(await blob.slice(from, from + length).arrayBuffer()) };
}

function ofReader(file, name) {
  async function read(from, length) {
    const bytes = await file.read(from, length);
    if (!(bytes instanceof Uint8Array))
      throw new TypeError(`${name}: read() returned ${shown(bytes)}, and not a Uint8Array`);
    return bytes;
  }
  return { name, size: file.size, read };
}

function sourceOf(file, name = file && file.name || 'table') {
  if (file instanceof ArrayBuffer) return ofBytes(new Uint8Array(file), name);
  if (ArrayBuffer.isView(file)) return ofBytes(new Uint8Array(file.buffer, file.byteOffset, file.byteLength), name);
  if (file && Number.isSafeInteger(file.size) && file.size >= 0) {
    if (typeof file.slice === 'function') return ofBlob(file, name);
    if (typeof file.read === 'function') return ofReader(file, name);
  }
  throw new TypeError(`${name}: ${shown(file)} is not bytes, a Blob, a URL, or an object with \`size\` and \`read\``);
}

// ---- The header
/* Checks the tensors of a header, with `bytes` bytes of data. */
function readTensors(header, bytes, refuse) {
  const tensors = {}, places = [];
  for (const [name, given] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const { dtype, shape, data_offsets: offsets } = given || {};
    const width = SIZES[dtype] || (Object.hasOwn(TYPES, dtype) && TYPES[dtype].BYTES_PER_ELEMENT);
    const whole = (list) => Array.isArray(list) && list.every((n) => Number.isSafeInteger(n) && n >= 0);
    if (!width || !whole(shape) || shape.length > 8 || !whole(offsets) || offsets.length !== 2)
      refuse(`lacks a valid tensor ${name}`);
    const elements = shape.reduce((product, n) => product * n, 1);
    if (offsets[1] - offsets[0] !== elements * width) refuse(`lacks a valid tensor ${name}`);
    if (offsets[1] > bytes) refuse('ends too early');
    tensors[name] = Object.freeze({ dtype, shape: Object.freeze(shape.slice()), offset: offsets[0] });
    places.push(offsets);
  }
  places.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let end = 0;
  for (const [from, to] of places) {
    if (from !== end) refuse('has tensors that overlap, or gaps between them');
    end = to;
  }
  if (end !== bytes) refuse('has other data after the last tensor');
  return Object.freeze(tensors);
}

/** An open table; see isohand.d.ts. */
class Table {
  #source;
  #data;

  constructor(source, data, metadata, tensors) {
    this.#source = source;
    this.#data = data;
    this.name = source.name;
    this.metadata = Object.freeze(metadata);
    this.tensors = tensors;
    this.feature = metadata.feature;
    this.deck = metadata.deck;
    this.rounds = metadata.rounds;
    Object.freeze(this);
  }

  #tensor(name, dtypes) {
    const tensor = Object.hasOwn(this.tensors, name) ? this.tensors[name] : undefined;
    if (!tensor) throw new IsohandError(`${this.name}: has no tensor ${shown(name)}`, 'FORMAT');
    const known = dtypes || Object.keys(TYPES);
    if (!Object.hasOwn(TYPES, tensor.dtype) || !known.includes(tensor.dtype))
      throw new IsohandError(`${this.name}: ${name} is of type ${tensor.dtype}, and not ${known.join(', ')}`,
        'UNSUPPORTED');
    return tensor;
  }

  /** Returns `count` rows of a tensor. */
  async rows(name, first, count, { dtypes } = {}) {
    const { dtype, shape, offset } = this.#tensor(name, dtypes), Type = TYPES[dtype];
    const rows = shape.length > 0 ? shape[0] : 1, width = shape.slice(1).reduce((product, n) => product * n, 1);
    const from = typeof first === 'bigint' ? Number(first) : first;
    if (!(Number.isSafeInteger(from) && Number.isSafeInteger(count) &&
          from >= 0 && count >= 0 && from + count <= rows)) {
      const asked = count === 1 ? `row ${shown(first)} of ${name} is`
        : `${shown(count)} rows of ${name} from ${shown(first)} are`;
      throw new IsohandError(`${this.name}: ${asked} not in 0..${rows - 1}`, 'RANGE');
    }
    const length = count * width * Type.BYTES_PER_ELEMENT;
    const bytes = await this.#source.read(this.#data + offset + from * width * Type.BYTES_PER_ELEMENT, length);
    if (bytes.byteLength !== length) throw new IsohandError(`${this.name}: ends too early`, 'FORMAT');
    // Copied, so that elements are aligned.  Every engine that has WebAssembly's memory in practice is little-endian.
    return new Type(bytes.slice().buffer);
  }

  /** Returns a row: a number, a BigInt, or an array if the tensor has more than one dimension. */
  async row(name, index, options) {
    const values = await this.rows(name, index, 1, options);
    return this.tensors[name].shape.length > 1 ? values : values[0];
  }

  /** Returns the bucket of the hand with an index, with its size and its mean E[HS]. */
  async bucket(index) {
    if (this.feature !== 'bucket')
      throw new IsohandError(`${this.name}: a table of ${this.feature}, not of buckets`, 'UNSUPPORTED');
    const bucket = await this.row('bucket', index, { dtypes: ['U8', 'U16', 'U32'] });
    const { shape: [buckets] } = this.#tensor('size', ['U64']);
    if (!(bucket < buckets))
      throw new IsohandError(`${this.name}: row ${index} has bucket ${bucket}, of ${buckets}`, 'FORMAT');
    const [size, ehs] = await Promise.all([
      this.row('size', bucket, { dtypes: ['U64'] }),
      this.row('ehs', bucket, { dtypes: ['F64'] })]);
    return { bucket, size, ehs };
  }
}

/** Opens a table; see isohand.d.ts. */
export async function openTable(file, { name } = {}) {
  const source = sourceOf(file, name);
  const refuse = (reason) => { throw new IsohandError(`${source.name}: ${reason}`, 'FORMAT'); };
  async function read(from, length) {
    const bytes = from + length <= source.size ? await source.read(from, length) : refuse('ends too early');
    return bytes.byteLength === length ? bytes : refuse('ends too early');
  }
  const head = await read(0, 8), length = new DataView(head.buffer, head.byteOffset, 8).getBigUint64(0, true);
  if (length > HEADER_MOST) refuse('not a table of isohand');
  let header;
  const text = await read(8, Number(length));
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch {
    refuse('not a table of isohand');
  }
  const metadata = header && header.__metadata__;
  if (!metadata || metadata.format !== 'isohand/1') refuse('not a table of isohand');
  for (const key of ['deck', 'rounds', 'feature'])
    if (typeof metadata[key] !== 'string') refuse(`has no ${key}`);
  const data = 8 + Number(length);
  return new Table(source, data, metadata, readTensors(header, source.size - data, refuse));
}
