import { type Cable, type CableState, startCable } from './cable.ts';
import { pause, seconds, until } from './fault.ts';
import type { Kontor } from './kontor.ts';
import type { Load } from './load.ts';
import { withSharedDatabase } from './shared-database.ts';
import { brokenOf, type Observed, underLoad } from './under-load.ts';
import { watchHealth } from './watch.ts';

/** Longest time for which a caller is kept waiting while the database is away. */
const LONGEST_MS = 20_000;
const HEALTH_MS = 1_000;
const AWAY_MS = 30_000;
const BREAKS = 20;

const behindCable = <T>(work: (kontor: Kontor, cable: Cable) => Promise<T>): Promise<T> =>
  withSharedDatabase(async ({ socket, withServer }) => {
    const cable = await startCable(socket);
    return withServer('server', (kontor) => work(kontor, cable), cable.port).finally(cable.stop);
  });

const away =
  (state: CableState) =>
  async ({ url }: Kontor, load: Load, cable: Cable): Promise<Observed> => {
    const since = performance.now();
    const health = watchHealth(url);
    await cable.set(state);
    await pause(AWAY_MS);
    await cable.set('open');
    const back = performance.now();
    const first = await load.goesOn();
    await until('ready again', async () => (await fetch(`${url}/readyz`)).ok, 20_000);
    const during = load.answers.filter(({ at, took }) => at - took >= since && at <= back);
    const longest = Math.max(...load.answers.map(({ took }) => took));
    const alive = await health();
    return {
      text: `back after ${seconds(first)}, longest answer ${seconds(longest)}`,
      broken: brokenOf(
        [longest <= LONGEST_MS, `an answer took ${seconds(longest)}`],
        [alive <= HEALTH_MS, `/healthz took ${seconds(alive)}`],
        [during.some(({ answer }) => answer === 'shed'), 'nobody got a 503'],
      ),
    };
  };

export const databaseRefuses = underLoad(
  'database-away',
  'Database unreachable for 30 s: 503 with Retry-After, afterwards it goes on by itself',
  away('refuses'),
  { place: behindCable },
);

export const databaseStalls = underLoad(
  'database-silent',
  'Database silent for 30 s (cable pulled, nothing closed): no answer takes more than 20 s, /healthz stays fast',
  away('stalls'),
  { place: behindCable },
);

export const databaseResets = underLoad(
  'database-resets',
  'All connections to the database break twenty times in the middle of a statement: nothing lost, nothing doubled',
  async (_, load, cable: Cable) => {
    for (let at = 0; at < BREAKS; at += 1) {
      cable.reset();
      await load.goesOn(5 + at);
    }
    return { text: `${BREAKS} breaks` };
  },
  { place: behindCable },
);
