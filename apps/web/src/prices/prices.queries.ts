import { changePrice, listPrices } from '@kontor/contract/prices/api.ts';
import type { ItemPrice } from '@kontor/contract/prices/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#platform/api/read-query.ts';
import { entryQueue, useEntryQueue } from '#platform/forms/use-entry-queue.ts';
import { refresh } from '#platform/live/refresh.ts';

export const pricesQueries = { all: () => readQuery(['prices'], listPrices, {}) };

export const usePrices = () => useQuery(pricesQueries.all());

const toMap = (prices: ItemPrice[]): ReadonlyMap<string, number> =>
  new Map(prices.map(({ item, pricePerUnit }) => [item, pricePerUnit]));

export const usePriceMap = () => useQuery({ ...pricesQueries.all(), select: toMap });

/** Prices by hand, in the order in which they were typed. */
const priceQueue = entryQueue({
  endpoint: changePrice,
  onDone: (saved, client, { params }) => {
    client.setQueryData(pricesQueries.all().queryKey, (prices) => {
      if (!prices) return prices;
      const others = prices.filter(({ item }) => item !== params.name);
      return saved ? [...others, saved] : others;
    });
    // The costs of products follow on the live channel.
    void refresh(client, pricesQueries.all());
  },
});

export const usePriceQueue = () => useEntryQueue(priceQueue);
