import { type InventoryItem, REASONS, type Reason } from '@kontor/contract/inventory/schema.ts';
import type { FormEvent } from 'react';
import { formatChange, formatNumber, readNumber } from '#platform/format.de.ts';
import { EntryList } from '#platform/forms/entry-list.tsx';
import { useBottomBar } from '#platform/ui/dialog/use-bottom-bar.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RemoveIcon } from '#platform/ui/icons.ts';
import { ItemPicker } from '../item-picker.tsx';
import { claimOf } from './item-grid.tsx';
import styles from './stock.module.css';
import type { StockEntry } from './use-stock-entry.ts';

interface StockFormProps {
  readonly entry: StockEntry;
  readonly stock: readonly InventoryItem[] | undefined;
}

interface OutlookProps {
  readonly stock: number;
  readonly reserved: number;
  readonly change: number | undefined;
}

function Outlook({ stock, reserved, change }: OutlookProps) {
  const after = stock + (change ?? 0);
  const isBooking = Number.isInteger(change) && change !== 0;
  return (
    <p className={`${styles.outlook} stack gap-4 nowrap number`} aria-live="polite">
      <span className="dim">Bestand</span>
      <span className={reserved > 0 ? undefined : 'field-high'}>
        {formatNumber(stock)}
        {isBooking ? (
          <>
            {' → '}
            <strong className={after < 0 ? 'error' : undefined}>
              {after < 0 ? formatChange(after) : formatNumber(after)}
            </strong>
          </>
        ) : null}
      </span>
      {reserved > 0 ? <span className="meta">{claimOf(stock, reserved)}</span> : null}
    </p>
  );
}

export function StockForm({ entry, stock }: StockFormProps) {
  const { item } = entry;
  const bar = useBottomBar<HTMLFormElement>({ hasFields: true });
  const { amount: there = 0, reserved = 0 } = stock?.find(({ name }) => name === item?.name) ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entry.submit();
  };
  return (
    <form ref={bar} className="bottom-bar" onSubmit={submit} noValidate aria-label="Bestand erfassen">
      <EntryList entries={entry.entries} sending="wird gebucht …" onRetry={entry.retry} onPutAway={entry.putAway} />
      <div className={styles.form}>
        <div>
          <ItemPicker
            ref={entry.picker}
            path="name"
            label="Gegenstand"
            placeholder="Name oder Anfang davon"
            showsStock
            value={item}
            onChange={entry.choose}
            onChosen={entry.focusAmount}
            error={entry.errors.name as string | undefined}
            opens="up"
          />
        </div>
        <NumberField
          ref={entry.amountField}
          data-path="amount"
          label="Menge"
          kind="signed"
          placeholder="0"
          value={entry.amount}
          error={entry.errors.amount}
          onChange={entry.changeAmount}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Also without an item, when the button is disabled and the browser would stay silent.
            event.preventDefault();
            entry.submit();
          }}
        />
        <NativeSelect
          label="Grund"
          value={entry.reason}
          onChange={(event) => entry.changeReason(event.currentTarget.value as Reason | '')}
          data={[{ value: '', label: '–' }, ...REASONS]}
        />
        {item ? (
          <Outlook stock={there} reserved={reserved} change={readNumber(entry.amount)} />
        ) : (
          <p className={styles.outlook} />
        )}
        <div className="row level to-end">
          <Button
            icon={<Glyph icon={RemoveIcon} />}
            isDisabled={there === 0}
            isBusy={entry.isRemoving && !item}
            title={item && there === 0 ? 'Davon ist nichts da.' : undefined}
            onClick={() => entry.askRemoval(there)}
          >
            Löschen
          </Button>
          <Button type="submit" look="primary" isDisabled={!item} isBusy={entry.isSaving && !item}>
            Erfassen
          </Button>
        </div>
      </div>
    </form>
  );
}
