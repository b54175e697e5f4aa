import { LineChart } from '#platform/ui/chart/line-chart.tsx';
import { sayNumber } from './tournament-text.tsx';

interface PointsLine {
  readonly name: string;
  /** After each race that counts. */
  readonly points: readonly number[];
}

interface PointsCurveProps {
  readonly label: string;
  readonly lines: readonly PointsLine[];
  /** Their numbers in the tournament. */
  readonly races: readonly number[];
  /** Of all races, also those to come: the season is as wide as it is long. */
  readonly raceCount: number;
  readonly height?: number;
}

/** More lines could not be distinguished. */
export const MOST_LINES = 8;

/** Not all of a long season have room below the plot. */
const MOST_NAMES = 5;

function namesOf(raceCount: number): number[] {
  const step = Math.ceil(raceCount / MOST_NAMES);
  return Array.from({ length: Math.floor(raceCount / step) + 1 }, (_, at) => at * step);
}

const sayRace = (number: number): string => (number === 0 ? 'Start' : `R${number}`);

/** Everyone starts from nothing, so that one race is a curve, too. */
export const PointsCurve = ({ label, lines, races, raceCount, height = 240 }: PointsCurveProps) => (
  <LineChart
    label={label}
    series={lines.map(({ name, points }) => ({
      name,
      points: [{ x: 0, y: 0 }, ...points.map((y, at) => ({ x: races[at] ?? 0, y }))],
    }))}
    kind="line"
    few="Die Kurve beginnt mit dem ersten amtlichen Rennen."
    sayY={sayNumber}
    sayX={sayRace}
    xs={namesOf(raceCount)}
    until={raceCount}
    isFromZero
    height={height}
    heads={{ x: 'Nach', y: 'Punkte' }}
  />
);
