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
import { hasOwner, hasUserBeside, saveAuthorities } from '#users';
import { hasOwnerCode, insertOwnerCode, removeOwnerCode, removeOwnerCodes, takeOwnerCodes } from './setup.repo.ts';

const hashOf = (code: string): string => hash('sha256', code, 'base64url');

const createCode = (): string =>
  Array.from({ length: OWNER_CODE_LENGTH }, () => OWNER_CODE_LETTERS[randomInt(OWNER_CODE_LETTERS.length)]).join('');

interface OpenClaim {
  /** Printed for the operator. */
  line: string;
  close: () => Promise<unknown>;
}

const isDiscordId = (id: string): boolean => /^\d{17,20}$/.test(id);

interface OwnerTrouble {
  /** Without the configured ids, which only the operator may see. */
  forVisitors: string;
  forOperator: string;
}

/** `undefined` where there is an owner or a configured id can become one. */
export async function findOwnerTrouble(env: Env, db: Db): Promise<OwnerTrouble | undefined> {
  const { isDemo, OWNER_DISCORD_IDS: ids } = env;
  if (isDemo || (await hasOwner(db))) return undefined;
  const text = 'Dieser Betrieb hat noch keinen Geschäftsführer.';
  if (ids.length === 0) return { forVisitors: text, forOperator: text };
  const misspelt = ids.filter((id) => !isDiscordId(id));
  if (misspelt.length > 0) {
    const wrong = 'Niemand ist Geschäftsführer, und OWNER_DISCORD_IDS stimmt nicht:';
    return {
      forVisitors: `${wrong} Eine Discord-ID hat 17 bis 20 Ziffern.`,
      forOperator: `${wrong} ${misspelt.join(', ')} ist keine Discord-ID, die hat 17 bis 20 Ziffern.`,
    };
  }
  if (!(await hasUserBeside(db, ids))) return undefined;
  const others = 'hat sich noch niemand angemeldet, andere aber schon.';
  return {
    forVisitors: `Niemand ist Geschäftsführer: Mit der ID in OWNER_DISCORD_IDS ${others} Stimmt sie?`,
    forOperator: `Niemand ist Geschäftsführer: Mit OWNER_DISCORD_IDS=${ids.join(',')} ${others} Stimmt die ID?`,
  };
}

/** A wrong id is noticed only when its owner does not become one. */
const expectOwner = ({ OWNER_DISCORD_IDS }: Env): string =>
  `Geschäftsführer wird, wer sich mit OWNER_DISCORD_IDS=${OWNER_DISCORD_IDS.join(',')} anmeldet. Klappt das nicht?`;

export async function openClaim(env: Env, db: Db, at: Date): Promise<OpenClaim | undefined> {
  const isLed = env.isDemo || (await hasOwner(db));
  // On an embedded database no other server runs: a stored code is from a killed one. With an owner none is valid.
  if (!env.DATABASE_URL || isLed) await removeOwnerCodes(db);
  if (isLed) return undefined;
  const reason = (await findOwnerTrouble(env, db))?.forOperator ?? expectOwner(env);
  const code = createCode();
  await insertOwnerCode(db, hashOf(code), at);
  const line = `${reason} Übernimm den Betrieb: Öffne ${env.PUBLIC_URL}/claim, melde dich mit Discord an und gib diesen Code ein: ${sayCode(code)}`;
  // Fails when the database is gone, which ends the code as well.
  return { line, close: () => removeOwnerCode(db, hashOf(code)).catch(() => {}) };
}

export const isClaimable = async (db: Db): Promise<boolean> => (await hasOwnerCode(db)) && !(await hasOwner(db));

/** Ends every code. */
export async function claimBusiness(tx: Tx, actor: Actor, code: string, at: Date): Promise<void> {
  if (await hasOwner(tx)) throw new AppError('setup.has-owner');
  if (!(await takeOwnerCodes(tx)).includes(hashOf(code)))
    throw new AppError((await hasOwner(tx)) ? 'setup.has-owner' : 'setup.wrong-code');
  await saveAuthorities(tx, actor.id, authoritiesUpTo('BUSINESS_OWNER'), at);
  const message = html`<b>${actor.name}</b> hat den Betrieb mit dem Code aus der Konsole übernommen und ist jetzt <i>${ROLE_LABELS.BUSINESS_OWNER}</i>.`;
  await writeAudit(tx, { type: 'SECURITY', message, by: actor, at, about: [actor.id] });
}
