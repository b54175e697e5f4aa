import type { LapEntry } from '@kontor/contract/racing/laps.ts';
import { sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import { TRACK_LABELS, type TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon, EditIcon, LapIcon, TrackIcon } from '#platform/ui/icons.ts';
import { EntityPage, numberInAddress } from '#platform/ui/page/entity-page.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { Fact } from '#platform/ui/stat.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { useRights } from '#users';
import { ClassBadge } from '../class-badge.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { LapRecording, RECORDING } from '../laps/lap-recording.tsx';
import { racingQueries, useClasses } from '../racing.queries.ts';
import { RecordHistory } from './record-history.tsx';
import { TrackDialog } from './track-dialog.tsx';
import { sayLength, TrackPicture } from './track-picture.tsx';
import styles from './tracks.module.css';

const rankedOf = (entries: readonly LapEntry[]) =>
  entries.map((lap) => ({
    ...lap,
    rank: entries.findIndex((one) => one.timeMs === lap.timeMs) + 1,
    gapMs: lap.timeMs - (entries[0]?.timeMs ?? 0),
  }));

const COLUMNS: Column<ReturnType<typeof rankedOf>[number]>[] = [
  {
    id: 'rank',
    head: 'Rang',
    width: 60,
    className: 'number',
    cell: ({ rank }) => <span className={rank === 1 ? 'bold' : 'dim'}>{rank}.</span>,
  },
  {
    id: 'driver',
    head: 'Fahrer und Fahrzeug',
    cell: ({ driver, vehicle, drivenAt }) => (
      <>
        <DriverTag driver={driver} size="small" isLink />
        <span className="meta block ellipsis">
          {vehicle}, <time dateTime={drivenAt}>{formatDate(drivenAt)}</time>
        </span>
      </>
    ),
  },
  RECORDING,
  {
    id: 'time',
    head: 'Zeit',
    isNumber: true,
    width: 112,
    card: 'end',
    cell: ({ rank, timeMs, gapMs }) => (
      <>
        <span className="bold">{sayTime(timeMs)}</span>
        <span className={rank === 1 ? 'small accent block' : 'meta block'}>
          {rank === 1 ? 'Rekord' : sayGap(gapMs)}
        </span>
      </>
    ),
  },
];

function TrackBest({ track }: { readonly track: TrackDetail }) {
  const { classes, nameOf } = useClasses();
  const place = (id: number) => classes.findIndex((one) => one.id === id);
  const driven = track.best
    .filter(({ entries }) => entries.length > 0)
    .sort((one, other) => place(one.classId) - place(other.classId));
  return (
    <Section title="Die Schnellsten je Klasse">
      {driven.length === 0 ? (
        <EmptyState icon={LapIcon} title="Hier ist noch niemand gefahren.">
          Der erste, dessen Zeit bestätigt ist, hält den Rekord.
        </EmptyState>
      ) : (
        <div className="cards stack top" style={{ '--card-min': '440px' }}>
          {driven.map(({ classId, entries }) => (
            <Section
              key={classId}
              level={3}
              title={`Klasse ${nameOf(classId) || '–'}`}
              actions={
                <Link
                  to="/racing/top-times"
                  search={{ track: track.id, class: classId }}
                  className="accent"
                  aria-label={`Alle Zeiten der Klasse ${nameOf(classId)}`}
                >
                  Alle Zeiten
                </Link>
              }
            >
              <DataTable
                caption={`Klasse ${nameOf(classId)}`}
                columns={COLUMNS}
                rows={rankedOf(entries)}
                rowKey={({ driver }) => driver.id}
                row={({ timeMs }) => ({ flash: timeMs })}
                cards={{
                  below: 'phone',
                  areas: '"rank driver recording time"',
                  columns: '20px minmax(0, 1fr) auto auto',
                }}
                className={styles.table}
              />
            </Section>
          ))}
        </div>
      )}
    </Section>
  );
}

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
    <div ref={box} className="card stack" style={{ borderInlineStart: '3px solid var(--accent)' }}>
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
          <DriverTag driver={record.driver} isLink />
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

function TrackView({ track }: { readonly track: TrackDetail }) {
  const { isAdmin } = useRights();
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
      <div className="split" style={{ '--split': 'minmax(0, 3fr) minmax(0, 2fr)' }}>
        <div className={styles.picture}>
          <TrackPicture track={track} />
        </div>
        <div className="stack gap-16">
          <HeadRecord record={track.record} />
          <dl className="row gap-32">
            <Fact label="Art">{TRACK_LABELS[track.kind]}</Fact>
            <Fact label="Länge">{sayLength(track.lengthMeters)}</Fact>
          </dl>
          {track.description ? <p className="readable anywhere lines">{track.description}</p> : null}
        </div>
      </div>
      <TrackBest track={track} />
      <RecordHistory track={track} />
      {isEditing ? <TrackDialog track={track} onClose={() => setIsEditing(false)} /> : null}
    </Page>
  );
}

export const TrackPage = () => (
  <EntityPage words={WORDS} id={numberInAddress(route.useParams().id)} query={racingQueries.track}>
    {(track) => <TrackView track={track} />}
  </EntityPage>
);
