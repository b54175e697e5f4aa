import { SCREENS } from '@kontor/contract/screens.ts';
import { phaseOf } from '@kontor/contract/tips/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ordersQueries } from '#orders';
import { formatNumber } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { FlagIcon, type Icon, OrdersIcon, ProductIcon } from '#platform/ui/icons.ts';
import { useProducts } from '#products';
import { tipsQueries } from '#tips';
import { maySee, type Viewer } from '../viewer.ts';
import styles from './home.module.css';

const countOf = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const Waiting = ({ icon, children }: { readonly icon: Icon; readonly children: ReactNode }) => (
  <li className="row">
    <Glyph icon={icon} className="accent" />
    {children}
  </li>
);

function LowProducts({ viewer, low }: { readonly viewer: Viewer; readonly low: number }) {
  const to = maySee(viewer, SCREENS['/products']) ? '/products' : '/production';
  return (
    <Waiting icon={ProductIcon}>
      <Link to={to} className="link strong number">
        {countOf(low, 'Produkt', 'Produkte')} unter dem Ziel
      </Link>
    </Waiting>
  );
}

/** Games that are over by the clock; only who may close them is asked to. */
function useWithoutResult(viewer: Viewer) {
  const games = useQuery({ ...tipsQueries.open(), enabled: maySee(viewer, SCREENS['/tip-games-settings']) });
  const now = new Date(serverNow());
  return {
    count: games.data?.filter((game) => phaseOf(game, now) === 'waiting').length ?? 0,
    isLoading: games.isLoading,
  };
}

/** Open work for staff; empty when there is none. */
export function HomeStrip({ viewer }: { readonly viewer: Viewer }) {
  const orders = useQuery(ordersQueries.running());
  const products = useProducts();
  const fresh = orders.data?.filter(({ status }) => status === 'NEW').length ?? 0;
  const low = products.data?.filter((one) => one.inventoryAmount < one.targetProductionCount).length ?? 0;
  const unfinished = useWithoutResult(viewer);
  if (fresh + low + unfinished.count === 0) {
    // Its space is reserved while loading, so that the cards below do not move.
    return orders.isPending || products.isPending || unfinished.isLoading ? (
      <div className={styles.strip} data-empty />
    ) : null;
  }
  return (
    <section className={`${styles.strip} card row wrap`} aria-labelledby="waiting">
      <h2 id="waiting">Das wartet auf dich</h2>
      <ul className="row wrap">
        {fresh > 0 ? (
          <Waiting icon={OrdersIcon}>
            <Link to="/orders" className="link strong number">
              {countOf(fresh, 'neue Bestellung', 'neue Bestellungen')}
            </Link>
          </Waiting>
        ) : null}
        {low > 0 ? <LowProducts viewer={viewer} low={low} /> : null}
        {unfinished.count > 0 ? (
          <Waiting icon={FlagIcon}>
            <Link to="/tip-games" className="link strong number">
              {countOf(unfinished.count, 'Spiel', 'Spiele')} ohne Ergebnis
            </Link>
          </Waiting>
        ) : null}
      </ul>
    </section>
  );
}
