import { sayTime } from '@kontor/contract/racing/times.ts';
import { useState } from 'react';
import { serverNow } from '#platform/server-clock.ts';
import { LineChart } from '#platform/ui/chart/line-chart.tsx';
import { type ChartKind, type ChartSeries, type Ticks, ticksOf } from '#platform/ui/chart/scale.ts';

const LINES = 4;
const LARGEST = 600_000;
const STEPS = [10, 25, 50, 100, 250, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, LARGEST];

/** Round times, a few of them; beyond the last step its multiples. */
export const timeTicks: Ticks = (min, max) => {
  const step = STEPS.find((size) => (max - min) / size <= LINES) ?? Math.ceil((max - min) / LINES / LARGEST) * LARGEST;
  return ticksOf(min, max, step);
};

interface LapChartProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  /** In steps a time stands until the next one, or until today. */
  readonly kind: ChartKind;
}

export function LapChart({ kind, ...props }: LapChartProps) {
  const [now] = useState(serverNow);
  return (
    <div className="card">
      <LineChart
        {...props}
        kind={kind}
        few="Für einen Verlauf braucht es mindestens zwei Zeiten."
        sayY={sayTime}
        ticks={timeTicks}
        until={kind === 'step' ? now : undefined}
        heads={{ x: 'Datum', y: 'Zeit', hint: 'Anmerkung' }}
      />
    </div>
  );
}
