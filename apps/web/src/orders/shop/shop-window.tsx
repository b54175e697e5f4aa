import { isRunning } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Glyph } from '#platform/ui/glyph.tsx';
import { OrderIcon, ProductIcon, StarIcon } from '#platform/ui/icons.ts';
import page from '#platform/ui/page/page.module.css';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { useCategories, useOffers } from '#products';
import { outlookOf } from '../order/order-label.tsx';
import { ordersQueries } from '../orders.queries.ts';
import { GUEST, REVIEW } from './cart.ts';
import { CartBar } from './cart-bar.tsx';
import {
  anchorOf,
  CategoryBar,
  type Choosing,
  categoryClass,
  OfferGroups,
  OfferGroupsSkeleton,
} from './offer-groups.tsx';
import { useCart } from './use-cart.ts';

/** Two rows on the tablet in the game. */
const SHOWN = 10;

/** What sells best, and after it the beginning of the card, so that the window is full. */
function groupsOf(offers: readonly Offer[]) {
  const there = offers.filter(({ soldOut }) => !soldOut);
  const popular = there.filter(({ isPopular }) => isPopular);
  const shown = [...popular, ...there.filter(({ isPopular }) => !isPopular)].slice(0, SHOWN);
  if (shown.length === 0) return [];
  const head =
    popular.length > 0
      ? { name: 'Beliebtes zuerst', icon: StarIcon }
      : { name: 'Von unserer Karte', icon: ProductIcon };
  return [{ id: 'auswahl', ...head, offers: shown }];
}

function Categories({ offers }: { readonly offers: readonly Offer[] }) {
  const used = (useCategories().data ?? []).filter(({ id }) => offers.some(({ categoryId }) => categoryId === id));
  return (
    <CategoryBar>
      <Link to="/menu" className={categoryClass ?? ''} data-whole>
        Ganze Karte
      </Link>
      {used.map((category) => (
        <Link key={category.id} to="/menu" hash={anchorOf(category)} className={categoryClass ?? ''}>
          {category.name}
        </Link>
      ))}
    </CategoryBar>
  );
}

const RunningOrder = ({ order }: { readonly order: Order }) => (
  <section
    className="card leads row wrap"
    style={{ padding: '12px 20px', marginTop: 16, borderInlineStart: '4px solid var(--accent)' }}
    aria-label="Deine Bestellung"
  >
    <Glyph icon={OrderIcon} className="accent" />
    <Link to="/order" className={`leads-to strong ${order.status === 'READY' ? 'success' : ''}`}>
      {outlookOf(order).state}
    </Link>
    <span className="dim">{outlookOf(order).next}</span>
  </section>
);

interface GoodsProps {
  readonly offers: ReturnType<typeof useOffers>;
  readonly cart?: Choosing;
  readonly running?: Order | undefined;
  readonly isWaiting?: boolean;
}

function Goods({ offers, cart, running, isWaiting = false }: GoodsProps) {
  const categories = useCategories();
  const isKnown = offers.data && !categories.isPending && !isWaiting;
  return (
    <div className={page.frame} data-frame style={{ paddingBottom: 8 }}>
      {running ? <RunningOrder order={running} /> : null}
      {offers.error && !offers.data ? (
        <LoadError title="Die Produkte konnten nicht geladen werden." of={offers} />
      ) : isKnown ? (
        <>
          <Categories offers={offers.data} />
          <OfferGroups groups={groupsOf(offers.data)} cart={cart} />
        </>
      ) : (
        <>
          <CategoryBar>
            <span className={categoryClass}>&nbsp;</span>
          </CategoryBar>
          <OfferGroupsSkeleton count={1} />
        </>
      )}
    </div>
  );
}

function Selling({ userId }: { readonly userId: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const offers = useOffers();
  const mine = useQuery({ ...ordersQueries.mine(), enabled: userId !== GUEST });
  const cart = useCart(userId, offers.data);
  const running = mine.data?.find(({ status }) => isRunning(status));
  const to = userId === GUEST ? '/menu' : '/order';
  const isEmpty = cart.lines.length === 0;
  // What is chosen is ordered next.
  useEffect(() => {
    if (!isEmpty) void router.preloadRoute({ to });
  }, [router, to, isEmpty]);
  const review = () => void navigate({ to, hash: REVIEW });
  return (
    <>
      <Goods offers={offers} cart={cart} running={running} isWaiting={mine.isLoading} />
      <div className={page.frame} style={{ position: 'sticky', insetBlockEnd: 0, zIndex: 3, order: 1 }}>
        <CartBar cart={cart} customer={{ userId, running }} onReview={review} onOrder={review} />
      </div>
    </>
  );
}

const Shown = () => <Goods offers={useOffers()} />;

/** The shop on the home page: what sells, and the cart. Without a `userId` it can only be looked at. */
export const ShopWindow = ({ userId }: { readonly userId?: string | undefined }) =>
  userId === undefined ? <Shown /> : <Selling key={userId} userId={userId} />;
