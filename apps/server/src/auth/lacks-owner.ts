import type { Env } from '#platform/env.ts';
import type { Db } from '#platform/postgres/db.ts';
import { hasOwner } from '#users';

export const NO_OWNER =
  'Niemand ist Geschäftsführer, und OWNER_DISCORD_IDS fehlt: So kann niemand Kontor einrichten. Trage deine Discord-ID als OWNER_DISCORD_IDS in .env ein und starte Kontor neu.';

/** Whether nobody holds every right, and nobody will by logging in. */
export const lacksOwner = async (env: Env, db: Db): Promise<boolean> =>
  !env.isDemo && env.OWNER_DISCORD_IDS.length === 0 && !(await hasOwner(db));
