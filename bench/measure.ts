/** Median of the milliseconds a call takes, one after the other, after a few to warm up. */
export async function median(call: () => Promise<void>, { times = 60, warmUp = 10 } = {}): Promise<number> {
  for (let turn = 0; turn < warmUp; turn += 1) await call();
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const since = performance.now();
    await call();
    taken.push(performance.now() - since);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}

export interface Row {
  what: string;
  /** Met when it is not above the goal, or not below one that is `atLeast`. */
  value: number;
  unit: '×' | 'ms' | 's' | 'MiB' | 'KiB' | 'kB' | '%' | 'lost';
  goal: number;
  atLeast?: true;
  /** What it was held against in the same run, with its figure. */
  limit: string;
  /** Our own figures behind the value. */
  detail: string;
}

export const isMet = ({ value, goal, atLeast }: Row): boolean => (atLeast ? value >= goal : value <= goal);

export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The same thing on little and on much data, in one run. */
export const growth = (what: string, small: number, large: number, goal: number): Row => ({
  what,
  value: rounded(large / small),
  unit: '×',
  goal,
  limit: `on little data ${rounded(small)} ms`,
  detail: `on much data ${rounded(large)} ms`,
});

/** Other work on the machine only ever makes it slower: the best try is what the thing itself needs. */
export const best = (what: string, tries: readonly number[], goal: number): Row => ({
  what,
  value: rounded(Math.min(...tries)),
  unit: 'ms',
  goal,
  limit: `what a person notices: ${goal} ms`,
  detail: `tries: ${tries.map(rounded).join(', ')}`,
});
