import type { Env } from '#platform/env.ts';
import type { Db } from '#platform/postgres/db.ts';
import { hasOwner, hasUserBeside } from '#users';

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
