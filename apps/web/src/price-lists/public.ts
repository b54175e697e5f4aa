export { CustomerSearch } from './customer-search.tsx';
export { priceListsQueries } from './price-lists.queries.ts';
export { PriceListsSettings } from './price-lists-settings.tsx';
export { useOwnOffers } from './use-own-offers.ts';
