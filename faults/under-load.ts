import type pg from 'pg';
import { checkWrites } from './check.ts';
import type { Seen } from './fault.ts';
import { withDatabase } from './kontor.ts';
import { type Load, startLoad } from './load.ts';

/** What a fault says about itself; `promises` that were not kept are named. */
export interface Told {
  readonly text: string;
  readonly broken?: readonly string[];
}

const sayCounts = (load: Load): string => {
  const refusals = new Set(load.answers.flatMap(({ answer, status }) => (answer === 'refused' ? [status] : [])));
  const parts: [number, string][] = [
    [load.count('acknowledged'), 'bestätigt'],
    [load.count('shed'), 'mit 503 vertröstet'],
    [load.count('broken'), 'abgerissen oder ungewiss'],
    [load.count('refused'), `abgelehnt (${[...refusals].join(', ')})`],
  ];
  return parts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ');
};

/** Compares ledger and database, and puts both into words. */
async function judgeLoad(load: Load, connection: pg.ClientConfig, told: Told): Promise<Seen> {
  const { lost, doubled, ghosts, unheard, flaws } = await withDatabase(connection, (db) =>
    checkWrites(db, load.writes),
  );
  const wrong = load.answers.filter(({ answer }) => answer === 'wrong');
  const unanswered = load.count('unanswered');
  const broken = [
    ...(told.broken ?? []),
    ...flaws,
    ...(ghosts > 0 ? [`${ghosts} abgelehnt und doch geschrieben`] : []),
    ...(wrong.length > 0
      ? [`${wrong.length} falsche Antworten (${[...new Set(wrong.map(({ status }) => status))].join(', ')})`]
      : []),
    ...(unanswered > 0 ? [`${unanswered} nie beantwortet`] : []),
  ];
  const heard = unheard > 0 ? [`${unheard} ungehört geschrieben`] : [];
  return {
    text: [told.text, sayCounts(load), ...heard, ...broken.map((one) => `GEBROCHEN: ${one}`)].join('; '),
    lost,
    doubled,
    unanswered,
    isKept: lost === 0 && doubled === 0 && broken.length === 0,
  };
}

interface Place {
  readonly urls: readonly string[];
  readonly connection: pg.ClientConfig;
}

/** Runs the fault while people are at work, waits until they are served again, and looks at what is left. */
export async function underLoad({ urls, connection }: Place, fault: (load: Load) => Promise<Told>): Promise<Seen> {
  const load = await startLoad(urls, connection);
  let told: Told;
  try {
    await load.goesOn();
    told = await fault(load);
    await load.goesOn();
  } finally {
    await load.stop();
  }
  return judgeLoad(load, connection, told);
}
