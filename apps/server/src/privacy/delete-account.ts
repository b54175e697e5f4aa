import { AppError } from '@kontor/contract/core/errors.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import { checkLeaving, DELETED_CUSTOMER, DELETED_CUSTOMER_ID, DELETED_USER } from '@kontor/contract/privacy/rules.ts';
import { avatarUrl, displayName, heldAuthorities } from '@kontor/contract/users/rules.ts';
import type { User } from '@kontor/contract/users/schema.ts';
import { forgetInAudit, writeAudit } from '#audit';
import { forgetPresence } from '#game';
import { forgetBooker } from '#inventory';
import { endRunning, findTexts, forgetInOrders } from '#orders';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { forgetDriver } from '#racing';
import { forgetTabletCode } from '#tablet';
import { forgetPayer, handResultsTo, hasResults, removeOpenTips } from '#tips';
import {
  countOthers,
  findEmployee,
  insertAnonymous,
  keepFormer,
  lockLeaving,
  lockUser,
  removeUser,
  wasStaff,
} from '#users';
import { forgetInAnswers } from './answers.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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

/** The person, locked: nothing of theirs is added from now on. */
async function lockLeaver(tx: Tx, { id, name, ownerIds }: AccountDeletion): Promise<User> {
  await lockLeaving(tx);
  const user = await lockUser(tx, id);
  const employee = await findEmployee(tx, id);
  if (!user || !employee) throw new AppError('auth.required');
  if (name !== displayName(user).trim()) {
    const message = 'Das ist nicht dein Name.';
    throw new AppError('privacy.name', { name: displayName(user) }, [{ path: 'name', message }]);
  }
  checkLeaving({
    isConfigured: ownerIds.includes(id),
    isOwner: employee.grantedRole === 'BUSINESS_OWNER',
    isLead: mayAccess('super-admin', { authorities: heldAuthorities(user) }),
    ...(await countOthers(tx, id)),
  });
  return user;
}

async function leaveGames(tx: Tx, userId: string, calledNow: string): Promise<number[]> {
  const games = await removeOpenTips(tx, userId);
  if (await hasResults(tx, userId)) await handResultsTo(tx, userId, await insertAnonymous(tx));
  await forgetPayer(tx, userId, calledNow);
  return games;
}

/** What a person is called in answers that others were given in the last day. */
function namesOf(user: User, nicknames: readonly string[], calledNow: string): Map<string, string> {
  const avatar = avatarUrl(user);
  return new Map([
    ...nicknames.map((name) => [name, DELETED_USER] as const),
    ...(avatar ? [[avatar, ''] as const] : []),
    ...(user.avatarId ? [[user.avatarId, ''] as const] : []),
    [user.userName, calledNow],
    [displayName(user), calledNow],
    [user.id, DELETED_CUSTOMER_ID],
  ]);
}

/** Recent staff keep a number that what they did stays tied to; all others who have left look the same. */
const nameAfter = async (tx: Tx, user: User, at: Date): Promise<string> =>
  (await wasStaff(tx, user.id, at)) ? keepFormer(tx, user, at) : DELETED_USER;

/** Forgets a person: what is theirs alone goes, what others need stays without a name. All of it or nothing. */
export async function deleteAccount(tx: Tx, deletion: AccountDeletion): Promise<Left> {
  const { id, at } = deletion;
  const user = await lockLeaver(tx, deletion);
  const calledNow = await nameAfter(tx, user, at);
  const cancelled = await endRunning(tx, { id, name: displayName(user) }, at);
  const texts = await findTexts(tx, id, new Date(at.getTime() - 2 * DAY_MS));
  await insertAnonymous(tx, { id: DELETED_CUSTOMER_ID, name: DELETED_CUSTOMER });
  await forgetInOrders(tx, id, calledNow);
  const games = await leaveGames(tx, id, calledNow);
  const nicknames = await forgetDriver(tx, id, at);
  await forgetBooker(tx, id, calledNow);
  await forgetPresence(tx, id);
  await forgetTabletCode(tx, id);
  await writeAudit(tx, {
    type: 'SECURITY',
    message: html`Ein Konto wurde auf eigenen Wunsch gelöscht${calledNow === DELETED_USER ? html`` : html`: <b>${calledNow}</b>`}.`,
    by: 'Kontor',
    at,
  });
  await forgetInAudit(tx, { id, calledNow, nicknames });
  await forgetInAnswers(tx, id, { texts, names: namesOf(user, nicknames, calledNow) });
  return { sessions: await removeUser(tx, id), cancelled, games, isDriver: nicknames.length > 0 };
}
