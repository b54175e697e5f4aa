import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayDateTime } from '@kontor/contract/core/german.ts';
import type { VideoChange } from '@kontor/contract/videos/schema.ts';
import { type Author, writeAudit } from '#audit';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { lockVideo, type StoredVideo, saveEdit, savePreserve } from '../videos.repo.ts';

interface Who {
  by: Author;
  at: Date;
}

async function known(tx: Tx, id: number): Promise<StoredVideo> {
  const video = await lockVideo(tx, id);
  if (!video) throw new AppError('not-found');
  return video;
}

/** Repeating it writes no second audit entry. */
export async function setPreserve(tx: Tx, id: number, preserve: boolean, { by, at }: Who): Promise<StoredVideo> {
  const video = await known(tx, id);
  if (video.preserve === preserve) return video;
  await savePreserve(tx, id, preserve);
  const message = preserve
    ? html`Aufnahme <b>${video.title}</b> archiviert.`
    : html`Aufnahme <b>${video.title}</b> aus dem Archiv geholt.`;
  // Archiving decides whether retention may delete a recording.
  await writeAudit(tx, { type: 'SECURITY', message, by, at });
  return { ...video, preserve };
}

/** Moving the start keeps the duration. */
export async function changeVideo(tx: Tx, id: number, wanted: VideoChange, { by, at }: Who): Promise<StoredVideo> {
  const before = await known(tx, id);
  const startedAt = wanted.startedAt ? new Date(wanted.startedAt) : before.startedAt;
  const moved = startedAt.getTime() - before.startedAt.getTime();
  if (moved !== 0 && !before.finishedAt) throw new AppError('videos.running');
  if (moved !== 0 && startedAt > at) {
    const errors = [{ path: 'startedAt', message: 'Der Beginn liegt in der Zukunft.' }];
    throw new AppError('videos.future', {}, errors);
  }
  const finishedAt = before.finishedAt && new Date(before.finishedAt.getTime() + moved);
  const changes = changesBetween({
    Titel: [before.title, wanted.title],
    Beginn: [sayDateTime(before.startedAt), sayDateTime(startedAt)],
  });
  if (changes.length === 0 && moved === 0) return before;
  const after = { ...before, title: wanted.title, startedAt, finishedAt };
  await saveEdit(tx, id, after);
  const message = html`Aufnahme <b>${after.title}</b> geändert.`;
  await writeAudit(tx, { type: 'MANAGEMENT', message, by, at, changes });
  return after;
}
