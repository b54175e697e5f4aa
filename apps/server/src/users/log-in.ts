import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { authoritiesUpTo } from '@kontor/contract/core/roles.ts';
import { TABLET_SESSION_HOURS } from '@kontor/contract/tablet/rules.ts';
import { displayName, givenAuthorities, nameApart, STAFF } from '@kontor/contract/users/rules.ts';
import { writeAudit } from '#audit';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { openSession } from './session.ts';
import { removeTabletSessionsOf } from './sessions.repo.ts';
import {
  findEmployee,
  insertPlayer,
  type Person,
  type StoredEmployee,
  saveAuthorities,
  savePerson,
} from './users.repo.ts';

/** Renamed staff must be recognisable in the audit log. */
async function logRename(tx: Tx, before: StoredEmployee, after: Person, at: Date): Promise<void> {
  if (!givenAuthorities(before).some((held) => STAFF.some((authority) => authority === held))) return;
  const changes = changesBetween({
    Anzeigename: [before.globalName ?? 'keiner', after.globalName ?? 'keiner'],
    Benutzername: [before.userName, after.userName],
  });
  if (changes.length === 0) return;
  await writeAudit(tx, {
    type: 'HR',
    message: html`<b>${nameApart(displayName(after), after)}</b>: Name in Discord geändert.`,
    by: 'Discord',
    at,
    about: [after.id],
    changes,
  });
}

/** Configured owners hold every authority from their first login. */
export async function logIn(tx: Tx, seen: Person, { ownerIds, now }: { ownerIds: readonly string[]; now: Date }) {
  const before = await findEmployee(tx, seen.id);
  const person = await savePerson(tx, seen);
  if (before) await logRename(tx, before, person, now);
  if (ownerIds.includes(person.id)) await saveAuthorities(tx, person.id, authoritiesUpTo('BUSINESS_OWNER'), now);
  return { sessionId: await openSession(tx, person.id, now), isNew: !before };
}

const HOUR_MS = 60 * 60 * 1000;

/** One session per person, the name only for a new account; `undefined` for a deleted one. */
export async function openTabletSession(
  tx: Tx,
  { id, citizenName, throughLink, now }: { id: string; citizenName: string | null; throughLink: boolean; now: Date },
) {
  const person = await insertPlayer(tx, id, citizenName);
  if (!person) return undefined;
  const ended = await removeTabletSessionsOf(tx, id);
  const expiresAt = new Date(now.getTime() + TABLET_SESSION_HOURS * HOUR_MS);
  const options = { kind: 'TABLET', through_link: throughLink, expires_at: expiresAt } as const;
  return { ...person, sessionId: await openSession(tx, id, now, options), expiresAt, ended };
}
