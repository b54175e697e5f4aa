import { changesBetween } from '@kontor/contract/audit/rules.ts';
import type { AuditChange } from '@kontor/contract/audit/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayDateTime, sayNumber, sayYes } from '@kontor/contract/core/german.ts';
import { checkEdit, checkRemoval } from '@kontor/contract/tips/checks.ts';
import type { TipGameChange } from '@kontor/contract/tips/schema.ts';
import { writeAudit } from '#audit';
import { recordEvent } from '#discord-notices';
import type { Actor } from '#platform/actor.ts';
import { type Html, html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { hasTips } from '../tipping/tips.repo.ts';
import { deleteGame, insertGames, lockGame, type StoredGame, updateGame } from './games.repo.ts';

export const writeGameAudit = (
  tx: Tx,
  actor: Actor,
  message: Html,
  at: Date,
  changes: readonly AuditChange[] = [],
): Promise<void> => writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at, changes });

type Named = Pick<StoredGame, 'teamA' | 'teamB' | 'tournament'>;

export const nameOf = ({ teamA, teamB, tournament }: Named): Html => html`<b>${teamA} – ${teamB}</b> (${tournament})`;

export async function lockKnown(tx: Tx, id: number, how: 'share' | 'update'): Promise<StoredGame> {
  const game = await lockGame(tx, id, how);
  if (!game) throw new AppError('not-found');
  return game;
}

export async function createGames(
  tx: Tx,
  actor: Actor,
  wanted: readonly TipGameChange[],
  at: Date,
): Promise<StoredGame[]> {
  const games = await insertGames(tx, wanted);
  const [only] = games;
  const message =
    games.length === 1 && only
      ? html`Tippspiel ${nameOf(only)} angelegt.`
      : html`<b>${games.length}</b> Tippspiele angelegt.`;
  await writeGameAudit(tx, actor, message, at);
  await recordEvent(tx, 'TIPS_OPEN', [games.map(({ id }) => id).join(',')], at);
  return games;
}

const edits = (before: StoredGame, after: StoredGame): Record<string, [string, string]> => ({
  Turnier: [before.tournament, after.tournament],
  'Team A': [before.teamA, after.teamA],
  'Team B': [before.teamB, after.teamB],
  Preis: [`${sayNumber(before.price)} VC`, `${sayNumber(after.price)} VC`],
  Anpfiff: [sayDateTime(before.gameStart), sayDateTime(after.gameStart)],
  'Tipps bis Anpfiff verbergen': [sayYes(before.hidesTips), sayYes(after.hidesTips)],
  'Rote Karten nur bei Wert ungleich 0 werten': [sayYes(before.redOnlyIfAny), sayYes(after.redOnlyIfAny)],
});

interface Edit {
  id: number;
  wanted: TipGameChange;
  at: Date;
}

export async function changeGame(tx: Tx, actor: Actor, { id, wanted, at }: Edit): Promise<StoredGame> {
  const before = await lockKnown(tx, id, 'update');
  if (wanted.version !== undefined && wanted.version !== before.version) throw new AppError('conflict');
  checkEdit(before, wanted, await hasTips(tx, id), at);
  const changes = changesBetween(edits(before, { ...before, ...wanted, version: before.version }));
  // An unchanged game writes no audit entry.
  if (changes.length === 0 && wanted.gameStart === before.gameStart) return before;
  const game = await updateGame(tx, id, wanted);
  await writeGameAudit(tx, actor, html`Tippspiel ${nameOf(game)} geändert.`, at, changes);
  return game;
}

export async function removeGame(tx: Tx, actor: Actor, { id, at }: Pick<Edit, 'id' | 'at'>): Promise<void> {
  const game = await lockKnown(tx, id, 'update');
  checkRemoval(game, await hasTips(tx, id), at);
  await deleteGame(tx, id);
  await writeGameAudit(tx, actor, html`Tippspiel ${nameOf(game)} gelöscht.`, at);
}
