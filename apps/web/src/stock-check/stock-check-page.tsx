import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useBaseItems } from '#inventory';
import { formatCents } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { DayRange } from '#platform/ui/field/day-range.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Segments } from '#platform/ui/field/segments.tsx';
import { BellIcon, CloseIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { PartSkeleton } from '#platform/ui/table/part-skeleton.tsx';
import { readCheckSearch } from './check-search.ts';
import { spanOf } from './check-span.ts';
import { GapList } from './gap-list.tsx';
import { Groups } from './groups.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { NoSource } from './no-source.tsx';
import { Overview } from './overview.tsx';
import styles from './stock-check.module.css';
import { selectionOf, stockCheckQueries } from './stock-check.queries.ts';

const route = getRouteApi('/stock-check');

function useCheckSearch() {
  const search = readCheckSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  return {
    search,
    change: (next: object) =>
      void navigate({ search: (now) => readCheckSearch({ ...now, ...next }), replace: true, resetScroll: false }),
  };
}

type Searching = ReturnType<typeof useCheckSearch>;

const SPANS = [
  { value: '7', label: '7 Tage' },
  { value: '30', label: '30 Tage' },
  { value: '90', label: '90 Tage' },
  { value: 'spanne', label: 'Zeitraum' },
] as const;

function SpanChoice({ search, change }: Searching) {
  const { zeit = '30' } = search;
  const now = spanOf(search, new Date(serverNow()));
  return (
    <div className="row wrap bottom" style={{ gap: '8px 24px' }}>
      <Segments
        label="Zeitraum"
        isLabelHidden
        value={zeit}
        segments={SPANS}
        onChange={(chosen) =>
          chosen === 'spanne'
            ? change({ zeit: chosen, von: now.from, bis: now.to })
            : change({ zeit: chosen === '30' ? '' : chosen, von: '', bis: '' })
        }
      />
      {zeit === 'spanne' ? <DayRange span={search} onChange={change} /> : null}
    </div>
  );
}

const KINDS = [
  { value: '', label: 'Ungeklärt' },
  { value: 'schwund', label: 'Schwund' },
  { value: 'verzehr', label: 'Verzehr' },
  { value: 'razzia', label: 'Razzia' },
  { value: 'vergessen', label: 'Vergessene Buchung' },
  { value: 'alle', label: 'Alles' },
] as const;

/** What narrows the list, each with a way out of it. */
const Narrowed = ({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) => (
  <Button icon={CloseIcon} aria-label={`Filter „${label}“ aufheben`} onClick={onRemove}>
    {label}
  </Button>
);

function Check({ search, change }: Searching) {
  const span = spanOf(search, new Date(serverNow()));
  const report = useQuery(stockCheckQueries.report(span));
  const { data: items = [] } = useBaseItems();
  const { zeigen, was, wer } = search;
  const person = report.data?.people.groups.find(({ key }) => key === wer);
  const reset = () => change({ zeigen: '', was: '', wer: '' });
  return (
    <div className="stack gap-24">
      <NoSource isEmpty={report.data?.sums.length === 0} />
      {report.error && !report.data ? (
        <LoadError title="Die Auswertung konnte nicht geladen werden." of={report} />
      ) : !report.data ? (
        <PartSkeleton />
      ) : (
        <div className={report.isPlaceholderData ? styles.pending : undefined}>
          <Overview report={report.data} span={span} onDay={(day) => change({ zeit: 'spanne', von: day, bis: day })} />
        </div>
      )}
      {/* Below the report, whose height is not known before: it would have to move. */}
      {report.isPending ? null : (
        <div className="split" style={{ '--split': 'minmax(0, 2fr) minmax(240px, 1fr)' }}>
          <Section
            title="Vorgänge"
            actions={
              <>
                {was ? (
                  <Narrowed
                    label={items.find(({ name }) => name === was)?.label ?? was}
                    onRemove={() => change({ was: '' })}
                  />
                ) : null}
                {wer ? (
                  <Narrowed label={person?.label ?? 'Beim Zählen bemerkt'} onRemove={() => change({ wer: '' })} />
                ) : null}
                <NativeSelect
                  aria-label="Zeigen"
                  data={KINDS}
                  value={zeigen ?? ''}
                  onChange={({ currentTarget }) => change({ zeigen: currentTarget.value })}
                />
              </>
            }
          >
            <GapList selection={selectionOf(search, span)} isFiltered={Boolean(zeigen ?? was ?? wer)} onReset={reset} />
          </Section>
          {report.data ? <Groups report={report.data} item={was} person={wer} onChange={change} /> : null}
        </div>
      )}
    </div>
  );
}

/** `/stock-check`: what vanished in the game without a booking, and what became of it. */
export function StockCheckPage() {
  const searching = useCheckSearch();
  const settings = useQuery(stockCheckQueries.settings());
  const [isOnLimit, setIsOnLimit] = useState(false);
  const limit = settings.data?.limit;
  return (
    <Page
      title="Abgleich"
      purpose="Was im Spiel aus dem Lager verschwunden ist, ohne dass es jemand gebucht hat."
      actions={
        settings.data ? (
          <Button icon={BellIcon} onClick={() => setIsOnLimit(true)}>
            {limit ? `Grenze ${formatCents(limit)}` : 'Grenze'}
          </Button>
        ) : null
      }
    >
      <div className="stack gap-16">
        <SpanChoice {...searching} />
        <Check {...searching} />
      </div>
      {isOnLimit && settings.data ? <LimitDialog settings={settings.data} onClose={() => setIsOnLimit(false)} /> : null}
    </Page>
  );
}
