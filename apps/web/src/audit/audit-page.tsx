import { exportAudits } from '@kontor/contract/audit/api.ts';
import { useDeferredValue } from 'react';
import { addressOf } from '#platform/api/api.ts';
import { formatNumber } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AuditIcon, DownloadIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { AuditFilters, useAuditFilters } from './audit-filters.tsx';
import type { AuditSelection } from './audit-selection.ts';
import { AuditTable } from './audit-table.tsx';
import { useAudits } from './use-audits.ts';

const NO_TYPES: readonly string[] = [];

const Csv = ({ selection }: { readonly selection: AuditSelection }) => (
  <a className={buttonClass('outline')} href={addressOf(exportAudits, { query: { ...selection } })} download>
    <Glyph icon={DownloadIcon} />
    <span>CSV</span>
  </a>
);

interface NothingProps {
  readonly isFiltered: boolean;
  readonly onReset: () => void;
}

const Nothing = ({ isFiltered, onReset }: NothingProps) =>
  isFiltered ? (
    <EmptyState icon={AuditIcon} title="Kein Eintrag passt zu deiner Auswahl.">
      <Button onClick={onReset}>Filter zurücksetzen</Button>
    </EmptyState>
  ) : (
    <EmptyState icon={AuditIcon} title="Noch steht nichts im Protokoll.">
      Sobald jemand etwas ändert, steht es hier.
    </EmptyState>
  );

/** `/audit-log`: who did what and when, here and in the game. */
export function AuditPage() {
  const { search, types, selection, isFiltered, change, reset } = useAuditFilters();
  const { audits, arrived } = useAudits(selection);
  // Many rows are drawn in small steps, between which the page can react.
  const entries = useDeferredValue(audits.data);
  const failed = [types, audits].find((query) => query.error && !query.data);
  return (
    <Page
      title="Protokoll"
      purpose="Wer was wann getan hat, das Neueste zuerst."
      actions={selection ? <Csv selection={selection} /> : null}
    >
      <AuditFilters
        search={search}
        existing={types.data ?? NO_TYPES}
        isFiltered={isFiltered}
        onChange={change}
        onReset={reset}
      />
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
