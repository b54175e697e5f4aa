import { changePrice, listPrices } from '@kontor/contract/prices/api.ts';
import type { ItemPrice } from '@kontor/contract/prices/schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';
import { useWrite } from '#platform/api/use-write.ts';

export const pricesQueries = {
  all: () => queryOptions({ queryKey: ['prices'], queryFn: ({ signal }) => call(listPrices, {}, { signal }) }),
};

/** What items cost to buy in, as the server lists it. */
export const usePrices = () => useQuery(pricesQueries.all());

const toMap = (prices: ItemPrice[]): ReadonlyMap<string, number> =>
  new Map(prices.map(({ item, pricePerUnit }) => [item, pricePerUnit]));

/** What items cost to buy in, by name, as the rules want it. */
export const usePriceMap = () => useQuery({ ...pricesQueries.all(), select: toMap });

interface Outcome {
  readonly onSaved: (saved: ItemPrice | null) => void;
  readonly onRefused: (error: Error) => void;
}

export const useChangePrice = ({ onSaved, onRefused }: Outcome) =>
  useWrite(changePrice, {
    showsErrors: true,
    onSuccess: (saved, client, { params }) => {
      client.setQueryData(pricesQueries.all().queryKey, (prices) => {
        if (!prices) return prices;
        const others = prices.filter(({ item }) => item !== params.name);
        return saved ? [...others, saved] : others;
      });
      // The costs of products follow on the live channel.
      void client.invalidateQueries(pricesQueries.all());
      onSaved(saved);
    },
    onError: onRefused,
  });
