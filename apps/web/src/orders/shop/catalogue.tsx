import type { Category, Offer } from '@kontor/contract/products/offer.ts';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { filterItems, toSearchable } from '#inventory';
import { formatCount, formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { ProductIcon, SearchIcon } from '#platform/ui/icons.ts';
import { SearchField } from '#platform/ui/table/filter-bar.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useOwnOffers } from '#price-lists';
import { CATEGORY_DRAWINGS, OfferFaceSkeleton, useCategories } from '#products';
import styles from './catalogue.module.css';
import card from './offer-card.module.css';
import {
  anchorOf,
  CategoryBar,
  type Choosing,
  categoryClass,
  GroupFrame,
  type OfferGroup,
  OfferGroups,
} from './offer-groups.tsx';

/** Found by its own name and by that of what it is handed over as. */
const toFind = (offer: Offer) => ({
  offer,
  label: offer.name,
  name: offer.produces?.label ?? offer.parts.map(({ name }) => name).join(' '),
});

const countOf = (shown: number, all: number): string =>
  shown < all ? `${formatNumber(shown)} von ${formatNumber(all)} Produkten` : formatCount(all, 'Produkt', 'Produkte');

/** A group counts as reached when its head is this far below the title bar. */
const REACHED_PX = 160;

const idAtTop = (ids: readonly string[]): string | undefined => {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) return ids.at(-1);
  const tops = ids.map((id) => ({ id, top: document.getElementById(id)?.getBoundingClientRect().top ?? 0 }));
  return tops.findLast(({ top }) => top <= REACHED_PX)?.id ?? ids[0];
};

/** Which group is at the top of the screen; its name is moved into sight in the bar. */
function useReached(groups: readonly OfferGroup[]) {
  const bar = useRef<HTMLElement>(null);
  const [reached, setReached] = useState<string>();
  const ids = groups.map(({ id }) => id).join(' ');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setReached(idAtTop(ids.split(' ')));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
    };
  }, [ids]);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[href="#${reached}"]`);
    if (bar.current && link) bar.current.scrollLeft = link.offsetLeft - bar.current.offsetLeft - 48;
  }, [reached]);
  return { bar, reached };
}

function Categories({ groups, search }: { readonly groups: readonly OfferGroup[]; readonly search: ReactNode }) {
  const { bar, reached } = useReached(groups);
  return (
    <CategoryBar ref={bar} beside={search}>
      {groups.map(({ id, name }) => (
        <a key={id} className={categoryClass} href={`#${id}`} aria-current={id === reached || undefined}>
          {name}
        </a>
      ))}
    </CategoryBar>
  );
}

/** The offers under their categories, in the sequence of both; what has none stands at the end. */
function byCategory(offers: readonly Offer[], categories: readonly Category[]): OfferGroup[] {
  const known = new Set(categories.map(({ id }) => id));
  const isIn = (category: Category | undefined) => (offer: Offer) =>
    category ? offer.categoryId === category.id : offer.categoryId === null || !known.has(offer.categoryId);
  return [...categories, undefined]
    .map((category) => ({
      id: anchorOf(category),
      name: category?.name ?? (categories.length > 0 ? 'Weiteres' : 'Produkte'),
      icon: category ? CATEGORY_DRAWINGS[category.icon] : ProductIcon,
      offers: offers.filter(isIn(category)),
    }))
    .filter((group) => group.offers.length > 0);
}

const GROUPS = ['a', 'b', 'c'];
const CARDS = ['a', 'b', 'c', 'd', 'e'];

const CardSkeleton = () => (
  <li>
    <div className={`card flush ${card.offer}`}>
      <OfferFaceSkeleton />
    </div>
  </li>
);

interface CatalogueProps {
  readonly choosing?: Choosing | undefined;
  readonly isWaiting?: boolean;
}

/** What is on sale by category, for everybody; with a cart it can be chosen. */
export function Catalogue({ choosing, isWaiting = false }: CatalogueProps) {
  const query = useOwnOffers();
  const known = useCategories();
  const isKnown = !isWaiting && !known.isPending;
  const offers = isKnown ? query.data : undefined;
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const named = useMemo(() => (offers ?? []).map(toFind), [offers]);
  const shown = filterItems(toSearchable(named), filter).map(({ offer }) => offer);
  if (query.error && !query.data) return <LoadError title="Die Produkte konnten nicht geladen werden." of={query} />;
  if (offers?.length === 0) {
    return (
      <EmptyState icon={ProductIcon} title="Noch steht nichts auf der Karte">
        Hier steht bald, was du bestellen kannst. Schau später wieder vorbei.
      </EmptyState>
    );
  }
  const groups = byCategory(shown, known.data ?? []);
  const search = (
    <div className={`row ${styles.search}`}>
      <p className={offers && shown.length < offers.length ? 'dim number nowrap' : 'visually-hidden'} role="status">
        {offers ? countOf(shown.length, offers.length) : ''}
      </p>
      <SearchField placeholder="Produkte suchen" value={typed} onChange={setTyped} />
    </div>
  );
  return (
    <div className={styles.catalogue}>
      {offers ? (
        <Categories groups={groups} search={search} />
      ) : (
        <CategoryBar beside={search}>
          <Skeleton width={280} height={36} />
        </CategoryBar>
      )}
      {!offers ? (
        <div aria-busy="true">
          {GROUPS.map((key) => (
            <GroupFrame key={key} label="Produkte werden geladen" head={<Skeleton width={96} height={20} />}>
              {CARDS.map((place) => (
                <CardSkeleton key={place} />
              ))}
            </GroupFrame>
          ))}
        </div>
      ) : shown.length === 0 ? (
        <EmptyState icon={SearchIcon} title={`Kein Produkt passt zu „${filter}“.`}>
          <Button onClick={() => setTyped('')}>Suche leeren</Button>
        </EmptyState>
      ) : (
        <OfferGroups groups={groups} choosing={choosing} />
      )}
    </div>
  );
}
