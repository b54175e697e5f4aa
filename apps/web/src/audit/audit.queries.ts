import { listAuditPeople, listAudits, listAuditTypes } from '@kontor/contract/audit/api.ts';
import { PRESELECTED } from '@kontor/contract/audit/schema.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { pagedQuery } from '#platform/api/paged-query.ts';
import { readQuery } from '#platform/api/read-query.ts';
import { filled } from '#platform/filled.ts';
import { momentsOf } from '#platform/forms/day-span.ts';
import { searchText } from '#platform/search-text.ts';
import { type AuditSearch, EVERY_TYPE } from './audit-search.ts';

export type AuditSelection = ReturnType<typeof selectionOf>;

/** The chosen types, none for all; where the address is silent, those that matter most and of which there are entries. */
export function typesIn({ arten }: AuditSearch, existing: readonly string[]): string[] {
  if (arten === EVERY_TYPE) return [];
  return arten ?? PRESELECTED.filter((type) => existing.includes(type));
}

export function selectionOf(search: AuditSearch, existing: readonly string[]) {
  const { suche, person = [] } = search;
  return {
    type: typesIn(search, existing),
    person,
    ...momentsOf(search),
    ...filled({ search: searchText(suche) }),
  };
}

const PAGE_SIZE = 100;

/** However much happens in the game, a reader asks no more often than this. */
const PAUSE_MS = 1000;
const choices = { meta: { pauseMs: 5000 } };

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
  types: () => readQuery(['audit', 'types'], listAuditTypes, {}, choices),
  people: () => readQuery(['audit', 'people'], listAuditPeople, {}, choices),
};
