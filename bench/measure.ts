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
  small: number;
  large: number;
  ratio: number;
  goal: number;
}

export const compare = (what: string, small: number, large: number, goal: number): Row => ({
  what,
  small: Math.round(small * 100) / 100,
  large: Math.round(large * 100) / 100,
  ratio: Math.round((large / small) * 100) / 100,
  goal,
});
