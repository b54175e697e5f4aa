import { sayDays } from '@kontor/contract/insights/rules.ts';
import type { Insights } from '@kontor/contract/insights/schema.ts';
import { formatCents, formatNumber } from '#platform/format.de.ts';
import { BarChart } from '#platform/ui/chart/bar-chart.tsx';
import { roundTicks } from '#platform/ui/chart/scale.ts';
import { barsOf, hoursOf, isOneDay, sayHighlight, stepOf } from './bars-of.ts';
import { Change } from './change.tsx';
import { RowLinks } from './figures.tsx';
import styles from './insights.module.css';

const TITLES = { day: 'Umsatz je Tag', week: 'Umsatz je Woche', month: 'Umsatz je Monat' } as const;
const HEADS = { day: 'Tag', week: 'Woche', month: 'Monat' } as const;
const EMPTY = 'In dieser Zeit wurde nichts verkauft.';
const HEIGHT = 220;

/** Whole units of the currency at the axis. */
const ticks = roundTicks(100);
const sayTick = (cents: number): string => formatNumber(cents / 100);

function Plot({ insights, onSpan }: RevenueProps) {
  const label = `Umsatz ${sayDays(insights.span)}`;
  if (isOneDay(insights))
    return (
      <BarChart
        label={label}
        bars={hoursOf(insights)}
        say={formatCents}
        sayTick={sayTick}
        ticks={ticks}
        empty={EMPTY}
        height={HEIGHT}
        heads={{ name: 'Uhrzeit', value: 'Umsatz', hint: 'Bestellungen' }}
      />
    );
  const step = stepOf(insights.days.length);
  return (
    <BarChart
      label={label}
      bars={barsOf(insights)}
      say={formatCents}
      sayTick={sayTick}
      ticks={ticks}
      empty={EMPTY}
      height={HEIGHT}
      heads={{
        name: HEADS[step],
        value: 'Umsatz',
        ...(insights.earlier.orders > 0 ? { before: 'Zeitraum davor' } : {}),
        hint: 'Bestellungen',
      }}
      nameOf={(bar) => (
        <button type="button" className="plain-button underlined" onClick={() => onSpan(bar)}>
          {bar.name}
        </button>
      )}
      onOpen={onSpan}
    />
  );
}

interface RevenueProps {
  readonly insights: Insights;
  readonly onSpan: (span: { readonly from: string; readonly to: string }) => void;
}

const COLUMNS = { '--split': 'minmax(220px, 1fr) minmax(0, 3fr)', gap: '16px 32px', alignItems: 'stretch' };

/** The one figure that is looked for first, and how it came about over time. */
export function Revenue({ insights, onSpan }: RevenueProps) {
  const { now, earlier, days } = insights;
  const highlight = sayHighlight(insights);
  return (
    <section className="split card" style={COLUMNS} aria-labelledby="revenue">
      <div className="stack gap-8">
        <h2 id="revenue" className="large">
          Umsatz
        </h2>
        <p className={`${styles.main} bold number`}>{formatCents(now.cents)}</p>
        <p className="row wrap gap-8 number">
          <Change now={now.cents} earlier={earlier.cents} />
          <span className="dim">
            {earlier.orders > 0 ? `davor ${formatCents(earlier.cents)}` : 'davor nichts verkauft'}
          </span>
        </p>
        {highlight ? <p className={styles.highlight}>{highlight}</p> : null}
        <p>
          <RowLinks insights={insights} />
        </p>
      </div>
      <div>
        <h3 className="small dim normal">{isOneDay(insights) ? 'Umsatz je Stunde' : TITLES[stepOf(days.length)]}</h3>
        <Plot insights={insights} onSpan={onSpan} />
      </div>
    </section>
  );
}
