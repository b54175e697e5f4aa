import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyFile } from '#platform/files.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { openFolders, recordingMode } from './folders.ts';
import { readMp4 } from './inbox/mp4.ts';
import { endOf, newIds } from './names.ts';
import { insertDemo, listVideos, posterKey } from './videos.repo.ts';

const FOLDER = fileURLToPath(new URL('../../demo-recordings', import.meta.url));

/** Each shows what happened so many hours ago: a booking, an offer and a quiet night. */
const RECORDINGS = [
  { file: 'lager', title: 'Kamera 2: Lager', preserve: true, hoursAgo: 11.2 },
  { file: 'theke', title: 'Kamera 1: Theke', preserve: false, hoursAgo: 30 },
  { file: 'lieferung', title: 'Kamera 3: Lieferung im Hof', preserve: false, hoursAgo: 14 },
] as const;

/** How long before a shown event each recording begins. */
const LEAD_MS = 12_000;

/** Three short recordings, so that the log and the history can lead to them. */
export async function seedVideos(tx: Tx, { env, now }: Demo): Promise<void> {
  // A bucket is not filled with demo data.
  if (env.VOD_S3_BUCKET || (await listVideos(tx, { limit: 1 })).length > 0) return;
  const { files } = await openFolders(env);
  for (const { file, title, preserve, hoursAgo } of RECORDINGS) {
    const from = join(FOLDER, `${file}.mp4`);
    const { streamId, storageKey } = newIds();
    await copyFile(from, join(files, storageKey));
    await chmod(join(files, storageKey), recordingMode(env));
    await copyFile(join(FOLDER, `${file}.jpg`), join(files, posterKey(storageKey)));
    const { durationMs } = await readMp4(from);
    const moment = new Date(now.getTime() - hoursAgo * 3_600_000);
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
