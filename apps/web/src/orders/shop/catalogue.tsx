import type { Category, Offer } from '@kontor/contract/products/offer.ts';
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { filterItems, toSearchable } from '#inventory';
import { formatCount, formatNumber } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ProductIcon, SearchIcon } from '#platform/ui/icons.ts';
import { FilterBar, SearchField } from '#platform/ui/table/filter-bar.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { CATEGORY_DRAWINGS, useCategories, useOffers } from '#products';
import styles from './catalogue.module.css';
import { OfferCard, OfferCardSkeleton } from './offer-card.tsx';
import type { CartState } from './use-cart.ts';

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
  /** Whether there is a cart is not known yet. */
  readonly isWaiting?: boolean;
}

export function Catalogue({ cart, isWaiting = false }: CatalogueProps) {
  const query = useOffers();
  const offers = isWaiting ? undefined : query.data;
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const named = useMemo(() => (offers ?? []).map(toFind), [offers]);
  const shown = filterItems(toSearchable(named), filter).map(({ offer }) => offer);
  const categories = useCategories().data ?? [];
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
                  <h2 className="row gap-8 huge">
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
