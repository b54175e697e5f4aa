import type pg from 'pg';
import type { Env } from '#platform/env.ts';
import { openFolders } from '../folders.ts';
import { chooseStorage } from './choose-storage.ts';

/** Storage and folders for a program that is not the server. */
export async function openStorage(env: Env) {
  const { files, work, spool } = await openFolders(env);
  const { has, take, remove } = await chooseStorage(env, files);
  return { work, spool, has, take, remove };
}

/** Recordings that wait for a file in a folder that is not this one's: nobody would ever finish them. */
export async function removeStranded(client: pg.ClientBase, spool: string): Promise<number> {
  await client.query('delete from video_inbox_problem where spool <> $1', [spool]);
  const { rowCount } = await client.query(`delete from video where state <> 'READY' and spool <> $1`, [spool]);
  return rowCount ?? 0;
}
