import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, LapIcon, TrackIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { LoadMore } from '#platform/ui/table/load-more.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { racingQueries } from '../racing.queries.ts';
import type { TopTimesSearch } from '../search.ts';
import { useRacingRights } from '../use-racing-rights.ts';
import { PendingTimes } from './pending-times.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import { type TopTimesChoice, TopTimesFilters, useTopTimesChoice } from './top-times-filters.tsx';
import { TopTimesTable } from './top-times-table.tsx';

const STEP = 100;
/** More the server does not hand out at once. */
const MOST = 500;

/** The times themselves, a hundred at a time. */
function useTopTimes(trackId: number | undefined, search: TopTimesSearch) {
  const wanted = JSON.stringify([trackId, search]);
  const [shown, setShown] = useState({ wanted, limit: STEP });
  // Another choice begins at the top again.
  const limit = shown.wanted === wanted ? shown.limit : STEP;
  const times = useQuery({
    ...racingQueries.topTimes({
      trackId: trackId ?? 0,
      limit,
      ...(search.class ? { classId: search.class } : {}),
      ...(search.vehicle ? { vehicle: search.vehicle } : {}),
      ...(search.period ? { period: search.period } : {}),
    }),
    enabled: trackId !== undefined,
  });
  const total = times.data?.total ?? 0;
  return {
    ...times,
    /** Still what was chosen before. */
    isStale: times.isPlaceholderData && limit === STEP,
    hasMore: total > limit && limit < MOST,
    isCut: total > MOST && limit >= MOST,
    loadMore: () => setShown({ wanted, limit: Math.min(MOST, limit + STEP) }),
  };
}

const Nothing = ({ choice: { track, isFiltered, reset } }: { readonly choice: TopTimesChoice }) =>
  isFiltered ? (
    <EmptyState icon={LapIcon} title="Keine Zeit passt zu deiner Auswahl.">
      <Button onClick={reset}>Filter zurücksetzen</Button>
    </EmptyState>
  ) : (
    <EmptyState icon={LapIcon} title={`Auf ${track?.name ?? 'dieser Strecke'} ist noch niemand gefahren.`}>
      Die erste bestätigte Zeit ist der Rekord.
    </EmptyState>
  );

function Times({ choice }: { readonly choice: TopTimesChoice }) {
  const { search, track } = choice;
  const { isUser } = useRacingRights();
  const { data: me } = useQuery({ ...racingQueries.me(), enabled: isUser });
  const times = useTopTimes(track?.id, search);
  const { data } = times;
  return (
    <>
      <TopTimesFilters choice={choice} vehicles={data?.vehicles ?? []} />
      {times.error && !data ? (
        <LoadError title="Die Zeiten konnten nicht geladen werden." of={times} />
      ) : data?.entries.length === 0 ? (
        <Nothing choice={choice} />
      ) : (
        <TopTimesTable
          caption={`Bestzeiten auf ${track?.name ?? 'dieser Strecke'}`}
          entries={data?.entries}
          ownId={me?.driver?.id}
          isStale={times.isStale}
          firstWord={search.period || search.vehicle ? 'Bestzeit' : 'Rekord'}
        />
      )}
      {times.hasMore ? (
        <LoadMore isLoading={times.isFetching} hasFailed={times.isError} onLoad={times.loadMore} />
      ) : null}
      {times.isCut ? <p className="dim center">Hier stehen die {formatNumber(MOST)} schnellsten Fahrer.</p> : null}
    </>
  );
}

/** `/racing/top-times`: the fastest drivers of a track; for moderators also what waits for a decision. */
export function TopTimesPage() {
  const choice = useTopTimesChoice();
  const { tracks, track, search } = choice;
  const { isUser, isModerator } = useRacingRights();
  const [isSubmitting, setIsSubmitting] = useState(false);
  return (
    <Page
      title="Bestzeiten"
      purpose="Die beste bestätigte Zeit jedes Fahrers auf einer Strecke."
      actions={
        <>
          {track ? (
            <Link to="/racing/tracks/$id" params={{ id: String(track.id) }} className={buttonClass('outline')}>
              <Glyph icon={TrackIcon} />
              <span>Zur Strecke</span>
            </Link>
          ) : null}
          {isUser && tracks.data && tracks.data.length > 0 ? (
            <Button look="primary" icon={<Glyph icon={AddIcon} />} onClick={() => setIsSubmitting(true)}>
              Zeit einreichen
            </Button>
          ) : null}
        </>
      }
    >
      {isModerator ? <PendingTimes /> : null}
      {tracks.error && !tracks.data ? (
        <LoadError title="Die Strecken konnten nicht geladen werden." of={tracks} />
      ) : tracks.data?.length === 0 ? (
        <EmptyState icon={TrackIcon} title="Noch gibt es keine Strecke.">
          <Link to="/racing/tracks" className={buttonClass('outline')}>
            Zu den Strecken
          </Link>
        </EmptyState>
      ) : (
        <Times choice={choice} />
      )}
      {isSubmitting && tracks.data && track ? (
        <SubmitDialog
          tracks={tracks.data}
          trackId={track.id}
          classId={search.class}
          onClose={() => setIsSubmitting(false)}
        />
      ) : null}
    </Page>
  );
}
