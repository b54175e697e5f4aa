import { join } from 'node:path';
import type pg from 'pg';
import { childrenOf } from '../bench/process.ts';
import { postmasterPid } from '../bench/server.ts';
import { checkWrites, type Found } from './check.ts';
import { type Fault, type Seen, seconds, until } from './fault.ts';
import { copyFolder, type Kontor, kill, runServer, withDatabase, withFolder } from './kontor.ts';
import type { Load } from './load.ts';
import { actUnderLoad } from './under-load.ts';

/** Server and database at once, down to the last process. */
async function cutPower(kontor: Kontor): Promise<void> {
  const postmaster = await postmasterPid(kontor.dataDir);
  const all = [kontor.server().pid, postmaster, ...(await childrenOf(postmaster))];
  for (const pid of all) kill(pid, 'SIGKILL');
  await until('everything is dead', () => all.every((pid) => !kill(pid, 'SIGCONT')));
}

const redoPoint = (connection: pg.ClientConfig): Promise<string> =>
  withDatabase(
    connection,
    async (db) => (await db.query('select redo_lsn::text from pg_control_checkpoint()')).rows[0].redo_lsn,
  );

/** Copies the folder file by file while it is written to; a checkpoint in between would make it a mix of two states. */
async function copyLive({ dataDir, connection }: Kontor, to: string): Promise<number> {
  const [before, began] = [await redoPoint(connection), performance.now()];
  await copyFolder(dataDir, to);
  if ((await redoPoint(connection)) !== before)
    throw new Error('a checkpoint came in between, the copy proves nothing');
  return began;
}

/** What a server makes of the copy: everything that was acknowledged before copying began. */
const checkCopy = (copy: string, load: Load, began: number): Promise<Found> =>
  runServer(copy, {}, ({ connection }) => withDatabase(connection, (db) => checkWrites(db, load.writes, began)));

async function run(folder: string, kontor: Kontor): Promise<Seen> {
  const copy = join(folder, 'copy');
  let began = 0;
  let watched: Load | undefined;
  const seen = await actUnderLoad([kontor], async (load) => {
    watched = load;
    began = await copyLive(kontor, copy);
    await cutPower(kontor);
    const since = performance.now();
    await kontor.restart();
    await load.goesOn();
    return { text: `original back after ${seconds(performance.now() - since)}` };
  });
  if (!watched) throw new Error('no load');
  const before = watched.writes.filter(
    ({ acknowledgedAt = Number.POSITIVE_INFINITY }) => acknowledgedAt <= began,
  ).length;
  const { lost, doubled, flaws } = await checkCopy(copy, watched, began);
  const broken = flaws.map((flaw) => `; BROKEN: ${flaw} in the copy`).join('');
  return {
    ...seen,
    text: `${seen.text}; copy: ${before} acknowledged before, ${lost} lost${broken}`,
    lost: seen.lost + lost,
    doubled: seen.doubled + doubled,
    isKept: seen.isKept && lost === 0 && doubled === 0 && flaws.length === 0,
  };
}

export const powerCut: Fault = {
  name: 'power-cut',
  promised:
    'Everything dead at once, and a copy of DATA_DIR taken while it is written: both start with all that was acknowledged',
  run: () => withFolder((folder) => runServer(join(folder, 'data'), {}, (kontor) => run(folder, kontor))),
};
