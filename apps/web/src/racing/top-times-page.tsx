import type { Track } from '@kontor/contract/racing/tracks.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, LapIcon, TrackIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { LoadMore } from '#platform/ui/load-more.tsx';
import { Page } from '#platform/ui/page.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { PendingTimes } from './pending-times.tsx';
import { racingQueries } from './racing.queries.ts';
import { SubmitDialog } from './submit-dialog.tsx';
import { MOST, useTopTimes, useTopTimesChoice } from './top-times-choice.ts';
import { TopTimesFilters } from './top-times-filters.tsx';
import styles from './top-times-page.module.css';
import { TopTimesTable } from './top-times-table.tsx';
import { useRacingRights } from './use-racing-rights.ts';

type Choice = ReturnType<typeof useTopTimesChoice>;

const NoTracks = () => (
  <EmptyState icon={TrackIcon} title="Noch gibt es keine Strecke.">
    <Link to="/racing/tracks" className={buttonClass('outline')}>
      Zu den Strecken
    </Link>
  </EmptyState>
);

interface NothingProps {
  readonly track: Track | undefined;
  readonly isFiltered: boolean;
  readonly onReset: () => void;
}

const Nothing = ({ track, isFiltered, onReset }: NothingProps) =>
  isFiltered ? (
    <EmptyState icon={LapIcon} title="Keine Zeit passt zu deiner Auswahl.">
      <Button onClick={onReset}>Filter zurücksetzen</Button>
    </EmptyState>
  ) : (
    <EmptyState icon={LapIcon} title={`Auf ${track?.name ?? 'dieser Strecke'} ist noch niemand gefahren.`}>
      Die erste bestätigte Zeit ist der Rekord.
    </EmptyState>
  );

function Times({ choice }: { readonly choice: Choice }) {
  const { search, tracks, track, isFiltered, change } = choice;
  const { isUser } = useRacingRights();
  const { data: me } = useQuery({ ...racingQueries.me(), enabled: isUser });
  const times = useTopTimes(track?.id, search);
  const { data } = times;
  return (
    <>
      <TopTimesFilters
        search={search}
        tracks={tracks.data ?? []}
        track={track}
        vehicles={data?.vehicles ?? []}
        isFiltered={isFiltered}
        onChange={change}
      />
      {times.error && !data ? (
        <LoadError title="Die Zeiten konnten nicht geladen werden." of={times} />
      ) : data?.entries.length === 0 ? (
        <Nothing
          track={track}
          isFiltered={isFiltered}
          onReset={() => change({ class: undefined, vehicle: undefined, period: undefined })}
        />
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
      {times.isCut ? <p className={styles.cut}>Hier stehen die {formatNumber(MOST)} schnellsten Fahrer.</p> : null}
    </>
  );
}

/** `/racing/top-times`: who is how fast where; for moderators also what waits for a decision. */
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
        <NoTracks />
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
