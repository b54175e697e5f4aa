import { SCREENS } from '@kontor/contract/screens.ts';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useInfo } from '#business';
import { SiteTitleContext } from '#platform/ui/page.tsx';
import styles from './app-shell.module.css';
import { ConnectionBanner } from './connection-banner.tsx';
import { useLook, useScheme } from './look.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import { useSessionWatch } from './session-watch.ts';
import { SideMenu } from './side-menu.tsx';
import { TitleBar } from './title-bar.tsx';
import { ToastRegion } from './toast-region.tsx';
import { maySee, useViewer } from './viewer.ts';

// Only staff have a bell, and nobody's first screen waits for it; without it everything else still works.
const NewOrderBell = lazy(() =>
  import('./new-order-bell.ts').then(
    (module) => ({ default: module.NewOrderBell }),
    () => ({ default: () => null }),
  ),
);

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

/** Title bar, menu and the place where the screens go. */
export function AppShell() {
  const { data: info } = useInfo();
  const state = useViewer();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const scheme = useScheme(info);
  useLook(info, scheme);
  useFocusOnNavigation();
  useSessionWatch();
  const viewer = state.status === 'ready' ? state.viewer : undefined;
  return (
    <SiteTitleContext value={info?.title ?? 'Kontor'}>
      <a className={styles.skip} href="#inhalt">
        Zum Inhalt springen
      </a>
      <TitleBar title={info?.title} scheme={scheme} onOpenMenu={() => setIsMenuOpen(true)} />
      <ConnectionBanner isDialling={viewer !== undefined} />
      <div className={styles.body}>
        <aside className={styles.side} aria-label="Menü">
          <SideMenu viewer={viewer} />
        </aside>
        <main id="inhalt" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {isMenuOpen ? <MenuDrawer viewer={viewer} onClose={() => setIsMenuOpen(false)} /> : null}
      {viewer && maySee(viewer, SCREENS['/orders']) ? (
        <Suspense>
          <NewOrderBell />
        </Suspense>
      ) : null}
      <ToastRegion />
    </SiteTitleContext>
  );
}
