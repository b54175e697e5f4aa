import type pg from 'pg';
import type { Env } from '#platform/env.ts';
import { openFolders } from '../folders.ts';
import { chooseStorage } from './choose-storage.ts';

/** For commands that run without the server. */
export async function openStorage(env: Env) {
  const { files, work, spool } = await openFolders(env);
  const { has, take, remove } = await chooseStorage(env, files);
  return { work, spool, has, take, remove };
}

/** Recordings whose file waits in a folder of another machine would never be finished. */
export async function removeStranded(client: pg.ClientBase, spool: string): Promise<number> {
  await client.query('delete from video_inbox_problem where spool <> $1', [spool]);
  const { rowCount } = await client.query(`delete from video where state <> 'READY' and spool <> $1`, [spool]);
  return rowCount ?? 0;
}
