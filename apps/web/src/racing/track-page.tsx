import { TRACK_LABELS, type TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasStatus } from '#platform/api-error.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon, EditIcon, LapIcon, TrackIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { racingQueries } from './racing.queries.ts';
import { RecordHistory } from './record-history.tsx';
import { TrackBest } from './track-best.tsx';
import { TrackDialog } from './track-dialog.tsx';
import { TrackHead } from './track-head.tsx';
import { sayLength } from './track-length.ts';
import { useRacingRights } from './use-racing-rights.ts';

const route = getRouteApi('/racing/tracks/$id');

const ToTracks = () => (
  <Link to="/racing/tracks" className={buttonClass('outline')}>
    <Glyph icon={BackIcon} />
    <span>Alle Strecken</span>
  </Link>
);

const UnknownTrack = () => (
  <Page title="Strecke nicht gefunden" purpose="Unter dieser Adresse steht keine Strecke.">
    <EmptyState icon={TrackIcon} title="Diese Strecke gibt es nicht (mehr).">
      <ToTracks />
    </EmptyState>
  </Page>
);

function Known({ track }: { readonly track: TrackDetail }) {
  const { isAdmin } = useRacingRights();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Page
      title={track.name}
      facts={`${TRACK_LABELS[track.kind]}, ${sayLength(track.lengthMeters)}`}
      actions={
        <>
          <ToTracks />
          {isAdmin ? (
            <Button icon={<Glyph icon={EditIcon} />} onClick={() => setIsEditing(true)}>
              Bearbeiten
            </Button>
          ) : null}
          <Link to="/racing/top-times" search={{ track: track.id }} className={buttonClass('primary')}>
            <Glyph icon={LapIcon} />
            Bestzeiten
          </Link>
        </>
      }
    >
      <TrackHead track={track} />
      <TrackBest track={track} />
      <RecordHistory track={track} />
      {isEditing ? <TrackDialog track={track} onClose={() => setIsEditing(false)} /> : null}
    </Page>
  );
}

function Loading({ id }: { readonly id: number }) {
  const query = useQuery(racingQueries.track(id));
  const { data, error } = query;
  if (hasStatus(error, 404)) return <UnknownTrack />;
  if (data) return <Known track={data} />;
  return (
    <Page title="Strecke" purpose={error ? 'Die Strecke fehlt noch.' : 'Wird geladen …'} actions={<ToTracks />}>
      {error ? (
        <LoadError title="Die Strecke konnte nicht geladen werden." of={query} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={360} mb={40} />
          <Skeleton height={320} />
        </div>
      )}
    </Page>
  );
}

/** `/racing/tracks/{id}`: one track, its fastest drivers and how its record fell. */
export function TrackPage() {
  const { id } = route.useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <Loading key={id} id={Number(id)} /> : <UnknownTrack />;
}
