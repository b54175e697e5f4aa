import type { FormErrors } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { formatPrice, writePrice } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { MoneyField, NumberField } from '#platform/ui/field/number-field.tsx';
import { RemoveIcon } from '#platform/ui/icons.ts';
import { inventoryQueries } from '../inventory.queries.ts';
import { ItemPicker } from '../item-picker.tsx';
import styles from './purchase.module.css';
import { type Draft, totalFor } from './purchase-draft.ts';

interface PurchaseLineProps {
  readonly line: Draft;
  readonly at: number;
  readonly isFirst: boolean;
  readonly errors: FormErrors;
  readonly onChange: (more: Partial<Draft>) => void;
  readonly onRemove: (() => void) | undefined;
}

/** The price that was paid last is offered to those who may see it. */
function useKnownPrice(line: Draft, onPrice: (price: string) => void): number | undefined {
  const name = line.item?.name ?? '';
  const { data } = useQuery({ ...inventoryQueries.item(name), enabled: name !== '' });
  const known = data?.pricePerUnit ?? undefined;
  const offer = useEffectEvent(() => {
    if (known !== undefined && line.price === '' && line.total === '') onPrice(writePrice(known));
  });
  useEffect(() => {
    if (known !== undefined) offer();
  }, [known]);
  return known;
}

export function PurchaseLine({ line, at, isFirst, errors, onChange, onRemove }: PurchaseLineProps) {
  const follow = (more: Partial<Draft>) => {
    const next = { ...line, ...more };
    onChange({ ...more, total: totalFor(next) });
  };
  const known = useKnownPrice(line, (price) => follow({ price }));
  const errorOf = (field: string) => errors[`lines.${at}.${field}`] as string | undefined;
  return (
    <li className={`${styles.line} stack gap-12`}>
      <div className="row top">
        <div className="grow">
          <ItemPicker
            path={`lines.${at}.name`}
            label="Gegenstand"
            placeholder="Name oder Anfang davon"
            showsStock
            value={line.item}
            onChange={(item) => onChange({ item })}
            error={errorOf('name')}
          />
        </div>
        {onRemove ? (
          <Button
            look="quiet"
            className="level"
            icon={RemoveIcon}
            aria-label={`${line.item?.label ?? 'Zeile'} entfernen`}
            onClick={onRemove}
          />
        ) : null}
      </div>
      <div className={styles.fields}>
        <NumberField
          label="Menge"
          min={1}
          data-path={`lines.${at}.amount`}
          data-autofocus={isFirst && line.item ? true : undefined}
          value={line.amount}
          error={errorOf('amount')}
          onChange={(amount) => follow({ amount })}
        />
        <MoneyField
          label="Stückpreis"
          step={0.1}
          description={known === undefined ? undefined : `Bisher ${formatPrice(known)}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={line.price}
          onChange={(price) => follow({ price })}
        />
        <MoneyField
          label="Summe"
          data-path={`lines.${at}.total`}
          value={line.total}
          error={errorOf('total')}
          onChange={(total) => onChange({ total, price: '' })}
        />
      </div>
    </li>
  );
}
