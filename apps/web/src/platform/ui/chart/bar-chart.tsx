import type { ReactNode } from 'react';
import { type Column, DataTable } from '../table/data-table.tsx';
import styles from './chart.module.css';
import { Bubble, ChartFrame, NameAxis, percent, ValueAxis, Walk } from './plot.tsx';
import { roundTicks, type Ticks } from './scale.ts';

export interface Bar {
  /** As it stands below the plot. */
  readonly short: string;
  /** As it is said in full, and what the bar is known by. */
  readonly name: string;
  readonly value: number;
  /** What it is compared with, drawn as an outline. */
  readonly before?: number | undefined;
  readonly hint?: string | undefined;
}

interface BarChartProps<T extends Bar> {
  readonly label: string;
  readonly bars: readonly T[];
  readonly say: (value: number) => string;
  /** At the axis, where there is less room. */
  readonly sayTick?: (value: number) => string;
  readonly ticks?: Ticks;
  /** Shown where no bar has a value. */
  readonly empty: string;
  readonly height?: number;
  /** The heads of the table; without `before` there is nothing to compare with. */
  readonly heads: { readonly name: string; readonly value: string; readonly before?: string; readonly hint?: string };
  /** In the table; for what leads to its rows. */
  readonly nameOf?: (bar: T) => ReactNode;
  readonly onOpen?: (bar: T) => void;
}

const MOST_NAMES = 7;
/** Among more bars an outline would be a second crowd: only its top is drawn. */
const MOST_OUTLINES = 16;

/** Amounts beside each other, each over the one before where there is one. */
export function BarChart<T extends Bar>(props: BarChartProps<T>) {
  const { label, bars, say, sayTick = say, heads, onOpen } = props;
  const most = Math.max(0, ...bars.map(({ value, before = 0 }) => Math.max(value, before)));
  if (most === 0) return <p className="center dim">{props.empty}</p>;
  const ticks = (props.ticks ?? roundTicks())(0, most);
  const top = ticks.at(-1) ?? most;
  const topOf = (value: number) => 1 - Math.max(value, 0) / top;
  const isCrowd = bars.length > MOST_OUTLINES || undefined;
  const middleOf = (at: number) => (at + 0.5) / bars.length;
  const every = Math.ceil(bars.length / MOST_NAMES);
  const sayBefore = ({ before }: Bar) => (heads.before && before !== undefined ? `${heads.before} ${say(before)}` : '');
  const sayAt = (at: number) => {
    const bar = bars[at];
    if (!bar) return '';
    return `${bar.name}: ${[say(bar.value), sayBefore(bar), bar.hint].filter(Boolean).join(', ')}`;
  };
  const columns: Column<T>[] = [
    { id: 'name', head: heads.name, isRowHead: true, cell: (bar) => props.nameOf?.(bar) ?? bar.name },
    { id: 'value', head: heads.value, isNumber: true, cell: ({ value }) => say(value) },
    ...(heads.before
      ? [
          {
            id: 'before',
            head: heads.before,
            isNumber: true,
            cell: ({ before }: T) => (before === undefined ? '–' : say(before)),
          },
        ]
      : []),
    ...(heads.hint ? [{ id: 'hint', head: heads.hint, isNumber: true, cell: ({ hint }: T) => hint }] : []),
  ];
  return (
    <ChartFrame
      height={props.height ?? 200}
      axis={ticks.map(sayTick)}
      table={() => <DataTable caption={label} columns={columns} rows={bars} rowKey={({ name }) => name} />}
      legend={
        heads.before ? (
          <ul className={`${styles.legend} row wrap gap-16 meta`} data-crowd={isCrowd} aria-hidden="true">
            <li>{heads.value}</li>
            <li>{heads.before}</li>
          </ul>
        ) : undefined
      }
    >
      <Walk
        label={label}
        count={bars.length}
        say={sayAt}
        nearest={({ left }) => Math.max(0, Math.min(bars.length - 1, Math.floor(left * bars.length)))}
        onOpen={
          onOpen &&
          ((at) => {
            const bar = bars[at];
            if (bar) onOpen(bar);
          })
        }
      >
        {(chosen) => {
          const bar = chosen === undefined ? undefined : bars[chosen];
          return (
            <>
              <ValueAxis ticks={ticks} topOf={topOf} say={sayTick} />
              <NameAxis
                names={bars.flatMap(({ short }, at) =>
                  (bars.length - 1 - at) % every === 0 ? [{ left: middleOf(at), text: short }] : [],
                )}
              />
              <div className={`${styles.bars} cover`} data-crowd={isCrowd} aria-hidden="true">
                {bars.map((one) => (
                  <span key={one.name} className={styles.bar} data-chosen={one === bar || undefined}>
                    <span style={{ height: percent(1 - topOf(one.value)) }} />
                    {one.before === undefined ? null : <span style={{ height: percent(1 - topOf(one.before)) }} />}
                  </span>
                ))}
              </div>
              {bar && chosen !== undefined ? (
                <Bubble left={middleOf(chosen)} top={topOf(Math.max(bar.value, bar.before ?? 0))}>
                  <b>{say(bar.value)}</b> {bar.name}
                  {[sayBefore(bar), bar.hint].filter(Boolean).map((text) => (
                    <span key={text} className="dim block">
                      {text}
                    </span>
                  ))}
                </Bubble>
              ) : null}
            </>
          );
        }}
      </Walk>
    </ChartFrame>
  );
}
