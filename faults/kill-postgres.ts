import { type Fault, seconds, until } from './fault.ts';
import { connectionTo, type Kontor, kill, postmasterPid, withDatabase, withKontor } from './kontor.ts';
import { type Told, underLoad } from './under-load.ts';

const TIMES = 3;

const onOwnDatabase = (fault: (kontor: Kontor) => Promise<unknown>) => () =>
  withKontor(async (kontor) =>
    underLoad({ urls: [kontor.url], connection: await connectionTo(kontor.dataDir) }, async (load): Promise<Told> => {
      const { pid } = kontor.server();
      const pauses: string[] = [];
      for (let at = 0; at < TIMES; at += 1) {
        const since = performance.now();
        await fault(kontor);
        await load.goesOn();
        pauses.push(seconds(performance.now() - since));
      }
      const survived = kontor.server().isRunning() && kontor.server().pid === pid;
      return { text: `wieder da nach ${pauses.join(', ')}`, broken: survived ? [] : ['der Server ist mitgestorben'] };
    }),
  );

export const killPostgres: Fault = {
  name: 'kill-postgres',
  promised: 'SIGKILL von PostgreSQL, dreimal: der Server vertröstet mit 503, startet es selbst neu und macht weiter',
  run: onOwnDatabase(async ({ dataDir }) => {
    const dead = await postmasterPid(dataDir);
    kill(dead, 'SIGKILL');
    await until('a new PostgreSQL', async () => ((await postmasterPid(dataDir)) || dead) !== dead);
  }),
};

export const killBackend: Fault = {
  name: 'kill-backend',
  promised: 'SIGKILL eines Datenbankprozesses mitten in der Arbeit, dreimal: PostgreSQL erholt sich, der Server auch',
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
