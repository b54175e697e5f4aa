import { type Category, type Offer, priceAt } from '@kontor/contract/products/offer.ts';
import { memo, useCallback, useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { filterItems, toSearchable } from '#inventory';
import { useRedrawnMoney } from '#platform/currency.ts';
import { formatCount, formatDateTime, formatNumber, formatPrice, formatWeight } from '#platform/format.de.ts';
import { MarkdownText } from '#platform/markdown-text.tsx';
import { serverNow } from '#platform/server-clock.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneIcon, ProductIcon, SearchIcon } from '#platform/ui/icons.ts';
import { NoWrap } from '#platform/ui/no-wrap.tsx';
import { FilterBar, SearchField } from '#platform/ui/table/filter-bar.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useOwnOffers } from '#price-lists';
import { CATEGORY_DRAWINGS, ProductImage, useCategories } from '#products';
import { listOf } from '../order/line-stock.ts';
import { amountFrom, fieldOf } from './cart.ts';
import { availabilityOf } from './cart-offers.ts';
import styles from './catalogue.module.css';
import { AmountStepper } from './order-fields.tsx';
import type { CartState } from './use-cart.ts';

const SHORT = 90;

const DOTS = {
  there: { '--dot': 'var(--success)' },
  few: { '--dot': 'var(--warning)' },
  gone: { '--dot': 'var(--error)' },
  made: {},
};

function About({ text }: { readonly text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (text.trim() === '') return null;
  const isLong = text.length > SHORT || text.trim().split('\n').length > 2;
  return (
    <div className="dim">
      <div id={id} className={isLong && !isOpen ? styles.clipped : undefined}>
        <MarkdownText text={text} />
      </div>
      {isLong ? (
        <button
          type="button"
          className="plain-button small strong accent underlined"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Weniger zeigen' : 'Mehr lesen'}
        </button>
      ) : null}
    </div>
  );
}

const offerEnd = ({ price, offer }: Offer): string | undefined =>
  priceAt({ price, offer }, new Date(serverNow())) === price ? undefined : offer?.until;

function Price({ offer }: { readonly offer: Offer }) {
  if (!offerEnd(offer)) return <span className="huge bold block">{formatPrice(offer.price)}</span>;
  return (
    <>
      <span className="meta block">
        statt <s>{formatPrice(offer.price)}</s>
      </span>
      <span className="huge bold accent block">{formatPrice(priceAt(offer, new Date(serverNow())))}</span>
    </>
  );
}

interface OfferCardProps {
  readonly offer: Offer;
  readonly typed?: string;
  readonly onChange?: (offer: Offer, typed: string) => void;
}

const OfferCard = memo(function OfferCard({ offer, typed = '', onChange }: OfferCardProps) {
  useRedrawnMoney();
  const titleId = useId();
  const amount = amountFrom(typed);
  const until = offerEnd(offer);
  const { tone, words, rest } = availabilityOf(offer, amount);
  return (
    <li className="off-screen" style={{ '--kept-size': 'auto 232px' }}>
      <article
        className={`card relative ${styles.offer}`}
        aria-labelledby={titleId}
        data-chosen={amount !== undefined || undefined}
      >
        <div className="tile">
          <ProductImage product={offer} size={offer.picture === null ? 72 : 96} />
        </div>
        <div className={`stack gap-4 ${styles.head}`}>
          <h3 id={titleId} className="huge anywhere clamp-2 hyphens">
            {offer.name}
          </h3>
          {offer.isPopular || until ? (
            <p className="row wrap gap-4">
              {offer.isPopular ? <Badge tone="amber">beliebt</Badge> : null}
              {until ? (
                <>
                  <Badge tone="green">Aktion</Badge> <span className="meta">bis {formatDateTime(until)}</span>
                </>
              ) : null}
            </p>
          ) : null}
          <p className={`row baseline meta number ${styles.availability}`} style={DOTS[tone]} data-tone={tone}>
            {words}
          </p>
          {rest ? <p className="meta number">{rest}</p> : null}
        </div>
        {amount !== undefined ? (
          <span className="check">
            <Glyph icon={DoneIcon} size={14} />
          </span>
        ) : null}
        <div className="stack gap-4 full">
          {offer.parts.length > 0 ? (
            <p className="number">
              <NoWrap>{listOf(offer.parts)}</NoWrap>
            </p>
          ) : null}
          <About text={offer.description} />
        </div>
        <div className={`row wrap between full ruled ${styles.foot}`}>
          <p className="number">
            <Price offer={offer} />
            <span className="meta"> je Stück, {formatWeight(offer.weight)}</span>
          </p>
          {onChange && !offer.soldOut ? (
            <AmountStepper
              name={offer.name}
              typed={typed}
              path={fieldOf(offer.id)}
              onChange={(text) => onChange(offer, text)}
            />
          ) : null}
        </div>
      </article>
    </li>
  );
});

const OfferCardSkeleton = () => (
  <li>
    <div className={`card relative ${styles.offer}`}>
      <div className="tile">
        <Skeleton width={72} height={72} radius={8} />
      </div>
      <div className={`stack gap-4 ${styles.head}`}>
        <Skeleton width="70%" height={20} mb={8} />
        <Skeleton width="45%" height={14} />
      </div>
      <div className="dim full">
        <Skeleton width="100%" height={14} mt={4} />
        <Skeleton width="80%" height={14} mt={8} />
      </div>
      <div className={`row wrap between full ruled ${styles.foot}`}>
        <Skeleton width={112} height={24} />
        <Skeleton width={156} height={36} />
      </div>
    </div>
  </li>
);

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Found by its own name and by that of what it is handed over as. */
const toFind = (offer: Offer) => ({
  offer,
  label: offer.name,
  name: offer.produces?.label ?? offer.parts.map(({ name }) => name).join(' '),
});

const anchorOf = (category: Category | undefined): string => `kategorie-${category?.id ?? 0}`;

const countOf = (shown: number, all: number): string =>
  shown < all ? `${formatNumber(shown)} von ${formatNumber(all)} Produkten` : formatCount(all, 'Produkt', 'Produkte');

/** The offers under their categories, in the sequence of both; what has none stands at the end. */
function byCategory(offers: readonly Offer[], categories: readonly Category[]) {
  const known = new Set(categories.map(({ id }) => id));
  const isIn = (category: Category | undefined) => (offer: Offer) =>
    category ? offer.categoryId === category.id : offer.categoryId === null || !known.has(offer.categoryId);
  return [...categories, undefined]
    .map((category) => ({ category, offers: offers.filter(isIn(category)) }))
    .filter((part) => part.offers.length > 0);
}

type SetAmount = CartState['setAmount'];

/** The same function for as long as the screen is open, so that a change draws one card and not all of them. */
function useSteady(setAmount: SetAmount | undefined): SetAmount {
  const latest = useRef(setAmount);
  useLayoutEffect(() => {
    latest.current = setAmount;
  });
  return useCallback((product, typed) => latest.current?.(product, typed), []);
}

interface CatalogueProps {
  readonly cart?: Pick<CartState, 'lines' | 'setAmount'> | undefined;
  readonly isWaiting?: boolean;
}

export function Catalogue({ cart, isWaiting = false }: CatalogueProps) {
  const query = useOwnOffers();
  const offers = isWaiting ? undefined : query.data;
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const named = useMemo(() => (offers ?? []).map(toFind), [offers]);
  const shown = filterItems(toSearchable(named), filter).map(({ offer }) => offer);
  const known = useCategories().data;
  const categories = known ?? [];
  const onChange = useSteady(cart?.setAmount);
  const amounts = new Map(cart?.lines.map((line) => [line.productId, line.typed]));
  if (query.error && !query.data) return <LoadError title="Die Produkte konnten nicht geladen werden." of={query} />;
  if (offers?.length === 0) {
    return (
      <EmptyState icon={ProductIcon} title="Noch keine Produkte">
        Hier steht bald, was du bestellen kannst. Schau später wieder vorbei.
      </EmptyState>
    );
  }
  return (
    <div>
      <FilterBar count={offers ? countOf(shown.length, offers.length) : ''}>
        <SearchField placeholder="Produkte suchen" value={typed} onChange={setTyped} />
      </FilterBar>
      {offers && categories.length > 1 && filter === '' ? (
        <nav className={`row wrap gap-8 ${styles.jumps}`} aria-label="Kategorien">
          {byCategory(offers, categories).map(({ category }) => (
            <a key={category?.id ?? 0} className={buttonClass()} href={`#${anchorOf(category)}`}>
              {category?.name ?? 'Weiteres'}
            </a>
          ))}
        </nav>
      ) : !offers && (!known || known.length > 1) ? (
        <div className={`row wrap gap-8 ${styles.jumps}`}>
          <Skeleton width={280} height={36} />
        </div>
      ) : null}
      {offers && shown.length === 0 ? (
        <EmptyState icon={SearchIcon} title={`Kein Produkt passt zu „${filter}“.`}>
          <Button onClick={() => setTyped('')}>Suche leeren</Button>
        </EmptyState>
      ) : (
        <div className="stack gap-32">
          {offers ? (
            byCategory(shown, categories).map(({ category, offers: part }) => (
              <section key={category?.id ?? 0} id={anchorOf(category)} className={styles.part}>
                {categories.length > 0 ? (
                  <h2 className="row gap-8 huge" style={{ marginBottom: 12 }}>
                    <Glyph icon={category ? CATEGORY_DRAWINGS[category.icon] : ProductIcon} />
                    {category?.name ?? 'Weiteres'}
                  </h2>
                ) : null}
                <ul className="cards" aria-label={category?.name ?? 'Produkte'}>
                  {part.map((offer) => (
                    <OfferCard
                      key={offer.id}
                      offer={offer}
                      typed={amounts.get(offer.id) ?? ''}
                      {...(cart ? { onChange } : {})}
                    />
                  ))}
                </ul>
              </section>
            ))
          ) : (
            <ul className="cards" aria-label="Produkte" aria-busy="true">
              {SKELETONS.map((key) => (
                <OfferCardSkeleton key={key} />
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
