import { setTimeout as delay } from 'node:timers/promises';

/** Long enough for a machine that does ten other things. */
const DEADLINE_MS = 200_000;
const [SHORTEST_MS, LONGEST_MS] = [10, 100];

/** Asking costs: the longer it takes, the longer the pauses; no wait becomes more than an eighth longer. */
async function* attempts(): AsyncGenerator<boolean> {
  const start = Date.now();
  for (;;) {
    const waited = Date.now() - start;
    yield waited > DEADLINE_MS;
    await delay(Math.min(Math.max(SHORTEST_MS, waited / 8), LONGEST_MS));
  }
}

/** Waits for a fact, not for a time; what takes long is asked for less often. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for await (const isLast of attempts()) {
    if (await isTrue()) return;
    if (isLast) throw new Error(`still waiting: ${what}`);
  }
}

/** Waits until the expectations hold; what they complained about last is what fails the test. */
export async function eventually<T>(holds: () => T | Promise<T>): Promise<T> {
  for await (const isLast of attempts()) {
    try {
      return await holds();
    } catch (error) {
      if (isLast) throw error;
    }
  }
  throw new Error('unreachable');
}
