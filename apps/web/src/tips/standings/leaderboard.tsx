import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatMonth } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { CupIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { tipsQueries } from '../tips.queries.ts';
import { periodIn } from '../tips-search.ts';
import { StandingsTable } from './standings-table.tsx';

interface PeriodGroup {
  readonly group: string;
  readonly items: { readonly value: string; readonly label: string }[];
}

const periodLabel = (period: string): string => (period.length === 4 ? period : formatMonth(period));

/** What can be chosen: years and months in which games were closed, and the one in the address. */
function periodChoices(months: readonly string[], chosen: string | undefined): PeriodGroup[] {
  const known = [...new Set([...months, ...(chosen ? [chosen] : [])])].sort().reverse();
  const years = [...new Set(known.map((period) => period.slice(0, 4)))];
  const choice = (value: string) => ({ value, label: periodLabel(value) });
  return [
    { group: 'Jahre', items: years.map(choice) },
    { group: 'Monate', items: known.filter((period) => period.length > 4).map(choice) },
  ].filter(({ items }) => items.length > 0);
}

/** The period stands in the address, so that a month can be linked. */
function usePeriod() {
  const search: { zeitraum?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/tip-games' });
  const choose = (period: string) =>
    void navigate({
      search: ({ zeitraum: _, ...now }) => (period ? { ...now, zeitraum: period } : now),
      replace: true,
      resetScroll: false,
    });
  return { period: periodIn(search.zeitraum), choose };
}

/** Who has won how much in a month, in a year or ever. */
export function Leaderboard() {
  const { period, choose } = usePeriod();
  const query = useQuery(tipsQueries.leaderboard(period));
  const { data, error, isPlaceholderData } = query;
  return (
    <Section
      title="Rangliste"
      note="Gewonnene VC zählen, bei Gleichstand die exakten Treffer."
      actions={
        <NativeSelect
          w={200}
          label="Zeitraum"
          value={period ?? ''}
          data={[{ value: '', label: 'Gesamt' }, ...periodChoices(data?.months ?? [], period)]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      }
    >
      {error && !data ? (
        <LoadError title="Die Rangliste konnte nicht geladen werden." of={query} />
      ) : data?.standings.length === 0 ? (
        <EmptyState
          icon={CupIcon}
          title={period ? `${periodLabel(period)}: kein Spiel.` : 'Noch kein Spiel abgeschlossen'}
        >
          {period ? (
            <Button onClick={() => choose('')}>Gesamt zeigen</Button>
          ) : (
            'Sobald ein Spiel sein Ergebnis hat, steht hier, wer am besten getippt hat.'
          )}
        </EmptyState>
      ) : (
        <StandingsTable board={data} isStale={isPlaceholderData} />
      )}
    </Section>
  );
}
