import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';

/** Long enough for a machine that does ten other things. */
const DEADLINE_MS = 200_000;

/** Waits for a fact, not for a time; what takes long is asked for less often. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  for (let pause = 10; !(await isTrue()); pause = Math.min(pause * 1.1, 100)) {
    if (Date.now() > deadline) throw new Error(`still waiting: ${what}`);
    await delay(pause);
  }
}

/** Waits until the expectations hold; what they complained about last is what fails the test. */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: DEADLINE_MS, interval: 10 });
