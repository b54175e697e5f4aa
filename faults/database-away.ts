import { join } from 'node:path';
import { type Cable, startCable, type Way } from './cable.ts';
import { type Fault, pause, seconds, until } from './fault.ts';
import { runServer } from './kontor.ts';
import type { Load } from './load.ts';
import { withSharedDatabase } from './shared-database.ts';
import { type Observed, underLoad } from './under-load.ts';

/** Longest time for which anybody is kept waiting while the database is away. */
const PATIENCE_MS = 20_000;
const HEALTH_MS = 1_000;

/** Asks now and then whether the process lives, and keeps the longest answer. */
function watchHealth(url: string): () => Promise<number> {
  let isOver = false;
  let longest = 0;
  const watching = (async () => {
    while (!isOver) {
      const since = performance.now();
      const answer = await fetch(`${url}/healthz`).catch(() => undefined);
      longest = Math.max(longest, answer?.ok ? performance.now() - since : Number.POSITIVE_INFINITY);
      await pause(250);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return longest;
  };
}

async function cut(
  cable: Cable,
  load: Load,
  { way, ms, url }: { way: Way; ms: number; url: string },
): Promise<Observed> {
  const since = performance.now();
  const health = watchHealth(url);
  await cable.set(way);
  await pause(ms);
  await cable.set('open');
  const back = performance.now();
  const first = await load.goesOn();
  await until('ready again', async () => (await fetch(`${url}/readyz`)).ok, 20_000);
  const during = load.answers.filter(({ at, took }) => at - took >= since && at <= back);
  const longest = Math.max(...load.answers.map(({ took }) => took));
  const alive = await health();
  const broken = [
    ...(longest > PATIENCE_MS ? [`an answer took ${seconds(longest)}`] : []),
    ...(alive > HEALTH_MS ? [`/healthz took ${seconds(alive)}`] : []),
    ...(during.some(({ answer }) => answer === 'shed') ? [] : ['nobody got a 503']),
  ];
  return { text: `back after ${seconds(first)}, longest answer ${seconds(longest)}`, broken };
}

const away = (name: string, promised: string, { way, ms }: { way: Way; ms: number }): Fault => ({
  name,
  promised,
  run: () =>
    withSharedDatabase(async ({ folder, connection, socket, url }) => {
      const cable = await startCable(socket);
      const settings = { DATABASE_URL: url(cable.port) };
      return runServer(join(folder, 'server'), settings, (kontor) =>
        underLoad({ urls: [kontor.url], connection }, (load) => cut(cable, load, { way, ms, url: kontor.url })),
      ).finally(cable.stop);
    }),
});

export const databaseRefuses = away(
  'database-away',
  'Database unreachable for 30 s: 503 with Retry-After, afterwards it goes on by itself',
  { way: 'refuses', ms: 30_000 },
);

export const databaseStalls = away(
  'database-silent',
  'Database silent for 30 s (cable pulled, nothing closed): no answer takes more than 20 s, /healthz stays fast',
  { way: 'stalls', ms: 30_000 },
);

export const databaseResets: Fault = {
  name: 'database-resets',
  promised:
    'All connections to the database break twenty times in the middle of a statement: nothing lost, nothing doubled',
  run: () =>
    withSharedDatabase(async ({ folder, connection, socket, url }) => {
      const cable = await startCable(socket);
      return runServer(join(folder, 'server'), { DATABASE_URL: url(cable.port) }, (kontor) =>
        underLoad({ urls: [kontor.url], connection }, async (load) => {
          for (let at = 0; at < 20; at += 1) {
            cable.reset();
            await load.goesOn(5 + at);
          }
          return { text: '20 breaks', broken: kontor.server().isRunning() ? [] : ['the server died as well'] };
        }),
      ).finally(cable.stop);
    }),
};
