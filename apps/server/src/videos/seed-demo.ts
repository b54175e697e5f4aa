import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '#platform/env.ts';
import { copyFile } from '#platform/files.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { openFolders, recordingMode } from './folders.ts';
import { readMp4 } from './inbox/mp4.ts';
import { endOf, newIds } from './names.ts';
import { insertDemo, listVideos, posterKey } from './videos.repo.ts';

const FOLDER = fileURLToPath(new URL('../../demo-recordings', import.meta.url));

const RECORDINGS = [
  { file: 'lager', title: 'Kamera 2: Lager', preserve: true },
  { file: 'theke', title: 'Kamera 1: Theke', preserve: false },
  { file: 'lieferung', title: 'Kamera 3: Lieferung im Hof', preserve: false },
] as const;

/** How long before a shown event each recording begins. */
const LEAD_MS = 12_000;

/** Three short recordings; each shows one of the given moments, so that the log can lead to it. */
export async function seedVideos(tx: Tx, env: Env, now: Date, moments: readonly Date[]): Promise<void> {
  // A bucket is not filled with demo data.
  if (env.VOD_S3_BUCKET || (await listVideos(tx, { limit: 1 })).length > 0) return;
  const { files } = await openFolders(env);
  for (const [index, { file, title, preserve }] of RECORDINGS.entries()) {
    const from = join(FOLDER, `${file}.mp4`);
    const { streamId, storageKey } = newIds();
    await copyFile(from, join(files, storageKey));
    await chmod(join(files, storageKey), recordingMode(env));
    await copyFile(join(FOLDER, `${file}.jpg`), join(files, posterKey(storageKey)));
    const { durationMs } = await readMp4(from);
    const moment = moments[index] ?? new Date(now.getTime() - (index + 1) * 24 * 60 * 60 * 1000);
    const startedAt = new Date(moment.getTime() - LEAD_MS);
    await insertDemo(tx, {
      streamId,
      storageKey,
      title,
      preserve,
      startedAt,
      durationMs,
      finishedAt: endOf(startedAt, moment, durationMs),
      byteLength: (await stat(from)).size,
      storedAt: new Date(Math.max(moment.getTime(), now.getTime() - 5 * 24 * 60 * 60 * 1000)),
    });
  }
}
