import { mayAccess } from '@kontor/contract/core/roles.ts';
import { importBaseItems } from '@kontor/contract/inventory/api.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { formatCount, formatNumber } from '#platform/format.de.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CountIcon, ImportIcon, PictureIcon, SearchIcon, StockIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { FilterBar, SearchField } from '#platform/ui/table/filter-bar.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useOpenedByAddress } from '#platform/use-opened-by-address.ts';
import { useMe } from '#users';
import { ImportDialog } from '../import/import-dialog.tsx';
import { useBaseItems, useEmptyItems, useStock } from '../inventory.queries.ts';
import { filterItems, toSearchable } from '../item-search.ts';
import { PicturesDialog } from '../pictures/pictures-dialog.tsx';
import { StocktakePage } from '../stocktake/stocktake-page.tsx';
import { HeldStockNotice } from './held-stock.tsx';
import { ItemGrid, ItemGridSkeleton } from './item-grid.tsx';
import { allItems, type StoredItem, shownOf } from './levels.ts';
import { StockForm } from './stock-form.tsx';
import type { Shown } from './stock-search.ts';
import { StockSource } from './stock-source.tsx';
import { useStockEntry } from './use-stock-entry.ts';

const route = getRouteApi('/warehouse');

function summaryOf(shown: readonly StoredItem[], all: readonly StoredItem[]): string {
  const pieces = formatNumber(shown.reduce((sum, { amount }) => sum + amount, 0));
  return `${pieces} Stück · ${shown.length === all.length ? '' : `${formatNumber(shown.length)} von `}${formatCount(all.length, 'Art', 'Arten')}`;
}

const EmptyStock = ({ hasBaseItems }: { readonly hasBaseItems: boolean }) =>
  hasBaseItems ? (
    <EmptyState icon={StockIcon} title="Das Lager ist leer.">
      Wähle unten einen Gegenstand und erfasse, was da ist.
    </EmptyState>
  ) : (
    <EmptyState icon={StockIcon} title="Noch sind keine Gegenstände bekannt.">
      Die Verwaltung liest sie oben mit „Import“ ein: aus einer Datei des Spielservers oder aus einer eigenen Liste.
    </EmptyState>
  );

const NOTHING: Readonly<Record<Shown, string>> = {
  alle: 'Im Lager ist nichts',
  knapp: 'Knapp ist nichts',
  leer: 'Leer ist nichts',
};

/** How much of each there is to see, so that nobody looks for nothing. */
const Shortages = ({ items, shown }: { readonly items: readonly StoredItem[]; readonly shown: Shown }) => {
  const navigate = route.useNavigate();
  const counted = (label: string, of: Shown) => (
    <>
      {label} <span className="number">{formatNumber(shownOf(items, of).length)}</span>
    </>
  );
  return (
    <Segments
      label="Anzeigen"
      isLabelHidden
      value={shown}
      segments={[
        { value: 'alle', label: 'Alle' },
        { value: 'knapp', label: counted('Knapp', 'knapp') },
        { value: 'leer', label: counted('Leer', 'leer') },
      ]}
      onChange={(zeigen) => void navigate({ search: zeigen === 'alle' ? {} : { zeigen }, replace: true })}
    />
  );
};

function StockView() {
  const { zeigen = 'alle', gegenstand } = route.useSearch();
  const navigate = route.useNavigate();
  const stock = useStock();
  const empty = useEmptyItems();
  const base = useBaseItems();
  const entry = useStockEntry();
  const [typed, setTyped] = useState('');
  // Typing comes first; the cards follow when there is time.
  const filter = useDeferredValue(typed.trim());
  const items = useMemo(() => stock.data && empty.data && allItems(stock.data, empty.data), [stock.data, empty.data]);
  const shown = useMemo(() => filterItems(toSearchable(shownOf(items ?? [], zeigen)), filter), [items, zeigen, filter]);
  const error = stock.error ?? empty.error ?? base.error;

  const wanted = base.data?.find(({ name }) => name === gegenstand);
  const take = useEffectEvent(() => {
    if (!wanted) return;
    entry.toggle(wanted, true);
    void navigate({ search: ({ gegenstand: _, ...rest }) => rest, replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item that the address names
  useEffect(take, [wanted?.name]);

  return (
    <div className="column gap-0 bottom-view">
      <FilterBar count={items ? summaryOf(shown, items) : ''}>
        <SearchField placeholder="Bestand filtern" value={typed} onChange={setTyped} />
        <Shortages items={items ?? []} shown={zeigen} />
      </FilterBar>
      {error && !(items && base.data) ? (
        <LoadError title="Das Lager konnte nicht geladen werden." of={[stock, empty, base]} />
      ) : !items ? (
        <ItemGridSkeleton />
      ) : shown.length === 0 && filter !== '' ? (
        <EmptyState icon={SearchIcon} title={`${NOTHING[zeigen]} mit „${filter}“.`}>
          <Button onClick={() => setTyped('')}>Filter leeren</Button>
        </EmptyState>
      ) : shown.length === 0 && zeigen !== 'alle' ? (
        <EmptyState icon={StockIcon} title={`${NOTHING[zeigen]}.`}>
          <Button onClick={() => void navigate({ search: {}, replace: true })}>Alles zeigen</Button>
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyStock hasBaseItems={base.data?.length !== 0} />
      ) : (
        <ItemGrid items={shown} selected={entry.item?.name} onToggle={entry.toggle} />
      )}
      <StockForm entry={entry} stock={items} />
      {entry.removal ? (
        <ConfirmDialog
          title={`${formatNumber(entry.removal.amount)} × ${entry.removal.item.label} löschen?`}
          confirmLabel="Löschen"
          onConfirm={entry.remove}
          onCancel={entry.cancelRemoval}
        >
          Der ganze Bestand wird ausgebucht. Im Lagerverlauf steht, dass du es warst.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** `/warehouse`: what is in the store and what comes and goes; `?inventur=1` counts it, `#import` opens the import. */
export function InventoryPage() {
  const { inventur } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: me } = useMe();
  const [opened, setOpened] = useState<'import' | 'pictures'>();
  useOpenedByAddress('import', () => setOpened('import'));
  if (!me) return null;
  if (inventur) return <StocktakePage userId={me.id} onLeave={() => void navigate({ search: {} })} />;
  const mayImport = mayAccess(importBaseItems.access, { authorities: heldAuthorities(me) });
  return (
    <Page
      title="Inventar"
      purpose="Was gerade im Lager liegt. Zu- und Abgänge erfasst du unten."
      actions={
        <>
          <Button icon={<Glyph icon={CountIcon} />} onClick={() => void navigate({ search: { inventur: 1 } })}>
            Inventur
          </Button>
          {mayImport ? (
            <>
              <Button icon={<Glyph icon={PictureIcon} />} onClick={() => setOpened('pictures')}>
                Bilder
              </Button>
              <Button icon={<Glyph icon={ImportIcon} />} onClick={() => setOpened('import')}>
                Import
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div className="stack gap-16">
        <HeldStockNotice />
        <StockSource />
        <StockView />
      </div>
      {opened === 'import' && mayImport ? <ImportDialog onClose={() => setOpened(undefined)} /> : null}
      {opened === 'pictures' ? <PicturesDialog onClose={() => setOpened(undefined)} /> : null}
    </Page>
  );
}
