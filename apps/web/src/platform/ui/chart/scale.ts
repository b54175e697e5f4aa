export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** Said beside the value, such as who drove it. */
  readonly hint?: string | undefined;
}

export interface ChartSeries {
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

/** In steps a value stands until the next one. */
export type ChartKind = 'step' | 'line';

/** A place in the plot as shares of its width and height, from the upper left. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

/** Round values from `min` to `max`, both within the first and the last. */
export type Ticks = (min: number, max: number) => number[];

const LINES = 4;

export function ticksOf(min: number, max: number, step: number): number[] {
  const first = Math.floor(min / step);
  const last = Math.max(Math.ceil(max / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Steps of 1, 2 or 5 with any number of zeros, none smaller than `least`. */
export const roundTicks =
  (least = 1): Ticks =>
  (min, max) => {
    const rough = Math.max((max - min) / LINES, least);
    const power = 10 ** Math.floor(Math.log10(rough));
    const factor = [1, 2, 5].find((size) => size * power >= rough * 0.999) ?? 10;
    return ticksOf(min, max, factor * power);
  };

export interface Reach {
  readonly ticks?: Ticks | undefined;
  /** The plot reaches at least to here on the right. */
  readonly until?: number | undefined;
  /** Values that are in sight whatever the series hold, such as zero or a target. */
  readonly holds?: readonly number[] | undefined;
}

/** Lower values lie lower. */
export function scaleOf(
  series: readonly ChartSeries[],
  { ticks: ticksBetween = roundTicks(), until, holds = [] }: Reach,
) {
  const points = series.flatMap((one) => one.points);
  const values = [...points.map(({ y }) => y), ...holds];
  const ticks = ticksBetween(Math.min(...values), Math.max(...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const from = Math.min(...points.map(({ x }) => x));
  const to = Math.max(...points.map(({ x }) => x), until ?? from);
  const topOf = (y: number) => 1 - (y - low) / (high - low);
  const leftOf = (x: number) => (to === from ? 0.5 : (x - from) / (to - from));
  const placeOf = ({ x, y }: ChartPoint): Place => ({ left: leftOf(x), top: topOf(y) });
  return { ticks, from, to, topOf, leftOf, placeOf };
}

const write = (share: number): string => (share * 1000).toFixed(1);

export function pathOf([first, ...rest]: readonly Place[], kind: ChartKind): string {
  if (!first) return '';
  const lineTo = ({ left, top }: Place) =>
    kind === 'step' ? `H${write(left)}V${write(top)}` : `L${write(left)} ${write(top)}`;
  return `M${write(first.left)} ${write(first.top)}${rest.map(lineTo).join('')}${kind === 'step' ? 'H1000' : ''}`;
}
