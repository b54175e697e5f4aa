import { readFile } from 'node:fs/promises';
import { subscribe } from '../bench/follower.ts';
import { pause } from './fault.ts';
import type { Kontor } from './kontor.ts';
import { CLERK, cookieOf } from './people.ts';

export interface Watched {
  /** The most the server held, in MiB. */
  memory: number;
  /** How long `/healthz` took, the longest. */
  health: number;
  /** The longest time for which a follower of the stock heard nothing. */
  silence: number;
}

async function memoryMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Keeps an eye on what must go on while everybody comes at once: memory, health and the live channel. */
export async function watch(kontor: Kontor): Promise<() => Promise<Watched>> {
  let isOver = false;
  const seen: Watched = { memory: 0, health: 0, silence: 0 };
  const follower = await subscribe(kontor.url, cookieOf(CLERK), '/topic/inventory-update');
  let heardAt = performance.now();
  const listening = (async () => {
    while (!isOver) {
      const at = await Promise.race([follower.next(), pause(500)]);
      seen.silence = Math.max(seen.silence, (at ?? performance.now()) - heardAt);
      if (at !== undefined) heardAt = at;
    }
  })();
  const asking = (async () => {
    while (!isOver) {
      const since = performance.now();
      const answer = await fetch(`${kontor.url}/healthz`).catch(() => undefined);
      seen.health = Math.max(seen.health, answer?.ok ? performance.now() - since : Number.POSITIVE_INFINITY);
      seen.memory = Math.max(seen.memory, await memoryMib(kontor.server().pid));
      await pause(200);
    }
  })();
  return async () => {
    isOver = true;
    await Promise.all([listening, asking]);
    follower.close();
    return seen;
  };
}
