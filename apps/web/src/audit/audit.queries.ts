import { listAuditPeople, listAudits, listAuditTypes } from '@kontor/contract/audit/api.ts';
import type { AuditEntry } from '@kontor/contract/audit/schema.ts';
import { type InfiniteData, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage, type Paged } from '#platform/api/api.ts';
import { pagedQuery } from '#platform/api/paged-query.ts';
import type { AuditSelection } from './audit-selection.ts';

export type AuditPages = InfiniteData<Paged<AuditEntry[]>, string>;

const PAGE_SIZE = 100;
/** A reader who was away for longer than this many pages starts anew. */
const CATCH_UP_PAGES = 5;

const loadPage = (selection: AuditSelection, before?: string): Promise<Paged<AuditEntry[]>> =>
  callPage(listAudits, { query: { ...selection, limit: PAGE_SIZE, ...(before ? { before } : {}) } });

const byAge = (one: AuditEntry, other: AuditEntry): number =>
  Date.parse(other.date) - Date.parse(one.date) || other.id - one.id;

const idsIn = ({ pages }: AuditPages): Set<number> => new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));

/** What is newest now, as far back as these pages, if that is not too far. */
export async function loadNewer(selection: AuditSelection, known: AuditPages): Promise<Paged<AuditEntry[]>> {
  const ids = idsIn(known);
  let { items, before } = await loadPage(selection);
  for (let page = 1; before && page < CATCH_UP_PAGES && !items.some(({ id }) => ids.has(id)); page++) {
    const next = await loadPage(selection, before);
    items = [...items, ...next.items];
    before = next.before;
  }
  return { items, before };
}

export function freshIn(known: AuditPages, newer: Paged<AuditEntry[]>): AuditEntry[] {
  const ids = idsIn(known);
  return newer.items.filter(({ id }) => !ids.has(id));
}

/** Puts what is new in its place; where the two do not meet, the old pages are of another time. */
export function mergeNewer(known: AuditPages, newer: Paged<AuditEntry[]>): AuditPages {
  const fresh = freshIn(known, newer);
  if (fresh.length === 0) return known;
  const [first, ...others] = known.pages;
  const hasGap = newer.before !== undefined && fresh.length === newer.items.length;
  if (!first || hasGap) return { pages: [newer], pageParams: [''] };
  // The game may tell late of what happened earlier.
  return { ...known, pages: [{ ...first, items: [...fresh, ...first.items].sort(byAge) }, ...others] };
}

export const auditQueries = {
  list: (selection: AuditSelection) => ({
    ...pagedQuery(['audit', 'list', selection], listAudits, { query: { ...selection, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    // Every visit starts at the top and with what is there now; coming back to the window need not load it all again.
    gcTime: 0,
    refetchOnWindowFocus: false,
  }),
  types: () =>
    queryOptions({ queryKey: ['audit', 'types'], queryFn: ({ signal }) => call(listAuditTypes, {}, { signal }) }),
  people: () =>
    queryOptions({ queryKey: ['audit', 'people'], queryFn: ({ signal }) => call(listAuditPeople, {}, { signal }) }),
};
