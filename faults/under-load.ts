import type pg from 'pg';
import { checkWrites } from './check.ts';
import type { Seen } from './fault.ts';
import { withDatabase } from './kontor.ts';
import { type Load, startLoad } from './load.ts';
import type { Kind } from './writes.ts';

/** What a fault observed; promises that were not kept are named. */
export interface Observed {
  readonly text: string;
  readonly broken?: readonly string[];
}

const sayCounts = (load: Load): string => {
  const refusals = new Set(load.answers.flatMap(({ answer, status }) => (answer === 'refused' ? [status] : [])));
  const parts: [number, string][] = [
    [load.count('acknowledged'), 'acknowledged'],
    [load.count('shed'), 'turned away with 503'],
    [load.count('broken'), 'broken off or in doubt'],
    [load.count('refused'), `refused (${[...refusals].join(', ')})`],
  ];
  return parts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ');
};

/** Compares ledger and database, and puts both into words. */
async function judgeLoad(load: Load, connection: pg.ClientConfig, observed: Observed): Promise<Seen> {
  const { lost, doubled, ghosts, unheard, flaws } = await withDatabase(connection, (db) =>
    checkWrites(db, load.writes),
  );
  const wrong = load.answers.filter(({ answer }) => answer === 'wrong');
  const unanswered = load.count('unanswered');
  const broken = [
    ...(observed.broken ?? []),
    ...flaws,
    ...(ghosts > 0 ? [`${ghosts} refused and written nevertheless`] : []),
    ...(wrong.length > 0
      ? [`${wrong.length} wrong answers (${[...new Set(wrong.map(({ status }) => status))].join(', ')})`]
      : []),
    ...(unanswered > 0 ? [`${unanswered} never answered`] : []),
  ];
  const heard = unheard > 0 ? [`${unheard} written without an answer`] : [];
  return {
    text: [observed.text, sayCounts(load), ...heard, ...broken.map((one) => `BROKEN: ${one}`)].join('; '),
    lost,
    doubled,
    unanswered,
    isKept: lost === 0 && doubled === 0 && broken.length === 0,
  };
}

interface Place {
  readonly urls: readonly string[];
  readonly connection: pg.ClientConfig;
  /** Who is at it, if not the usual mixture. */
  readonly workers?: readonly Kind[];
}

/** Runs the fault while people are at work, waits until they are served again, and looks at what is left. */
export async function underLoad(
  { urls, connection, workers }: Place,
  fault: (load: Load) => Promise<Observed>,
): Promise<Seen> {
  const load = await startLoad(urls, connection, workers);
  let observed: Observed;
  try {
    await load.goesOn();
    observed = await fault(load);
    await load.goesOn();
  } finally {
    await load.stop();
  }
  return judgeLoad(load, connection, observed);
}
