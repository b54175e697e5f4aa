import { exportInsights } from '@kontor/contract/insights/api.ts';
import { sayDays } from '@kontor/contract/insights/rules.ts';
import type { Insights, InsightsSpan } from '@kontor/contract/insights/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '#platform/api/api.ts';
import { filled } from '#platform/filled.ts';
import { formatNumber } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { HourGrid } from '#platform/ui/chart/hour-grid.tsx';
import { lazyDialog } from '#platform/ui/dialog/lazy-dialog.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { DayRange } from '#platform/ui/field/day-range.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DownloadIcon, InsightsIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { FilterBar } from '#platform/ui/table/filter-bar.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useRights } from '#users';
import { isOneDay } from './bars-of.ts';
import { Besides } from './besides.tsx';
import { BestSellers } from './best-sellers.tsx';
import { Clerks } from './clerks.tsx';
import { Figures } from './figures.tsx';
import styles from './insights.module.css';
import { insightsQueries } from './insights.queries.ts';
import { type InsightsSearch, readInsightsSearch } from './insights-search.ts';
import { Revenue } from './revenue.tsx';
import { SPAN_CHOICES, spanOf } from './span-of.ts';

const WeekDialog = lazyDialog(async () => (await import('./week-dialog.tsx')).WeekDialog);

const route = getRouteApi('/insights');

interface ChoiceProps {
  readonly search: InsightsSearch;
  readonly asked: InsightsSpan;
  readonly insights: Insights | undefined;
  readonly change: (next: InsightsSearch) => void;
}

function SpanChoice({ search, asked, insights, change }: ChoiceProps) {
  const choose = (value: string) => {
    const { zeit } = readInsightsSearch({ zeit: value });
    const { from: von, to: bis } = insights?.span ?? asked;
    if (zeit === 'spanne') change(readInsightsSearch({ zeit, von, bis }));
    else change(filled({ zeit }));
  };
  const { untilHour } = insights ?? {};
  return (
    <FilterBar
      count={
        insights
          ? `${sayDays(insights.span)}, verglichen mit ${sayDays(insights.before)}${untilHour != null && untilHour < 24 ? ` bis ${untilHour} Uhr` : ''}`
          : ''
      }
    >
      <NativeSelect
        aria-label="Zeitraum"
        data={[...SPAN_CHOICES]}
        value={search.zeit ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {search.zeit === 'spanne' ? (
        <DayRange span={search} onChange={(span) => change(readInsightsSearch({ ...search, ...span }))} />
      ) : null}
    </FilterBar>
  );
}

function Content({
  insights,
  onSpan,
}: {
  readonly insights: Insights;
  readonly onSpan: (from: string, to: string) => void;
}) {
  return (
    <div className={styles.page}>
      <Revenue insights={insights} onSpan={({ from, to }) => onSpan(from, to)} />
      <Figures insights={insights} />
      <div className={`${styles.pair} split`}>
        <div className="stack gap-24">
          {insights.products.best.length > 0 ? (
            <BestSellers products={insights.products} earlier={insights.earlier} />
          ) : null}
          <Besides insights={insights} />
        </div>
        <div className="stack gap-24">
          {isOneDay(insights) ? null : (
            <Section title="Wann am meisten los ist">
              <div className="card">
                <HourGrid
                  label="Bestellungen nach Wochentag und Uhrzeit"
                  values={insights.hours.orders}
                  say={formatNumber}
                  empty="In dieser Zeit wurde nichts verkauft."
                />
              </div>
            </Section>
          )}
          {insights.clerks.length > 0 ? <Clerks clerks={insights.clerks} /> : null}
        </div>
      </div>
    </div>
  );
}

const isEmpty = ({ now, earlier }: Insights): boolean =>
  now.orders + earlier.orders + now.rejected + now.cancelled + now.expired === 0;

/** `/insights`: how the business does, beside the span before. */
export function InsightsPage() {
  const search = readInsightsSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const { isSuperAdmin } = useRights();
  const [isTelling, setIsTelling] = useState(false);
  const asked = spanOf(search, new Date(serverNow()));
  const query = useQuery(insightsQueries.span(asked));
  const insights = query.data;
  const change = (next: InsightsSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const show = (von: string, bis: string) => void navigate({ search: { zeit: 'spanne', von, bis } });
  return (
    <Page
      title="Auswertung"
      purpose="Wie das Geschäft läuft, neben dem Zeitraum davor."
      actions={
        <>
          <a className={buttonClass()} href={addressOf(exportInsights, { query: asked })} download>
            <Glyph icon={DownloadIcon} />
            <span>CSV</span>
          </a>
          {isSuperAdmin ? <Button onClick={() => setIsTelling(true)}>Die Woche in Zahlen</Button> : null}
        </>
      }
    >
      <SpanChoice search={search} asked={asked} insights={insights} change={change} />
      {insights ? (
        isEmpty(insights) ? (
          <EmptyState icon={InsightsIcon} title="In dieser Zeit wurde nichts verkauft.">
            Was über Kasse und Bestellungen übergeben wird, steht hier sofort.
          </EmptyState>
        ) : (
          <div style={{ opacity: query.isPlaceholderData ? 0.6 : undefined }} aria-busy={query.isPlaceholderData}>
            <Content insights={insights} onSpan={show} />
          </div>
        )
      ) : query.error ? (
        <LoadError title="Die Auswertung konnte nicht geladen werden." of={query} />
      ) : (
        <div className={styles.page} aria-busy="true">
          <Skeleton height={320} />
          <Skeleton height={112} />
          <Skeleton height={360} />
        </div>
      )}
      {isTelling ? <WeekDialog onClose={() => setIsTelling(false)} /> : null}
    </Page>
  );
}
