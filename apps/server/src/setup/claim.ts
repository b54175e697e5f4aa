import { hash, randomInt } from 'node:crypto';
import { AppError } from '@kontor/contract/core/errors.ts';
import { authoritiesUpTo, ROLE_LABELS } from '@kontor/contract/core/roles.ts';
import { sayCode } from '@kontor/contract/setup/rules.ts';
import { OWNER_CODE_LENGTH, OWNER_CODE_LETTERS } from '@kontor/contract/setup/schema.ts';
import { writeAudit } from '#audit';
import type { Actor } from '#platform/actor.ts';
import type { Env } from '#platform/env.ts';
import { html } from '#platform/http/html.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { hasOwner, saveAuthorities } from '#users';
import { findOwnerTrouble } from './lacks-owner.ts';
import {
  hasOwnerCode,
  insertOwnerCode,
  removeOwnerCode,
  removeOwnerCodes,
  takeOwnerCodes,
} from './owner-codes.repo.ts';

const hashOf = (code: string): string => hash('sha256', code, 'base64url');

const createCode = (): string =>
  Array.from({ length: OWNER_CODE_LENGTH }, () => OWNER_CODE_LETTERS[randomInt(OWNER_CODE_LETTERS.length)]).join('');

interface OpenClaim {
  /** What the operator reads, with the code. */
  line: string;
  close: () => Promise<unknown>;
}

/** Whether the ids are right shows only when their owner logs in. */
const expectOwner = ({ OWNER_DISCORD_IDS }: Env): string =>
  `Geschäftsführer wird, wer sich mit OWNER_DISCORD_IDS=${OWNER_DISCORD_IDS.join(',')} anmeldet. Klappt das nicht?`;

/** Makes the code by which the first owner takes over. */
export async function openClaim(env: Env, db: Db, at: Date): Promise<OpenClaim | undefined> {
  const isLed = env.isDemo || (await hasOwner(db));
  // On a database of its own no other server runs: what is left there is from one that was killed. With an owner none counts.
  if (!env.DATABASE_URL || isLed) await removeOwnerCodes(db);
  if (isLed) return undefined;
  const reason = (await findOwnerTrouble(env, db))?.forOperator ?? expectOwner(env);
  const code = createCode();
  await insertOwnerCode(db, hashOf(code), at);
  const line = `${reason} Übernimm den Betrieb: Öffne ${env.PUBLIC_URL}/claim, melde dich mit Discord an und gib diesen Code ein: ${sayCode(code)}`;
  // A database that is gone by then has no use for it.
  return { line, close: () => removeOwnerCode(db, hashOf(code)).catch(() => {}) };
}

export const isClaimable = async (db: Db): Promise<boolean> => (await hasOwnerCode(db)) && !(await hasOwner(db));

/** Makes a person the first owner; every code ends with it. */
export async function claimBusiness(tx: Tx, actor: Actor, code: string, at: Date): Promise<void> {
  if (await hasOwner(tx)) throw new AppError('setup.has-owner');
  if (!(await takeOwnerCodes(tx)).includes(hashOf(code)))
    throw new AppError((await hasOwner(tx)) ? 'setup.has-owner' : 'setup.wrong-code');
  await saveAuthorities(tx, actor.id, authoritiesUpTo('BUSINESS_OWNER'), at);
  const message = html`<b>${actor.name}</b> hat den Betrieb mit dem Code aus der Konsole übernommen und ist jetzt <i>${ROLE_LABELS.BUSINESS_OWNER}</i>.`;
  await writeAudit(tx, { type: 'SECURITY', message, by: actor, at, about: [actor.id] });
}
