import type { Offer } from '@kontor/contract/products/offer.ts';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { lazyExtra } from '#platform/lazy-extra.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { AddIcon, ProductIcon, StarIcon } from '#platform/ui/icons.ts';
import page from '#platform/ui/page/page.module.css';
import { useOwnOffers } from '#price-lists';
import { useCategories } from '#products';
import { followsOrder } from '../order/followed.ts';
import { GUEST, hasCart } from './cart-key.ts';
import { EmptyBar } from './empty-bar.tsx';
import type { AmountProps } from './offer-card.tsx';
import { anchorOf, CategoryBar, type Choosing, categoryClass, OfferGroups } from './offer-groups.tsx';
import type { FirstLine } from './selling.tsx';

/** Two rows on the tablet in the game. */
const SHOWN = 10;

// The home page loads it with the first product that is chosen, or for who has a cart or an order already.
const Selling = lazyExtra(async () => (await import('./selling.tsx')).Selling, <EmptyBar />);

const OwnOrder = lazyExtra(async () => (await import('./own-order.ts')).OwnOrder);

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
      <Link to="/menu" className={categoryClass} data-whole>
        Ganze Karte
      </Link>
      {used.map((category) => (
        <Link key={category.id} to="/menu" hash={anchorOf(category)} className={categoryClass}>
          {category.name}
        </Link>
      ))}
    </CategoryBar>
  );
}

/** Until the cart is there: counts what is tapped meanwhile. */
const FirstAmount = ({ offer, typed, onChange }: AmountProps) => (
  <Button
    aria-label={`${offer.name}: eins mehr`}
    icon={typed === '' ? AddIcon : <span className="number">{typed}</span>}
    onClick={() => onChange(offer, String(Number(typed) + 1))}
  />
);

const NOTHING: ReadonlyMap<number, FirstLine> = new Map();

const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('article button')];
const labelOf = (button: Element | null | undefined): string | null | undefined => button?.getAttribute('aria-label');

/** What the cards choose with is another button once the cart is there: it keeps the focus. */
function useReady() {
  const [ready, setReady] = useState<Choosing>();
  const isReady = ready !== undefined;
  const focused = useRef<string | null>(undefined);
  useLayoutEffect(() => {
    if (isReady && focused.current)
      buttons()
        .find((one) => labelOf(one) === focused.current)
        ?.focus();
  }, [isReady]);
  const onReady = (next: Choosing) => {
    if (!isReady) focused.current = labelOf(document.activeElement?.closest('article button'));
    setReady(next);
  };
  return [ready, onReady] as const;
}

/** The shop on the home page: what sells, and the cart. Without a `userId` it can only be looked at. */
export function ShopWindow({ userId }: { readonly userId?: string | undefined }) {
  const offers = useOwnOffers();
  const categories = useCategories();
  const [first, setFirst] = useState<ReadonlyMap<number, FirstLine>>(NOTHING);
  const [ready, onReady] = useReady();
  const [hasOrder, setHasOrder] = useState(false);
  const isSelling = userId !== undefined && (first.size > 0 || hasOrder || hasCart(userId) || followsOrder(userId));
  const choose = (offer: Offer, typed: string) =>
    setFirst((now) => new Map(now).set(offer.id, { offer, typed, amount: Number(typed) }));
  const waiting: Choosing = { choices: first, setAmount: choose, Amount: FirstAmount };
  const choosing = userId === undefined ? undefined : (ready ?? waiting);
  if (offers.error && !offers.data) return null;
  return (
    <>
      <div className={page.frame} data-frame style={{ minHeight: 474 }}>
        {offers.data && !categories.isPending ? (
          <>
            <Categories offers={offers.data} />
            <OfferGroups groups={groupsOf(offers.data)} choosing={choosing} />
          </>
        ) : null}
      </div>
      {userId === undefined ? null : isSelling ? (
        <Selling key={userId} userId={userId} first={first} onReady={onReady} />
      ) : (
        <>
          <EmptyBar />
          {userId === GUEST ? null : <OwnOrder onRunning={() => setHasOrder(true)} />}
        </>
      )}
    </>
  );
}
