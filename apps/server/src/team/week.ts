import type { Day, Interval } from '@kontor/contract/core/berlin-time.ts';
import { csvRows, toCsv } from '@kontor/contract/core/csv.ts';
import { daysOfWeek, dayText, sayDuration, secondsWithin, wholeSecond } from '@kontor/contract/team/rules.ts';
import type { OwnWeek, PersonWeek, TeamWeek } from '@kontor/contract/team/schema.ts';
import type { Face } from '@kontor/contract/users/schema.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findClerks, findFaces } from '#users';
import { listWithin, presentShift, type ShiftRow } from './shifts.repo.ts';

function personWeek(person: Face, rows: readonly ShiftRow[], days: readonly Interval[], now: Date): PersonWeek {
  const seconds = days.map((day) =>
    rows.reduce((sum, row) => sum + secondsWithin({ beganAt: row.began_at, endedAt: row.ended_at }, day, now), 0),
  );
  return {
    person,
    days: seconds,
    total: seconds.reduce((sum, one) => sum + one, 0),
    shifts: rows.map(presentShift),
  };
}

const spanOf = (days: readonly Interval[]): Interval => ({ begin: days[0]?.begin ?? 0, end: days.at(-1)?.end ?? 0 });

export async function findOwnWeek(db: Db, person: Face, monday: Day, now: Date): Promise<OwnWeek> {
  const days = daysOfWeek(monday);
  const rows = await listWithin(db, spanOf(days), person.id);
  const at = wholeSecond(now);
  return { monday: dayText(monday), at: at.toISOString(), own: personWeek(person, rows, days, at) };
}

/** Everybody who works here, and those who did in that week; by name. */
export async function findTeamWeek(db: Db, monday: Day, now: Date): Promise<TeamWeek> {
  const days = daysOfWeek(monday);
  const rows = await listWithin(db, spanOf(days));
  const faces = await findFaces(db, [...(await findClerks(db)), ...rows.map(({ user_id }) => user_id)]);
  const at = wholeSecond(now);
  const people = [...faces.values()]
    .sort((a, b) => a.name.localeCompare(b.name, 'de'))
    .map((face) =>
      personWeek(
        face,
        rows.filter(({ user_id }) => user_id === face.id),
        days,
        at,
      ),
    );
  return { monday: dayText(monday), at: at.toISOString(), people };
}

const DAY_NAMES = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];

/** Hours as `7:05`, and the sum in seconds too, for those who go on calculating. */
export async function* exportTeamWeek(db: Db, monday: Day, now: Date): AsyncGenerator<string> {
  yield toCsv([['Woche ab', 'Person', 'Discord-Kennung', ...DAY_NAMES, 'Summe', 'Sekunden']]);
  const { monday: from, people } = await findTeamWeek(db, monday, now);
  yield csvRows(
    people.map(({ person, days, total }) => [
      from,
      person.name,
      person.id,
      ...days.map(sayDuration),
      sayDuration(total),
      total,
    ]),
  );
}
