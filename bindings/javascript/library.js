/* The library, made from its WebAssembly. */
import { Memory } from './memory.js';
import { makeCards } from './cards.js';
import { makeIndexer } from './indexer.js';
import { makeEquity, makeRating } from './rating.js';

// (module (func (result v128) i32.const 0 i8x16.splat))
const PROBE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];

/** Returns true if this engine runs WebAssembly's vector instructions. */
export function hasSimd() {
  return WebAssembly.validate(Uint8Array.from(PROBE));
}

/** Makes the library from the bytes of a .wasm file, or from a WebAssembly.Module. */
export async function instantiate(wasm) {
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = imports[from] || {};
    imports[from][name] = () => { throw new Error(`unexpected system call: ${name}`); };
  }
  const memory = new Memory(await WebAssembly.instantiate(module, imports));
  const cards = makeCards(memory);
  return Object.freeze({
    version: memory.string(memory.calls.js_version()),
    module,
    ...cards.open,
    Indexer: makeIndexer(memory, cards),
    ...makeRating(memory, cards),
    ...makeEquity(memory, cards),
  });
}
