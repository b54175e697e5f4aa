import { formatDate } from '../../format.de.ts';
import { type Column, DataTable } from '../table/data-table.tsx';
import styles from './chart.module.css';
import { Bubble, ChartFrame, NameAxis, percent, ValueAxis, Walk } from './plot.tsx';
import { type ChartKind, type ChartPoint, type ChartSeries, type Place, pathOf, scaleOf, type Ticks } from './scale.ts';

interface LineChartProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly kind: ChartKind;
  /** Shown with fewer than two values. */
  readonly few: string;
  readonly sayY: (y: number) => string;
  /** Without it `x` is a moment, of which the day is said. */
  readonly sayX?: (x: number) => string;
  /** What is named below the plot; without it the first value, the middle and the last. */
  readonly xs?: readonly number[];
  /** At the axis, where there is less room. */
  readonly sayTickX?: (x: number) => string;
  readonly ticks?: Ticks;
  /** The plot reaches until here; of steps the last value stands so long. */
  readonly until?: number | undefined;
  /** A level to compare with, such as the target of an item. */
  readonly reference?: { readonly name: string; readonly y: number } | undefined;
  readonly isFromZero?: boolean;
  /** With the area below the first series. */
  readonly isFilled?: boolean;
  readonly height?: number;
  /** The heads of the table. */
  readonly heads: { readonly x: string; readonly y: string; readonly hint?: string };
}

const sayDay = (ms: number): string => formatDate(new Date(ms));

const COLORS = ['var(--accent-ink)', '#228be6', '#0ca678', '#8963f5', '#e8590c', 'var(--ink-dim)'];
const DASHES = [undefined, '8 3', '4 3', '2 3', '10 3 2 3'];

// Not by colour alone; as 6 and 5 have no common divisor, 30 lines differ.
const lookOf = (index: number) => ({
  stroke: COLORS[index % COLORS.length],
  strokeDasharray: DASHES[index % DASHES.length],
});

const Legend = ({
  names,
  reference,
}: {
  readonly names: readonly string[];
  readonly reference: string | undefined;
}) => (
  <ul className="row wrap gap-16 meta" aria-hidden="true">
    {names.map((name, index) => (
      <li key={name} className="row gap-4">
        <svg width={22} height={4} aria-hidden="true">
          <path d="M0 2H22" strokeWidth={3} {...lookOf(index)} />
        </svg>
        {name}
      </li>
    ))}
    {reference ? (
      <li className="row gap-4">
        <svg width={22} height={4} aria-hidden="true">
          <path className={styles.reference} d="M0 2H22" />
        </svg>
        {reference}
      </li>
    ) : null}
  </ul>
);

interface Mark extends Place {
  readonly point: ChartPoint;
  readonly index: number;
  readonly name: string;
}

/** Sideways counts most: people follow the dates. */
const nearestOf = (marks: readonly Mark[]) => (point: Place, box: DOMRect) => {
  const distances = marks.map(
    ({ left, top }) => Math.abs(left - point.left) * box.width * 3 + Math.abs(top - point.top) * box.height,
  );
  return distances.indexOf(Math.min(...distances));
};

const MOST_DOTS = 60;

/** Values over time, or over anything that goes on. */
export function LineChart(props: LineChartProps) {
  const { label, kind, few, sayY, sayX = sayDay, sayTickX = sayX, ticks, until, reference, isFromZero, heads } = props;
  const series = props.series.filter(({ points }) => points.length > 0);
  const rows = series.flatMap(({ name, points }) => points.map((point) => ({ ...point, name })));
  if (rows.length < 2) return <p className="center dim">{few}</p>;
  const holds = [...(isFromZero ? [0] : []), ...(reference ? [reference.y] : [])];
  const scale = scaleOf(series, { ticks, until, holds });
  const marks: Mark[] = series
    .flatMap(({ name, points }, index) => points.map((point) => ({ ...scale.placeOf(point), point, index, name })))
    .sort((one, other) => one.left - other.left);
  const xs = props.xs ?? [scale.from, (scale.from + scale.to) / 2, scale.to];
  const named = xs.map((x) => ({ x, text: sayTickX(Math.round(x)) }));
  const names = named.filter(({ text }, at) => named.findIndex((other) => other.text === text) === at);
  const isSeveral = series.length > 1;
  const sayHint = ({ point: { hint }, name }: Mark) =>
    [...(isSeveral ? [name] : []), ...(hint ? [hint] : [])].join(', ');
  const say = (at: number) => {
    const mark = marks[at];
    if (!mark) return '';
    const hint = sayHint(mark);
    return `${sayX(mark.point.x)}: ${sayY(mark.point.y)}${hint && `, ${hint}`}`;
  };
  const columns: Column<(typeof rows)[number]>[] = [
    ...(isSeveral ? [{ id: 'series', head: 'Reihe', cell: ({ name }: { name: string }) => name }] : []),
    { id: 'x', head: heads.x, className: 'number', cell: ({ x }) => sayX(x) },
    { id: 'y', head: heads.y, isNumber: true, cell: ({ y }) => sayY(y) },
    ...(heads.hint ? [{ id: 'hint', head: heads.hint, cell: ({ hint }: ChartPoint) => hint }] : []),
  ];
  const table = () => (
    <DataTable caption={label} columns={columns} rows={rows} rowKey={({ name, x, y }) => `${name} ${x} ${y}`} />
  );
  const [first] = series;
  const area = props.isFilled && first ? pathOf(first.points.map(scale.placeOf), kind) : undefined;
  return (
    <ChartFrame
      height={props.height ?? 200}
      axis={scale.ticks.map(sayY)}
      table={table}
      legend={
        isSeveral || reference ? (
          <Legend names={isSeveral ? series.map(({ name }) => name) : []} reference={reference?.name} />
        ) : undefined
      }
    >
      <Walk label={label} count={marks.length} say={say} nearest={nearestOf(marks)}>
        {(chosen) => {
          const mark = chosen === undefined ? undefined : marks[chosen];
          return (
            <>
              <ValueAxis ticks={scale.ticks} topOf={scale.topOf} say={sayY} />
              <NameAxis names={names.map(({ x, text }) => ({ left: scale.leftOf(x), text }))} />
              <svg
                className={`${styles.lines} cover`}
                viewBox="0 0 1000 1000"
                preserveAspectRatio="none"
                overflow="visible"
                aria-hidden="true"
              >
                {area ? (
                  <path className={styles.area} d={`${area}V1000H${marks[0] ? marks[0].left * 1000 : 0}Z`} />
                ) : null}
                {reference ? (
                  <path className={styles.reference} d={`M0 ${scale.topOf(reference.y) * 1000}H1000`} />
                ) : null}
                {series.map(({ name, points }, index) => (
                  <path
                    key={name}
                    d={pathOf(points.map(scale.placeOf), kind)}
                    {...lookOf(index)}
                    opacity={mark && mark.index !== index ? 0.35 : undefined}
                  />
                ))}
              </svg>
              {(marks.length <= MOST_DOTS ? marks : mark ? [mark] : []).map((one) => (
                <span
                  key={`${one.index} ${one.point.x} ${one.point.y}`}
                  className={styles.dot}
                  data-chosen={one === mark || undefined}
                  style={{ left: percent(one.left), top: percent(one.top), '--dot': lookOf(one.index).stroke }}
                />
              ))}
              {mark ? (
                <Bubble left={mark.left} top={mark.top}>
                  <b>{sayY(mark.point.y)}</b> {sayX(mark.point.x)}
                  {sayHint(mark) ? <span className="dim block ellipsis">{sayHint(mark)}</span> : null}
                </Bubble>
              ) : null}
            </>
          );
        }}
      </Walk>
    </ChartFrame>
  );
}
