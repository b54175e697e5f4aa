import { parseEnv } from '#platform/env.ts';
import type { Db } from '#platform/postgres/db.ts';
import { openClaim } from '#setup';

const LIVE = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret' };

/** What a start prints for the first owner: the whole line, and the code at its end. */
export async function printCode(db: Db, env: NodeJS.ProcessEnv = {}) {
  const claim = await openClaim(parseEnv({ ...LIVE, ...env }), db, new Date('2026-11-15T12:00:00Z'));
  return claim && { ...claim, code: claim.line.split(' ').at(-1) ?? '' };
}
