'use strict';

/* Reads files of buckets (doc/FORMAT.md) by slices: the header once, then only what belongs to a
   hand.  A file is a Blob with a name. */
async function openBuckets(file) {
  const BYTES = { U8: 1, U16: 2, U32: 4, U64: 8, F64: 8 };
  const HEADER_MOST = 1000000n;
  const refuse = (reason) => { throw new Error(file.name + ': ' + reason); };
  async function read(from, length) {
    if (from + length > file.size) refuse('ends too early');
    return new DataView(await file.slice(from, from + length).arrayBuffer());
  }

  const length = (await read(0, 8)).getBigUint64(0, true);
  if (length > HEADER_MOST) refuse('not a table of isohand');
  const data = 8 + Number(length);
  let header;
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await read(8, Number(length))));
  } catch (error) {
    refuse('not a table of isohand');
  }
  const about = header.__metadata__ || {};
  if (about.format !== 'isohand/1') refuse('not a table of isohand');
  if (about.feature !== 'bucket') refuse('a table of ' + about.feature + ', not of buckets');

  // A tensor of one dimension; its elements are read one by one.
  function tensor(name, dtypes) {
    const t = header[name];
    if (!t || !dtypes.includes(t.dtype) || !Array.isArray(t.shape) || t.shape.length !== 1 ||
        !Array.isArray(t.data_offsets))
      refuse('lacks a valid tensor ' + name);
    const width = BYTES[t.dtype], rows = t.shape[0], [begin, end] = t.data_offsets;
    if (![rows, begin, end].every((n) => Number.isSafeInteger(n) && n >= 0) ||
        end - begin !== rows * width || data + end > file.size)
      refuse('lacks a valid tensor ' + name);
    const get = { U8: 'getUint8', U16: 'getUint16', U32: 'getUint32', U64: 'getBigUint64', F64: 'getFloat64' }[t.dtype];
    return {
      rows,
      async at(row) {
        if (row >= rows) refuse('has no row ' + row + ' of ' + name);
        return (await read(data + begin + row * width, width))[get](0, true);
      },
    };
  }
  const bucket = tensor('bucket', ['U8', 'U16', 'U32']), size = tensor('size', ['U64']), ehs = tensor('ehs', ['F64']);
  return {
    name: file.name, deck: about.deck, rounds: about.rounds, hands: BigInt(bucket.rows), buckets: size.rows,
    // Returns the bucket of the hand with an index, a BigInt.
    async of(index) {
      const number = await bucket.at(Number(index));
      return { bucket: number, size: await size.at(number), ehs: await ehs.at(number) };
    },
  };
}
