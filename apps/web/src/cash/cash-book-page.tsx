import { exportCashEntries } from '@kontor/contract/cash/api.ts';
import type { CashEntry, CashOverview } from '@kontor/contract/cash/schema.ts';
import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentProps, useDeferredValue, useState } from 'react';
import { useInfo } from '#business';
import { addressOf } from '#platform/api/api.ts';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { lazyDialog } from '#platform/ui/dialog/lazy-dialog.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CashIcon, DownloadIcon, ExpandIcon } from '#platform/ui/icons.ts';
import { AfterMount } from '#platform/ui/page/after-mount.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Tab, Tabs } from '#platform/ui/page/tabs.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useIsNarrow } from '#platform/ui/table/use-is-narrow.ts';
import { Balances } from './balances.tsx';
import { cashQueries, selectionOf } from './cash.queries.ts';
import { type CashSearch, readCashSearch } from './cash-search.ts';
import { CloseList } from './close/close-list.tsx';
import { EntryFilters } from './entry/entry-filters.tsx';
import { EntryTable } from './entry/entry-table.tsx';
import type { ReverseDialog as Reverse } from './entry/reverse-dialog.tsx';
import { OpeningForm } from './opening-form.tsx';
import type { Task, TaskDialogProps } from './task-dialog.tsx';

const route = getRouteApi('/cash-book');

const ReverseDialog = lazyDialog<ComponentProps<typeof Reverse>>(
  async () => (await import('./entry/reverse-dialog.tsx')).ReverseDialog,
);
const TaskDialog = lazyDialog<TaskDialogProps>(async () => (await import('./task-dialog.tsx')).TaskDialog);

interface ActionsProps {
  readonly onStart: (task: Task) => void;
}

function Actions({ onStart }: ActionsProps) {
  const { data: info } = useInfo();
  const isNarrow = useIsNarrow('phone');
  const frequent: (readonly [Task, string])[] = [
    ['EXPENSE', 'Ausgabe'],
    ...(info && isFeatureOn(info.features, 'PRODUCTS') ? [['PURCHASE', 'Einkauf'] as const] : []),
    ['TRANSFER', 'Umbuchen'],
  ];
  const rare: (readonly [Task, string])[] = [
    ['DEPOSIT', 'Einlage'],
    ['WITHDRAWAL', 'Entnahme'],
    ['SETTINGS', 'Einstellungen'],
  ];
  return (
    <>
      {isNarrow
        ? null
        : frequent.map(([task, label]) => (
            <Button key={task} onClick={() => onStart(task)}>
              {label}
            </Button>
          ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button>
            {isNarrow ? 'Buchen' : 'Mehr'}
            <Glyph icon={ExpandIcon} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[...(isNarrow ? frequent : []), ...rare].map(([task, label]) => (
            <Menu.Item key={task} onClick={() => onStart(task)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

const Nothing = ({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }) => (
  <EmptyState
    icon={CashIcon}
    title={isFiltered ? 'Keine Buchung passt zu deiner Auswahl.' : 'Noch ist nichts gebucht.'}
  >
    {isFiltered ? <Button onClick={onReset}>Filter zurücksetzen</Button> : null}
  </EmptyState>
);

interface EntriesProps {
  readonly search: CashSearch;
  readonly book: CashOverview;
}

function Entries({ search, book }: EntriesProps) {
  const navigate = route.useNavigate();
  const [reversed, setReversed] = useState<CashEntry>();
  const selection = selectionOf(search);
  const list = usePagedQuery(cashQueries.entries(selection));
  // Many rows are drawn in small steps, between which the page can react.
  const entries = useDeferredValue(list.data);
  const isFiltered = Object.keys(search).length > 0;
  const reset = () => void navigate({ search: {}, replace: true, resetScroll: false });
  return (
    <div>
      <EntryFilters
        search={search}
        change={(next) =>
          void navigate({ search: (now) => readCashSearch({ ...now, ...next }), replace: true, resetScroll: false })
        }
        categories={book.settings.categories}
        onReset={isFiltered ? reset : undefined}
      />
      <List
        list={{ ...list, data: entries }}
        failure="Die Buchungen konnten nicht geladen werden."
        empty={<Nothing isFiltered={isFiltered} onReset={reset} />}
      >
        {(rows) => <EntryTable entries={rows} book={book} isStale={list.isPlaceholderData} onReverse={setReversed} />}
      </List>
      <p>
        <a className={buttonClass('quiet')} href={addressOf(exportCashEntries, { query: selection })} download>
          <Glyph icon={DownloadIcon} />
          <span>{isFiltered ? 'Diese Auswahl als CSV' : 'Alles als CSV'}</span>
        </a>
      </p>
      {reversed ? <ReverseDialog entry={reversed} onClose={() => setReversed(undefined)} /> : null}
    </div>
  );
}

function Book({ book, onStart }: { readonly book: CashOverview; readonly onStart: (task: Task) => void }) {
  const search = readCashSearch({ ...route.useSearch() });
  const isOnCloses = search.ansicht === 'abschluesse';
  if (!book.hasBegun && book.openSince === null) return <OpeningForm balances={book.balances} />;
  return (
    <>
      <div className="stack gap-24">
        {book.hasBegun ? null : <OpeningForm balances={book.balances} />}
        <Balances book={book} onClose={() => onStart('CLOSE')} />
      </div>
      <Tabs label="Ansicht">
        <Tab to="/cash-book" search={{}} isCurrent={!isOnCloses}>
          Buchungen
        </Tab>
        <Tab to="/cash-book" search={{ ansicht: 'abschluesse' }} isCurrent={isOnCloses}>
          Abschlüsse
        </Tab>
      </Tabs>
      {isOnCloses ? (
        <CloseList />
      ) : (
        <AfterMount fallback={<Skeleton height={320} />}>
          <Entries search={search} book={book} />
        </AfterMount>
      )}
    </>
  );
}

/** `/cash-book`: what is in till and bank, and how it came about. */
export function CashBookPage() {
  const overview = useQuery(cashQueries.overview());
  const [task, setTask] = useState<Task>();
  const book = overview.data;
  return (
    <Page
      title="Kassenbuch"
      purpose="Was in der Kasse und auf der Bank ist, und wie es dazu kam."
      actions={book ? <Actions onStart={setTask} /> : null}
    >
      {book ? (
        <Book book={book} onStart={setTask} />
      ) : overview.error ? (
        <LoadError title="Das Kassenbuch konnte nicht geladen werden." of={overview} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={96} mb={24} />
          <Skeleton height={320} />
        </div>
      )}
      {book && task ? <TaskDialog task={task} book={book} onClose={() => setTask(undefined)} /> : null}
    </Page>
  );
}
