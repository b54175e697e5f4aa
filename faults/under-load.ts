import { checkWrites } from './check.ts';
import type { Fault, Seen } from './fault.ts';
import { type Kontor, withDatabase, withKontor } from './kontor.ts';
import { type Load, startLoad } from './load.ts';
import type { Kind } from './writes.ts';

/** What a fault observed; promises that were not kept are named. */
export interface Observed {
  readonly text: string;
  readonly broken?: readonly string[];
}

/** The sentences whose promise was not kept. */
export const brokenOf = (...claims: readonly (readonly [isKept: boolean, otherwise: string])[]): string[] =>
  claims.flatMap(([isKept, otherwise]) => (isKept ? [] : [otherwise]));

const describeCounts = (load: Load): string => {
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
async function assessLoad(load: Load, connection: Kontor['connection'], observed: Observed): Promise<Seen> {
  const found = await withDatabase(connection, (db) => checkWrites(db, load.writes));
  const { lost, doubled, ghosts, unheard, flaws } = found;
  const wrong = load.answers.filter(({ answer }) => answer === 'wrong').map(({ status }) => status);
  const unanswered = load.count('unanswered');
  const broken = [
    ...(observed.broken ?? []),
    ...flaws,
    ...brokenOf(
      [ghosts === 0, `${ghosts} refused and written nevertheless`],
      [wrong.length === 0, `${wrong.length} wrong answers (${[...new Set(wrong)].join(', ')})`],
      [unanswered === 0, `${unanswered} never answered`],
    ),
  ];
  const heard = unheard > 0 ? [`${unheard} written without an answer`] : [];
  return {
    text: [observed.text, describeCounts(load), ...heard, ...broken.map((one) => `BROKEN: ${one}`)].join('; '),
    lost,
    doubled,
    unanswered,
    isKept: lost === 0 && doubled === 0 && broken.length === 0,
  };
}

/** Runs the fault while people are at work, waits until they are served again, and looks at what is left. */
export async function actUnderLoad(
  kontors: readonly [Kontor, ...Kontor[]],
  act: (load: Load) => Promise<Observed>,
  workers?: readonly Kind[],
): Promise<Seen> {
  const [{ connection }] = kontors;
  const urls = kontors.map(({ url }) => url);
  const load = await startLoad(urls, connection, workers);
  let observed: Observed;
  try {
    await load.goesOn();
    observed = await act(load);
    await load.goesOn();
  } finally {
    await load.stop();
  }
  return assessLoad(load, connection, observed);
}

interface Surroundings<T> {
  /** Who is at it, if not the usual mixture. */
  readonly workers?: readonly Kind[];
  /** Starts the server in surroundings of their own, and hands over what they are broken with. */
  readonly place: (work: (kontor: Kontor, means: T) => Promise<Seen>) => Promise<Seen>;
}

/** The frame of a fault: a real server with a filled shop, people at work, and something that goes wrong. */
export const underLoad = <T = void>(
  name: string,
  promised: string,
  act: (kontor: Kontor, load: Load, means: T) => Promise<Observed>,
  { workers, place }: Surroundings<T> = { place: withKontor as Surroundings<T>['place'] },
): Fault => ({
  name,
  promised,
  run: () => place((kontor, means) => actUnderLoad([kontor], (load) => act(kontor, load, means), workers)),
});
