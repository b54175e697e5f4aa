import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { auditQueries } from './audit.queries.ts';
import { type AuditSearch, readAuditSearch } from './audit-search.ts';
import { selectionOf } from './audit-selection.ts';

const route = getRouteApi('/audit-log');

/** What is chosen, as the address says it, and what there is to choose from. */
export function useAuditFilters() {
  const search = readAuditSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const types = useQuery(auditQueries.types());
  const existing = types.data;
  return {
    search,
    types,
    selection: existing && selectionOf(search, existing),
    isFiltered: Object.keys(search).length > 0,
    change: (next: AuditSearch) =>
      void navigate({ search: (now) => readAuditSearch({ ...now, ...next }), replace: true, resetScroll: false }),
    reset: () => void navigate({ search: {}, replace: true, resetScroll: false }),
  };
}
