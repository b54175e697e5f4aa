// Plain JavaScript: what strips types is only loaded when the cache does not have a file yet.
import './platform/compile-cache.mjs';
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const QUIET_MS = 5_000;

const { run } = await import('./main.ts');

/** From here on load decides how much memory is held. */
function settle() {
  setFlagsFromString('--semi-space-growth-factor=16');
  // Now, and not only at an orderly end: whoever is killed starts as fast the next time.
  flushCompileCache();
  const collect = runInNewContext('gc');
  setTimeout(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }), QUIET_MS).unref();
}

run().then(settle, () => {});
