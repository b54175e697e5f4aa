import type { Offer } from '@kontor/contract/products/schema.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { filterItems, toSearchable } from '#inventory';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { ProductIcon, SearchIcon } from '#platform/ui/icons.ts';
import { FilterBar, SearchField } from '#platform/ui/table/filter-bar.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { OfferCard, OfferCardSkeleton } from './offer-card.tsx';
import type { CartState } from './use-cart.ts';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Found by its own name and by that of what it makes. */
const toFind = (offer: Offer) => ({ offer, label: offer.name, name: offer.produces.label });

function countOf(shown: number, all: number): string {
  if (shown < all) return `${formatNumber(shown)} von ${formatNumber(all)} Produkten`;
  return all === 1 ? '1 Produkt' : `${formatNumber(all)} Produkte`;
}

interface CatalogueProps {
  /** `undefined` while they are loading. */
  readonly offers: readonly Offer[] | undefined;
  /** Without it the products are only to be looked at. */
  readonly cart?: Pick<CartState, 'lines' | 'setAmount'> | undefined;
}

/** Everything that can be had, as cards. */
export function Catalogue({ offers, cart }: CatalogueProps) {
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const searchable = useMemo(() => toSearchable((offers ?? []).map(toFind)), [offers]);
  const shown = useMemo(() => filterItems(searchable, filter).map(({ offer }) => offer), [searchable, filter]);
  const amounts = new Map(cart?.lines.map((line) => [line.productId, line.typed]));
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
      {offers && shown.length === 0 ? (
        <EmptyState icon={SearchIcon} title={`Kein Produkt passt zu „${filter}“.`}>
          <Button onClick={() => setTyped('')}>Suche leeren</Button>
        </EmptyState>
      ) : (
        <ul className="cards" aria-label="Produkte" aria-busy={!offers}>
          {offers
            ? shown.map((offer) => (
                <OfferCard
                  key={offer.id}
                  offer={offer}
                  typed={amounts.get(offer.id) ?? ''}
                  {...(cart ? { onChange: (text: string) => cart.setAmount(offer, text) } : {})}
                />
              ))
            : SKELETONS.map((key) => <OfferCardSkeleton key={key} />)}
        </ul>
      )}
    </div>
  );
}
