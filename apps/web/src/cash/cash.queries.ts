import {
  getCashOverview,
  getCashPeriod,
  getClose,
  listCashEntries,
  listCashPeople,
  listCloses,
} from '@kontor/contract/cash/api.ts';
import type { CashFilter } from '@kontor/contract/cash/schema.ts';
import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { pagedQuery } from '#platform/api/paged-query.ts';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { filled } from '#platform/filled.ts';
import { momentsOf } from '#platform/forms/day-span.ts';
import { searchText } from '#platform/search-text.ts';
import type { CashSearch } from './cash-search.ts';

const PAGE_SIZE = 100;
/** However much is sold, a reader asks no more often than this. */
const PAUSE_MS = 1000;

/** As the call asks for it. */
export function selectionOf(search: CashSearch): Partial<CashFilter> {
  const { konto, art, wofuer, person, suche } = search;
  return filled({
    account: konto,
    kind: art,
    category: wofuer,
    person,
    search: searchText(suche),
    ...momentsOf(search),
  });
}

export const cashQueries = {
  all: () => ({ queryKey: ['cash'] as const }),
  overview: () => readQuery(['cash', 'overview'], getCashOverview, {}, { meta: { pauseMs: PAUSE_MS } }),
  entries: (selection: Partial<CashFilter>) => ({
    ...pagedQuery(['cash', 'entries', selection], listCashEntries, { query: { ...selection, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    meta: { pauseMs: PAUSE_MS },
    // Every visit starts at the top and with what is there now.
    gcTime: 0,
  }),
  people: () => readQuery(['cash', 'people'], listCashPeople, {}, { meta: { pauseMs: 5000 } }),
  period: (day: string) =>
    readQuery(['cash', 'period', day], getCashPeriod, { query: { day } }, { meta: { pauseMs: PAUSE_MS } }),
  closes: () => pagedQuery(['cash', 'closes'], listCloses, { query: { limit: PAGE_SIZE } }),
  close: (id: number) => readQuery(['cash', 'close', id], getClose, { params: { id } }),
};

/** The dialog that sends it shows what was refused, which means that something is no longer as it was shown. */
export const useCashWrite = <E extends Endpoint>(endpoint: E) =>
  useWrite(endpoint, {
    showsErrors: true,
    onSuccess: (_answer, client) => client.invalidateQueries(cashQueries.all()),
    onError: (_error, client) => void client.invalidateQueries(cashQueries.all()),
  });
