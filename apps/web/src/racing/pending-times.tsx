import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { LoadError } from '#platform/ui/load-error.tsx';
import { LoadMore } from '#platform/ui/load-more.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { compareWithRecord } from './pending-compare.ts';
import { useDecisions } from './pending-decisions.ts';
import { RejectLap } from './pending-reject.tsx';
import { useRest } from './pending-rest.ts';
import { PendingRow } from './pending-row.tsx';
import styles from './pending-times.module.css';
import { racingQueries } from './racing.queries.ts';
import { useRacingRights } from './use-racing-rights.ts';

const NONE: readonly LapTime[] = [];
/** More would push the best times out of sight. */
const FEW = 5;

/** The tracks of the waiting times, for their records. */
function useTracksOf(laps: readonly LapTime[]) {
  const ids = [...new Set(laps.map(({ trackId }) => trackId))];
  const answers = useQueries({ queries: ids.map((id) => racingQueries.track(id)) });
  return new Map(ids.map((id, index) => [id, answers[index]?.data]));
}

/** The driver whose times somebody else has to look at; the administration may decide about its own. */
function useBarredDriver(): number | undefined {
  const { isAdmin } = useRacingRights();
  const { data } = useQuery(racingQueries.me());
  return isAdmin ? undefined : data?.driver?.id;
}

type Decisions = ReturnType<typeof useDecisions>;

interface RowsProps {
  readonly laps: readonly LapTime[];
  readonly decisions: Decisions;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

function Rows({ laps, decisions, hasMore, isLoading, onMore }: RowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? laps : laps.slice(0, FEW);
  const tracks = useTracksOf(shown);
  const isResting = useRest(shown);
  const barred = useBarredDriver();
  return (
    <>
      <ul className={styles.rows}>
        {shown.map((lap) => (
          <PendingRow
            key={lap.id}
            lap={lap}
            comparison={compareWithRecord(lap, tracks.get(lap.trackId))}
            isBusy={decisions.busyWith === lap.id}
            isResting={isResting}
            isOwn={lap.driver.id === barred}
            onConfirm={() => decisions.run(lap, null)}
            onReject={() => decisions.setRejected(lap)}
          />
        ))}
      </ul>
      {shown.length < laps.length ? (
        <Button className={styles.all ?? ''} onClick={() => setShowsAll(true)}>
          Alle {formatNumber(laps.length)} zeigen
        </Button>
      ) : hasMore ? (
        // Only on demand: the best times stand below.
        <LoadMore isLoading={isLoading} hasFailed onLoad={onMore} />
      ) : null}
    </>
  );
}

/** Times that wait for a moderator; each is confirmed or rejected with a reason. */
export function PendingTimes() {
  const section = useRef<HTMLElement>(null);
  const list = useInfiniteQuery(racingQueries.pending());
  const laps = list.data ?? NONE;
  const decisions = useDecisions(section, laps);
  const { rejected, setRejected, run, busyWith } = decisions;
  const count = list.data ? ` (${formatNumber(laps.length)}${list.hasNextPage ? '+' : ''})` : '';
  return (
    <section ref={section} className={styles.section} aria-labelledby="pending" aria-busy={!list.data && !list.error}>
      <h2 id="pending" className={styles.title} tabIndex={-1}>
        Zu prüfen{count}
      </h2>
      <p className="visually-hidden" role="status">
        {laps.length > 0 ? `${formatNumber(laps.length)} ${laps.length === 1 ? 'Zeit wartet' : 'Zeiten warten'}.` : ''}
      </p>
      {list.error && !list.data ? (
        <LoadError title="Die wartenden Zeiten konnten nicht geladen werden." of={list} />
      ) : !list.data ? (
        <Skeleton height={44} />
      ) : laps.length === 0 ? (
        <p className={styles.none}>Gerade wartet keine Zeit auf dich.</p>
      ) : (
        <Rows
          laps={laps}
          decisions={decisions}
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {rejected ? (
        <RejectLap
          lap={rejected}
          isBusy={busyWith === rejected.id}
          onConfirm={(reason) => run(rejected, reason)}
          onCancel={() => setRejected(undefined)}
        />
      ) : null}
    </section>
  );
}
