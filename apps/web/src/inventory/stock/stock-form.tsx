import { REASONS, type Reason } from '@kontor/contract/inventory/schema.ts';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { formatChange, formatNumber, readNumber } from '#platform/format.de.ts';
import { EntryList } from '#platform/forms/entry-list.tsx';
import { useBottomBar } from '#platform/ui/dialog/use-bottom-bar.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, HistoryIcon, LessIcon, MoreIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { ItemPicker } from '../item-picker.tsx';
import { claimOf } from './item-grid.tsx';
import type { StoredItem } from './levels.ts';
import styles from './stock.module.css';
import { type StockEntry, signed } from './use-stock-entry.ts';

interface StockFormProps {
  readonly entry: StockEntry;
  readonly stock: readonly StoredItem[] | undefined;
}

interface OutlookProps {
  readonly name: string;
  readonly stock: number;
  readonly reserved: number;
  readonly change: number | undefined;
}

function Outlook({ name, stock, reserved, change }: OutlookProps) {
  const after = stock + (change ?? 0);
  const isBooking = Number.isInteger(change) && change !== 0;
  return (
    <div className={`${styles.outlook} stack gap-4 nowrap number`}>
      <p className="row gap-8">
        <span className="dim">Bestand</span>
        <Link to="/warehouse/$item" params={{ item: name }} className="accent">
          Ansehen
        </Link>
      </p>
      <p aria-live="polite" className={reserved > 0 ? undefined : 'field-high'}>
        {formatNumber(stock)}
        {isBooking ? (
          <>
            {' → '}
            <strong className={after < 0 ? 'error' : undefined}>
              {after < 0 ? formatChange(after) : formatNumber(after)}
            </strong>
          </>
        ) : null}
      </p>
      {reserved > 0 ? <p className="meta">{claimOf(stock, reserved)}</p> : null}
    </div>
  );
}

const DIRECTIONS = [
  {
    value: 'in',
    tone: 'success',
    label: (
      <>
        <Glyph icon={AddIcon} size={16} className={styles.sign} />
        Zugang
      </>
    ),
  },
  {
    value: 'out',
    tone: 'error',
    label: (
      <>
        <Glyph icon={LessIcon} size={16} className={styles.sign} />
        Abgang
      </>
    ),
  },
] as const;

/** What is done rarely, and what is done with all of an item at once. */
function EntryMenu({ entry, there }: { readonly entry: StockEntry; readonly there: number }) {
  const { item } = entry;
  const isRemoving = entry.isRemoving && !item;
  return (
    <Menu position="top-end" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          isBusy={isRemoving}
          aria-label={item ? `Mehr zu ${item.label}` : 'Mehr'}
          icon={<Glyph icon={MoreIcon} />}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {item ? (
          <Menu.Item
            renderRoot={(props) => <Link to="/warehouse/$item" params={{ item: item.name }} {...props} />}
            leftSection={<Glyph icon={HistoryIcon} />}
          >
            Ansehen
          </Menu.Item>
        ) : (
          <Menu.Label>Wähle zuerst einen Gegenstand.</Menu.Label>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red"
          disabled={there === 0}
          title={item && there === 0 ? 'Davon ist nichts da.' : undefined}
          leftSection={<Glyph icon={RemoveIcon} />}
          rightSection={
            there > 0 ? (
              <span className="meta number" aria-hidden="true">
                {formatNumber(there)} Stück
              </span>
            ) : null
          }
          onClick={() => entry.askRemoval(there)}
        >
          Löschen
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function StockForm({ entry, stock }: StockFormProps) {
  const { item, direction } = entry;
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
        <div className={styles.item}>
          <ItemPicker
            ref={entry.picker}
            path="name"
            label="Gegenstand"
            placeholder="Name oder Anfang"
            showsStock
            value={item}
            onChange={entry.choose}
            onChosen={entry.focusAmount}
            error={entry.errors.name as string | undefined}
            opens="up"
          />
        </div>
        <Segments label="Buchung" value={direction} segments={DIRECTIONS} onChange={entry.changeDirection} />
        <NumberField
          ref={entry.amountField}
          className={styles.amount ?? ''}
          data-path="amount"
          label="Menge"
          min={0}
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
          className={styles.reason ?? ''}
          label="Grund"
          value={entry.reason}
          onChange={(event) => entry.changeReason(event.currentTarget.value as Reason | '')}
          data={[{ value: '', label: '–' }, ...REASONS]}
        />
        {item ? (
          <Outlook
            name={item.name}
            stock={there}
            reserved={reserved}
            change={signed(readNumber(entry.amount), direction)}
          />
        ) : (
          <p className={styles.outlook} />
        )}
        <div className="row level to-end">
          <Button type="submit" look="primary" isDisabled={!item} isBusy={entry.isSaving && !item}>
            Erfassen
          </Button>
          <EntryMenu entry={entry} there={there} />
        </div>
      </div>
    </form>
  );
}
