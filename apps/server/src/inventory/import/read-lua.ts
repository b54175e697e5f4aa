import { Worker } from 'node:worker_threads';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { Entry } from './base-items.ts';
import type { LuaLimits, LuaOutcome } from './lua-vm.ts';

const LIMITS: LuaLimits = { ms: 2_000, bytes: 64 * 1024 * 1024 };
/** For what the machine's own clock cannot interrupt, such as a pattern that backtracks for ever or a finalizer. */
const KILL_AFTER_MS = 5_000;
const WORKER = new URL('./lua-worker.ts', import.meta.url);

export interface LuaItems {
  returned: Entry[];
  shared: Entry[];
}

/** A thread of its own with nothing of this process in it: it can be stopped whatever the file does. */
function runInWorker(source: string): Promise<LuaOutcome> {
  const worker = new Worker(WORKER, {
    workerData: { source, limits: LIMITS },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<LuaOutcome>();
  let timer: NodeJS.Timeout | undefined;
  worker.once('online', () => {
    timer = setTimeout(resolve, KILL_AFTER_MS, { kind: 'limits' });
  });
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ kind: 'limits' });
    else reject(error);
  });
  worker.once('exit', () => reject(new Error('the Lua worker ended without an answer')));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}

/** Lua's own words, with the line first and in German. */
function inWords(reason: string): string {
  const text = reason.replace(/\p{Cc}+/gu, ' ').replace(/^items:(\d+): /, 'Zeile $1: ');
  return text.slice(0, 300).toWellFormed() || 'Das Skript bricht mit einem Fehler ab.';
}

/** Files are data: whatever a Lua file tries, it costs this process a bounded time and nothing else. */
export async function readLua(source: string): Promise<LuaItems> {
  const outcome = await runInWorker(source);
  if (outcome.kind === 'limits') throw new AppError('inventory.import-limits');
  if (outcome.kind === 'broken') throw new AppError('inventory.import-lua', { reason: inWords(outcome.reason) });
  return outcome;
}
