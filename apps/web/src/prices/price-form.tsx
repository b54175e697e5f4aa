import type { FormEvent } from 'react';
import { ItemPicker, type toSearchable } from '#inventory';
import { currencySign, formatPrice } from '#platform/format.de.ts';
import { EntryList } from '#platform/forms/entry-list.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { RemoveIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import type { PriceEntry } from './use-price-entry.ts';

interface PriceFormProps {
  readonly entry: PriceEntry;
  readonly items: ReturnType<typeof toSearchable>;
  readonly isLoading: boolean;
  readonly prices: ReadonlyMap<string, number>;
}

const NO_AMOUNTS: ReadonlyMap<string, number> = new Map();

/** An item, a price, Enter, the next one. */
export function PriceForm({ entry, items, isLoading, prices }: PriceFormProps) {
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
        items={items}
        isLoading={isLoading}
        amounts={NO_AMOUNTS}
        value={entry.item}
        onChange={entry.choose}
        onChosen={entry.focusPrice}
        error={entry.errors.name as string | undefined}
      />
      <div className="row top gap-12">
        <NumberField
          ref={entry.priceField}
          className="grow"
          data-path="pricePerUnit"
          label={`Preis je Stück in ${currencySign()}`}
          description={current === undefined ? '0 oder weniger löscht den Preis.' : `Bisher ${formatPrice(current)}.`}
          kind="decimal"
          min={0}
          step={0.1}
          placeholder="0,00"
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
