import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayDateTime } from '@kontor/contract/core/german.ts';
import { LONGEST_MS, wholeSecond } from '@kontor/contract/team/rules.ts';
import type { NewShift, ShiftChange, ShiftRemoval } from '@kontor/contract/team/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findClerks, findFaces } from '#users';
import {
  dropShift,
  findOpen,
  findOverlapping,
  findShift,
  insertShift,
  lockDuty,
  muteSighting,
  type ShiftRow,
  saveShift,
} from './shifts.repo.ts';

interface Span {
  readonly beganAt: Date;
  readonly endedAt: Date | null;
}

const sayEnd = (endedAt: Date | null): string => (endedAt ? sayDateTime(endedAt) : 'läuft noch');

const saySpan = ({ beganAt, endedAt }: Span): string => `${sayDateTime(beganAt)} bis ${sayEnd(endedAt)}`;

const spanOf = (row: ShiftRow): Span => ({ beganAt: row.began_at, endedAt: row.ended_at });

async function check(tx: Tx, userId: string, { beganAt, endedAt }: Span, now: Date, except?: number): Promise<void> {
  if (beganAt > now || (endedAt && endedAt > now)) throw new AppError('team.future');
  const end = endedAt ?? now;
  if (endedAt && endedAt <= beganAt) throw new AppError('team.empty');
  if (end.getTime() - beganAt.getTime() > LONGEST_MS) throw new AppError('team.too-long');
  // What still runs may go on until anywhere.
  const until = endedAt ? endedAt.getTime() : now.getTime() + LONGEST_MS;
  const other = await findOverlapping(tx, userId, { begin: beganAt.getTime(), end: until }, except);
  if (other) throw new AppError('team.overlap', { when: saySpan(spanOf(other)) });
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  return (await findFaces(tx, [userId])).get(userId)?.name ?? userId;
}

async function lockShift(tx: Tx, id: number, version: number): Promise<ShiftRow> {
  await lockDuty(tx);
  const row = await findShift(tx, id);
  if (!row) throw new AppError('not-found');
  if (row.version !== version) throw new AppError('conflict');
  return row;
}

export async function addShift(
  tx: Tx,
  actor: Actor,
  { userId, reason, ...given }: NewShift,
  at: Date,
): Promise<ShiftRow> {
  await lockDuty(tx);
  if (!(await findClerks(tx)).includes(userId)) throw new AppError('team.not-staff');
  const span = { beganAt: wholeSecond(new Date(given.beganAt)), endedAt: wholeSecond(new Date(given.endedAt)) };
  await check(tx, userId, span, at);
  const row = await insertShift(tx, {
    user_id: userId,
    began_at: span.beganAt,
    ended_at: span.endedAt,
    source: 'LEAD',
    ended_by: 'LEAD',
  });
  const message = html`<b>${await nameOf(tx, userId)}</b>: Dienst nachgetragen, ${saySpan(span)}. Grund: ${reason}`;
  await writeAudit(tx, { type: 'HR', message, by: actor, at, about: [userId] });
  return row;
}

export async function changeShift(
  tx: Tx,
  actor: Actor,
  id: number,
  { reason, version, ...given }: ShiftChange,
  at: Date,
): Promise<ShiftRow> {
  const before = await lockShift(tx, id, version);
  const span: Span = {
    beganAt: wholeSecond(new Date(given.beganAt)),
    endedAt: given.endedAt === null ? null : wholeSecond(new Date(given.endedAt)),
  };
  const name = await nameOf(tx, before.user_id);
  // A shift that has ended does not run again while the next one does.
  if (span.endedAt === null && before.ended_at !== null && (await findOpen(tx, before.user_id))) {
    throw new AppError('team.running', { name });
  }
  await check(tx, before.user_id, span, at, id);
  const changes = changesBetween({
    Beginn: [sayDateTime(before.began_at), sayDateTime(span.beganAt)],
    Ende: [sayEnd(before.ended_at), sayEnd(span.endedAt)],
  });
  const message = html`<b>${name}</b>: Dienst berichtigt. Grund: ${reason}`;
  await writeAudit(tx, { type: 'HR', message, by: actor, at, changes, about: [before.user_id] });
  if (before.ended_at === null && span.endedAt) await muteSighting(tx, before.user_id);
  const endedBy = span.endedAt === null ? null : before.ended_at === null ? 'LEAD' : before.ended_by;
  return saveShift(tx, id, {
    began_at: span.beganAt,
    ended_at: span.endedAt,
    ended_by: endedBy,
    is_corrected: true,
  });
}

export async function removeShift(tx: Tx, actor: Actor, id: number, { reason, version }: ShiftRemoval, at: Date) {
  const row = await lockShift(tx, id, version);
  await dropShift(tx, id);
  if (row.ended_at === null) await muteSighting(tx, row.user_id);
  const name = await nameOf(tx, row.user_id);
  const message = html`<b>${name}</b>: Dienst entfernt, ${saySpan(spanOf(row))}. Grund: ${reason}`;
  await writeAudit(tx, { type: 'HR', message, by: actor, at, about: [row.user_id] });
}
