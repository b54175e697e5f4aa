import { AppError } from '@kontor/contract/core/errors.ts';
import { LAP_LABELS, type LapDecision, type LapSubmission, type LapTime } from '@kontor/contract/racing/laps.ts';
import { checkDecision } from '@kontor/contract/racing/rules.ts';
import { sayTime } from '@kontor/contract/racing/times.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findDriverOf, lockDriver } from '../drivers/drivers.repo.ts';
import { knownDriver } from '../drivers/save-driver.ts';
import { type Caller, type Who, writeRacingAudit } from '../racing-audit.ts';
import { findTrack, listClasses, lockTrack } from '../tracks/tracks.repo.ts';
import { countLap, discountLap } from './lap-bests.repo.ts';
import {
  countPendingOf,
  deleteLap,
  findLap,
  hasSameLap,
  insertLaps,
  lockLap,
  saveDecision,
  spellVehicle,
} from './lap-times.repo.ts';

/** Tolerance for a clock that is ahead. */
const AHEAD_MS = 5 * 60_000;
const PENDING_MAX = 50;

async function present(tx: Tx, id: number): Promise<LapTime> {
  const lap = await findLap(tx, id);
  if (!lap) throw new AppError('not-found');
  return lap;
}

export async function submitLap(tx: Tx, { by, at }: Who, wanted: LapSubmission): Promise<LapTime> {
  const driver = await knownDriver(tx, by.id);
  // The checks below hold until the commit.
  await lockDriver(tx, driver.id);
  if (!(await findTrack(tx, wanted.trackId))) throw new AppError('racing.unknown-track');
  if (!(await listClasses(tx)).some(({ id }) => id === wanted.classId)) throw new AppError('racing.unknown-class');
  const drivenAt = wanted.drivenAt ? new Date(wanted.drivenAt) : at;
  if (drivenAt.getTime() > at.getTime() + AHEAD_MS) throw new AppError('racing.future');
  if ((await countPendingOf(tx, driver.id)) >= PENDING_MAX) throw new AppError('racing.too-many');
  const vehicle = await spellVehicle(tx, wanted.vehicle);
  if (await hasSameLap(tx, driver.id, { ...wanted, vehicle })) throw new AppError('racing.same-time');
  const lap = { ...wanted, vehicle, drivenAt, driverId: driver.id, state: 'PENDING', isFromGame: false } as const;
  const [id = 0] = await insertLaps(tx, [lap]);
  return present(tx, id);
}

export async function withdrawLap(tx: Tx, { by }: Who, id: number): Promise<void> {
  const driver = await knownDriver(tx, by.id);
  const lap = await lockLap(tx, id);
  if (lap?.driverId !== driver.id) throw new AppError('not-found');
  if (lap.state !== 'PENDING') throw new AppError('racing.decided');
  await deleteLap(tx, id);
}

/** Moderators do not decide on their own times; admins may. */
export async function decideLap(tx: Tx, id: number, { state, reason }: LapDecision, who: Caller): Promise<LapTime> {
  const seen = await findLap(tx, id);
  if (!seen) throw new AppError('not-found');
  const judge = who.isAdmin ? undefined : await findDriverOf(tx, who.by.id);
  if (judge?.id === seen.driver.id) throw new AppError('racing.own-time');
  await lockTrack(tx, seen.trackId);
  const lap = await lockLap(tx, id);
  if (!lap) throw new AppError('not-found');
  checkDecision(lap.state, state);
  const vehicle = await spellVehicle(tx, lap.vehicle);
  await saveDecision(tx, id, { state, reason: state === 'REJECTED' ? reason : null, vehicle });
  if (state === 'CONFIRMED') await countLap(tx, id);
  if (lap.state === 'CONFIRMED') await discountLap(tx, lap);
  const what = html`Zeit <b>${sayTime(seen.timeMs)}</b> von <b>${seen.driver.nickname}</b> auf <b>${seen.trackName}</b>`;
  const why = state === 'REJECTED' && reason ? html`: ${reason}` : html``;
  await writeRacingAudit(tx, who, html`${what} ${LAP_LABELS[state]}${why}.`, { drivers: [seen.driver.id] });
  return present(tx, id);
}
