export interface TimePoint {
  readonly at: string;
  readonly timeMs: number;
  /** Said beside the time, such as who drove it. */
  readonly hint?: string;
}

export interface TimeSeries {
  readonly name: string;
  readonly color?: string;
  readonly points: readonly TimePoint[];
}

export type ChartKind = 'step' | 'line';

/** Where something stands in the plot, both from 0 to 1, from the left and from the top. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

const STEPS = [10, 25, 50, 100, 250, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000];
const LINES = 4;

/** Round times between the slowest and the fastest, a few of them. */
export function ticksBetween(min: number, max: number): number[] {
  const step = STEPS.find((size) => (max - min) / size <= LINES) ?? Math.ceil((max - min) / LINES / 600_000) * 600_000;
  const first = Math.floor(min / step);
  const last = Math.max(Math.ceil(max / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

export interface Scale {
  readonly ticks: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly spotOf: (point: TimePoint) => Spot;
  readonly heightOf: (timeMs: number) => number;
}

/** Faster is lower; a record stands until today, so steps reach `until`. */
export function scaleOf(series: readonly TimeSeries[], until = 0): Scale {
  const points = series.flatMap((one) => one.points);
  const times = points.map(({ timeMs }) => timeMs);
  const moments = points.map(({ at }) => Date.parse(at));
  const ticks = ticksBetween(Math.min(...times), Math.max(...times));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const from = Math.min(...moments);
  const to = Math.max(until, ...moments);
  const heightOf = (timeMs: number) => 1 - (timeMs - low) / (high - low);
  return {
    ticks,
    from,
    to,
    heightOf,
    spotOf: ({ at, timeMs }) => ({
      x: to === from ? 0.5 : (Date.parse(at) - from) / (to - from),
      y: heightOf(timeMs),
    }),
  };
}

const say = (share: number): string => (share * 1000).toFixed(1);

/** The line through the spots, in a box of 1000 by 1000. */
export function pathOf(spots: readonly Spot[], kind: ChartKind): string {
  const [first, ...rest] = spots;
  if (!first) return '';
  const line = rest.map(({ x, y }) => (kind === 'step' ? `H${say(x)}V${say(y)}` : `L${say(x)} ${say(y)}`));
  return `M${say(first.x)} ${say(first.y)}${line.join('')}${kind === 'step' ? 'H1000' : ''}`;
}
