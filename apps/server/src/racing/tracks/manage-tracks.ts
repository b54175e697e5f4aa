import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayNumber } from '@kontor/contract/core/german.ts';
import type { VehicleClass, VehicleClassList } from '@kontor/contract/racing/schema.ts';
import { TRACK_LABELS, type Track, type TrackChange, type TrackDetail } from '@kontor/contract/racing/tracks.ts';
import type { EncodedPicture } from '#pictures';
import { html } from '#platform/http/html.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { findBestOfClasses, findRecordIds, listRecordSteps } from '../laps/lap-bests.repo.ts';
import { findLaps } from '../laps/lap-times.repo.ts';
import { refuseTaken, type Who, writeRacingAudit } from '../racing-audit.ts';
import {
  deleteClass,
  deleteImage,
  deleteTrack,
  findTrack,
  insertClass,
  insertTrack,
  isClassUsed,
  isTrackUsed,
  listClasses,
  listTracks,
  lockClasses,
  lockTrack,
  type StoredTrack,
  saveImage,
  updateClass,
  updateTrack,
} from './tracks.repo.ts';

const taken = (name: string) =>
  refuseTaken({
    track_name: new AppError('racing.name-taken', { name }, [{ path: 'name', message: 'Diesen Namen gibt es schon.' }]),
  });

async function withRecords(db: Db, tracks: readonly StoredTrack[]): Promise<Track[]> {
  const ids = tracks.map(({ id }) => id);
  const records = await findRecordIds(db, ids);
  const laps = await findLaps(db, [...records.values()]);
  return tracks.map((track) => ({ ...track, record: laps.get(records.get(track.id) ?? 0) ?? null }));
}

export const listAllTracks = async (db: Db): Promise<Track[]> => withRecords(db, await listTracks(db));

async function presentTrack(db: Db, id: number): Promise<Track> {
  const stored = await findTrack(db, id);
  const [track] = stored ? await withRecords(db, [stored]) : [];
  if (!track) throw new AppError('not-found');
  return track;
}

const BEST_OF = 10;

export async function findTrackDetail(db: Db, id: number): Promise<TrackDetail> {
  const track = await presentTrack(db, id);
  const best = await findBestOfClasses(db, id, BEST_OF);
  const ids = best.map(({ lapId }) => lapId);
  const laps = await findLaps(db, ids);
  const byClass = Map.groupBy(best, ({ classId }) => classId);
  return {
    ...track,
    best: [...byClass].map(([classId, of]) => ({ classId, entries: of.flatMap(({ lapId }) => laps.get(lapId) ?? []) })),
    records: await listRecordSteps(db, id),
  };
}

async function known(tx: Tx, id: number): Promise<StoredTrack> {
  const track = await lockTrack(tx, id);
  if (!track) throw new AppError('not-found');
  return track;
}

export async function createTrack(tx: Tx, change: TrackChange, who: Who): Promise<Track> {
  const id = await insertTrack(tx, change).catch(taken(change.name));
  await writeRacingAudit(tx, who, html`Strecke <b>${change.name}</b> angelegt.`);
  return presentTrack(tx, id);
}

export async function changeTrack(tx: Tx, id: number, change: TrackChange, who: Who): Promise<Track> {
  const before = await known(tx, id);
  const changes = changesBetween({
    Name: [before.name, change.name],
    Art: [TRACK_LABELS[before.kind], TRACK_LABELS[change.kind]],
    Länge: [`${sayNumber(before.lengthMeters)} m`, `${sayNumber(change.lengthMeters)} m`],
    Beschreibung: [before.description, change.description],
  });
  if (changes.length > 0) {
    await updateTrack(tx, id, change).catch(taken(change.name));
    await writeRacingAudit(tx, who, html`Strecke <b>${change.name}</b> geändert.`, { changes });
  }
  return presentTrack(tx, id);
}

export async function removeTrack(tx: Tx, id: number, who: Who): Promise<void> {
  const track = await known(tx, id);
  if (await isTrackUsed(tx, id)) throw new AppError('racing.track-used');
  await deleteTrack(tx, id);
  await writeRacingAudit(tx, who, html`Strecke <b>${track.name}</b> gelöscht.`);
}

export async function saveTrackImage(
  tx: Tx,
  { id, picture: { files }, who }: { id: number; picture: EncodedPicture; who: Who },
): Promise<Track> {
  const track = await known(tx, id);
  for (const { type, bytes } of files) await saveImage(tx, id, type, bytes);
  await writeRacingAudit(tx, who, html`Bild der Strecke <b>${track.name}</b> geändert.`);
  return presentTrack(tx, id);
}

export async function removeTrackImage(tx: Tx, id: number, who: Who): Promise<Track> {
  const track = await known(tx, id);
  await deleteImage(tx, id);
  await writeRacingAudit(tx, who, html`Bild der Strecke <b>${track.name}</b> entfernt.`);
  return presentTrack(tx, id);
}

const named = (classes: readonly { name: string }[]): string => classes.map(({ name }) => name).join(', ');

/** Replaces the whole list; its order is the order given. */
export async function saveClasses(tx: Tx, wanted: VehicleClassList, who: Who): Promise<VehicleClass[]> {
  const before = await lockClasses(tx);
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
  if ([...kept].some((id) => !before.some((known) => known.id === id))) throw new AppError('conflict');
  for (const { id, name } of before.filter((known) => !kept.has(known.id))) {
    if (await isClassUsed(tx, id)) throw new AppError('racing.class-used', { name });
    await deleteClass(tx, id);
  }
  // Two classes may swap their names, so each gets a temporary name that users cannot enter.
  for (const { id } of wanted) if (id !== undefined) await updateClass(tx, id, `\n${id}`, 0);
  for (const [index, { id, name }] of wanted.entries()) {
    await (id === undefined ? insertClass(tx, name, index + 1) : updateClass(tx, id, name, index + 1));
  }
  if (named(before) !== named(wanted)) await writeRacingAudit(tx, who, html`Fahrzeugklassen: <b>${named(wanted)}</b>.`);
  return listClasses(tx);
}
