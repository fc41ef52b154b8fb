/* The entry: loads the WebAssembly next to this file. */
import { hasSimd, instantiate } from './library.js';
import { isNode, ofName } from './remote.js';
import { openTable as openSource } from './table.js';

export { IsohandError } from './memory.js';
export { hasSimd, instantiate };

async function read(url) {
  if (isNode && url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** Loads the library; see isohand.d.ts. */
export async function load({ wasm, simd = hasSimd() } = {}) {
  if (wasm !== undefined) return instantiate(wasm instanceof URL ? await read(wasm) : wasm);
  // Bundlers look for these two lines.
  return instantiate(await read(simd ? new URL('./isohand-simd.wasm', import.meta.url)
    : new URL('./isohand.wasm', import.meta.url)));
}

/** Opens a table; see isohand.d.ts. */
export async function openTable(file, { name, init } = {}) {
  return openSource(typeof file === 'string' || file instanceof URL ? await ofName(file, init) : file, { name });
}
