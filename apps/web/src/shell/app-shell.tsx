import { EURO } from '@kontor/contract/core/currency.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { useInfo } from '#business';
import { CurrencyContext } from '#platform/currency.ts';
import { setCurrency } from '#platform/format.de.ts';
import { lazyExtra } from '#platform/lazy-extra.tsx';
import { SiteTitleContext } from '#platform/ui/page/page.tsx';
import styles from './app-shell.module.css';
import { ConnectionBanner } from './connection-banner.tsx';
import { useChoice, useLook } from './look.ts';
import { MenuDrawer, SideMenu } from './menu/side-menu.tsx';
import { TitleBar } from './menu/title-bar.tsx';
import { ToastRegion } from './notices/toast-region.tsx';
import { useSessionWatch } from './session-watch.ts';
import { maySee, useViewer } from './viewer.ts';

// Only staff have a bell, and nobody's first screen waits for it; without it everything else still works.
const NewOrderBell = lazyExtra(async () => (await import('./new-order-bell.ts')).NewOrderBell);

/** After a change of page a screen reader starts at its title, and the tab key right below it. */
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // A screen that starts at a field has put the cursor there by now.
        if (!fromLocation || !pathChanged || document.activeElement?.closest('main input')) return;
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}

export function AppShell() {
  const { data: info } = useInfo();
  const state = useViewer();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const look = useChoice(info);
  useLook(info, look.scheme);
  const currency = info?.currency ?? EURO;
  setCurrency(currency);
  useFocusOnNavigation();
  useSessionWatch();
  const viewer = state.status === 'ready' ? state.viewer : undefined;
  // The page itself comes first.
  const isRestDue = useDeferredValue(viewer !== undefined, false);
  const isStaff = isRestDue && viewer !== undefined && maySee(viewer, SCREENS['/orders']);
  const keepsDuty = isRestDue && viewer !== undefined && maySee(viewer, SCREENS['/duty']);
  return (
    <SiteTitleContext value={info?.title ?? 'Kontor'}>
      <a className={styles.skip} href="#inhalt">
        Zum Inhalt springen
      </a>
      <TitleBar
        title={info?.title}
        logo={info?.logo}
        look={look}
        mayClose={isStaff}
        keepsDuty={keepsDuty}
        isGuest={viewer !== undefined && viewer.user === undefined}
        onOpenMenu={() => setIsMenuOpen(true)}
      />
      <ConnectionBanner
        isDialling={viewer !== undefined}
        mayRepair={viewer !== undefined && maySee(viewer, SCREENS['/settings'])}
      />
      <div className={styles.body}>
        <div className={styles.side}>
          <aside aria-label="Menü">
            <SideMenu viewer={isRestDue ? viewer : undefined} />
          </aside>
          <ToastRegion />
        </div>
        <main id="inhalt" tabIndex={-1}>
          <CurrencyContext value={currency}>
            <Outlet />
          </CurrencyContext>
        </main>
      </div>
      {isMenuOpen ? <MenuDrawer viewer={viewer} onClose={() => setIsMenuOpen(false)} /> : null}
      {isStaff ? <NewOrderBell /> : null}
    </SiteTitleContext>
  );
}
