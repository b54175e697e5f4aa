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

const BLOCKS = 5;
const TURNS = 15;
const middle = (taken: readonly number[]): number => taken.toSorted((a, b) => a - b)[TURNS >> 1] ?? Number.NaN;

/** The same for several calls that take turns, so that what disturbs one disturbs all; of a few rounds the quietest counts. */
export async function medians(calls: readonly (() => Promise<void>)[]): Promise<number[]> {
  const rounds: number[][] = calls.map(() => []);
  for (let block = 0; block <= BLOCKS; block += 1) {
    const taken: number[][] = calls.map(() => []);
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [at, call] of calls.entries()) {
        const since = performance.now();
        await call();
        taken[at]?.push(performance.now() - since);
      }
    }
    // The first round only warms up.
    if (block > 0) taken.forEach((some, at) => void rounds[at]?.push(middle(some)));
  }
  return rounds.map((round) => Math.min(...round));
}

export interface Row {
  what: string;
  /** Met when it is not above the goal, or not below one that is `atLeast`. */
  value: number;
  unit: '×' | 'ms' | 's' | 'MiB' | 'KiB' | 'kB' | '%' | 'lost' | 'score';
  goal: number;
  atLeast?: true;
  /** What it was held against in the same run, with its figure. */
  limit: string;
  /** Our own figures behind the value. */
  detail: string;
}

export const isMet = ({ value, goal, atLeast }: Row): boolean => (atLeast ? value >= goal : value <= goal);

export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Other work on the machine only ever makes it slower: the best try is what the thing itself needs. */
export const best = (what: string, tries: readonly number[], goal: number): Row => ({
  what,
  value: rounded(Math.min(...tries)),
  unit: 'ms',
  goal,
  limit: `what a person notices: ${goal} ms`,
  detail: `tries: ${tries.map(rounded).join(', ')}`,
});
