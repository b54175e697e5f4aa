import type { Env } from '#platform/env.ts';
import type { Db } from '#platform/postgres/db.ts';
import { hasOwner, hasUserBeside } from '#users';

const isDiscordId = (id: string): boolean => /^\d{17,20}$/.test(id);

interface OwnerTrouble {
  /** Without the configured ids, which only the operator may see. */
  forVisitors: string;
  forOperator: string;
}

const sameForBoth = (text: string): OwnerTrouble => ({ forVisitors: text, forOperator: text });

/** `undefined` where there is an owner or a configured id can become one. */
export async function findOwnerTrouble(env: Env, db: Db): Promise<OwnerTrouble | undefined> {
  const { isDemo, OWNER_DISCORD_IDS: ids } = env;
  if (isDemo || (await hasOwner(db))) return undefined;
  if (ids.length === 0) return sameForBoth('Dieser Betrieb hat noch keinen Geschäftsführer.');
  const misspelt = ids.filter((id) => !isDiscordId(id));
  if (misspelt.length > 0)
    return {
      forVisitors:
        'Niemand ist Geschäftsführer, und OWNER_DISCORD_IDS stimmt nicht: Eine Discord-ID hat 17 bis 20 Ziffern.',
      forOperator: `Niemand ist Geschäftsführer, und OWNER_DISCORD_IDS stimmt nicht: ${misspelt.join(', ')} ist keine Discord-ID, die hat 17 bis 20 Ziffern.`,
    };
  if (await hasUserBeside(db, ids))
    return {
      forVisitors:
        'Niemand ist Geschäftsführer: Mit der ID in OWNER_DISCORD_IDS hat sich noch niemand angemeldet, andere aber schon. Stimmt sie?',
      forOperator: `Niemand ist Geschäftsführer: Mit OWNER_DISCORD_IDS=${ids.join(',')} hat sich noch niemand angemeldet, andere aber schon. Stimmt die ID?`,
    };
  return undefined;
}
