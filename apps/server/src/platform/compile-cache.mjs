import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// What a start throws away must not decide how much memory is held from then on; `main.mjs` lets go of it afterwards.
// Here, because compiled code is only taken from the cache under the flags it was made with.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--expose-gc');

// Stripping types and compiling is most of a start, and what it takes stays in memory. From the cache neither happens.
enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/kontor-server'));
