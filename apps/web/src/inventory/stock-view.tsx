import type { InventoryItem } from '@kontor/contract/inventory/schema.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { SearchIcon, StockIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import styles from './inventory-page.module.css';
import { ItemGrid, ItemGridSkeleton } from './item-grid.tsx';
import { filterItems, toSearchable } from './item-search.ts';
import { useBaseItems, useStock } from './stock.queries.ts';
import { StockForm } from './stock-form.tsx';
import { useStockEntry } from './use-stock-entry.ts';

const kindsOf = (count: number): string => (count === 1 ? '1 Art' : `${formatNumber(count)} Arten`);

function summaryOf(shown: readonly InventoryItem[], all: readonly InventoryItem[]): string {
  const pieces = formatNumber(shown.reduce((sum, { amount }) => sum + amount, 0));
  return `${pieces} Stück · ${shown.length === all.length ? '' : `${formatNumber(shown.length)} von `}${kindsOf(all.length)}`;
}

interface EmptyStockProps {
  readonly filter: string;
  readonly hasBaseItems: boolean;
  readonly onClear: () => void;
}

function EmptyStock({ filter, hasBaseItems, onClear }: EmptyStockProps) {
  if (filter !== '') {
    return (
      <EmptyState icon={SearchIcon} title={`Im Lager ist nichts mit „${filter}“.`}>
        <Button onClick={onClear}>Filter leeren</Button>
      </EmptyState>
    );
  }
  return hasBaseItems ? (
    <EmptyState icon={StockIcon} title="Das Lager ist leer.">
      Wähle unten einen Gegenstand und erfasse, was da ist.
    </EmptyState>
  ) : (
    <EmptyState icon={StockIcon} title="Noch sind keine Gegenstände bekannt.">
      Die Verwaltung kann sie oben mit „Import“ aus dem Spielserver übernehmen.
    </EmptyState>
  );
}

/** The store as cards, with the bar to book below it. */
export function StockView() {
  const stock = useStock();
  const base = useBaseItems();
  const entry = useStockEntry();
  const [typed, setTyped] = useState('');
  // Typing comes first; the cards follow when there is time.
  const filter = useDeferredValue(typed.trim());
  const items = stock.data;
  const searchable = useMemo(() => toSearchable(items ?? []), [items]);
  const shown = useMemo(() => filterItems(searchable, filter), [searchable, filter]);
  const choices = useMemo(() => toSearchable(base.data ?? []), [base.data]);
  const amounts = useMemo(() => new Map(items?.map(({ name, amount }) => [name, amount])), [items]);
  const claims = useMemo(() => new Map(items?.map(({ name, reserved }) => [name, reserved])), [items]);
  const error = stock.error ?? base.error;
  return (
    <div className={styles.view}>
      <div className={styles.filters}>
        <TextInput
          className={styles.search}
          type="search"
          aria-label="Bestand filtern"
          placeholder="Bestand filtern"
          leftSection={<Glyph icon={SearchIcon} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className={`${styles.summary} number`} role="status">
          {items ? summaryOf(shown, items) : ''}
        </p>
      </div>
      <div className={styles.cards}>
        {error && !(items && base.data) ? (
          <LoadError title="Das Lager konnte nicht geladen werden." of={[stock, base]} />
        ) : !items ? (
          <ItemGridSkeleton />
        ) : shown.length === 0 ? (
          <EmptyStock filter={filter} hasBaseItems={base.data?.length !== 0} onClear={() => setTyped('')} />
        ) : (
          <ItemGrid items={shown} selected={entry.item?.name} onToggle={entry.toggle} />
        )}
      </div>
      <StockForm entry={entry} items={choices} isLoading={base.isPending} amounts={amounts} claims={claims} />
      {entry.removal ? (
        <ConfirmDialog
          title={`${formatNumber(entry.removal.amount)} × ${entry.removal.item.label} löschen?`}
          confirmLabel="Löschen"
          isBusy={entry.isRemoving}
          onConfirm={entry.remove}
          onCancel={entry.cancelRemoval}
        >
          Der ganze Bestand wird ausgebucht. Im Lagerverlauf steht, dass du es warst.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
