import { AppError } from '@kontor/contract/core/errors.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { checkLeaving, DELETED_CUSTOMER_ID, DELETED_USER } from '@kontor/contract/privacy/rules.ts';
import { avatarUrl, displayName, heldAuthorities, nameApart } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { writeAudit } from '#audit';
import { html } from '#platform/http/html.ts';
import { type AnswerPlace, placeBefore, removeKeysOf } from '#platform/http/writes/idempotency.repo.ts';
import type { Live } from '#platform/live/hub.ts';
import type { Personal } from '#platform/personal.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { isLockTimeout, limitLockWaits } from '#platform/postgres/transact.ts';
import {
  countOthers,
  findEmployee,
  findUser,
  keepFormer,
  removeUser,
  tryToLockLeaving,
  tryToLockUser,
  wasStaff,
} from '#users';
import { forgetInAnswers } from './answers.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A write may take so long from its beginning, which is the moment of its answer, to its commit. */
const LATEST_SECONDS = 5;
/** Others wait for the rows locked here, so it waits for other locks only this long. */
const LOCK_MS = 500;

interface AccountDeletion {
  readonly id: string;
  /** As typed by the person who leaves. */
  readonly name: string;
  readonly ownerIds: readonly string[];
  readonly at: Date;
  /** What every slice knows of people, in the order in which they forget them. */
  readonly personal: readonly Personal[];
}

async function checkLeaver(db: Db, user: User | undefined, deletion: AccountDeletion): Promise<{ isLead: boolean }> {
  const { id, name, ownerIds } = deletion;
  const employee = await findEmployee(db, id);
  if (!user || !employee) throw new AppError('auth.required');
  if (name !== displayName(user).trim()) {
    const message = 'Das ist nicht dein Name.';
    throw new AppError('privacy.name', { name: displayName(user) }, [{ path: 'name', message }]);
  }
  const isOwner = employee.grantedRole === 'BUSINESS_OWNER';
  const isLead = mayAccess('super-admin', { authorities: heldAuthorities(user) });
  checkLeaving({ isConfigured: ownerIds.includes(id), isOwner, isLead, ...(await countOthers(db, id)) });
  return { isLead: isOwner || isLead };
}

/** The person, locked: nothing of theirs is added from now on. A second deletion at the same time is refused at once. */
async function lockLeaver(tx: Tx, deletion: AccountDeletion): Promise<User> {
  const user = await tryToLockUser(tx, deletion.id);
  if (!user && (await findUser(tx, deletion.id))) throw new AppError('privacy.under-way');
  const { isLead } = await checkLeaver(tx, user, deletion);
  if (isLead) {
    if (!(await tryToLockLeaving(tx))) throw new AppError('privacy.under-way');
    // Once more: another lead may have left before the lock was free.
    await checkLeaver(tx, user, deletion);
  }
  return user as User;
}

/** What others may have been answered of a person in the last day. */
async function findPersonalTexts(db: Db, user: User, { at, personal }: AccountDeletion) {
  const since = new Date(at.getTime() - 2 * DAY_MS);
  const otherNames: string[] = [];
  const texts = new Set<string>();
  for (const { findNames, findTexts } of personal) {
    if (findNames) otherNames.push(...(await findNames(db, user.id)));
    if (findTexts) for (const text of await findTexts(db, user.id, since)) texts.add(text);
  }
  const names = [...otherNames, user.userName, displayName(user), nameApart(displayName(user), user)];
  return {
    otherNames,
    texts,
    names: new Map([
      ...names.map((name) => [name, DELETED_USER] as const),
      ...[avatarUrl(user) ?? [], user.avatarId ?? []].flat().map((picture) => [picture, ''] as const),
      [user.id, DELETED_CUSTOMER_ID],
    ]),
  };
}

/**
 * Takes the person out of the answers that are kept for a day, before the transaction: they are many, and nobody is to wait
 * for that. Returns up to where it has read.
 */
export async function forgetAnswers(db: Db, deletion: AccountDeletion): Promise<AnswerPlace> {
  const user = await findUser(db, deletion.id);
  await checkLeaver(db, user, deletion);
  return forgetInAnswers(db, deletion.id, await findPersonalTexts(db, user as User, deletion));
}

interface Leaving {
  readonly deletion: AccountDeletion;
  /** Up to where answers were read before. */
  readonly readUntil: AnswerPlace;
  readonly publish: Live['publish'];
}

async function forgetPerson(tx: Tx, { deletion, readUntil, publish }: Leaving): Promise<string[]> {
  const { id, at, personal } = deletion;
  const user = await lockLeaver(tx, deletion);
  const found = await findPersonalTexts(tx, user, deletion);
  // Recent staff keep a number that what they did stays tied to; all others who have left look the same.
  const pseudonym = (await wasStaff(tx, id, at)) ? await keepFormer(tx, user, at) : DELETED_USER;
  const person = { id, name: displayName(user), pseudonym, otherNames: found.otherNames, at, publish };
  for (const { forget } of personal) await forget?.(tx, person);
  await writeAudit(tx, {
    type: 'SECURITY',
    message: html`Ein Konto wurde auf eigenen Wunsch gelöscht${pseudonym === DELETED_USER ? html`` : html`: <b>${pseudonym}</b>`}.`,
    by: 'Kontor',
    at,
  });
  // The answers to themselves, and what came since the others were read.
  await removeKeysOf(tx, id);
  await forgetInAnswers(tx, id, found, await placeBefore(tx, readUntil, LATEST_SECONDS));
  for (const { forgetLast } of personal) await forgetLast?.(tx, person);
  return removeUser(tx, id);
}

/**
 * Forgets a person: what is theirs alone goes, what others need stays without a name. All of it or nothing. Returns the
 * sessions that have ended.
 */
export async function deleteAccount(tx: Tx, leaving: Leaving): Promise<string[]> {
  await limitLockWaits(tx, LOCK_MS);
  return forgetPerson(tx, leaving).catch((error: unknown) => {
    throw isLockTimeout(error) ? new AppError('privacy.under-way') : error;
  });
}
