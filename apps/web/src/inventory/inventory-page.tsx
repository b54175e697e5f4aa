import { mayAccess } from '@kontor/contract/core/roles.ts';
import { importBaseItems } from '@kontor/contract/inventory/api.ts';
import { heldAuthorities } from '@kontor/contract/users/rules.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CountIcon, ImportIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page.tsx';
import { useMe } from '#users';
import { HeldStockNotice } from './held-stock.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { StockView } from './stock-view.tsx';
import { StocktakePage } from './stocktake-page.tsx';

const route = getRouteApi('/warehouse');

/** `/warehouse`: what is in the store and what comes and goes; `?inventur=1` counts it. */
export function InventoryPage() {
  const { inventur } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: me } = useMe();
  const [isImporting, setIsImporting] = useState(false);
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
            <Button icon={<Glyph icon={ImportIcon} />} onClick={() => setIsImporting(true)}>
              Import
            </Button>
          ) : null}
        </>
      }
    >
      <HeldStockNotice />
      <StockView />
      {isImporting ? <ImportDialog onClose={() => setIsImporting(false)} /> : null}
    </Page>
  );
}
