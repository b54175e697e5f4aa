import pg from 'pg';
import { pause, seconds, until } from './fault.ts';
import { withSharedDatabase } from './shared-database.ts';
import { underLoad } from './under-load.ts';

const HELD_MS = 10_000;

interface Taken {
  /** Cuts off all others, which then have to reconnect while none is free. */
  cutOthers: () => Promise<number>;
  leave: () => Promise<number>;
}

/** Takes every connection the database has, also those that come free. */
async function takeAllConnections(connection: pg.ClientConfig): Promise<Taken> {
  const first = new pg.Client({ ...connection, application_name: 'taken' });
  await first.connect();
  const taken = [first];
  let [isOver, isFull] = [false, false];
  const take = async (): Promise<void> => {
    const client = new pg.Client({ ...connection, application_name: 'taken' });
    client.on('error', () => {});
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    if (isIn) taken.push(client);
    else isFull = true;
    if (!isIn) await pause(5);
  };
  const taking = (async () => {
    while (!isOver) await take();
  })();
  await until('every connection is taken', () => isFull);
  return {
    cutOthers: async () => {
      const { rowCount } = await first.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and application_name <> 'taken' and application_name not like 'kontor-%'`,
      );
      return rowCount ?? 0;
    },
    leave: async () => {
      isOver = true;
      await taking;
      await Promise.all(taken.map((client) => client.end()));
      return taken.length;
    },
  };
}

export const connectionsExhausted = underLoad(
  'connections-exhausted',
  'Others take all connections of the database: who is not served gets 503; afterwards as before',
  async ({ connection }, load) => {
    const taken = await takeAllConnections(connection);
    let cut = 0;
    const leaveAt = performance.now() + HELD_MS;
    // Now and then the server is quicker than this loop.
    while (performance.now() < leaveAt) {
      cut += await taken.cutOthers();
      await pause(200);
    }
    const count = await taken.leave();
    const first = await load.goesOn();
    return { text: `${count} connections taken, ${cut} of ours cut, served after ${seconds(first)}` };
  },
  { place: (work) => withSharedDatabase(({ withServer }) => withServer('server', work)) },
);
