import { Worker } from 'node:worker_threads';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { Entry } from './entry.ts';
import type { LuaLimits, LuaOutcome } from './lua-vm.ts';

/** Thousands of items take a tenth of a second. */
const LIMITS: LuaLimits = { ms: 2_000, killMs: 5_000, bytes: 64 * 1024 * 1024 };
const POLL_INTERVAL_MS = 200;
const WORKER = new URL('./lua-worker.mjs', import.meta.url);

/** A worker with an empty environment, which can be terminated whatever the file does. */
function runInWorker(source: string, limits: LuaLimits): Promise<LuaOutcome> {
  const worker = new Worker(WORKER, {
    workerData: { source, limits },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<LuaOutcome>();
  const poll = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage();
    if ((user + system) / 1000 > limits.killMs) resolve({ kind: 'limits' });
  };
  // The worker may end during the call; then its result has arrived already.
  const timer = setInterval(() => void poll().catch(() => undefined), POLL_INTERVAL_MS);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ kind: 'limits' });
    else reject(error);
  });
  worker.once('exit', () => reject(new Error('the Lua worker ended without an answer')));
  return promise.finally(() => {
    clearInterval(timer);
    return worker.terminate();
  });
}

/** Lua reports an unexpected end: only the beginning of the file was copied. */
function describeHalf(reason: string, source: string): string | undefined {
  const [, line = ''] = /^items:(\d+): /.exec(reason) ?? [];
  const isAtEnd = /<eof>'?$/.test(reason) || (/unfinished/.test(reason) && Number(line) === source.split('\n').length);
  if (!line || !isAtEnd) return undefined;
  const [, bracket, opened] = /to close '(.+)' at line (\d+)/.exec(reason) ?? [];
  const open = opened ? ` („${bracket}“ aus Zeile ${opened} bleibt offen)` : '';
  return `Sie ist nicht ganz kopiert, ab Zeile ${line} fehlt etwas${open}. Kopiere sie noch einmal, bis zur letzten Zeile.`;
}

/** Lua's message, with the line number first. */
function inWords(reason: string): string {
  const text = reason.replace(/\p{Cc}+/gu, ' ').replace(/^items:(\d+): /, 'Zeile $1: ');
  return text.slice(0, 300).toWellFormed() || 'Das Skript bricht mit einem Fehler ab.';
}

/** Whatever a file does, it costs this process bounded time and nothing else. */
export async function readLua(source: string, limits = LIMITS): Promise<{ returned: Entry[]; shared: Entry[] }> {
  const outcome = await runInWorker(source, limits);
  if (outcome.kind === 'limits') throw new AppError('inventory.import-limits');
  if (outcome.kind === 'broken')
    throw new AppError('inventory.import-lua', {
      reason: describeHalf(outcome.reason, source) ?? inWords(outcome.reason),
    });
  return outcome;
}
