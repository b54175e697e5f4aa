import { type Fault, seconds, until } from './fault.ts';
import { connectionTo, type Kontor, kill, postmasterPid, withDatabase, withKontor } from './kontor.ts';
import { type Observed, underLoad } from './under-load.ts';

const TIMES = 3;

const onOwnDatabase = (fault: (kontor: Kontor) => Promise<unknown>) => () =>
  withKontor(async (kontor) =>
    underLoad(
      { urls: [kontor.url], connection: await connectionTo(kontor.dataDir) },
      async (load): Promise<Observed> => {
        const { pid } = kontor.server();
        const pauses: string[] = [];
        for (let at = 0; at < TIMES; at += 1) {
          const since = performance.now();
          await fault(kontor);
          await load.goesOn();
          pauses.push(seconds(performance.now() - since));
        }
        const survived = kontor.server().isRunning() && kontor.server().pid === pid;
        return { text: `back after ${pauses.join(', ')}`, broken: survived ? [] : ['the server died as well'] };
      },
    ),
  );

export const killPostgres: Fault = {
  name: 'kill-postgres',
  promised: 'SIGKILL of PostgreSQL, three times: the server answers 503, restarts it by itself and goes on',
  run: onOwnDatabase(async ({ dataDir }) => {
    const dead = await postmasterPid(dataDir);
    kill(dead, 'SIGKILL');
    await until('a new PostgreSQL', async () => ((await postmasterPid(dataDir)) || dead) !== dead);
  }),
};

export const killBackend: Fault = {
  name: 'kill-backend',
  promised: 'SIGKILL of a database process at work, three times: PostgreSQL recovers, and so does the server',
  run: onOwnDatabase(async ({ dataDir }) => {
    const one = await withDatabase(await connectionTo(dataDir), async (db) => {
      const { rows } = await db.query(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
         and application_name not like 'kontor-%' order by query_start desc limit 1`,
      );
      return Number(rows[0]?.pid);
    });
    if (!kill(one, 'SIGKILL')) throw new Error('no backend to kill');
  }),
};
