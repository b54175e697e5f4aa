import { growth, median, type Row } from './measure.ts';

interface Growing {
  /** What is asked for, by what it is called. */
  calls: Record<string, () => Promise<void>>;
  small: () => Promise<void>;
  large: () => Promise<void>;
  /** How many times slower it may get. */
  goal: number;
}

/** A list that is read and must not come back empty. */
export const reading = (url: string, cookie: string) => async (): Promise<void> => {
  const answer = await fetch(url, { headers: { cookie } });
  const rows = (await answer.json()) as unknown[];
  if (!answer.ok || rows.length === 0) throw new Error(`${url} answered ${answer.status}`);
};

/** The same calls on little and on much data, in one run. */
export async function measureGrowth({ calls, small, large, goal }: Growing): Promise<Row[]> {
  const measureAll = async () => {
    const taken: [string, number][] = [];
    for (const [what, call] of Object.entries(calls)) taken.push([what, await median(call)]);
    return new Map(taken);
  };
  await small();
  const before = await measureAll();
  await large();
  const after = await measureAll();
  return Object.keys(calls).map((what) => growth(what, before.get(what) ?? 0, after.get(what) ?? 0, goal));
}
