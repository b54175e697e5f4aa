import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/postgres/db.ts';
import { findDueHours } from './due-hours.ts';
import type { DayHours } from './find-hours.ts';
import { findRates } from './rates.repo.ts';
import { startOf } from './span.ts';

interface Asked {
  /** Both days are included. */
  readonly from: string;
  readonly to: string;
  readonly until: Date;
  /** Of everybody, in these days. */
  readonly hours: readonly DayHours[];
}

async function sumNoted(db: Db, { from, to }: Asked) {
  const { rows } = await sql<{ day: string; cents: number }>`
    select day::text, sum(cents)::bigint as cents from wage_day
    where day between ${from}::date and ${to}::date and kind <> 'TIP' group by wage_day.day`.execute(db);
  return rows;
}

/** What staff have earned by day, without tips: their lines, and hours that become lines when they are paid. */
export async function sumWages(db: Db, asked: Asked): Promise<Map<string, number>> {
  const { from, to, until, hours } = asked;
  const people = [...new Set(hours.map(({ personId }) => personId))];
  const due = await findDueHours(db, {
    people,
    span: { from: startOf(from), until, fromDay: from, toDay: to },
    rates: await findRates(db, people),
    findHours: async () => hours,
  });
  const sums = new Map((await sumNoted(db, asked)).map(({ day, cents }) => [day, cents]));
  for (const { at, cents } of due) sums.set(berlinDay(at), (sums.get(berlinDay(at)) ?? 0) + cents);
  return sums;
}
