import { hoursWorth, rateOn } from '@kontor/contract/wages/rules.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { DayHours, FindHours } from './find-hours.ts';
import { type NewLine, sumNotedHours } from './lines.repo.ts';
import type { KnownRate } from './rates.repo.ts';
import { firstDayOf, type Span, startOf } from './span.ts';

const keyOf = ({ personId, day }: Pick<DayHours, 'personId' | 'day'>): string => `${personId} ${day}`;

interface Asked {
  readonly people: readonly string[];
  readonly span: Span;
  readonly rates: readonly KnownRate[];
  readonly findHours: FindHours;
}

/**
 * Hours that are not lines yet: they become lines when they are paid. Of each day only what goes beyond its lines, so no
 * second is paid twice; a shift that was shortened since takes away.
 */
export async function findDueHours(db: Db, { people, span, rates, findHours }: Asked): Promise<NewLine[]> {
  const firstDay = firstDayOf(span);
  const found = await findHours(db, { people, from: startOf(firstDay), until: span.until });
  if (!found) return [];
  const noted = new Map<string, DayHours>();
  for (const day of await sumNotedHours(db, people, firstDay, span.toDay)) noted.set(keyOf(day), day);
  const days = new Map([...noted, ...found.map((day) => [keyOf(day), day] as const)]);
  const counted = new Map(found.map((day) => [keyOf(day), day.seconds]));
  return [...days.values()].flatMap(({ personId, day }): NewLine[] => {
    const [seconds, before] = [
      counted.get(keyOf({ personId, day })) ?? 0,
      noted.get(keyOf({ personId, day }))?.seconds ?? 0,
    ];
    const hourlyCents = rateOn(rates, personId, day)?.hourlyCents ?? 0;
    const cents = hoursWorth(seconds, before, hourlyCents);
    // Less than half a cent waits for the next seconds.
    if (cents === 0) return [];
    return [{ personId, kind: 'HOURS', cents, at: startOf(day), day, seconds: seconds - before, hourlyCents }];
  });
}
