import { AppError } from '@kontor/contract/core/errors.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { checkLeaving, DELETED_CUSTOMER, DELETED_CUSTOMER_ID, DELETED_USER } from '@kontor/contract/privacy/rules.ts';
import { avatarUrl, displayName, heldAuthorities, nameApart } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { forgetInAudit, writeAudit } from '#audit';
import { forgetPresence } from '#game';
import { forgetBooker } from '#inventory';
import { endRunning, findTexts, forgetInOrders } from '#orders';
import { html } from '#platform/http/html.ts';
import type { AnswerPlace } from '#platform/http/writes/idempotency.repo.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { isLockTimeout, limitLockWaits } from '#platform/postgres/transact.ts';
import { findNicknames, forgetDriver } from '#racing';
import { forgetTabletCode } from '#tablet';
import { forgetPayer, handResultsTo, hasResults, removeOpenTips } from '#tips';
import {
  countOthers,
  findEmployee,
  findUser,
  insertAnonymous,
  keepFormer,
  removeUser,
  tryToLockLeaving,
  tryToLockUser,
  wasStaff,
} from '#users';
import { forgetInAnswers, forgetLatestAnswers, type PersonalTexts } from './answers.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What is locked here others wait for: it waits for nobody else for long. */
const LOCK_MS = 500;

interface AccountDeletion {
  id: string;
  /** As typed by the person who leaves. */
  name: string;
  ownerIds: readonly string[];
  at: Date;
}

export interface Left {
  sessions: string[];
  cancelled: { id: number; version: number } | undefined;
  games: number[];
  isDriver: boolean;
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

async function leaveGames(tx: Tx, userId: string, calledNow: string): Promise<number[]> {
  const games = await removeOpenTips(tx, userId);
  if (await hasResults(tx, userId)) await handResultsTo(tx, userId, await insertAnonymous(tx));
  await forgetPayer(tx, userId, calledNow);
  return games;
}

/** What others may have been answered of a person in the last day. */
async function findPersonalTexts(db: Db, user: User, at: Date): Promise<PersonalTexts> {
  const avatar = avatarUrl(user);
  const names = [
    ...(await findNicknames(db, user.id)),
    user.userName,
    displayName(user),
    nameApart(displayName(user), user),
  ];
  return {
    texts: new Set(await findTexts(db, user.id, new Date(at.getTime() - 2 * DAY_MS))),
    names: new Map([
      ...names.map((name) => [name, DELETED_USER] as const),
      ...[avatar ?? [], user.avatarId ?? []].flat().map((picture) => [picture, ''] as const),
      [user.id, DELETED_CUSTOMER_ID],
    ]),
  };
}

/**
 * Takes the person out of the answers that are kept for a day, before the transaction: they are many, and nobody is to wait
 * for that. Answers up to where it has looked.
 */
export async function forgetAnswers(db: Db, deletion: AccountDeletion): Promise<AnswerPlace> {
  const user = await findUser(db, deletion.id);
  await checkLeaver(db, user, deletion);
  return forgetInAnswers(db, deletion.id, await findPersonalTexts(db, user as User, deletion.at));
}

/** Recent staff keep a number that what they did stays tied to; all others who have left look the same. */
const nameAfter = async (tx: Tx, user: User, at: Date): Promise<string> =>
  (await wasStaff(tx, user.id, at)) ? keepFormer(tx, user, at) : DELETED_USER;

async function forgetPerson(tx: Tx, deletion: AccountDeletion, lookedAt: AnswerPlace): Promise<Left> {
  const { id, at } = deletion;
  const user = await lockLeaver(tx, deletion);
  const personal = await findPersonalTexts(tx, user, at);
  const calledNow = await nameAfter(tx, user, at);
  const cancelled = await endRunning(tx, { id, name: displayName(user) }, at);
  await insertAnonymous(tx, { id: DELETED_CUSTOMER_ID, name: DELETED_CUSTOMER });
  await forgetInOrders(tx, id, calledNow);
  const games = await leaveGames(tx, id, calledNow);
  const nicknames = await forgetDriver(tx, id, at);
  await forgetBooker(tx, id, calledNow);
  await forgetTabletCode(tx, id);
  await writeAudit(tx, {
    type: 'SECURITY',
    message: html`Ein Konto wurde auf eigenen Wunsch gelöscht${calledNow === DELETED_USER ? html`` : html`: <b>${calledNow}</b>`}.`,
    by: 'Kontor',
    at,
  });
  await forgetInAudit(tx, { id, calledNow, nicknames });
  await forgetLatestAnswers(tx, id, personal, lookedAt);
  // Last: everyone who is in the game stands in the same row.
  await forgetPresence(tx, id);
  return { sessions: await removeUser(tx, id), cancelled, games, isDriver: nicknames.length > 0 };
}

/** Forgets a person: what is theirs alone goes, what others need stays without a name. All of it or nothing. */
export async function deleteAccount(tx: Tx, deletion: AccountDeletion, lookedAt: AnswerPlace): Promise<Left> {
  await limitLockWaits(tx, LOCK_MS);
  return forgetPerson(tx, deletion, lookedAt).catch((error: unknown) => {
    throw isLockTimeout(error) ? new AppError('privacy.under-way') : error;
  });
}
