/* Tables by name: on a server that answers requests for ranges of a file, and files of Node. */
import { IsohandError } from './memory.js';

// Bytes of the first request, which mostly have the whole header.
const FIRST = 1 << 16;

/** Whether files can be opened by path. */
export const isNode = typeof process !== 'undefined' && Boolean(process.versions && process.versions.node);

function refuse(name, reason) {
  throw new IsohandError(`${name}: ${reason}`, 'IO');
}

async function ofUrl(name, init) {
  let size, etag;
  async function request(headers) {
    try {
      return await fetch(name, { ...init, headers });
    } catch (error) {
      if (init && init.signal && init.signal.aborted) throw error;
      return refuse(name, error.cause && error.cause.message || error.message);
    }
  }
  async function read(from, length) {
    if (length === 0) return new Uint8Array(0);
    const headers = new Headers(init && init.headers);
    headers.set('Range', `bytes=${from}-${from + length - 1}`);
    const response = await request(headers);
    if (response.status !== 206) {
      if (response.body) await response.body.cancel();
      refuse(name, response.ok ? 'the server does not send ranges of files'
        : `${response.status} ${response.statusText}`);
    }
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('Content-Range') || '');
    if (!range || Number(range[1]) !== from) refuse(name, 'the server has sent a different range');
    const tag = response.headers.get('ETag');
    if (size !== undefined && (Number(range[2]) !== size || tag !== etag))
      refuse(name, 'has changed since it was opened');
    size = Number(range[2]);
    etag = tag;
    return new Uint8Array(await response.arrayBuffer());
  }
  const first = await read(0, FIRST);
  const again = async (from, length) =>
    (from + length <= first.length ? first.subarray(from, from + length) : read(from, length));
  return { name, size, read: again };
}

/* A file is opened for each read, so that nobody has to close it. */
async function ofPath(path, name) {
  const { open } = await import('node:fs/promises');
  async function use(call) {
    let file;
    try {
      file = await open(path);
      return await call(file);
    } catch (error) {
      return refuse(name, error.message);
    } finally {
      if (file) await file.close();
    }
  }
  async function read(from, length) {
    const { buffer, bytesRead } = await use((file) => file.read(new Uint8Array(length), 0, length, from));
    return buffer.subarray(0, bytesRead);
  }
  return { name, size: (await use((file) => file.stat())).size, read };
}

function isUrl(text) {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

/** Returns the source of a table with a URL or, in Node, a path; `init` is passed to fetch. */
export async function ofName(file, init) {
  const name = String(file);
  if (isNode && !isUrl(name)) return ofPath(name, name);
  return isNode && name.startsWith('file:') ? ofPath(new URL(name), name) : ofUrl(name, init);
}
