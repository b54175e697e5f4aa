import { listAuditPeople, listAudits, listAuditTypes } from '@kontor/contract/audit/api.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';
import { pagedQuery } from '#platform/api/paged-query.ts';
import type { AuditSelection } from './audit-selection.ts';

const PAGE_SIZE = 100;

/** However much happens in the game, a reader asks no more often than this, and for what can be chosen still less. */
const [PAUSE_MS, CHOICES_PAUSE_MS] = [1000, 5000];

export const auditQueries = {
  all: () => ({ queryKey: ['audit'] as const }),
  list: (selection: AuditSelection) => ({
    ...pagedQuery(
      ['audit', 'list', selection],
      listAudits,
      { query: { ...selection, limit: PAGE_SIZE } },
      { onlyGrows: true },
    ),
    placeholderData: keepPreviousData,
    meta: { pauseMs: PAUSE_MS },
    // Every visit starts at the top and with what is there now; coming back to the window need not load it all again.
    gcTime: 0,
    refetchOnWindowFocus: false,
  }),
  types: () =>
    queryOptions({
      queryKey: ['audit', 'types'],
      queryFn: ({ signal }) => call(listAuditTypes, {}, { signal }),
      meta: { pauseMs: CHOICES_PAUSE_MS },
    }),
  people: () =>
    queryOptions({
      queryKey: ['audit', 'people'],
      queryFn: ({ signal }) => call(listAuditPeople, {}, { signal }),
      meta: { pauseMs: CHOICES_PAUSE_MS },
    }),
};
