import type { AuditEntry } from '@kontor/contract/audit/schema.ts';
import { useState } from 'react';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { auditQueries } from './audit.queries.ts';
import type { AuditSelection } from './audit-selection.ts';

const NONE: ReadonlySet<number> = new Set();

interface Seen {
  readonly selection: string;
  readonly entries: readonly AuditEntry[] | undefined;
  readonly arrived: ReadonlySet<number>;
}

/** What has come since: what was loaded behind the last known entry is not new. */
function arrivedIn(entries: readonly AuditEntry[], known: readonly AuditEntry[]): number[] {
  const ids = new Set(known.map(({ id }) => id));
  const last = entries.findLastIndex(({ id }) => ids.has(id));
  return entries.filter(({ id }, at) => !ids.has(id) && at < last).map(({ id }) => id);
}

/** What arrived under the reader's eyes, in this selection. */
function useArrived(selection: string, entries: readonly AuditEntry[] | undefined): ReadonlySet<number> {
  const [seen, setSeen] = useState<Seen>({ selection, entries, arrived: NONE });
  if (seen.selection === selection && seen.entries === entries) return seen.arrived;
  const isSame = seen.selection === selection && seen.entries && entries;
  const fresh = isSame ? arrivedIn(entries, seen.entries) : [];
  const arrived = fresh.length > 0 ? new Set([...seen.arrived, ...fresh]) : isSame ? seen.arrived : NONE;
  setSeen({ selection, entries, arrived });
  return arrived;
}

/** The entries of a selection, growing at the top while they are watched; nothing is asked before it is known. */
export function useAudits(selection: AuditSelection | undefined) {
  const query = auditQueries.list(selection ?? { type: [], person: [] });
  const audits = usePagedQuery({ ...query, enabled: selection !== undefined });
  const arrived = useArrived(JSON.stringify(query.queryKey), audits.isPlaceholderData ? undefined : audits.data);
  return { audits, arrived };
}
