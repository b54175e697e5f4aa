import { getHeldStock, getStockSource } from '@kontor/contract/game/api.ts';
import {
  changeStock,
  getItem,
  getItemFigures,
  listBaseItems,
  listEmptyItems,
  listItemBookings,
  listItemPictures,
  listItems,
  undoBooking,
} from '@kontor/contract/inventory/api.ts';
import type { HistoryEntry, InventoryItem, StockChanged } from '@kontor/contract/inventory/schema.ts';
import { listPriceChanges } from '@kontor/contract/prices/api.ts';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';
import { hasStatus } from '#platform/api/api-error.ts';
import { pagedQuery } from '#platform/api/paged-query.ts';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { formatNumber } from '#platform/format.de.ts';
import { entryQueue, useEntryQueue } from '#platform/forms/use-entry-queue.ts';
import { refresh } from '#platform/live/refresh.ts';
import { showToast } from '#platform/toasts.ts';
import { byLabel } from './item-search.ts';

const BOOKINGS_SHOWN = 50;
/** Nobody tells that the game has fallen silent. */
const SOURCE_MS = 60_000;

/** Items come sorted by label. */
export const inventoryQueries = {
  all: () => ({ queryKey: ['inventory'] as const }),
  booked: () => ({ queryKey: ['inventory', 'booked'] as const }),
  held: () => readQuery(['inventory', 'held'], getHeldStock, {}),
  /** Whether the game tells what lies in the store. */
  source: () => readQuery(['inventory', 'source'], getStockSource, {}, { refetchInterval: SOURCE_MS }),
  items: () =>
    queryOptions({
      queryKey: ['inventory', 'items'],
      queryFn: async ({ signal }) => (await call(listItems, {}, { signal })).sort(byLabel),
    }),
  empty: () => readQuery(['inventory', 'empty'], listEmptyItems, {}),
  item: (name: string) => readQuery(['inventory', 'booked', 'item', name], getItem, { params: { name } }),
  figures: (name: string, days: number) =>
    readQuery(
      ['inventory', 'booked', 'item', name, 'figures', days],
      getItemFigures,
      { params: { name }, query: { days } },
      { placeholderData: keepPreviousData },
    ),
  /** Under the word whose live rules hear of prices. */
  priceChanges: (name: string) =>
    pagedQuery(
      ['prices', 'changes', name],
      listPriceChanges,
      { params: { name }, query: { limit: BOOKINGS_SHOWN } },
      { onlyGrows: true },
    ),
  bookings: (name: string) => ({
    ...pagedQuery(
      ['inventory', 'booked', 'bookings', name],
      listItemBookings,
      { params: { name }, query: { limit: BOOKINGS_SHOWN } },
      { onlyGrows: true },
    ),
    // Every visit starts at the top and with what is there now.
    gcTime: 0,
  }),
  pictures: () => readQuery(['inventory', 'pictures'], listItemPictures, {}),
  /** Loaded once: the live channel says when the game got new ones. */
  baseItems: () =>
    queryOptions({
      queryKey: ['inventory', 'base-items'],
      queryFn: async ({ signal }) => (await call(listBaseItems, {}, { signal })).sort(byLabel),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

export const useEmptyItems = () => useQuery(inventoryQueries.empty());

export const useStock = () => useQuery(inventoryQueries.items());

const amountsOf = (items: readonly InventoryItem[]) => new Map(items.map(({ name, amount }) => [name, amount]));

/** How much is there of each item, by its name. */
export const useStockAmounts = (enabled = true) =>
  useQuery({ ...inventoryQueries.items(), select: amountsOf, enabled });

export const useItemPictures = () => useQuery(inventoryQueries.pictures());

export const useBaseItems = () => useQuery(inventoryQueries.baseItems());

/** Shows the answer at once; the reload behind it brings what others have booked meanwhile. */
function takeOver(client: QueryClient, { historyId: _, ...booked }: StockChanged): void {
  const emptied = client.getQueryData(inventoryQueries.empty().queryKey)?.find(({ name }) => name === booked.name);
  client.setQueryData(inventoryQueries.items().queryKey, (items) => {
    if (!items) return items;
    const others = items.filter(({ name }) => name !== booked.name);
    // A booking leaves the claims of orders and the target as they are.
    const { reserved = 0, target = emptied?.target } = items.find(({ name }) => name === booked.name) ?? {};
    return booked.amount > 0
      ? [...others, { ...booked, reserved, ...(target === undefined ? {} : { target }) }].sort(byLabel)
      : others;
  });
  void refresh(client, inventoryQueries.items(), inventoryQueries.empty());
}

/** A refusal means that another booking came first: what is on screen is loaded again. */
export const reloadAfter = (error: unknown, client: QueryClient): void => {
  if (hasStatus(error, 409)) void refresh(client, inventoryQueries.items());
};

const stockQueue = entryQueue({
  endpoint: changeStock,
  onDone: (booked, client) => takeOver(client, booked),
  onRefused: reloadAfter,
});

export const useStockQueue = () => useEntryQueue(stockQueue);

/** Shows what an entry did at once; the reload behind it brings what others have booked meanwhile. */
export function showEntry(client: QueryClient, { items: changed }: HistoryEntry): void {
  const after = new Map(changed.map(({ name, newAmount }) => [name, newAmount]));
  client.setQueryData(inventoryQueries.items().queryKey, (items) => {
    if (!items) return items;
    const known = new Set(items.map(({ name }) => name));
    const added = changed.filter(({ name }) => !known.has(name));
    return [
      ...items.map((item) => ({ ...item, amount: after.get(item.name) ?? item.amount })),
      ...added.map(({ name, label, newAmount }) => ({ id: 0, name, label, amount: newAmount, reserved: 0 })),
    ]
      .filter(({ amount }) => amount > 0)
      .sort(byLabel);
  });
  void refresh(client, inventoryQueries.items(), inventoryQueries.empty());
}

/** Takes a booking back; reported from here, because the toast that offers it outlives the screen. */
export const useUndoBooking = (onUndone?: (historyId: number) => void) =>
  useWrite(undoBooking, {
    onSuccess: ({ items }, client, { params }) => {
      onUndone?.(Number(params.id));
      const [first, ...others] = items;
      const after = first && others.length === 0 ? ` ${first.label}: wieder ${formatNumber(first.newAmount)}.` : '';
      showToast({ kind: 'success', sentence: `Die Buchung ist zurückgenommen.${after}` });
      return client.invalidateQueries(inventoryQueries.items());
    },
  });

export function useUndo(): (historyId: number) => void {
  const undo = useUndoBooking();
  return (id) => undo.run({ params: { id } });
}
