import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { type ChartKind, type ChartPoint, type ChartSeries, pathOf, type Scale, scaleOf } from './chart-scale.ts';
import styles from './line-chart.module.css';

interface Axis {
  readonly head: string;
  readonly format: (value: number) => string;
}

interface LineChartProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly kind: ChartKind;
  readonly x: Axis;
  /** `steps`: the distances its lines may have. */
  readonly y: Axis & { readonly steps: readonly number[] };
  /** The axis reaches at least to here: what holds until today ends today. */
  readonly until?: number;
  /** Names the points for those who walk through them with the keyboard. */
  readonly pointsLabel: string;
  /** Stands in place of a chart of fewer than two points. */
  readonly tooFew: string;
}

const COLORS = ['var(--accent-ink)', '#228be6', '#0ca678', '#8963f5', '#e8590c', 'var(--ink-dim)'];
const colorOf = ({ color }: ChartSeries, index: number): string => color ?? COLORS[index % COLORS.length] ?? '';

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** The same as text, for readers who do not see the lines. */
function ChartTable({ label, series, x, y }: Pick<LineChartProps, 'label' | 'series' | 'x' | 'y'>) {
  const columns: Column<ChartPoint & { readonly name: string }>[] = [
    { id: 'series', head: 'Reihe', cell: ({ name }) => name },
    { id: 'x', head: x.head, cell: (point) => x.format(point.x) },
    { id: 'y', head: y.head, cell: (point) => y.format(point.y) },
    { id: 'hint', head: 'Anmerkung', cell: ({ hint }) => hint },
  ];
  return (
    <div className="visually-hidden">
      <DataTable
        caption={label}
        columns={columns}
        rows={series.flatMap(({ name, points }) => points.map((point) => ({ ...point, name })))}
        rowKey={(row) => `${row.name} ${row.x} ${row.y}`}
      />
    </div>
  );
}

interface PlotProps extends LineChartProps {
  readonly scale: Scale;
}

const Axes = ({ scale: { ticks, topOf, from, to }, x, y }: PlotProps) => (
  <div aria-hidden="true">
    {ticks.map((tick) => (
      <div key={tick} className={styles.tick} style={{ top: percent(topOf(tick)) }}>
        <span className="meta number">{y.format(tick)}</span>
      </div>
    ))}
    <div className={`${styles.below} row between meta number`}>
      {[...new Set([from, (from + to) / 2, to].map(x.format))].map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  </div>
);

const Lines = ({ series, kind, scale }: PlotProps) => (
  <svg className={`${styles.lines} cover`} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
    {series.map((one, index) => (
      <path
        key={one.name}
        d={pathOf(one.points.map(scale.placeOf), kind)}
        stroke={colorOf(one, index)}
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
        color: colorOf(one, index),
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
  const { label, pointsLabel, x, y } = props;
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
      aria-label={`${label}: ${pointsLabel}`}
      aria-valuemin={1}
      aria-valuemax={marks.length}
      aria-valuenow={at + 1}
      aria-valuetext={
        current && `${x.format(current.x)}: ${y.format(current.y)}${current.hint ? `, ${current.hint}` : ''}`
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
          data-below={mark.top < 0.3 || undefined}
          style={{ left: percent(mark.left), top: percent(mark.top), translate: `${-mark.left * 100}% 0` }}
          aria-hidden="true"
        >
          <b>{y.format(mark.point.y)}</b> {x.format(mark.point.x)}
          {mark.point.hint ? <span className="dim block ellipsis">{mark.point.hint}</span> : null}
        </span>
      ) : null}
    </div>
  );
}

/** Series of points as lines over two axes, and as a table for readers who do not see them. */
export function LineChart(props: LineChartProps) {
  const series = props.series.filter(({ points }) => points.length > 0);
  if (series.flatMap(({ points }) => points).length < 2) return <p className="card center dim">{props.tooFew}</p>;
  return (
    <figure className="relative">
      <div className={`${styles.chart} card`}>
        <Plot {...props} series={series} scale={scaleOf(series, props.y.steps, props.until)} />
      </div>
      {series.length > 1 ? (
        <ul className={`${styles.legend} row wrap gap-16 meta`} aria-hidden="true">
          {series.map((one, index) => (
            <li key={one.name} style={{ '--dot': colorOf(one, index) }}>
              {one.name}
            </li>
          ))}
        </ul>
      ) : null}
      <ChartTable {...props} series={series} />
    </figure>
  );
}
