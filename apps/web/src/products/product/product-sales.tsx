import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import type { ProductSales, SoldDay } from '@kontor/contract/orders/product-sales.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents, formatDate, formatNumber, formatPercent, formatShortDay } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { BarChart } from '#platform/ui/chart/bar-chart.tsx';
import { DAY_SPANS, type DaySpanLength } from '#platform/ui/chart/day-spans.ts';
import { HourGrid } from '#platform/ui/chart/hour-grid.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { OrdersIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { Stat, Stats } from '#platform/ui/stat.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { PartSkeleton } from '#platform/ui/table/part-skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { salesQuery } from '../products.queries.ts';

const DAY_MS = 86_400_000;
const sayPieces = (pieces: number): string => `${formatNumber(pieces)} Stück`;

/** Every day of the span, also those on which nothing was sold. */
function barsOf(sold: readonly SoldDay[], days: number) {
  const known = new Map(sold.map((one) => [one.day, one]));
  const today = Date.parse(`${berlinDay(new Date(serverNow()))}T12:00:00Z`);
  return Array.from({ length: days }, (_, at) => {
    const date = new Date(today - (days - 1 - at) * DAY_MS);
    const { amount = 0, cents = 0 } = known.get(date.toISOString().slice(0, 10)) ?? {};
    return {
      short: formatDate(date).slice(0, 6),
      name: formatShortDay(date),
      value: Math.max(0, amount),
      hint: amount > 0 ? formatCents(cents) : undefined,
    };
  });
}

const totalOf = (sold: readonly SoldDay[], of: (one: SoldDay) => number): number =>
  sold.reduce((sum, one) => sum + of(one), 0);

function Sums({ sold, days }: { readonly sold: readonly SoldDay[]; readonly days: number }) {
  const amount = totalOf(sold, (one) => one.amount);
  const costed = totalOf(sold, ({ costedCents }) => costedCents);
  const left = costed - totalOf(sold, ({ costCents }) => costCents);
  return (
    <Stats>
      <Stat label="Verkauft" note={`${formatNumber(amount / days)} am Tag`}>
        {sayPieces(amount)}
      </Stat>
      <Stat label="Umsatz" note="vor Rabatten">
        {formatCents(totalOf(sold, ({ cents }) => cents))}
      </Stat>
      {costed > 0 ? (
        <Stat label="Bleibt" tone={left < 0 ? 'error' : undefined} note={`${formatPercent(left / costed)} vom Preis`}>
          {formatCents(left)}
        </Stat>
      ) : (
        <Stat label="Bleibt" note="Einkaufspreise fehlen">
          –
        </Stat>
      )}
    </Stats>
  );
}

interface SalesProps {
  readonly sales: ProductSales;
  readonly span: DaySpanLength;
}

const Nothing = () => (
  <EmptyState icon={OrdersIcon} title="Davon wurde noch nichts verkauft.">
    Sobald eine Bestellung damit übergeben ist, steht hier, was es bringt und wann es geht.
  </EmptyState>
);

const Sales = ({ sales: { days: sold, hours }, span }: SalesProps) => (
  <div className="stack gap-24">
    <Sums sold={sold} days={Number(span)} />
    <Section title="Je Tag" isCard>
      <BarChart
        label={`Verkaufte Stück in den letzten ${span} Tagen`}
        bars={barsOf(sold, Number(span))}
        say={sayPieces}
        sayTick={formatNumber}
        empty={`In den letzten ${span} Tagen wurde nichts davon verkauft.`}
        heads={{ name: 'Tag', value: 'Verkauft', hint: 'Umsatz' }}
      />
    </Section>
    <Section title="Beste Stunden" note="Wann es übergeben wurde, aus den letzten 500 Bestellungen damit." isCard>
      <HourGrid label="Verkaufte Stück nach Stunden" values={hours} say={sayPieces} empty="Noch nichts verkauft." />
    </Section>
  </div>
);

/** What was sold of one product, what it brings and at which hours it goes. */
export function ProductSalesView({ id }: { readonly id: number }) {
  const [span, setSpan] = useState<DaySpanLength>('30');
  const sales = useQuery(salesQuery(id, Number(span)));
  return (
    <div className="stack gap-24">
      <Segments label="Zeitraum" isLabelHidden value={span} segments={DAY_SPANS} onChange={setSpan} />
      {sales.error && !sales.data ? (
        <LoadError title="Die Verkäufe konnten nicht geladen werden." of={sales} />
      ) : !sales.data ? (
        <PartSkeleton />
      ) : sales.data.days.length === 0 && sales.data.hours.every((amount) => amount === 0) ? (
        <Nothing />
      ) : (
        <Sales sales={sales.data} span={span} />
      )}
    </div>
  );
}
