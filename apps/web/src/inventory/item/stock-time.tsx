import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime, formatNumber } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { DAY_SPANS, type DaySpanLength } from '#platform/ui/chart/day-spans.ts';
import { LineChart } from '#platform/ui/chart/line-chart.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { inventoryQueries } from '../inventory.queries.ts';

/** So few days that the time of the day is said. */
const SHORT = '7';
const HEIGHT = 160;

/** The stock as steps over time, beside the target. */
export function StockTime({ item, target }: { readonly item: string; readonly target: number | undefined }) {
  const [span, setSpan] = useState<DaySpanLength>('30');
  const figures = useQuery(inventoryQueries.figures(item, Number(span)));
  const points = figures.data?.levels.map(({ at, amount }) => ({ x: Date.parse(at), y: amount }));
  return (
    <Section
      title="Bestand im Verlauf"
      actions={<Segments label="Zeitraum" isLabelHidden value={span} segments={DAY_SPANS} onChange={setSpan} />}
    >
      {figures.error && !figures.data ? (
        <LoadError title="Der Verlauf konnte nicht geladen werden." of={figures} />
      ) : !points ? (
        <Skeleton height={HEIGHT + 90} radius={8} />
      ) : (
        <div className="card">
          <LineChart
            label={`Bestand der letzten ${span} Tage`}
            series={[{ name: 'Bestand', points }]}
            kind="step"
            few="In dieser Zeit hat sich zu wenig getan für einen Verlauf."
            sayY={formatNumber}
            sayX={(at) => (span === SHORT ? formatDateTime : formatDate)(new Date(at))}
            until={serverNow()}
            {...(target === undefined ? {} : { reference: { name: `Ziel ${formatNumber(target)}`, y: target } })}
            isFromZero
            isFilled
            height={HEIGHT}
            heads={{ x: 'Ab', y: 'Stück' }}
          />
        </div>
      )}
    </Section>
  );
}
