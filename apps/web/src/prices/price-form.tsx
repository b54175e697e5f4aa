import { type CostChange, costChanges, margin } from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { type FormEvent, useDeferredValue, useMemo } from 'react';
import { ItemPicker } from '#inventory';
import { formatCost, formatCostChange, formatCount, formatNumber, formatPrice } from '#platform/format.de.ts';
import { EntryList } from '#platform/forms/entry-list.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { MoneyField } from '#platform/ui/field/number-field.tsx';
import { RemoveIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
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

interface PriceFormProps {
  readonly entry: PriceEntry;
  readonly prices: ReadonlyMap<string, number>;
}

export function PriceForm({ entry, prices }: PriceFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entry.submit();
  };
  const current = entry.item && prices.get(entry.item.name);
  return (
    <form className="stack gap-12" onSubmit={submit} noValidate aria-label="Einkaufspreis erfassen">
      <ItemPicker
        ref={entry.picker}
        path="name"
        label="Gegenstand"
        placeholder="Name oder Anfang davon"
        value={entry.item}
        onChange={entry.choose}
        onChosen={entry.focusPrice}
        error={entry.errors.name as string | undefined}
      />
      <div className="row top gap-12">
        <MoneyField
          ref={entry.priceField}
          className="grow"
          data-path="pricePerUnit"
          label="Preis je Stück"
          description={current === undefined ? '0 oder weniger löscht den Preis.' : `Bisher ${formatPrice(current)}.`}
          step={0.1}
          value={entry.price}
          error={entry.errors.pricePerUnit}
          onChange={entry.changePrice}
        />
        <Button className="level" type="submit" look="primary" isBusy={entry.isSaving && !entry.item}>
          Erfassen
        </Button>
      </div>
      {entry.typed === undefined || entry.typed > 0 ? null : (
        <Notice kind="error" icon={RemoveIcon} role="status">
          {current === undefined
            ? 'Ein Preis von 0 oder weniger löscht den Eintrag.'
            : `Der Preis von ${entry.item?.label} (${formatPrice(current)}) wird gelöscht.`}
        </Notice>
      )}
      <EntryList entries={entry.entries} sending="wird gespeichert …" onRetry={entry.retry} onPutAway={entry.putAway} />
    </form>
  );
}
