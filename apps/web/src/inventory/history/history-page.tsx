import { exportHistory, listHistory, resetHistory } from '@kontor/contract/inventory/api.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { pagedQuery, usePagedQuery } from '#platform/api/paged-query.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { filled } from '#platform/filled.ts';
import { momentsOf } from '#platform/forms/day-span.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DownloadIcon, HistoryIcon, MoreIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { AfterMount } from '#platform/ui/page/after-mount.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { inventoryQueries } from '../inventory.queries.ts';
import { HistoryFilters, useHistoryFilters } from './history-filters.tsx';
import type { HistorySearch } from './history-search.ts';
import { HistoryTable } from './history-table.tsx';

const PAGE_SIZE = 100;

const historyQuery = (search: HistorySearch) => {
  const { wer = [], grund = [], was } = search;
  const filter = { citizen: wer, reason: grund, ...filled({ item: was }), ...momentsOf(search) };
  return {
    ...pagedQuery(
      [...inventoryQueries.booked().queryKey, 'history', filter],
      listHistory,
      { query: { limit: PAGE_SIZE, ...filter } },
      { onlyGrows: true },
    ),
    placeholderData: keepPreviousData,
    // Every visit starts at the top and with what is there now.
    gcTime: 0,
  };
};

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
          <a className={buttonClass('outline')} {...EXPORT}>
            <Glyph icon={DownloadIcon} />
            Als JSON sichern
          </a>
        </p>
      </div>
    </ConfirmWrite>
  );
}

const EXPORT = { href: exportHistory.path, download: 'lagerverlauf.json' };

const HistoryMenu = ({ isEmpty, onReset }: { readonly isEmpty: boolean; readonly onReset: () => void }) => (
  <Menu position="bottom-end" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
    <Menu.Target>
      <Button aria-label="Mehr zum Lagerverlauf" icon={<Glyph icon={MoreIcon} />} />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item component="a" {...EXPORT} leftSection={<Glyph icon={DownloadIcon} />}>
        Als JSON sichern
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" disabled={isEmpty} leftSection={<Glyph icon={RemoveIcon} />} onClick={onReset}>
        Verlauf zurücksetzen
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

const Nothing = ({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }) =>
  isFiltered ? (
    <EmptyState icon={HistoryIcon} title="Zu dieser Auswahl gibt es keine Einträge.">
      <Button onClick={onReset}>Alle zeigen</Button>
    </EmptyState>
  ) : (
    <EmptyState icon={HistoryIcon} title="Noch hat niemand etwas gebucht.">
      Sobald sich der Bestand ändert, steht es hier.
    </EmptyState>
  );

/** `/warehouse-history`: who changed the stock, when and by how much. */
export function HistoryPage() {
  const filters = useHistoryFilters();
  const { search, isFiltered, reset } = filters;
  const history = usePagedQuery(historyQuery(search));
  const [isResetting, setIsResetting] = useState(false);
  // Many rows are drawn in small steps, between which the page can react.
  const entries = useDeferredValue(history.data);
  return (
    <Page
      title="Lagerverlauf"
      purpose="Wer den Bestand wann verändert hat, das Neueste zuerst."
      actions={<HistoryMenu isEmpty={entries?.length === 0 && !isFiltered} onReset={() => setIsResetting(true)} />}
    >
      <HistoryFilters {...filters} />
      <List
        list={{ ...history, data: entries }}
        failure="Der Verlauf konnte nicht geladen werden."
        empty={<Nothing isFiltered={isFiltered} onReset={reset} />}
      >
        {(rows) => (
          <AfterMount>
            <HistoryTable entries={rows} isStale={history.isPlaceholderData} />
          </AfterMount>
        )}
      </List>
      {isResetting ? <ResetDialog onClose={() => setIsResetting(false)} /> : null}
    </Page>
  );
}
