import * as api from '@kontor/contract/stock-check/api.ts';
import type { GapFilter, GapKind, ReportSpan } from '@kontor/contract/stock-check/schema.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { pagedQuery } from '#platform/api/paged-query.ts';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { filled } from '#platform/filled.ts';
import { momentsOf } from '#platform/forms/day-span.ts';
import type { CheckSearch } from './check-search.ts';

const PAGE_SIZE = 100;

const KINDS: Record<NonNullable<CheckSearch['zeigen']>, GapKind | undefined> = {
  schwund: 'LOSS',
  verzehr: 'CONSUMED',
  razzia: 'RAID',
  vergessen: 'FORGOTTEN',
  alle: undefined,
};

export type Selection = Omit<Partial<GapFilter>, 'limit' | 'before'>;

/** As the call asks for it. */
export const selectionOf = ({ zeigen, was, wer }: CheckSearch, { from, to }: ReportSpan): Selection =>
  filled({
    kind: zeigen === undefined ? 'OPEN' : KINDS[zeigen],
    item: was,
    person: wer,
    ...momentsOf({ von: from, bis: to }),
  });

export const stockCheckQueries = {
  all: () => ({ queryKey: ['stock-check'] as const }),
  gaps: (selection: Selection) => ({
    ...pagedQuery(['stock-check', 'gaps', selection], api.listGaps, { query: { ...selection, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    // Every visit starts at the top and with what is there now.
    gcTime: 0,
  }),
  report: (span: ReportSpan) =>
    readQuery(
      ['stock-check', 'report', span],
      api.getStockReport,
      { query: span },
      { placeholderData: keepPreviousData },
    ),
  people: () => readQuery(['stock-check', 'people'], api.listCheckPeople, {}),
  settings: () => readQuery(['stock-check', 'settings'], api.getStockCheckSettings, {}),
};

export const useExplain = () =>
  useWrite(api.explainGaps, {
    showsErrors: true,
    onSuccess: (_answer, client) => client.invalidateQueries(stockCheckQueries.all()),
    // A refusal means that something is no longer as it was shown.
    onError: (_error, client) => void client.invalidateQueries(stockCheckQueries.all()),
  });

export const useSaveSettings = () =>
  useWrite(api.saveStockCheckSettings, {
    showsErrors: true,
    onSuccess: (saved, client) => client.setQueryData(stockCheckQueries.settings().queryKey, saved),
  });
