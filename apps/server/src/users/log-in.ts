import { authoritiesUpTo } from '@kontor/contract/core/roles.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { openSession } from './session.ts';
import { type Person, saveAuthorities, savePerson } from './users.repo.ts';

/** Remembers the person and opens a new session; configured owners hold every authority from their first login. */
export async function logIn(
  tx: Tx,
  person: Person,
  { ownerIds, now }: { ownerIds: readonly string[]; now: Date },
): Promise<{ sessionId: string; isNew: boolean }> {
  const isNew = await savePerson(tx, person);
  if (ownerIds.includes(person.id)) await saveAuthorities(tx, person.id, authoritiesUpTo('BUSINESS_OWNER'), now);
  return { sessionId: await openSession(tx, person.id, now), isNew };
}
