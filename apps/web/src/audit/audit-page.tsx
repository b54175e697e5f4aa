import { exportAudits } from '@kontor/contract/audit/api.ts';
import { useDeferredValue } from 'react';
import { addressOf } from '#platform/api.ts';
import { formatNumber } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AuditIcon, DownloadIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { NextPage } from '#platform/ui/load-more.tsx';
import { Page } from '#platform/ui/page.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditSelection } from './audit-selection.ts';
import { AuditTable } from './audit-table.tsx';
import { useAuditFilters } from './use-audit-filters.ts';
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
      {failed ? (
        <LoadError title="Das Protokoll konnte nicht geladen werden." of={failed} />
      ) : entries?.length === 0 ? (
        <Nothing isFiltered={isFiltered} onReset={reset} />
      ) : (
        <AuditTable entries={entries} arrived={arrived} isStale={audits.isPlaceholderData} />
      )}
      <NextPage list={audits} />
    </Page>
  );
}
