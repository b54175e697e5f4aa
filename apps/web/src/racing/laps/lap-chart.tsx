import { sayTime } from '@kontor/contract/racing/times.ts';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatDate } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { type ChartKind, type ChartPoint, type ChartSeries, pathOf, type Scale, scaleOf } from './chart-scale.ts';
import styles from './lap-chart.module.css';

interface LapChartProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  /** In steps a time stands until the next one, or until today. */
  readonly kind: ChartKind;
}

const sayDate = (ms: number): string => formatDate(new Date(ms));

const COLORS = ['var(--accent-ink)', '#228be6', '#0ca678', '#8963f5', '#e8590c', 'var(--ink-dim)'];
const colorOf = (index: number): string => COLORS[index % COLORS.length] ?? '';

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

const COLUMNS: Column<ChartPoint & { readonly name: string }>[] = [
  { id: 'series', head: 'Reihe', cell: ({ name }) => name },
  { id: 'x', head: 'Datum', cell: ({ x }) => sayDate(x) },
  { id: 'y', head: 'Zeit', cell: ({ y }) => sayTime(y) },
  { id: 'hint', head: 'Anmerkung', cell: ({ hint }) => hint },
];

interface PlotProps extends LapChartProps {
  readonly scale: Scale;
}

const Axes = ({ scale: { ticks, topOf, from, to } }: PlotProps) => (
  <div aria-hidden="true">
    {ticks.map((tick) => (
      <div key={tick} className={styles.tick} style={{ top: percent(topOf(tick)) }}>
        <span className="meta number">{sayTime(tick)}</span>
      </div>
    ))}
    <div className={`${styles.below} row between meta number`}>
      {[...new Set([from, (from + to) / 2, to].map(sayDate))].map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  </div>
);

const Lines = ({ series, kind, scale }: PlotProps) => (
  <svg
    className="cover"
    viewBox="0 0 1000 1000"
    preserveAspectRatio="none"
    fill="none"
    strokeWidth={2}
    strokeLinejoin="round"
    overflow="visible"
    aria-hidden="true"
  >
    {series.map((one, index) => (
      <path
        key={one.name}
        d={pathOf(one.points.map(scale.placeOf), kind)}
        stroke={colorOf(index)}
        vectorEffect="non-scaling-stroke"
        // Not by colour alone.
        strokeDasharray={index === 0 ? undefined : `${8 - (index % 3) * 2} ${3 + (index % 2)}`}
      />
    ))}
  </svg>
);

const marksOf = ({ series, scale }: PlotProps) =>
  series
    .flatMap((one, index) =>
      one.points.map((point) => ({
        ...scale.placeOf(point),
        point,
        key: `${index} ${point.x} ${point.y}`,
        color: colorOf(index),
      })),
    )
    .sort((one, other) => one.left - other.left);

type Mark = ReturnType<typeof marksOf>[number];

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

function nearest(marks: readonly Mark[], { currentTarget, clientX, clientY }: PointerEvent): number {
  const box = currentTarget.getBoundingClientRect();
  // Sideways counts most: people follow the dates.
  const distances = marks.map(
    ({ left, top }) =>
      Math.abs(left * box.width + box.left - clientX) * 3 + Math.abs(top * box.height + box.top - clientY),
  );
  return distances.indexOf(Math.min(...distances));
}

/** One stop for the keyboard; the arrows walk from point to point. */
function Plot(props: PlotProps) {
  const [chosen, setChosen] = useState<number>();
  const marks = marksOf(props);
  const last = marks.length - 1;
  const at = Math.min(chosen ?? last, last);
  const current = marks[at]?.point;
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
      aria-label={`${props.label}: einzelne Zeiten`}
      aria-valuemin={1}
      aria-valuemax={marks.length}
      aria-valuenow={at + 1}
      aria-valuetext={
        current && `${sayDate(current.x)}: ${sayTime(current.y)}${current.hint ? `, ${current.hint}` : ''}`
      }
      onKeyDown={onKeyDown}
      onFocus={() => setChosen(at)}
      onBlur={() => setChosen(undefined)}
      onPointerMove={(event) => setChosen(nearest(marks, event))}
      onPointerLeave={() => setChosen(undefined)}
    >
      <Axes {...props} />
      <Lines {...props} />
      {marks.map((one) => (
        <span
          key={one.key}
          className={styles.dot}
          data-chosen={one === mark || undefined}
          style={{ left: percent(one.left), top: percent(one.top), '--dot': one.color }}
        />
      ))}
      {mark ? (
        <span
          className={`${styles.bubble} small number`}
          style={{
            left: percent(mark.left),
            top: percent(mark.top),
            transform: `translate(${-mark.left * 100}%, ${mark.top < 0.3 ? '12px' : 'calc(-100% - 12px)'})`,
          }}
          aria-hidden="true"
        >
          <b>{sayTime(mark.point.y)}</b> {sayDate(mark.point.x)}
          {mark.point.hint ? <span className="dim block ellipsis">{mark.point.hint}</span> : null}
        </span>
      ) : null}
    </div>
  );
}

export function LapChart(props: LapChartProps) {
  const [now] = useState(serverNow);
  const series = props.series.filter(({ points }) => points.length > 0);
  const rows = series.flatMap(({ name, points }) => points.map((point) => ({ ...point, name })));
  if (rows.length < 2) return <p className="card center dim">Für einen Verlauf braucht es mindestens zwei Zeiten.</p>;
  return (
    <figure className="relative">
      <div className="card" style={{ height: 264, padding: '20px 16px 40px 84px' }}>
        <Plot {...props} series={series} scale={scaleOf(series, props.kind === 'step' ? now : 0)} />
      </div>
      {series.length > 1 ? (
        <ul className={`${styles.legend} row wrap gap-16 meta`} aria-hidden="true">
          {series.map(({ name }, index) => (
            <li key={name} style={{ '--dot': colorOf(index) }}>
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="visually-hidden">
        <DataTable
          caption={props.label}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ name, x, y }) => `${name} ${x} ${y}`}
        />
      </div>
    </figure>
  );
}
