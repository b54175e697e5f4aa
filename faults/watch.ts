import { cookieOf } from '../bench/customers.ts';
import { follow } from '../bench/follower.ts';
import { memoryMib } from '../bench/process.ts';
import { pause } from './fault.ts';
import type { Kontor } from './kontor.ts';
import { CLERK } from './people.ts';

/** Does something again and again until it is asked to end. */
export function repeat(work: () => Promise<unknown>, everyMs: number): () => Promise<void> {
  let isOver = false;
  const repeating = (async () => {
    for (; !isOver; await pause(everyMs)) await work();
  })();
  return () => {
    isOver = true;
    return repeating;
  };
}

/** Asks now and then whether the process lives; ends with the longest answer, in milliseconds. */
export function watchHealth(url: string): () => Promise<number> {
  let longest = 0;
  const stop = repeat(async () => {
    const since = performance.now();
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    longest = Math.max(longest, answer?.ok ? performance.now() - since : Number.POSITIVE_INFINITY);
  }, 200);
  return () => stop().then(() => longest);
}

export interface Watched {
  /** The most the server held, in MiB. */
  memory: number;
  /** How long `/healthz` took, the longest. */
  health: number;
  /** The longest time for which a follower of the stock heard nothing. */
  silence: number;
}

/** What must go on while everybody comes at once: memory, health and the live channel. */
export async function watch({ url, server }: Kontor): Promise<() => Promise<Watched>> {
  const follower = await follow(url, cookieOf(CLERK), '/topic/inventory-update');
  let [memory, silence, heardAt] = [0, 0, performance.now()];
  const health = watchHealth(url);
  const stopFollowing = repeat(async () => {
    const at = await Promise.race([follower.next(), pause(500)]);
    silence = Math.max(silence, (at ?? performance.now()) - heardAt);
    if (at !== undefined) heardAt = at;
  }, 0);
  const stopMeasuring = repeat(async () => {
    memory = Math.max(memory, await memoryMib(server().pid));
  }, 200);
  return async () => {
    await Promise.all([stopFollowing(), stopMeasuring()]);
    follower.close();
    return { memory, silence, health: await health() };
  };
}
