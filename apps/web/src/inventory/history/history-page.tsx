import { exportHistory, listCitizens, listHistory, resetHistory } from '@kontor/contract/inventory/api.ts';
import { difference } from '@kontor/contract/inventory/rules.ts';
import type { HistoryEntry, HistoryItem } from '@kontor/contract/inventory/schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { pagedQuery, usePagedQuery } from '#platform/api/paged-query.ts';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { formatChange, formatDateTime, formatNumber } from '#platform/format.de.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { MultiSelect } from '#platform/ui/field/multi-select.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DownloadIcon, HistoryIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { AfterMount } from '#platform/ui/page/after-mount.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { SourceLine } from '#platform/ui/source-line.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useCoverage, WatchLink } from '#videos';
import { inventoryQueries } from '../inventory.queries.ts';
import { HistoryItems } from './history-items.tsx';

const PAGE_SIZE = 100;

const historyQuery = (names: readonly string[]) => ({
  ...pagedQuery(
    [...inventoryQueries.booked().queryKey, 'history', names],
    listHistory,
    { query: { limit: PAGE_SIZE, citizen: [...names] } },
    { onlyGrows: true },
  ),
  placeholderData: keepPreviousData,
  // Every visit starts at the top and with what is there now.
  gcTime: 0,
});

const citizensQuery = readQuery(
  [...inventoryQueries.booked().queryKey, 'citizens'],
  listCitizens,
  {},
  { meta: { pauseMs: 5000 } },
);

const route = getRouteApi('/warehouse-history');
const NOBODY: readonly string[] = [];
const NAMED_AT_MOST = 3;

const Change = ({ item }: { readonly item: HistoryItem }) => (
  <span>
    {item.label}{' '}
    <strong className={`${difference(item) > 0 ? 'success' : 'error'} strong number`}>
      {formatChange(difference(item))}
    </strong>
  </span>
);

const OPENING = {
  label: ({ citizenName, date }: HistoryEntry) => `Einzelheiten zu ${citizenName}, ${formatDateTime(date)}`,
  content: (entry: HistoryEntry) => () => <HistoryItems entry={entry} />,
};

function HistoryTable({ entries }: { readonly entries: readonly HistoryEntry[] | undefined }) {
  const coverage = useCoverage(entries?.map(({ date }) => date));
  const columns = useMemo<Column<HistoryEntry>[]>(
    () => [
      {
        id: 'who',
        head: 'Mitarbeiter',
        width: 200,
        skeleton: 120,
        cell: ({ citizenName, source }) => (
          <>
            <span className="strong anywhere">{citizenName}</span> <SourceLine source={source} />
          </>
        ),
      },
      {
        id: 'when',
        head: 'Datum',
        order: 'descending',
        width: 168,
        skeleton: 112,
        card: 'meta',
        cell: ({ date }) => (
          <span className="nowrap number">
            <time dateTime={date}>{formatDateTime(date)}</time> <WatchLink at={date} coverage={coverage} />
          </span>
        ),
      },
      {
        id: 'what',
        head: 'Gegenstände',
        skeleton: 200,
        cell: ({ items }) => (
          <span className="row wrap gap-16">
            {items.slice(0, NAMED_AT_MOST).map((item) => (
              <Change key={item.name} item={item} />
            ))}
            {items.length > NAMED_AT_MOST ? (
              <span className="dim">und {formatNumber(items.length - NAMED_AT_MOST)} weitere</span>
            ) : null}
          </span>
        ),
      },
      {
        id: 'why',
        head: 'Grund',
        width: 120,
        card: 'end',
        cell: ({ reason }) => (reason ? <span className="pill dim">{reason}</span> : null),
      },
    ],
    [coverage],
  );
  return (
    <DataTable
      caption="Änderungen des Bestands"
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      opening={OPENING}
      cards={{
        below: 'tablet',
        areas: '"who when open" "what why open"',
        columns: 'minmax(0, 1fr) auto 36px',
      }}
      isLong
      skeletonRows={12}
    />
  );
}

function ResetDialog({ onClose }: { readonly onClose: () => void }) {
  const reset = useWrite(resetHistory, {
    onSuccess: (_nothing, client) => client.invalidateQueries(inventoryQueries.all()),
  });
  return (
    <ConfirmWrite
      title="Bist du sicher?"
      confirmLabel="Verlauf zurücksetzen"
      write={reset}
      input={{}}
      done="Der Lagerverlauf ist leer. Der Bestand ist unverändert."
      onClose={onClose}
    >
      <div className="stack gap-16">
        <p>
          Alle Einträge werden endgültig gelöscht, auch die der anderen. Der Bestand bleibt unverändert. Im Protokoll
          steht, dass du es warst.
        </p>
        <p>
          <a className={buttonClass('outline')} href={exportHistory.path} download="lagerverlauf.json">
            <Glyph icon={DownloadIcon} />
            Als JSON sichern
          </a>
        </p>
      </div>
    </ConfirmWrite>
  );
}

/** `/warehouse-history`: who changed the stock, when and by how much. */
export function HistoryPage() {
  const { wer: names = NOBODY } = route.useSearch();
  const navigate = route.useNavigate();
  const history = usePagedQuery(historyQuery(names));
  const citizens = useQuery(citizensQuery);
  const [isResetting, setIsResetting] = useState(false);
  // Many rows are drawn in small steps, between which the page can react.
  const entries = useDeferredValue(history.data);
  const choices = [...new Set([...(citizens.data ?? []), ...names])];
  return (
    <Page
      title="Lagerverlauf"
      purpose="Wer den Bestand wann verändert hat, das Neueste zuerst."
      actions={
        <Button
          icon={<Glyph icon={RemoveIcon} />}
          isDisabled={entries?.length === 0 && names.length === 0}
          onClick={() => setIsResetting(true)}
        >
          Verlauf zurücksetzen
        </Button>
      }
    >
      <MultiSelect
        maw={560}
        mb={16}
        label="Mitarbeiter"
        placeholder={names.length === 0 ? 'Alle' : ''}
        data={choices}
        value={[...names]}
        onChange={(wer) => void navigate({ search: wer.length > 0 ? { wer } : {}, replace: true })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Auswahl leeren' }}
        nothingFoundMessage="So heißt niemand im Verlauf."
        maxValues={50}
        // Hundreds of names are drawn only while the list is open.
        comboboxProps={{ keepMounted: false }}
      />
      <List
        list={{ ...history, data: entries }}
        failure="Der Verlauf konnte nicht geladen werden."
        empty={
          <EmptyState
            icon={HistoryIcon}
            title={names.length > 0 ? 'Zu dieser Auswahl gibt es keine Einträge.' : 'Noch hat niemand etwas gebucht.'}
          >
            {names.length > 0 ? (
              <Button onClick={() => void navigate({ search: {}, replace: true })}>Alle zeigen</Button>
            ) : (
              'Sobald sich der Bestand ändert, steht es hier.'
            )}
          </EmptyState>
        }
      >
        {(rows) => (
          <AfterMount>
            <HistoryTable entries={rows} />
          </AfterMount>
        )}
      </List>
      {isResetting ? <ResetDialog onClose={() => setIsResetting(false)} /> : null}
    </Page>
  );
}
