import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayDateTime } from '@kontor/contract/core/german.ts';
import { checkStep } from '@kontor/contract/racing/rules.ts';
import {
  type Scoring,
  TOURNAMENT_LABELS,
  type TournamentChange,
  type TournamentStep,
} from '@kontor/contract/racing/tournaments.ts';
import { recordEvent } from '#discord-notices';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { knownDriver } from '../drivers/save-driver.ts';
import { type Caller, type Who, writeRacingAudit } from '../racing-audit.ts';
import { recount } from './enter-results.ts';
import { hasResult, listRaces, markCounting } from './races.repo.ts';
import {
  deleteEntry,
  deleteTournament,
  insertEntry,
  insertTournament,
  listEntryIds,
  lockTournament,
  type StoredTournament,
  saveState,
  updateTournament,
} from './tournaments.repo.ts';

const ENTRIES_MAX = 200;

async function lockKnown(tx: Tx, id: number, version?: number): Promise<StoredTournament> {
  const tournament = await lockTournament(tx, id);
  if (!tournament) throw new AppError('not-found');
  if (version !== undefined && version !== tournament.version) throw new AppError('conflict');
  return tournament;
}

export async function createTournament(tx: Tx, change: TournamentChange, who: Who): Promise<number> {
  const id = await insertTournament(tx, change);
  await writeRacingAudit(tx, who, html`Turnier <b>${change.name}</b> angelegt.`);
  return id;
}

const sayStart = (date: Date | null): string => (date ? sayDateTime(date) : 'offen');

/** A changed scoring applies to finished races too. */
export async function changeTournament(tx: Tx, id: number, change: TournamentChange, who: Who): Promise<void> {
  const before = await lockKnown(tx, id, change.version);
  const changes = changesBetween({
    Name: [before.name, change.name],
    Beschreibung: [before.description, change.description],
    Beginn: [sayStart(before.startsAt), sayStart(change.startsAt === null ? null : new Date(change.startsAt))],
    Punkte: [before.points.join('-'), change.points.join('-')],
    'Punkte für die schnellste Runde': [String(before.fastestLapPoints), String(change.fastestLapPoints)],
  });
  if (changes.length === 0) return;
  await updateTournament(tx, id, change);
  const scoring = ({ points, fastestLapPoints }: Scoring): string => `${points} ${fastestLapPoints}`;
  if (scoring(before) !== scoring(change)) await recount(tx, id, change);
  await writeRacingAudit(tx, who, html`Turnier <b>${change.name}</b> geändert.`, { changes });
}

export async function stepTournament(tx: Tx, id: number, { state, version }: TournamentStep, who: Who): Promise<void> {
  const tournament = await lockKnown(tx, id, version);
  const [entries, races] = [await listEntryIds(tx, id), await listRaces(tx, id)];
  const raceStates = races.map((race) => race.state);
  checkStep({ state: tournament.state, entryCount: entries.length, raceStates }, state);
  await saveState(tx, id, state);
  await markCounting(tx, id);
  if (state === 'REGISTRATION') await recordEvent(tx, 'TOURNAMENT_OPEN', [id], who.at);
  if (state === 'FINISHED') await recordEvent(tx, 'TOURNAMENT_RESULTS', [`tournament ${id}`], who.at);
  await writeRacingAudit(tx, who, html`Turnier <b>${tournament.name}</b>: ${TOURNAMENT_LABELS[state]}.`);
}

export async function removeTournament(tx: Tx, id: number, who: Who): Promise<void> {
  const tournament = await lockKnown(tx, id);
  if (!['DRAFT', 'CANCELLED'].includes(tournament.state)) throw new AppError('racing.step');
  if ((await listRaces(tx, id)).some(({ results }) => results.length > 0)) throw new AppError('racing.has-results');
  await deleteTournament(tx, id);
  await writeRacingAudit(tx, who, html`Turnier <b>${tournament.name}</b> gelöscht.`);
}

export async function enterTournament(tx: Tx, id: number, { by, at }: Who): Promise<void> {
  const driver = await knownDriver(tx, by.id);
  const tournament = await lockKnown(tx, id);
  if (tournament.state === 'DRAFT') throw new AppError('not-found');
  if (tournament.state !== 'REGISTRATION') throw new AppError('racing.closed');
  if ((await listEntryIds(tx, id)).length >= ENTRIES_MAX) throw new AppError('racing.full', { limit: ENTRIES_MAX });
  await insertEntry(tx, id, driver.id, at);
}

/** By the driver until the start; by admins later, as long as the driver has no result. */
export async function withdrawEntry(tx: Tx, id: number, driverId: number, who: Caller): Promise<void> {
  const tournament = await lockKnown(tx, id);
  if (!who.isAdmin) {
    const driver = await knownDriver(tx, who.by.id);
    if (tournament.state === 'DRAFT') throw new AppError('not-found');
    if (driver.id !== driverId) throw new AppError('auth.forbidden');
    if (tournament.state !== 'REGISTRATION') throw new AppError('racing.closed');
  }
  if (await hasResult(tx, id, driverId)) throw new AppError('racing.has-results');
  if (!(await deleteEntry(tx, id, driverId))) throw new AppError('not-found');
}
