import { Link } from '@tanstack/react-router';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatDate, formatPrice } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { LineChart } from '#platform/ui/chart/line-chart.tsx';
import { roundTicks } from '#platform/ui/chart/scale.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { inventoryQueries } from '../inventory.queries.ts';

/** Prices have parts of a cent. */
const priceTicks = roundTicks(0.0001);

/** What the item cost to buy in over time, for those who may see prices. */
export function PriceTime({ item }: { readonly item: string }) {
  const changes = usePagedQuery(inventoryQueries.priceChanges(item));
  const rows = changes.data ?? [];
  const points = rows.map(({ at, pricePerUnit }) => ({ x: Date.parse(at), y: pricePerUnit ?? 0 })).reverse();
  const [latest] = rows;
  return (
    <Section
      title="Einkaufspreis"
      actions={
        <Link to="/item-price-configs" className="accent">
          Ändern
        </Link>
      }
    >
      {changes.error && !changes.data ? (
        <LoadError title="Die Preise konnten nicht geladen werden." of={changes} />
      ) : !changes.data ? (
        <Skeleton height={160} radius={8} />
      ) : points.length < 2 ? (
        <p className="dim">
          {latest ? `Seit ${formatDate(latest.at)} unverändert.` : 'Noch hat niemand einen Einkaufspreis eingetragen.'}
        </p>
      ) : (
        <div className="card">
          <LineChart
            label="Einkaufspreis"
            series={[{ name: 'Einkaufspreis', points }]}
            kind="step"
            few=""
            sayY={formatPrice}
            sayTickX={(at) => formatDate(new Date(at)).slice(0, 6)}
            ticks={priceTicks}
            until={serverNow()}
            isFromZero
            height={104}
            heads={{ x: 'Ab', y: 'Preis' }}
          />
        </div>
      )}
    </Section>
  );
}
