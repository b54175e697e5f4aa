import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../env.ts';

const LOCK = 4_715_001;
const OWNER = 'kontor-';

/** The process id is part of the session's application name. */
async function holderOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted and application_name like $2`,
    [LOCK, `${OWNER}%`],
  );
  return rows[0] ? Number(rows[0].name.slice(OWNER.length)) : undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A holder that was just killed needs a moment until its session is gone; longer only when its process is gone already. */
const LOCK_TIMEOUT_MS = { whileAlive: 1_500, whileDead: 30_000 };

export class DataDirTaken extends StartError {
  constructor(dataDir: string, holder?: number) {
    const who = holder ? ` (Prozess ${holder})` : '';
    super(
      `DATA_DIR="${dataDir}" wird schon von einem laufenden Kontor benutzt${who}. Beende es zuerst oder wähle einen anderen Ordner.`,
    );
  }
}

/** One server per data folder. The lock belongs to a session, which ends with its process. */
export async function lockDataDir(dataDir: string, connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: `${OWNER}${process.pid}` });
  client.on('error', () => {});
  await client.connect();
  const start = Date.now();
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
    if (rows[0]?.locked) return client;
    const holder = await holderOf(client);
    const isDead = holder !== undefined && !isAlive(holder);
    if (Date.now() - start > (isDead ? LOCK_TIMEOUT_MS.whileDead : LOCK_TIMEOUT_MS.whileAlive)) {
      await client.end();
      throw new DataDirTaken(dataDir, holder);
    }
    await delay(50);
  }
}
