import { setFlagsFromString } from 'node:v8';

/**
 * V8 counts what an engine runs in bytes of code, so that the start alone has its largest functions optimized, one of
 * them with 1.2 GB of memory. For that the code as first compiled is fast enough.
 */
const OPTIMIZE_AFTER_MS = 60_000;

let isHeld = false;

/** Optimizing begins when the process has served for a minute. */
export function optimizeLater(): void {
  if (isHeld) return;
  isHeld = true;
  setFlagsFromString('--wasm-tier-up-filter=0');
  setTimeout(() => setFlagsFromString('--wasm-tier-up-filter=-1'), OPTIMIZE_AFTER_MS).unref();
}
