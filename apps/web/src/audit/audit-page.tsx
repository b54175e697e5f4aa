import { exportAudits } from '@kontor/contract/audit/api.ts';
import type { AuditEntry } from '@kontor/contract/audit/schema.ts';
import { useDeferredValue, useState } from 'react';
import { addressOf } from '#platform/api/api.ts';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatNumber } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AuditIcon, DownloadIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { type AuditSelection, auditQueries } from './audit.queries.ts';
import { AuditFilters, useAuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

const Csv = ({ selection }: { readonly selection: AuditSelection }) => (
  <a className={buttonClass('outline')} href={addressOf(exportAudits, { query: { ...selection } })} download>
    <Glyph icon={DownloadIcon} />
    <span>CSV</span>
  </a>
);

const Nothing = ({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }) =>
  isFiltered ? (
    <EmptyState icon={AuditIcon} title="Kein Eintrag passt zu deiner Auswahl.">
      <Button onClick={onReset}>Filter zurücksetzen</Button>
    </EmptyState>
  ) : (
    <EmptyState icon={AuditIcon} title="Noch steht nichts im Protokoll.">
      Sobald jemand etwas ändert, steht es hier.
    </EmptyState>
  );

const NONE: ReadonlySet<number> = new Set();

/** What has come since: what was loaded behind the last known entry is not new. */
function arrivedIn(entries: readonly AuditEntry[], known: readonly AuditEntry[]): number[] {
  const ids = new Set(known.map(({ id }) => id));
  const last = entries.findLastIndex(({ id }) => ids.has(id));
  return entries.filter(({ id }, at) => !ids.has(id) && at < last).map(({ id }) => id);
}

function useArrived(selection: string, entries: readonly AuditEntry[] | undefined): ReadonlySet<number> {
  const [seen, setSeen] = useState({ selection, entries, arrived: NONE });
  if (seen.selection === selection && seen.entries === entries) return seen.arrived;
  const known = seen.selection === selection ? seen.entries : undefined;
  const fresh = known && entries ? arrivedIn(entries, known) : [];
  const before = known && entries ? seen.arrived : NONE;
  const arrived = fresh.length > 0 ? new Set([...before, ...fresh]) : before;
  setSeen({ selection, entries, arrived });
  return arrived;
}

/** `/audit-log`: who did what and when, here and in the game. */
export function AuditPage() {
  const filters = useAuditFilters();
  const { types, selection, isFiltered, reset } = filters;
  const query = auditQueries.list(selection ?? { type: [], person: [] });
  const audits = usePagedQuery({ ...query, enabled: selection !== undefined });
  const arrived = useArrived(JSON.stringify(query.queryKey), audits.isPlaceholderData ? undefined : audits.data);
  // Many rows are drawn in small steps, between which the page can react.
  const entries = useDeferredValue(audits.data);
  const failed = [types, audits].find(({ error, data }) => error && !data);
  return (
    <Page
      title="Protokoll"
      purpose="Wer was wann getan hat, das Neueste zuerst."
      actions={selection ? <Csv selection={selection} /> : null}
    >
      <AuditFilters {...filters} />
      <p className="visually-hidden" role="status">
        {arrived.size > 0 ? `${formatNumber(arrived.size)} neu im Protokoll` : ''}
      </p>
      <List
        list={{ ...audits, ...failed, data: entries }}
        failure="Das Protokoll konnte nicht geladen werden."
        empty={<Nothing isFiltered={isFiltered} onReset={reset} />}
      >
        {(rows) => <AuditTable entries={rows} arrived={arrived} isStale={audits.isPlaceholderData} />}
      </List>
    </Page>
  );
}
