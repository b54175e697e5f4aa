import { berlinDayOf } from '@kontor/contract/core/berlin-time.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { mayAccess, roleLabel } from '@kontor/contract/core/roles.ts';
import { dayText } from '@kontor/contract/team/rules.ts';
import {
  type Absence,
  type Member,
  type NewAbsence,
  NOTES_MAX,
  type PersonNote,
} from '@kontor/contract/team/schema.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { Face } from '@kontor/contract/users/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { findClerks, findFaces, listUsers } from '#users';
import * as repo from './people.repo.ts';

const ABSENCES_MAX = 50;

const isLead = (actor: Actor): boolean => mayAccess('super-admin', actor);
const todayOf = (now: Date): string => dayText(berlinDayOf(now));
const sayDay = (day: string): string => day.split('-').reverse().join('.');

const faceOf = (faces: ReadonlyMap<string, Face>, id: string): Face =>
  faces.get(id) ?? { id, name: id, avatarUrl: null };

const presentAbsence = (row: repo.AbsenceRow, person: Face, actor: Actor): Absence => ({
  id: row.id,
  person,
  firstDay: row.first_day,
  lastDay: row.last_day,
  reason: isLead(actor) || row.user_id === actor.id ? row.reason : null,
});

export async function listAbsences(db: Db, actor: Actor, now: Date): Promise<Absence[]> {
  const rows = await repo.listAbsences(db, todayOf(now));
  const faces = await findFaces(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => presentAbsence(row, faceOf(faces, row.user_id), actor));
}

async function needStaff(tx: Tx, userId: string): Promise<Face> {
  if (!(await findClerks(tx)).includes(userId)) throw new AppError('team.not-staff');
  return faceOf(await findFaces(tx, [userId]), userId);
}

export async function addAbsence(tx: Tx, actor: Actor, wanted: NewAbsence, at: Date): Promise<Absence> {
  const userId = wanted.userId ?? actor.id;
  if (userId !== actor.id && !isLead(actor)) throw new AppError('team.not-yours');
  const person = await needStaff(tx, userId);
  const { firstDay, lastDay, reason } = wanted;
  // Nobody would ever see it.
  if (lastDay < todayOf(at))
    throw new AppError('team.over', {}, [{ path: 'lastDay', message: 'Das ist schon vorbei.' }]);
  if ((await repo.countAbsences(tx, userId, todayOf(at))) >= ABSENCES_MAX)
    throw new AppError('team.too-many', { limit: ABSENCES_MAX });
  const row = { user_id: userId, first_day: firstDay, last_day: lastDay, reason, created_at: at };
  const saved = await repo.insertAbsence(tx, row);
  if (userId !== actor.id) {
    const message = html`<b>${person.name}</b>: Abwesenheit eingetragen, ${sayDay(firstDay)} bis ${sayDay(lastDay)}.`;
    await writeAudit(tx, { type: 'HR', message, by: actor, at, about: [userId] });
  }
  return presentAbsence(saved, person, actor);
}

export async function removeAbsence(tx: Tx, actor: Actor, id: number, at: Date): Promise<void> {
  const row = await repo.findAbsence(tx, id);
  if (!row) throw new AppError('not-found');
  if (row.user_id !== actor.id && !isLead(actor)) throw new AppError('team.not-yours');
  await repo.dropAbsence(tx, id);
  if (row.user_id === actor.id) return;
  const { name } = faceOf(await findFaces(tx, [row.user_id]), row.user_id);
  const message = html`<b>${name}</b>: Abwesenheit entfernt, ${sayDay(row.first_day)} bis ${sayDay(row.last_day)}.`;
  await writeAudit(tx, { type: 'HR', message, by: actor, at, about: [row.user_id] });
}

const STAFF_MAX = 1000;

export async function listMembers(db: Db, now: Date): Promise<Member[]> {
  const staff = await listUsers(db, { staff: 'true', limit: STAFF_MAX });
  const clerks = staff.filter((user) => mayAccess('moderator', { authorities: heldAuthorities(user) }));
  const ids = clerks.map(({ id }) => id);
  const faces = await findFaces(db, ids);
  const roles = new Map(clerks.map((user) => [user.id, roleLabel(heldAuthorities(user))]));
  const rows = await repo.listMembers(db, ids, { now, today: todayOf(now) });
  return rows
    .map((row) => ({
      person: faceOf(faces, row.id),
      role: roles.get(row.id) ?? '',
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      lastDutyAt: row.last_duty_at?.toISOString() ?? null,
      isOnDuty: row.is_on_duty,
      awayUntil: row.away_until,
      notes: row.notes,
    }))
    .sort((a, b) => a.person.name.localeCompare(b.person.name, 'de'));
}

const presentNote = (row: { id: number; text: string; by_name: string; created_at: Date }): PersonNote => ({
  id: row.id,
  text: row.text,
  byName: row.by_name,
  createdAt: row.created_at.toISOString(),
});

export const listNotes = async (db: Db, userId: string): Promise<PersonNote[]> =>
  (await repo.listNotes(db, userId)).map(presentNote);

/** The log says that there is one, and not what it says. */
export async function addNote(tx: Tx, actor: Actor, userId: string, text: string, at: Date): Promise<PersonNote> {
  const { name } = await needStaff(tx, userId);
  if ((await repo.countNotes(tx, userId)) >= NOTES_MAX) throw new AppError('team.too-many', { limit: NOTES_MAX });
  const row = { user_id: userId, text, by_id: actor.id, by_name: actor.name, created_at: at };
  const saved = await repo.insertNote(tx, row);
  const message = html`<b>${name}</b>: Notiz geschrieben.`;
  await writeAudit(tx, { type: 'HR', message, by: actor, at, about: [userId] });
  return presentNote(saved);
}

export async function removeNote(tx: Tx, actor: Actor, id: number, at: Date): Promise<void> {
  const note = await repo.findNote(tx, id);
  if (!note) throw new AppError('not-found');
  await repo.dropNote(tx, id);
  const { name } = faceOf(await findFaces(tx, [note.user_id]), note.user_id);
  const message = html`<b>${name}</b>: Notiz entfernt.`;
  await writeAudit(tx, { type: 'HR', message, by: actor, at, about: [note.user_id] });
}
