import { type CostChange, costChanges, margin } from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { useDeferredValue, useMemo } from 'react';
import { formatCost, formatCostChange, formatCount, formatNumber } from '#platform/format.de.ts';
import type { PriceEntry } from './use-price-entry.ts';

const SHOWN_AT_MOST = 50;

const costOf = (cost: number | null): string => (cost === null ? 'unvollständig' : formatCost(cost));
const marginOf = (price: number, cost: number | null): string =>
  cost === null ? 'unbekannt' : formatCostChange(margin(price, cost));

function Effect({ product, before, after }: CostChange<Product>) {
  // What the cost gains the margin loses.
  const change = before === null || after === null ? null : margin(after, before);
  return (
    <li className="ruled">
      <span className="row between">
        <span className="strong anywhere">{product.name}</span>
        {change === null ? null : (
          <strong className={`strong end number ${change > 0 ? 'error' : 'success'}`}>
            {formatCostChange(change)}
          </strong>
        )}
      </span>
      <span className="block meta number">
        Kosten {costOf(before)} → {costOf(after)}
      </span>
      <span className="block meta number">
        Marge {marginOf(product.price, before)} → {marginOf(product.price, after)}
      </span>
    </li>
  );
}

interface PriceEffectsProps {
  readonly entry: PriceEntry;
  readonly products: readonly Product[] | undefined;
  readonly prices: ReadonlyMap<string, number>;
}

export function PriceEffects({ entry, products, prices }: PriceEffectsProps) {
  const item = entry.item?.name;
  const typed = useDeferredValue(entry.typed);
  const changes = useMemo(() => {
    if (!products || item === undefined || typed === undefined) return undefined;
    return costChanges(products, prices, { item, price: typed > 0 ? typed : undefined });
  }, [products, prices, item, typed]);
  return (
    <section className="stack ruled" aria-labelledby="effects">
      <h2 id="effects" className="large">
        Auswirkung
      </h2>
      <p className="meta" role="status">
        {changes === undefined
          ? 'Wähle einen Gegenstand und tippe einen Preis: hier steht dann, welche Produkte teurer oder günstiger werden.'
          : changes.length === 0
            ? 'Kein Produkt ändert seine Kosten.'
            : `${formatCount(changes.length, 'Produkt ändert', 'Produkte ändern')} Kosten und Marge je Stück.`}
      </p>
      {changes && changes.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className="stack" style={{ maxHeight: '50vh', overflowY: 'auto' }} tabIndex={0} aria-labelledby="effects">
          {changes.slice(0, SHOWN_AT_MOST).map((change) => (
            <Effect key={change.product.id} {...change} />
          ))}
          {changes.length > SHOWN_AT_MOST ? (
            <li className="ruled">und {formatNumber(changes.length - SHOWN_AT_MOST)} weitere</li>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}
