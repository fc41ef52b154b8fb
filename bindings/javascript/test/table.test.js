/* Tables from memory, from a Blob, from a source of one's own and over HTTP, and in a worker. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { IsohandError, load, openTable } from 'isohand';

/* A table, by doc/FORMAT.md without checksums: 169 hands in 3 buckets. */
function makeTable(edit = () => {}, more = 0) {
  const bucket = Uint16Array.from({ length: 169 }, (_, i) => i % 3);
  const size = BigUint64Array.of(57n, 56n, 56n), ehs = Float64Array.of(0.25, 0.5, 0.75),
    pairs = Uint8Array.of(1, 2, 3, 4, 5, 6);
  const header = { __metadata__: { format: 'isohand/1', deck: '13x4', rounds: '2', feature: 'bucket' } };
  let end = 0;
  for (const [name, dtype, array, shape] of [['size', 'U64', size, [3]], ['ehs', 'F64', ehs, [3]],
    ['bucket', 'U16', bucket, [169]], ['pairs', 'U8', pairs, [3, 2]]]) {
    header[name] = { dtype, shape, data_offsets: [end, end + array.byteLength] };
    end += array.byteLength;
  }
  edit(header);
  const text = Buffer.from(JSON.stringify(header)), length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  const arrays = [size, ehs, bucket, pairs].map((array) => Buffer.from(array.buffer));
  return new Uint8Array(Buffer.concat([length, text, ...arrays, Buffer.alloc(more)]));
}

async function refused(promise, status, message) {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof IsohandError, String(error));
    assert.equal(error.status, status);
    assert.match(error.message, message);
    return true;
  });
}

async function check(table) {
  assert.deepEqual([table.deck, table.rounds, table.feature], ['13x4', '2', 'bucket']);
  assert.deepEqual(table.tensors.pairs.shape, [3, 2]);
  assert.equal(table.tensors.bucket.dtype, 'U16');
  assert.deepEqual(await table.bucket(100), { bucket: 1, size: 56n, ehs: 0.5 });
  assert.deepEqual(await table.bucket(168n), { bucket: 0, size: 57n, ehs: 0.25 });
  assert.deepEqual(await table.rows('bucket', 5, 3), Uint16Array.of(2, 0, 1));
  assert.deepEqual(await table.row('pairs', 1), Uint8Array.of(3, 4));
  await refused(table.bucket(169), 'RANGE', /not in 0\.\.168/);
  await refused(table.rows('bucket', 168, 2), 'RANGE', /2 rows of bucket from 168 are not in 0\.\.168/);
  await refused(table.row('bucket', 0.5), 'RANGE', /0\.5/);
  await refused(table.row('constructor', 0), 'FORMAT', /no tensor `constructor`/);
  await refused(table.row('bucket', 0, { dtypes: ['F32'] }), 'UNSUPPORTED', /of type U16, and not F32/);
}

test('bytes, a Blob, a source', async () => {
  const bytes = makeTable();
  await check(await openTable(bytes));
  await check(await openTable(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)));
  await check(await openTable(Buffer.concat([Buffer.alloc(1), bytes]).subarray(1)));
  await check(await openTable(new Blob([bytes]), { name: 'flop' }));
  const read = [];
  const table = await openTable({
    size: bytes.length,
    read: async (from, length) => { read.push(length); return bytes.slice(from, from + length); } });
  assert.equal(read.length, 2);
  assert.deepEqual((await table.bucket(7)).bucket, 1);
  assert.deepEqual(read.slice(2), [2, 8, 8]);
});

test('a file of Node', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isohand-'));
  try {
    const path = join(folder, 'table');
    await writeFile(path, makeTable());
    const table = await openTable(path);
    await check(table);
    await check(await openTable(pathToFileURL(path)));
    await truncate(path, 400);
    await refused(table.bucket(168), 'FORMAT', /ends too early/);
    await writeFile(path, 'no table');
    await refused(openTable(path), 'FORMAT', /not a table/);
    await refused(openTable(`${path}s`), 'IO', /tables: ENOENT/);
    await refused(openTable(folder), 'IO', /EISDIR/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('files that are refused', async () => {
  const cases = [
    [(header) => { header.__metadata__.format = 'isohand/2'; }, /not a table/],
    [(header) => { delete header.__metadata__.deck; }, /has no deck/],
    [(header) => { header.bucket.dtype = 'U32'; }, /valid tensor bucket/],
    [(header) => { header.bucket.shape = [170]; }, /valid tensor bucket/],
    [(header) => { header.bucket.shape = [-169]; }, /valid tensor bucket/],
    [(header) => { header.bucket.dtype = 'toString'; }, /valid tensor bucket/],
    [(header) => { header.ehs.data_offsets = [0, 24]; }, /overlap/],
    [(header) => { header.pairs.data_offsets = [2 ** 40, 2 ** 40 + 6]; }, /ends too early/],
  ];
  for (const [edit, message] of cases) await refused(openTable(makeTable(edit), { name: 'x' }), 'FORMAT', message);
  await refused(openTable(makeTable(undefined, 1), { name: 'x' }), 'FORMAT', /^x: has other data/);
  for (const n of [0, 7, 100]) await refused(openTable(makeTable().subarray(0, n)), 'FORMAT', /ends too early/);
  await refused(openTable(new Uint8Array(100).fill(255)), 'FORMAT', /not a table/);
  const other = await openTable(makeTable((header) => { header.__metadata__.feature = 'ehs'; }));
  await refused(other.bucket(1), 'UNSUPPORTED', /a table of ehs/);
  const bytes = makeTable();
  // The last row of buckets, before the six bytes of `pairs`.
  bytes[bytes.length - 8] = 3;
  await refused((await openTable(bytes, { name: 'x' })).bucket(168), 'FORMAT', /^x: row 168 has bucket 3, of 3$/);
});

test('a server', async () => {
  const bytes = makeTable();
  let mode = 'ranges', requests = 0, sent = 0;
  const server = createServer((request, response) => {
    requests++;
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range || '');
    if (request.url === '/none') response.writeHead(404).end();
    else if (mode === 'whole' || !range) response.writeHead(200).end(bytes);
    else {
      const from = Number(range[1]), to = Math.min(Number(range[2]), bytes.length - 1);
      sent += to - from + 1;
      response.writeHead(206, { 'Content-Range': `bytes ${from}-${to}/${bytes.length}`,
        ETag: mode === 'changed' ? '"b"' : '"a"' })
        .end(bytes.subarray(from, to + 1));
    }
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const url = new URL(`http://127.0.0.1:${server.address().port}/table`);
  try {
    await check(await openTable(url));
    await check(await openTable(String(url)));
    assert.equal(requests, 2);
    assert.ok(sent <= 2 * bytes.length);
    mode = 'whole';
    await refused(openTable(url), 'IO', /does not send ranges/);
    await refused(openTable(new URL('/none', url)), 'IO', /404/);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a server whose file is larger than the first request, and changes', async () => {
  const bytes = makeTable((header) => { header.__metadata__.note = 'x'.repeat(100000); });
  let etag = '"a"', requests = 0;
  const server = createServer((request, response) => {
    requests++;
    const [, from, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range).map(Number),
      to = Math.min(last, bytes.length - 1);
    response.writeHead(206, { 'Content-Range': `bytes ${from}-${to}/${bytes.length}`, ETag: etag })
      .end(bytes.subarray(from, to + 1));
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  try {
    const table = await openTable(`http://127.0.0.1:${server.address().port}/`);
    await check(table);
    assert.ok(requests > 2);
    etag = '"b"';
    await refused(table.bucket(1), 'IO', /has changed/);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a worker, with the module that is compiled already', async () => {
  const isohand = await load();
  const worker = new Worker(`
    const { parentPort, workerData } = require('node:worker_threads');
    import(${JSON.stringify(new URL('../isohand.js', import.meta.url).href)})
      .then(({ load }) => load({ wasm: workerData }))
      .then((isohand) => parentPort.postMessage(isohand.rate('AsKsQsJsTs')));
  `, { eval: true, workerData: isohand.module });
  const strength = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  assert.equal(strength, 7462);
  await worker.terminate();
});
