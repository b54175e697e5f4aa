export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** Said beside the value, such as who drove it. */
  readonly hint?: string;
}

export interface ChartSeries {
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

export type ChartKind = 'step' | 'line';

export interface Place {
  readonly left: number;
  readonly top: number;
}

const LINES = 4;
const LARGEST = 600_000;
const STEPS = [10, 25, 50, 100, 250, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, LARGEST];

/** Round times from the lowest to the highest, a few of them; beyond the last step its multiples. */
export function ticksBetween(min: number, max: number): number[] {
  const step = STEPS.find((size) => (max - min) / size <= LINES) ?? Math.ceil((max - min) / LINES / LARGEST) * LARGEST;
  const first = Math.floor(min / step);
  const last = Math.max(Math.ceil(max / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Lower values lie lower; the plot reaches at least to `until`. */
export function scaleOf(series: readonly ChartSeries[], until = 0) {
  const points = series.flatMap((one) => one.points);
  const values = points.map(({ y }) => y);
  const ticks = ticksBetween(Math.min(...values), Math.max(...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const from = Math.min(...points.map(({ x }) => x));
  const to = Math.max(until, ...points.map(({ x }) => x));
  const topOf = (y: number) => 1 - (y - low) / (high - low);
  const placeOf = ({ x, y }: ChartPoint): Place => ({
    left: to === from ? 0.5 : (x - from) / (to - from),
    top: topOf(y),
  });
  return { ticks, from, to, topOf, placeOf };
}

export type Scale = ReturnType<typeof scaleOf>;

const write = (share: number): string => (share * 1000).toFixed(1);

export function pathOf([first, ...rest]: readonly Place[], kind: ChartKind): string {
  if (!first) return '';
  const lineTo = ({ left, top }: Place) =>
    kind === 'step' ? `H${write(left)}V${write(top)}` : `L${write(left)} ${write(top)}`;
  return `M${write(first.left)} ${write(first.top)}${rest.map(lineTo).join('')}${kind === 'step' ? 'H1000' : ''}`;
}
