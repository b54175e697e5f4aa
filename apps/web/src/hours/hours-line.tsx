import { saySpans, sayState } from '@kontor/contract/hours/german.ts';
import { hasHours } from '@kontor/contract/hours/rules.ts';
import { type Schedule, WEEKDAY_LABELS, WEEKDAYS, weekdayOf } from '@kontor/contract/hours/schema.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon } from '#platform/ui/icons.ts';
import styles from './hours.module.css';
import { useHours } from './hours.queries.ts';

const DAY_MS = 24 * 3_600_000;
/** Exceptions further away are not told to visitors yet. */
const SOON_DAYS = 14;

/** Today in Berlin, as `2026-11-15`. */
const dayIn = (now: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(now);

function exceptionsSoon({ exceptions }: Schedule, now: Date) {
  const [first, last] = [dayIn(now), dayIn(new Date(now.getTime() + SOON_DAYS * DAY_MS))];
  return exceptions.filter(({ day }) => day >= first && day <= last);
}

/** `Do., 24.12.`, of `2026-12-24`. */
const sayDay = (day: string): string =>
  `${WEEKDAY_LABELS[weekdayOf(Date.parse(day))].slice(0, 2)}., ${day.slice(8)}.${day.slice(5, 7)}.`;

function WeekView({ schedule, now }: { readonly schedule: Schedule; readonly now: Date }) {
  const today = weekdayOf(Date.parse(dayIn(now)));
  return (
    <details className={styles.week}>
      <summary className="row gap-4 underlined">
        Übliche Öffnungszeiten
        <Glyph icon={ExpandIcon} size={16} />
      </summary>
      <dl className={`${styles.days} number`}>
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
    </details>
  );
}

/** Open or closed, until when, and the week for those who want to know; a change is read aloud. */
export function HoursLine() {
  const found = useHours();
  if (!found) return <p className={styles.line}> </p>;
  const { isOpen, hours, now } = found;
  return (
    <div className={`row wrap ${styles.line}`}>
      <p role="status" className="row strong">
        <span className={styles.dot} data-open={isOpen || undefined} />
        {sayState(found, now)}
      </p>
      {hasHours(hours) ? <WeekView schedule={hours} now={now} /> : null}
    </div>
  );
}
