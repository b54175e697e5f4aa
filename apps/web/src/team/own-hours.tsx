import { dayAfter } from '@kontor/contract/core/berlin-time.ts';
import { dayOf, dayText, sayDuration } from '@kontor/contract/team/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWeekday } from '#platform/format.de.ts';
import { DutyIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { ShiftList } from './shift-list.tsx';
import styles from './team.module.css';
import { teamQueries } from './team.queries.ts';
import { WeekNav } from './week-nav.tsx';

const REFRESH_MS = 60_000;
/** The first minutes of a week are not to fill a bar. */
const LEAST_SCALE_SECONDS = 3600;

const nameOf = (monday: string, at: number): string =>
  formatWeekday(new Date(`${dayText(dayAfter(dayOf(monday), at))}T12:00:00Z`));

interface DayBarsProps {
  readonly monday: string;
  readonly days: readonly number[];
}

/** The table behind it is the list of shifts below; each bar says its own hours. */
function DayBars({ monday, days }: DayBarsProps) {
  const most = Math.max(...days, LEAST_SCALE_SECONDS);
  return (
    <ol className={styles.days}>
      {days.map((seconds, at) => {
        const name = nameOf(monday, at);
        return (
          <li key={name} className={styles.day}>
            <span className="small number">{seconds > 0 ? sayDuration(seconds) : '–'}</span>
            <span className={styles.column} aria-hidden="true">
              <span style={{ height: `${(seconds / most) * 100}%` }} />
            </span>
            <span className="small dim">{name}</span>
          </li>
        );
      })}
    </ol>
  );
}

export function OwnHours() {
  const [week, setWeek] = useState<string>();
  const query = useQuery({ ...teamQueries.ownWeek(week), refetchInterval: REFRESH_MS });
  const { data, error } = query;
  return (
    <Section title="Meine Stunden" isCard actions={<WeekNav monday={data?.monday} week={week} onChange={setWeek} />}>
      {error && !data ? <LoadError title="Die Stunden konnten nicht geladen werden." of={query} /> : null}
      {!data && !error ? <Skeleton height={180} /> : null}
      {data ? (
        data.own.shifts.length === 0 ? (
          <EmptyState icon={DutyIcon} title="In dieser Woche warst du nicht im Dienst.">
            Gezählt wird von „Dienst beginnen“ bis „Dienst beenden“.
          </EmptyState>
        ) : (
          <>
            <p>
              <span className="figure bold number">{sayDuration(data.own.total)}</span> Std. in dieser Woche
            </p>
            <DayBars monday={data.monday} days={data.own.days} />
            <ShiftList shifts={data.own.shifts} at={data.at} />
          </>
        )
      ) : null}
    </Section>
  );
}
