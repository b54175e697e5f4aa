import { type Column, DataTable } from '../table/data-table.tsx';
import styles from './chart.module.css';
import { Bubble, ChartFrame, NameAxis, percent, Walk } from './plot.tsx';

const HOURS = 24;
const DAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const;
const SHORT = DAYS.map((day) => day.slice(0, 2));

interface HourGridProps {
  readonly label: string;
  /** 168 values from Monday 0 o'clock on. */
  readonly values: readonly number[];
  readonly say: (value: number) => string;
  readonly empty: string;
}

const hourOf = (at: number): number => at % HOURS;
const hours = (hour: number): string => `${hour} bis ${hour + 1} Uhr`;

/** Weekday by hour: the more, the larger and the stronger the square. */
export function HourGrid({ label, values, say, empty }: HourGridProps) {
  const most = Math.max(0, ...values);
  if (most === 0) return <p className="center dim">{empty}</p>;
  const nameOf = (at: number) => `${DAYS[Math.floor(at / HOURS)]}, ${hours(hourOf(at))}`;
  const columns: Column<number>[] = [
    {
      id: 'hour',
      head: 'Uhrzeit',
      isRowHead: true,
      cell: (hour) => <span style={{ whiteSpace: 'nowrap' }}>{hours(hour)}</span>,
    },
    ...SHORT.map((day, at) => ({
      id: day,
      head: <abbr title={DAYS[at]}>{day}</abbr>,
      isNumber: true,
      cell: (hour: number) => say(values[at * HOURS + hour] ?? 0),
    })),
  ];
  return (
    <ChartFrame
      height={7 * 26}
      axis={['Mo']}
      table={() => (
        <DataTable
          caption={label}
          columns={columns}
          rows={Array.from({ length: HOURS }, (_, hour) => hour)}
          rowKey={(hour) => hour}
        />
      )}
    >
      <Walk
        label={label}
        count={values.length}
        perLine={HOURS}
        say={(at) => `${nameOf(at)}: ${say(values[at] ?? 0)}`}
        nearest={({ left, top }) =>
          Math.max(0, Math.min(6, Math.floor(top * 7))) * HOURS + Math.max(0, Math.min(23, Math.floor(left * HOURS)))
        }
      >
        {(chosen) => (
          <>
            <div className={`${styles.grid} cover`} aria-hidden="true">
              {values.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour of the week has its place
                <span key={at} className={styles.cell} data-chosen={at === chosen || undefined}>
                  {value > 0 ? <span style={{ '--share': (0.2 + 0.8 * Math.sqrt(value / most)).toFixed(2) }} /> : null}
                </span>
              ))}
            </div>
            <div className={styles.days} aria-hidden="true">
              {SHORT.map((day, at) => (
                <span key={day} style={{ top: percent((at + 0.5) / 7) }}>
                  {day}
                </span>
              ))}
            </div>
            <NameAxis names={[0, 6, 12, 18].map((hour) => ({ left: (hour + 0.5) / HOURS, text: `${hour}` }))} />
            {chosen === undefined ? null : (
              <Bubble left={(hourOf(chosen) + 0.5) / HOURS} top={Math.floor(chosen / HOURS) / 7}>
                <b>{say(values[chosen] ?? 0)}</b> {nameOf(chosen)}
              </Bubble>
            )}
          </>
        )}
      </Walk>
    </ChartFrame>
  );
}
