import { sayDateTime } from '@kontor/contract/core/german.ts';
import { stateAt } from '@kontor/contract/hours/rules.ts';
import { LONG_MS, UNSTAFFED_MS } from '@kontor/contract/team/rules.ts';
import { COLORS, recordEvent } from '#discord-notices';
import type { Notices } from '#game';
import { findHours, isOpenByHours } from '#hours';
import type { Db, Tx } from '#platform/postgres/db.ts';
import type { Describe } from '#platform/slice.ts';
import { findFaces } from '#users';
import { findShift, isStaffed, listOpen, saveShift } from './shifts.repo.ts';
import { noteUnstaffedReported, swapUnstaffed } from './team-settings.repo.ts';

/** Once per shift, to leads in Discord and to the person in the game: most have forgotten to end it. */
export async function reportLong(tx: Tx, notices: Notices, now: Date): Promise<void> {
  const long = (await listOpen(tx)).filter(
    ({ began_at, is_reported }) => !is_reported && now.getTime() - began_at.getTime() >= LONG_MS,
  );
  for (const { id } of long) await saveShift(tx, id, { is_reported: true });
  await recordEvent(
    tx,
    'SHIFT_LONG',
    long.map(({ id }) => id),
    now,
  );
  const text = 'Du bist seit 12 Stunden im Dienst. Nach 16 Stunden endet er von selbst.';
  await notices.send(
    tx,
    long.map(({ user_id }) => ({
      userId: user_id,
      kind: 'SHIFT_LONG' as const,
      title: 'Noch im Dienst?',
      text,
      at: now,
    })),
  );
}

export async function reportUnstaffed(tx: Tx, now: Date): Promise<void> {
  const isUnstaffed = !(await isStaffed(tx)) && isOpenByHours(await findHours(tx), now);
  const { since, isReported } = await swapUnstaffed(tx, isUnstaffed ? now : null);
  if (since === null || isReported || now.getTime() - since.getTime() < UNSTAFFED_MS) return;
  await noteUnstaffedReported(tx);
  await recordEvent(tx, 'NOBODY_ON_DUTY', [since.toISOString()], now);
}

const nameOf = async (db: Db, userId: string): Promise<string> =>
  (await findFaces(db, [userId])).get(userId)?.name ?? '';

/** A shift that has ended meanwhile is not reported any more. */
export const describeLong: Describe = async (db, subject) => {
  const shift = await findShift(db, Number(subject));
  if (!shift || shift.ended_at !== null) return undefined;
  return {
    title: 'Ein Dienst dauert schon 12 Stunden',
    fields: [
      ['Person', await nameOf(db, shift.user_id)],
      ['Im Dienst seit', `${sayDateTime(shift.began_at)} Uhr`],
    ],
    color: COLORS.amber,
    link: '/duty/hours',
    at: shift.began_at,
  };
};

export const describeUnstaffed: Describe = async (db, subject, { at }) => {
  const hours = await findHours(db);
  if ((await isStaffed(db)) || !isOpenByHours(hours, at)) return undefined;
  const isClosed = !stateAt(hours, at).isOpen;
  return {
    title: 'Niemand ist im Dienst',
    text: `Nach den Öffnungszeiten wäre offen${isClosed ? '. Weil niemand im Dienst ist, bleibt geschlossen' : ''}.`,
    color: COLORS.amber,
    link: '/duty',
    at: new Date(subject),
  };
};
