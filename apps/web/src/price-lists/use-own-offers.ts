import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { priceInList } from '@kontor/contract/price-lists/rules.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useInfo } from '#business';
import { useOffers } from '#products';
import { useRights } from '#users';
import { priceListsQueries } from './price-lists.queries.ts';

/** A reduced price counts for as long as it is the lower one. */
function inList(offer: Offer, percent: number): Offer {
  const price = priceInList({ price: offer.price, offer: null }, percent, new Date(0));
  return { ...offer, price, offer: offer.offer && offer.offer.price < price ? offer.offer : null };
}

/** What is on sale, at the prices of the one who looks. */
export function useOwnOffers() {
  const query = useOffers();
  const { isUser } = useRights();
  const isOn = isFeatureOn(useInfo().data?.features ?? {}, 'CASH');
  const percent = useQuery({ ...priceListsQueries.mine(), enabled: isUser && isOn }).data?.percent ?? 0;
  const { data } = query;
  const offers = useMemo(() => (percent === 0 ? data : data?.map((offer) => inList(offer, percent))), [data, percent]);
  return { ...query, data: offers };
}
