import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '#platform/ui/button.tsx';
import { CupIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { NativeSelect } from '#platform/ui/native-select.ts';
import { EmptyState } from '#platform/ui/state.tsx';
import styles from './leaderboard.module.css';
import { periodChoices, periodLabel } from './period.ts';
import { StandingsTable } from './standings-table.tsx';
import { periodIn } from './tip-games-search.ts';
import { tipsQueries } from './tips.queries.ts';

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
    <section className={styles.section} aria-labelledby="leaderboard">
      <div className={styles.head}>
        <div>
          <h2 id="leaderboard" className={styles.title}>
            Rangliste
          </h2>
          <p className={styles.rule}>Gewonnene VC zählen, bei Gleichstand die exakten Treffer.</p>
        </div>
        <NativeSelect
          className={styles.period}
          label="Zeitraum"
          value={period ?? ''}
          data={[{ value: '', label: 'Gesamt' }, ...periodChoices(data?.months ?? [], period)]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
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
    </section>
  );
}
