import { sayDateTime } from '@kontor/contract/core/german.ts';
import { MISSING_AFTER_MS } from '@kontor/contract/game/rules.ts';
import type { PresenceSource } from '@kontor/contract/game/schema.ts';
import { COLORS, recordEvent } from '#discord-notices';
import type { Env } from '#platform/env.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { Describe } from '#platform/slice.ts';
import { findMissing, lockSources, saveMissing } from './game.repo.ts';
import { sourcesOf } from './presence.ts';

interface Poll {
  readonly env: Env;
  readonly now: Date;
  /** While Kontor was down it could not receive anything. */
  readonly since: Date;
}

type SourceState = Awaited<ReturnType<typeof lockSources>>[number];

/** A source that never reported is still being set up. */
function isMissing({ checkedAt, missingSince }: SourceState, { now, since }: Poll): boolean {
  if (checkedAt === null) return false;
  if (missingSince !== null) return checkedAt <= missingSince;
  return now.getTime() - Math.max(checkedAt.getTime(), since.getTime()) >= MISSING_AFTER_MS;
}

/** Reports when the first source goes missing and when the last one is back. */
export async function reportOutage(tx: Tx, poll: Poll): Promise<boolean> {
  const configured: readonly string[] = sourcesOf(poll.env);
  const sources = await lockSources(tx);
  const missing = sources.filter((one) => configured.includes(one.source) && isMissing(one, poll));
  const wasMissing = sources.filter(({ missingSince }) => missingSince !== null);
  const names = (list: readonly SourceState[]): string => list.map(({ source }) => source).join();
  if (names(missing) === names(wasMissing)) return false;
  await saveMissing(tx, missing.map(({ source }) => source) as PresenceSource[], poll.now);
  const [isGone, wasGone] = [missing.length > 0, wasMissing.length > 0];
  // A source removed from the configuration is neither missing nor back.
  if (isGone !== wasGone && configured.length > 0)
    await recordEvent(tx, 'GAME_SERVER', [`${isGone ? 'GONE' : 'BACK'} ${poll.now.toISOString()}`], poll.now);
  return true;
}

export const countMissing = async (db: Db): Promise<number> => ((await findMissing(db)).length > 0 ? 1 : 0);

const LAST_HEARD: Record<string, string> = {
  bridge: 'Die Spielbrücke hat sich zuletzt gemeldet:',
  players: 'Die Spielerliste (players.json) kam zuletzt:',
};

/** An outage that is over is not reported later. */
export const describeOutage: Describe = async (db, subject) => {
  const [state, at = ''] = subject.split(' ');
  const missing = await findMissing(db);
  if ((state === 'GONE') !== missing.length > 0) return undefined;
  const common = { link: '/settings/spiel', at: new Date(at) };
  if (state === 'BACK') return { ...common, title: 'Spielserver antwortet wieder', color: COLORS.green };
  const lines = missing.flatMap(({ source, checkedAt }) =>
    checkedAt ? `${LAST_HEARD[source]} ${sayDateTime(checkedAt)} Uhr.` : [],
  );
  return { ...common, title: 'Spielserver antwortet nicht', text: lines.join('\n'), color: COLORS.red };
};
