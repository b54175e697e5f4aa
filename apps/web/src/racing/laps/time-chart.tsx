import { sayTime } from '@kontor/contract/racing/times.ts';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatDate } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import styles from './time-chart.module.css';
import { type ChartKind, pathOf, type Scale, scaleOf, type TimePoint, type TimeSeries } from './time-chart-scale.ts';

interface TimeChartProps {
  readonly label: string;
  readonly series: readonly TimeSeries[];
  readonly kind: ChartKind;
}

const COLORS = ['var(--accent-ink)', '#228be6', '#0ca678', '#8963f5', '#e8590c', 'var(--ink-dim)'];
const colorOf = ({ color }: TimeSeries, index: number): string => color ?? COLORS[index % COLORS.length] ?? '';

interface Marked {
  readonly point: TimePoint;
  readonly series: number;
  readonly x: number;
  readonly y: number;
}

const sayPoint = ({ at, timeMs, hint }: TimePoint): string =>
  `${formatDate(at)}: ${sayTime(timeMs)}${hint ? `, ${hint}` : ''}`;

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
const placeOf = ({ x, y }: { x: number; y: number }) => ({ left: percent(x), top: percent(y) });

const SPOKEN: Column<TimePoint & { readonly series: string }>[] = [
  { id: 'series', head: 'Reihe', cell: ({ series }) => series },
  { id: 'date', head: 'Datum', cell: ({ at }) => formatDate(at) },
  { id: 'time', head: 'Zeit', cell: ({ timeMs }) => sayTime(timeMs) },
  { id: 'hint', head: 'Anmerkung', cell: ({ hint }) => hint },
];

/** The same as text, for readers who do not see the lines. */
const Spoken = ({ label, series }: Pick<TimeChartProps, 'label' | 'series'>) => (
  <div className="visually-hidden">
    <DataTable
      caption={label}
      columns={SPOKEN}
      rows={series.flatMap(({ name, points }) => points.map((point) => ({ ...point, series: name })))}
      rowKey={({ series: name, at, timeMs }) => `${name} ${at} ${timeMs}`}
    />
  </div>
);

const Axes = ({ ticks, heightOf, from, to }: Scale) => {
  const days = [...new Set([from, (from + to) / 2, to].map((moment) => formatDate(new Date(moment))))];
  return (
    <div aria-hidden="true">
      {ticks.map((tick) => (
        <div key={tick} className={styles.tick} style={{ top: percent(heightOf(tick)) }}>
          <span className="meta number">{sayTime(tick)}</span>
        </div>
      ))}
      <div className={`${styles.days} row between meta number`}>
        {days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </div>
  );
};

const Lines = ({ series, kind, scale }: Omit<TimeChartProps, 'label'> & { readonly scale: Scale }) => (
  <svg className={`${styles.lines} cover`} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
    {series.map((one, index) => (
      <path
        key={one.name}
        d={pathOf(one.points.map(scale.spotOf), kind)}
        stroke={colorOf(one, index)}
        // Not by colour alone.
        strokeDasharray={index === 0 ? undefined : `${8 - (index % 3) * 2} ${3 + (index % 2)}`}
      />
    ))}
  </svg>
);

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

function nearest(marks: readonly Marked[], { currentTarget, clientX, clientY }: PointerEvent): number {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  // Sideways counts most: people follow the dates.
  const far = ({ x, y }: Marked) => Math.abs(x * width + left - clientX) * 3 + Math.abs(y * height + top - clientY);
  return marks.reduce((best, mark, index) => (far(mark) < far(marks[best] ?? mark) ? index : best), 0);
}

interface PlotProps extends TimeChartProps {
  readonly scale: Scale;
}

/** One stop for the keyboard; the arrows walk from time to time. */
function Plot({ label, series, kind, scale }: PlotProps) {
  const [chosen, setChosen] = useState<number>();
  const marks = series
    .flatMap(({ points }, index) => points.map((point): Marked => ({ point, series: index, ...scale.spotOf(point) })))
    .sort((one, other) => one.x - other.x);
  const last = marks.length - 1;
  const at = Math.min(chosen ?? last, last);
  const mark = chosen === undefined ? undefined : marks[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const next = KEYS[event.key]?.(at, last);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, next)));
  };
  return (
    <div
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={`${label}: einzelne Zeiten`}
      aria-valuemin={1}
      aria-valuemax={marks.length}
      aria-valuenow={at + 1}
      aria-valuetext={marks[at] ? sayPoint(marks[at].point) : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => setChosen(at)}
      onBlur={() => setChosen(undefined)}
      onPointerMove={(event) => setChosen(nearest(marks, event))}
      onPointerLeave={() => setChosen(undefined)}
    >
      <Axes {...scale} />
      <Lines series={series} kind={kind} scale={scale} />
      {marks.map(({ point, series: of, ...spot }, index) => (
        <span
          key={`${of} ${point.at} ${point.timeMs}`}
          className={styles.dot}
          data-chosen={mark && index === at ? true : undefined}
          style={{ ...placeOf(spot), '--dot': colorOf(series[of] as TimeSeries, of) }}
        />
      ))}
      {mark ? (
        <span
          className={`${styles.bubble} small number`}
          data-below={mark.y < 0.3 || undefined}
          style={{ ...placeOf(mark), translate: `${-mark.x * 100}% 0` }}
          aria-hidden="true"
        >
          <b>{sayTime(mark.point.timeMs)}</b> {formatDate(mark.point.at)}
          {mark.point.hint ? <span className="dim block ellipsis">{mark.point.hint}</span> : null}
        </span>
      ) : null}
    </div>
  );
}

/** Times over dates, the faster the lower; drawn without a library. */
export function TimeChart({ label, series, kind }: TimeChartProps) {
  const [now] = useState(serverNow);
  const filled = series.filter(({ points }) => points.length > 0);
  if (filled.reduce((count, { points }) => count + points.length, 0) < 2)
    return <p className="card center dim">Für einen Verlauf braucht es mindestens zwei Zeiten.</p>;
  return (
    <figure className="relative">
      <div className={`${styles.chart} card`}>
        <Plot label={label} series={filled} kind={kind} scale={scaleOf(filled, kind === 'step' ? now : 0)} />
      </div>
      {filled.length > 1 ? (
        <ul className={`${styles.legend} row wrap gap-16 meta`} aria-hidden="true">
          {filled.map((one, index) => (
            <li key={one.name} style={{ '--dot': colorOf(one, index) }}>
              {one.name}
            </li>
          ))}
        </ul>
      ) : null}
      <Spoken label={label} series={filled} />
    </figure>
  );
}
