import { mayAccess } from '@kontor/contract/core/roles.ts';
import { importBaseItems } from '@kontor/contract/inventory/api.ts';
import type { InventoryItem } from '@kontor/contract/inventory/schema.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatCount, formatNumber } from '#platform/format.de.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CountIcon, ImportIcon, PictureIcon, SearchIcon, StockIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { FilterBar, SearchField } from '#platform/ui/table/filter-bar.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useOpenedByAddress } from '#platform/use-opened-by-address.ts';
import { useMe } from '#users';
import { ImportDialog } from '../import/import-dialog.tsx';
import { useBaseItems, useStock } from '../inventory.queries.ts';
import { filterItems, toSearchable } from '../item-search.ts';
import { PicturesDialog } from '../pictures/pictures-dialog.tsx';
import { StocktakePage } from '../stocktake/stocktake-page.tsx';
import { HeldStockNotice } from './held-stock.tsx';
import { ItemGrid, ItemGridSkeleton } from './item-grid.tsx';
import { StockForm } from './stock-form.tsx';
import { useStockEntry } from './use-stock-entry.ts';

const route = getRouteApi('/warehouse');

function summaryOf(shown: readonly InventoryItem[], all: readonly InventoryItem[]): string {
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

function StockView() {
  const stock = useStock();
  const base = useBaseItems();
  const entry = useStockEntry();
  const [typed, setTyped] = useState('');
  // Typing comes first; the cards follow when there is time.
  const filter = useDeferredValue(typed.trim());
  const items = stock.data;
  const shown = useMemo(() => filterItems(toSearchable(items ?? []), filter), [items, filter]);
  const error = stock.error ?? base.error;
  return (
    <div className="column gap-0 bottom-view">
      <FilterBar count={items ? summaryOf(shown, items) : ''}>
        <SearchField placeholder="Bestand filtern" value={typed} onChange={setTyped} />
      </FilterBar>
      {error && !(items && base.data) ? (
        <LoadError title="Das Lager konnte nicht geladen werden." of={[stock, base]} />
      ) : !items ? (
        <ItemGridSkeleton />
      ) : shown.length === 0 && filter !== '' ? (
        <EmptyState icon={SearchIcon} title={`Im Lager ist nichts mit „${filter}“.`}>
          <Button onClick={() => setTyped('')}>Filter leeren</Button>
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
        <StockView />
      </div>
      {opened === 'import' && mayImport ? <ImportDialog onClose={() => setOpened(undefined)} /> : null}
      {opened === 'pictures' ? <PicturesDialog onClose={() => setOpened(undefined)} /> : null}
    </Page>
  );
}
