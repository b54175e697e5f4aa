import { sayTime } from '@kontor/contract/racing/times.ts';
import { TRACK_LABELS, type TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon, EditIcon, LapIcon, TrackIcon } from '#platform/ui/icons.ts';
import { EntityPage, numberInAddress } from '#platform/ui/page/entity-page.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { ClassBadge } from '../class-badge.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { LapRecording } from '../laps/lap-recording.tsx';
import { racingQueries } from '../racing.queries.ts';
import { useRacingRights } from '../use-racing-rights.ts';
import { RecordHistory } from './record-history.tsx';
import { TrackBest } from './track-best.tsx';
import { sayLength } from './track-card.tsx';
import { TrackDialog } from './track-dialog.tsx';
import { TrackPicture } from './track-picture.tsx';
import styles from './tracks.module.css';

const route = getRouteApi('/racing/tracks/$id');

const ToTracks = () => (
  <Link to="/racing/tracks" className={buttonClass('outline')}>
    <Glyph icon={BackIcon} />
    <span>Alle Strecken</span>
  </Link>
);

const WORDS = {
  title: 'Strecke',
  missing: 'Diese Strecke gibt es nicht (mehr).',
  failure: 'Die Strecke konnte nicht geladen werden.',
  icon: TrackIcon,
  link: <ToTracks />,
};

function HeadRecord({ record }: Pick<TrackDetail, 'record'>) {
  const box = useFlash<HTMLDivElement>(record?.id);
  return (
    <div ref={box} className={`${styles.best} card stack`}>
      <h2 className="meta strong">Rekord</h2>
      {record ? (
        <>
          <p className="row gap-12">
            <span className="bold number" style={{ fontSize: 'var(--text-28)' }}>
              {sayTime(record.timeMs)}
            </span>
            <ClassBadge id={record.classId} />
            <LapRecording lap={record} />
          </p>
          <DriverTag driver={record.driver} />
          <p className="dim">
            {record.vehicle}, <time dateTime={record.drivenAt}>{formatDate(record.drivenAt)}</time>
          </p>
        </>
      ) : (
        <p className="dim">Noch frei. Wer als Erster eine bestätigte Zeit fährt, hält ihn.</p>
      )}
    </div>
  );
}

/** What a track is, at a glance. */
const TrackHead = ({ track }: { readonly track: TrackDetail }) => (
  <div className="split" style={{ '--split': 'minmax(0, 3fr) minmax(0, 2fr)' }}>
    <div className={styles.picture}>
      <TrackPicture track={track} />
    </div>
    <div className="stack gap-16">
      <HeadRecord record={track.record} />
      <dl className="row gap-32">
        <div>
          <dt className="meta">Art</dt>
          <dd className="strong">{TRACK_LABELS[track.kind]}</dd>
        </div>
        <div>
          <dt className="meta">Länge</dt>
          <dd className="strong number">{sayLength(track.lengthMeters)}</dd>
        </div>
      </dl>
      {track.description ? <p className="readable anywhere lines">{track.description}</p> : null}
    </div>
  </div>
);

function TrackView({ track }: { readonly track: TrackDetail }) {
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

/** `/racing/tracks/{id}`: one track, its fastest drivers and how its record fell. */
export const TrackPage = () => (
  <EntityPage words={WORDS} id={numberInAddress(route.useParams().id)} query={racingQueries.track}>
    {(track) => <TrackView track={track} />}
  </EntityPage>
);
