import { CLOCK_SLACK_MS, endingOf, isGone, LONGEST_MS, type Watch, wholeSecond } from '@kontor/contract/team/rules.ts';
import type { ShiftEnding, ShiftSource } from '@kontor/contract/team/schema.ts';
import type { Tx } from '#platform/postgres/db.ts';
import {
  dropShift,
  dropSightings,
  findEndAround,
  insertShift,
  listOpen,
  listSightings,
  listWithin,
  lockDuty,
  muteSighting,
  type ShiftRow,
  type Sighting,
  saveShift,
  saveSightings,
} from './shifts.repo.ts';

/** What a heartbeat says of one of the staff; without a duty the game does not know it at the moment. */
export interface Seen {
  readonly userId: string;
  readonly duty: boolean | null;
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Time that is already counted, because the clock was set back since, is not counted again. */
async function firstFree(tx: Tx, userId: string, at: Date): Promise<Date> {
  let free = wholeSecond(at);
  for (;;) {
    const end = await findEndAround(tx, userId, free);
    if (!end) return free;
    free = end;
  }
}

const begin = async (tx: Tx, userId: string, source: ShiftSource, now: Date): Promise<ShiftRow> =>
  insertShift(tx, {
    user_id: userId,
    began_at: await firstFree(tx, userId, now),
    ended_at: null,
    source,
    ended_by: null,
  });

/** What is left of the span beside shifts that have ended: after the clock was set back some may lie in it. */
async function freePieces(tx: Tx, shift: ShiftRow, endedAt: Date) {
  const span = { begin: shift.began_at.getTime(), end: endedAt.getTime() };
  const pieces: { began_at: Date; ended_at: Date }[] = [];
  let from = shift.began_at;
  for (const { id, began_at, ended_at } of await listWithin(tx, span, shift.user_id)) {
    if (id === shift.id || ended_at === null) continue;
    if (began_at > from) pieces.push({ began_at: from, ended_at: began_at });
    from = later(from, ended_at);
  }
  return endedAt > from ? [...pieces, { began_at: from, ended_at: endedAt }] : pieces;
}

/** A shift of no length was none. */
async function end(tx: Tx, shift: ShiftRow, at: Date, by: ShiftEnding): Promise<void> {
  const limit = new Date(shift.began_at.getTime() + LONGEST_MS);
  const [first, ...others] = await freePieces(tx, shift, wholeSecond(earlier(at, limit)));
  if (first) await saveShift(tx, shift.id, { ...first, ended_by: by });
  else await dropShift(tx, shift.id);
  for (const piece of others) await insertShift(tx, { ...shift, ...piece, ended_by: by });
}

/** Where they were seen during this shift. */
const during = ({ began_at }: ShiftRow, seen: Sighting | undefined): Sighting | undefined =>
  seen && seen.reachedAt >= began_at ? seen : undefined;

/** Now, or where the clock was before it was set back. */
const reached = (shift: ShiftRow, seen: Sighting | undefined, now: Date): Date =>
  later(now, during(shift, seen)?.reachedAt ?? now);

/** Takes a sighting from before the clock was set back as one of now. */
async function takeBack(tx: Tx, sightings: Map<string, Sighting>, now: Date): Promise<void> {
  const ahead = [...sightings.values()].filter(({ heardAt }) => heardAt.getTime() - now.getTime() > CLOCK_SLACK_MS);
  const taken = ahead.map((seen) => ({ ...seen, heardAt: now }));
  for (const seen of taken) sightings.set(seen.userId, seen);
  await saveSightings(tx, taken);
}

interface Duty {
  readonly open: Map<string, ShiftRow>;
  readonly sightings: Map<string, Sighting>;
  /** Whether anyone's duty has begun or ended. */
  hasChanged: boolean;
}

/** Ends what has ended by itself. What follows sees the state as it is now, however long nothing has looked. */
export async function settle(tx: Tx, watch: Watch, isStaff: (userId: string) => boolean): Promise<Duty> {
  await lockDuty(tx);
  const duty: Duty = { open: new Map(), sightings: await listSightings(tx), hasChanged: false };
  await takeBack(tx, duty.sightings, watch.now);
  const forgotten: string[] = [];
  for (const seen of duty.sightings.values()) if (isGone(seen.heardAt, watch)) forgotten.push(seen.userId);
  for (const shift of await listOpen(tx)) {
    const seen = during(shift, duty.sightings.get(shift.user_id));
    const ending = endingOf({ beganAt: shift.began_at, seen }, watch);
    const left = isStaff(shift.user_id) ? undefined : { at: reached(shift, seen, watch.now), by: 'LEFT' as const };
    const over = ending ?? left;
    if (!over) {
      duty.open.set(shift.user_id, shift);
      continue;
    }
    await end(tx, shift, over.at, over.by);
    duty.hasChanged = true;
    // Whom the game goes on calling on duty does not begin anew after 16 hours.
    if (seen && over.by === 'LIMIT') {
      await muteSighting(tx, seen.userId);
      duty.sightings.set(seen.userId, { ...seen, isMuted: seen.isOnDuty });
    }
  }
  for (const userId of forgotten) duty.sightings.delete(userId);
  if (forgotten.length > 0) await dropSightings(tx, forgotten);
  return duty;
}

/** The game's own clock is not asked: a player is here when the heartbeat arrives. */
export async function follow(tx: Tx, duty: Duty, players: readonly Seen[], now: Date): Promise<void> {
  const seen: Sighting[] = [];
  for (const { userId, duty: said } of players) {
    const known = duty.sightings.get(userId);
    const shift = duty.open.get(userId);
    const isOnDuty = said ?? known?.isOnDuty ?? false;
    let isMuted = known?.isMuted === true && isOnDuty;
    let current = shift;
    if (shift && known?.isOnDuty && !isOnDuty) {
      await end(tx, shift, reached(shift, known, now), 'GAME');
      duty.hasChanged = true;
      current = undefined;
    } else if (!shift && said === true && !isMuted) {
      current = await begin(tx, userId, 'GAME', now);
      duty.hasChanged = true;
      isMuted = false;
    }
    if (!current && !known && !isOnDuty) continue;
    const reachedAt = current ? later(current === shift ? reached(current, known, now) : now, current.began_at) : now;
    seen.push({ userId, heardAt: now, reachedAt, isOnDuty, isMuted });
  }
  await saveSightings(tx, seen);
}

export async function beginByHand(tx: Tx, duty: Duty, userId: string, now: Date): Promise<void> {
  if (duty.open.has(userId)) return;
  const { began_at } = await begin(tx, userId, 'WEB', now);
  const seen = duty.sightings.get(userId);
  // Where they were seen before the clock was set back is not part of this shift.
  if (seen && seen.reachedAt >= began_at)
    await saveSightings(tx, [{ ...seen, reachedAt: new Date(began_at.getTime() - 1000) }]);
  duty.hasChanged = true;
}

export async function endByHand(tx: Tx, duty: Duty, userId: string, now: Date): Promise<void> {
  const shift = duty.open.get(userId);
  if (!shift) return;
  const seen = duty.sightings.get(userId);
  await end(tx, shift, reached(shift, seen, now), 'WEB');
  duty.hasChanged = true;
  await muteSighting(tx, userId);
}
