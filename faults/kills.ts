import { postmasterPid } from '../bench/server.ts';
import { type Fault, seconds, until } from './fault.ts';
import { type Kontor, kill, withDatabase } from './kontor.ts';
import { underLoad } from './under-load.ts';

const TIMES = 3;

/** Kills something three times and waits each time until people are served again, which a server that died as well would not do. */
const kills = (name: string, promised: string, once: (kontor: Kontor) => Promise<unknown>): Fault =>
  underLoad(name, promised, async (kontor, load) => {
    const pauses: string[] = [];
    for (let at = 0; at < TIMES; at += 1) {
      const since = performance.now();
      await once(kontor);
      await load.goesOn();
      pauses.push(seconds(performance.now() - since));
    }
    return { text: `back after ${pauses.join(', ')}` };
  });

export const killServer = kills(
  'kill-server',
  'SIGKILL of the server, three times: after the restart it goes on without any help',
  (kontor) => kontor.restart('SIGKILL'),
);

export const killPostgres = kills(
  'kill-postgres',
  'SIGKILL of PostgreSQL, three times: the server answers 503, restarts it by itself and goes on',
  async ({ dataDir }) => {
    const dead = await postmasterPid(dataDir);
    kill(dead, 'SIGKILL');
    await until('a new PostgreSQL', async () => ((await postmasterPid(dataDir)) || dead) !== dead);
  },
);

export const killBackend = kills(
  'kill-backend',
  'SIGKILL of a database process at work, three times: PostgreSQL recovers, and so does the server',
  async ({ connection }) => {
    const { rows } = await withDatabase(connection, (db) =>
      db.query(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
         and application_name not like 'kontor-%' order by query_start desc limit 1`,
      ),
    );
    if (!kill(Number(rows[0]?.pid), 'SIGKILL')) throw new Error('no backend to kill');
  },
);
