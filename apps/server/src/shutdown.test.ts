import { expect, test, vi } from 'vitest';
import { closeAll } from './shutdown.ts';

const never = () => new Promise<never>(() => {});

test('where time is short, a step that does not end leaves the ones behind it their time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const closed: string[] = [];
  const step = (what: string, longestMs: number, close = async () => void closed.push(what)) => ({
    what,
    longestMs,
    close,
  });
  const begin = Date.now();
  const steps = [step('database', 3_000), step('connections', 1_000), step('server', 6_000, never)];
  expect(await closeAll(steps, begin + 4_200)).toBe(false);
  expect(closed).toEqual(['connections', 'database']);
  expect(Date.now() - begin).toBeLessThan(3_000);
});
