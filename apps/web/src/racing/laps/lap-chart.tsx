import { sayTime } from '@kontor/contract/racing/times.ts';
import { type ComponentProps, useState } from 'react';
import { formatDate } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { LineChart } from '../chart/line-chart.tsx';

export const TIME_STEPS = [
  ...[10, 25, 50, 100, 250, 500],
  ...[1, 2, 5, 10, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * 1000),
];

const DATE = { head: 'Datum', format: (ms: number) => formatDate(new Date(ms)) };
const TIME = { head: 'Zeit', format: sayTime, steps: TIME_STEPS };

/** Lap times over dates, the faster the lower; in steps a time stands until the next one, or until today. */
export function LapChart(props: Pick<ComponentProps<typeof LineChart>, 'label' | 'series' | 'kind'>) {
  const [now] = useState(serverNow);
  return (
    <LineChart
      {...props}
      x={DATE}
      y={TIME}
      until={props.kind === 'step' ? now : 0}
      pointsLabel="einzelne Zeiten"
      tooFew="Für einen Verlauf braucht es mindestens zwei Zeiten."
    />
  );
}
