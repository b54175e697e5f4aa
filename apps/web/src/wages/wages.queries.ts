import * as api from '@kontor/contract/wages/api.ts';
import type { WagePeriod } from '@kontor/contract/wages/schema.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { pagedQuery } from '#platform/api/paged-query.ts';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';

const PAGE_SIZE = 50;

export const wagesQueries = {
  all: () => ({ queryKey: ['wages'] as const }),
  sheets: (period: WagePeriod) =>
    readQuery(
      ['wages', 'sheets', period],
      api.listWageSheets,
      { query: period },
      { placeholderData: keepPreviousData },
    ),
  sheet: (personId: string, period: WagePeriod) =>
    readQuery(
      ['wages', 'sheet', personId, period],
      api.getWageSheet,
      { params: { personId }, query: period },
      { placeholderData: keepPreviousData },
    ),
  lines: (personId: string, period: WagePeriod) =>
    pagedQuery(['wages', 'sheet', personId, period, 'lines'], api.listWageLines, {
      params: { personId },
      query: { ...period, limit: PAGE_SIZE },
    }),
  payments: (personId: string) =>
    pagedQuery(['wages', 'payments', personId], api.listWagePayments, {
      params: { personId },
      query: { limit: PAGE_SIZE },
    }),
  rates: () => readQuery(['wages', 'rates'], api.listWageRates, {}),
};

const refreshing = {
  onSuccess: (_answer: unknown, client: QueryClient) => client.invalidateQueries(wagesQueries.all()),
};
/** A refusal means that something is no longer as it was shown. */
const refreshingAlways = {
  ...refreshing,
  onError: (_error: Error, client: QueryClient) => void client.invalidateQueries(wagesQueries.all()),
};

export const usePayWages = () => useWrite(api.payWages, { ...refreshingAlways, showsErrors: true });
export const useTakeBack = () => useWrite(api.takeBackWagePayment, refreshingAlways);
export const useAddLine = () => useWrite(api.addWageLine, { ...refreshing, showsErrors: true });
export const useSaveRate = () => useWrite(api.saveWageRate, { ...refreshing, showsErrors: true });
