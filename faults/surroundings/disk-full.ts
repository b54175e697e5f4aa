import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { cookieOf } from '../../bench/customers.ts';
import { pause, seconds, until } from '../fault.ts';
import { type Kontor, runServer, withDatabase } from '../kontor.ts';
import type { Load } from '../load.ts';
import { CLERK, itemName } from '../people.ts';
import { type Observed, underLoad } from '../under-load.ts';
import { sayOthers, withReaders } from './readers.ts';
import { type SmallDisk, withSmallDisk } from './small-disk.ts';
import { beginUpload, placeOf, sendPart } from './tus.ts';

/** Uploads leave the last half gigabyte alone, so there has to be more. */
const MEGABYTES = 1_500;
const FULL_MS = 6_000;
const UPLOAD_BYTES = 200e6;
const PART = Buffer.alloc(4 * 1024 * 1024, 7);

/** Books while nothing can be written, and answers the refusal. */
async function refusalNow(url: string): Promise<string> {
  const headers = { cookie: cookieOf(CLERK), 'content-type': 'application/json' };
  // What cannot be booked either way: should it go through, the check of the stock must not fail because of it.
  const body = JSON.stringify({ name: itemName(0), amount: -1e15 });
  const answer = await fetch(`${url}/api/inventory/items`, { method: 'POST', headers, body });
  const { detail = '' } = (await answer.json().catch(() => ({}))) as { detail?: string };
  return `${answer.status} ${detail}`;
}

async function fillAndFree({ url }: Kontor, disk: SmallDisk, load: Load): Promise<Observed> {
  const broken: string[] = [];
  const place = placeOf(url, await beginUpload(url, UPLOAD_BYTES, 'voll.mp4'));
  const first = await sendPart(place, 0, PART);
  if (first.status !== 204) broken.push(`an upload does not begin: ${first.status}`);
  const since = performance.now();
  await disk.fill();
  await until('writes are turned away', () => load.count('shed', since) > 0, 10_000);
  let uploads: number[] = [];
  const readers = await withReaders(url, async () => {
    const late = await sendPart(place, PART.length, PART);
    uploads = [late.status, (await beginUpload(url, UPLOAD_BYTES, 'zu spät.mp4')).status];
    await pause(FULL_MS);
  });
  const said = await refusalNow(url);
  const freedAt = performance.now();
  await disk.free();
  await load.goesOn(50, 60_000);
  const back = performance.now() - freedAt;
  if (readers.others.size > 0) broken.push(`reading did not go on: ${sayOthers(readers)}`);
  if (uploads.some((status) => status !== 507)) broken.push(`uploads got ${uploads.join(', ')}`);
  if (!said.startsWith('503 Auf dem Server ist kein Platz mehr.')) broken.push(`the refusal reads: ${said}`);
  const left = (await readdir(join(disk.dataDir, 'recordings/uploads'))).length;
  if (left > 0) broken.push(`${left} files of uploads were left behind`);
  return {
    text: `full: changes 503, uploads ${uploads.join(' and ')}, ${readers.well} reads answered; back ${seconds(back)} after space was freed`,
    broken,
  };
}

/** Writes past the server until PostgreSQL finds no room for its log and stops. */
async function breakDatabase(connection: pg.ClientConfig): Promise<boolean> {
  return withDatabase(connection, async (db) => {
    for (let count = 0; count < 200; count += 1) {
      await db.query(`select pg_logical_emit_message(false, 'faults', repeat('x', 4000000))`);
    }
  }).then(
    () => false,
    () => true,
  );
}

/** The worst case: the database itself writes into the full disk and falls over. */
async function panic({ connection }: Kontor, disk: SmallDisk, load: Load): Promise<string> {
  await disk.fill();
  const hasFallen = await breakDatabase(connection);
  await pause(3_000);
  const freedAt = performance.now();
  await disk.free();
  await load.goesOn(50, 90_000);
  const back = seconds(performance.now() - freedAt);
  return hasFallen
    ? `PostgreSQL stopped (PANIC) and was back by itself ${back} after space was freed`
    : 'PostgreSQL did not stop even then';
}

export const diskFull = underLoad(
  'disk-full',
  'Disk full: changes get 503 in German, reading goes on, uploads get 507; once space is freed it goes on by itself',
  async (kontor, load, disk: SmallDisk) => {
    const full = await fillAndFree(kontor, disk, load);
    return { ...full, text: `${full.text}; ${await panic(kontor, disk, load)}` };
  },
  { place: (work) => withSmallDisk(MEGABYTES, (disk) => runServer(disk.dataDir, {}, (kontor) => work(kontor, disk))) },
);
