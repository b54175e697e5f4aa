import { auditUpdate } from '@kontor/contract/audit/api.ts';
import { useThrottledCallback } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTopic } from '#platform/live/use-topic.ts';
import { type AuditPages, auditQueries, freshIn, loadNewer, mergeNewer } from './audit.queries.ts';
import type { AuditSelection } from './audit-selection.ts';

/** However much happens in the game, a reader asks no more often than this. */
const PAUSE_MS = 1000;

interface Arrived {
  readonly selection: string;
  readonly ids: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/** What arrived under the reader's eyes, in this selection. */
function useArrived(selection: string) {
  const [arrived, setArrived] = useState<Arrived>({ selection, ids: NONE });
  const add = (ids: readonly number[]) =>
    setArrived((now) => ({ selection, ids: new Set(now.selection === selection ? [...now.ids, ...ids] : ids) }));
  return [arrived.selection === selection ? arrived.ids : NONE, add] as const;
}

/** The entries of a selection, growing at the top while they are watched; nothing is asked before it is known. */
export function useAudits(selection: AuditSelection | undefined) {
  const client = useQueryClient();
  const query = auditQueries.list(selection ?? { type: [], person: [] });
  const [arrived, addArrived] = useArrived(JSON.stringify(query.queryKey));
  const knownPages = () => client.getQueryData<AuditPages>(query.queryKey);

  const catchUp = async () => {
    const before = knownPages();
    if (!selection || !before) return;
    const newer = await loadNewer(selection, before);
    const known = knownPages();
    if (!known) return;
    addArrived(freshIn(known, newer).map(({ id }) => id));
    client.setQueryData<AuditPages>(query.queryKey, mergeNewer(known, newer));
  };

  // When that fails, the next message, or coming back to this page, tries again.
  const hear = useThrottledCallback(() => void catchUp().catch(() => undefined), PAUSE_MS);
  useTopic(auditUpdate, hear);
  return { audits: useInfiniteQuery({ ...query, enabled: selection !== undefined }), arrived };
}
