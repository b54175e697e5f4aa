import { saySpans } from '@kontor/contract/hours/german.ts';
import { type Schedule, WEEKDAY_LABELS, WEEKDAYS, weekdayOf } from '@kontor/contract/hours/schema.ts';
import styles from './hours.module.css';

const DAY_MS = 24 * 3_600_000;
/** Exceptions further away are not shown to visitors yet. */
const SOON_DAYS = 14;

const dayIn = (now: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(now);

function exceptionsSoon({ exceptions }: Schedule, now: Date) {
  const first = dayIn(now);
  // Days of the calendar: one of them may have 23 or 25 hours.
  const last = new Date(Date.parse(first) + SOON_DAYS * DAY_MS).toISOString().slice(0, 10);
  return exceptions.filter(({ day }) => day >= first && day <= last);
}

/** `Do., 24.12.`, of `2026-12-24`. */
const sayDay = (day: string): string =>
  `${WEEKDAY_LABELS[weekdayOf(Date.parse(day))].slice(0, 2)}., ${day.slice(8)}.${day.slice(5, 7)}.`;

export function WeekView({ schedule, now }: { readonly schedule: Schedule; readonly now: Date }) {
  const today = weekdayOf(Date.parse(dayIn(now)));
  return (
    <dl className={`${styles.days} stack gap-2 number`} style={{ marginTop: 8 }}>
      {WEEKDAYS.map((day) => (
        <div key={day} className={day === today ? 'bold' : undefined}>
          <dt>{WEEKDAY_LABELS[day]}</dt>
          <dd>{saySpans(schedule.week[day])}</dd>
        </div>
      ))}
      {exceptionsSoon(schedule, now).map(({ day, spans }) => (
        <div key={day}>
          <dt>{sayDay(day)}</dt>
          <dd>{saySpans(spans)}</dd>
        </div>
      ))}
    </dl>
  );
}
