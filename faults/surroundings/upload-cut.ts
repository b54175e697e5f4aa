import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { movie } from '../../apps/server/src/testing/movie.ts';
import { seconds, until } from '../fault.ts';
import type { Kontor } from '../kontor.ts';
import { type Observed, underLoad } from '../under-load.ts';
import { arrived, beginUpload, cancelUpload, partHeaders, placeOf, sendPart } from './tus.ts';

const PART_BYTES = 12e6;

interface Listed {
  readonly streamId: string;
  readonly title: string;
  readonly state: string;
}

const list = async (url: string): Promise<Listed[]> =>
  (await (await fetch(`${url}/api/vods?limit=100`)).json()) as Listed[];

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Looks at the file itself: a question to the server would make it let go of the part under way. */
const onDisk = async ({ dataDir }: Kontor, place: string): Promise<number> =>
  (await stat(join(dataDir, 'recordings/uploads', basename(place)))).size;

/** Announces a part, sends some of it and, once that is being written, breaks off the way the given thing does. */
async function cutPart(kontor: Kontor, place: string, content: Buffer, breakOff: () => unknown): Promise<void> {
  const offset = await onDisk(kontor, place);
  const part = content.subarray(offset, offset + PART_BYTES);
  const headers = { ...partHeaders(offset), 'content-length': part.length };
  const sending = request(place, { method: 'PATCH', headers });
  const over = new Promise<void>((done) => sending.on('close', done).on('error', () => done()));
  sending.write(part.subarray(0, part.length / 2));
  await until('some of it has arrived', async () => (await onDisk(kontor, place)) > offset, 10_000);
  await breakOff();
  sending.destroy();
  await over;
}

/** Sends what is missing, part by part. */
async function sendRest(place: string, content: Buffer): Promise<void> {
  let at = await until('it can go on', async () => Number.isFinite(await arrived(place)), 15_000).then(() =>
    arrived(place),
  );
  while (at < content.length) {
    const answer = await sendPart(place, at, content.subarray(at, at + PART_BYTES));
    if (answer.status !== 204) throw new Error(`a part was refused: ${answer.status} ${await answer.text()}`);
    at = Number(answer.headers.get('upload-offset'));
  }
}

async function isSame(url: string, title: string, content: Buffer): Promise<boolean> {
  const found = (await list(url)).filter((one) => one.title === title);
  if (found.length !== 1 || found[0]?.state !== 'READY') return false;
  const bytes = Buffer.from(await (await fetch(`${url}/api/vod/${found[0].streamId}`)).arrayBuffer());
  return digest(bytes) === digest(content);
}

const make = (bytes: number): Buffer => movie({ bytes: randomBytes(bytes) });

/** The connection is cut, then the server is killed, and both times it goes on where it stopped. */
async function cutAndKill(kontor: Kontor): Promise<string[]> {
  const { url } = kontor;
  const content = make(30e6);
  const place = placeOf(url, await beginUpload(url, content.length, 'Abgerissen.mp4'));
  await cutPart(kontor, place, content, () => {});
  const afterCut = await arrived(place);
  await cutPart(kontor, place, content, () => kontor.restart('SIGKILL'));
  const afterKill = await arrived(place);
  await sendRest(place, content);
  await until('it is stored', () => isSame(url, 'Abgerissen', content), 30_000);
  const isLost = afterCut === 0 || afterKill < afterCut;
  return isLost ? [`a part of the upload that had arrived was lost (${afterCut}, then ${afterKill})`] : [];
}

/** The last byte is sent and the server is killed at once: nobody knows whether it counts. */
async function killAtTheEnd(kontor: Kontor): Promise<void> {
  const { url } = kontor;
  const content = make(8e6);
  const place = placeOf(url, await beginUpload(url, content.length, 'Zuletzt.mp4'));
  const sending = sendPart(place, 0, content).catch(() => undefined);
  await until(
    'all has arrived',
    async () => (await onDisk(kontor, place).catch(() => content.length)) === content.length,
    10_000,
  );
  await kontor.restart('SIGKILL');
  await sending;
  const isThere = async (): Promise<boolean> => (await list(url)).some((one) => one.title === 'Zuletzt');
  if (!(await isThere()) && Number.isFinite(await arrived(place))) {
    // A server that was killed with all of it on disk stores it by itself, maybe while we ask.
    await sendRest(place, content).catch(async (error: unknown) => {
      if (!(await isThere())) throw error;
    });
  }
  await until('it is stored', () => isSame(url, 'Zuletzt', content), 90_000);
}

async function debris(dataDir: string): Promise<string[]> {
  const folders = ['uploads', 'work', 'inbox'].map((name) => join(dataDir, 'recordings', name));
  const left = (await Promise.all(folders.map((folder) => readdir(folder)))).flat();
  const parts = (await readdir(join(dataDir, 'recordings/files'))).filter((name) => name.endsWith('.part'));
  return [...left, ...parts];
}

async function interrupt(kontor: Kontor): Promise<Observed> {
  const since = performance.now();
  const broken = await cutAndKill(kontor);
  await killAtTheEnd(kontor);
  const content = make(1e6);
  const given = placeOf(kontor.url, await beginUpload(kontor.url, content.length, 'Verworfen.mp4'));
  await cutPart(kontor, given, content, () => {});
  const cancelled = await cancelUpload(given);
  if (cancelled !== 204) broken.push(`an upload could not be discarded: ${cancelled}`);
  const left = await debris(kontor.dataDir);
  if (left.length > 0) broken.push(`left behind: ${left.join(', ')}`);
  return {
    text: `connection cut and server killed twice (in the middle, at the last byte): both recordings equal byte for byte and there once, ${left.length} left-overs; ${seconds(performance.now() - since)}`,
    broken,
  };
}

export const uploadCut = underLoad(
  'upload-cut',
  'Upload interrupted (connection, server killed): goes on where it was; file complete and equal, nothing left behind',
  interrupt,
);
