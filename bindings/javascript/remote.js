/* Tables on a server that answers requests for ranges of a file. */
import { IsohandError } from './memory.js';

// Bytes of the first request, which mostly have the whole header.
const FIRST = 1 << 16;

/** Returns the source of a table with a URL; `init` is passed to fetch. */
export async function ofUrl(url, init) {
  const name = String(url);
  const refuse = (reason) => { throw new IsohandError(`${name}: ${reason}`, 'IO'); };
  let size, etag;
  async function read(from, length) {
    if (length === 0) return new Uint8Array(0);
    const headers = new Headers(init && init.headers);
    headers.set('Range', `bytes=${from}-${from + length - 1}`);
    const response = await fetch(url, { ...init, headers });
    if (response.status !== 206) {
      if (response.body) await response.body.cancel();
      refuse(response.ok ? 'the server does not send ranges of files' : `${response.status} ${response.statusText}`);
    }
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('Content-Range') || '');
    if (!range || Number(range[1]) !== from) refuse('the server has sent a different range');
    const tag = response.headers.get('ETag');
    if (size !== undefined && (Number(range[2]) !== size || tag !== etag)) refuse('has changed since it was opened');
    size = Number(range[2]);
    etag = tag;
    return new Uint8Array(await response.arrayBuffer());
  }
  const first = await read(0, FIRST);
  return { name, size, read: async (from, length) => (from + length <= first.length ? first.subarray(from, from + length) : read(from, length)) };
}
