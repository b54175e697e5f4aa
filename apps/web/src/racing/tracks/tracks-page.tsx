import { sayTime } from '@kontor/contract/racing/times.ts';
import { TRACK_KINDS, TRACK_LABELS, type Track, type TrackKind } from '@kontor/contract/racing/tracks.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { lazyDialog } from '#platform/ui/dialog/lazy-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, EditIcon, RemoveIcon, TrackIcon, VehicleIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { FilterBar, SearchField } from '#platform/ui/table/filter-bar.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { useRights } from '#users';
import { ClassBadge } from '../class-badge.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { racingQueries, useRemoveTrack } from '../racing.queries.ts';
import { TrackDialog } from './track-dialog.tsx';
import { sayLength, TrackPicture } from './track-picture.tsx';
import styles from './tracks.module.css';

function TrackRecord({ record }: Pick<Track, 'record'>) {
  const line = useFlash<HTMLDivElement>(record?.id);
  if (!record) return <p className="to-foot ruled dim">Noch keine Zeit. Hier ist der Rekord frei.</p>;
  return (
    <div ref={line} className="to-foot ruled stack gap-4">
      <p className="row">
        <span className="meta">Rekord</span>
        <span className="huge bold number push">{sayTime(record.timeMs)}</span>
        <ClassBadge id={record.classId} />
      </p>
      <div>
        <DriverTag driver={record.driver} size="small" />
      </div>
      <p className="meta ellipsis">{record.vehicle}</p>
    </div>
  );
}

const TrackCard = ({ track, onTask }: { track: Track; onTask: ((task: Task) => void) | undefined }) => (
  <li className="card flush leads column gap-0" style={{ overflow: 'hidden' }}>
    <div className={styles.picture} data-in-card>
      <TrackPicture track={track} />
    </div>
    <div className="column gap-12 grow" style={{ padding: 16 }}>
      <div className="row between top">
        <div className="stack gap-4">
          <h2 className="huge anywhere">
            <Link to="/racing/tracks/$id" params={{ id: String(track.id) }} className="leads-to">
              {track.name}
            </Link>
          </h2>
          <p className="dim">
            {TRACK_LABELS[track.kind]} · <span className="number">{sayLength(track.lengthMeters)}</span>
          </p>
        </div>
        {onTask ? (
          <div className="row gap-0 relative" style={{ margin: '-6px -8px 0 0' }}>
            <Tooltip label="Bearbeiten">
              <Button
                look="quiet"
                aria-label={`Bearbeiten: ${track.name}`}
                icon={<Glyph icon={EditIcon} />}
                onClick={() => onTask({ kind: 'edit', track })}
              />
            </Tooltip>
            {/* Times would lose the place they were driven at. */}
            <Tooltip label={track.record ? 'Hier wurde schon gefahren' : 'Löschen'}>
              <Button
                look="quiet"
                aria-label={`Löschen: ${track.name}`}
                icon={<Glyph icon={RemoveIcon} />}
                isDisabled={track.record !== null}
                onClick={() => onTask({ kind: 'remove', track })}
              />
            </Tooltip>
          </div>
        ) : null}
      </div>
      <TrackRecord record={track.record} />
    </div>
  </li>
);

const TrackCardSkeleton = () => (
  <li className="card flush column gap-0" style={{ overflow: 'hidden' }} aria-hidden="true">
    <div className={styles.picture} data-in-card>
      <Skeleton height="100%" radius={0} />
    </div>
    <div className="column gap-12 grow" style={{ padding: 16 }}>
      <Skeleton height={20} width="60%" mb={10} />
      <Skeleton height={14} width="40%" mb={24} />
      <Skeleton height={62} />
    </div>
  </li>
);

// Sorting brings the code for dragging, which few visits need.
const ClassDialog = lazyDialog(async () => (await import('./class-dialog.tsx')).ClassDialog);

const GLANCE = 6;

const EVERYTHING: { readonly text: string; readonly kind: TrackKind | '' } = { text: '', kind: '' };
const KINDS = [
  { value: '', label: 'Alle Arten' },
  ...TRACK_KINDS.map((value) => ({ value, label: TRACK_LABELS[value] })),
];

type Task =
  | { readonly kind: 'create' }
  | { readonly kind: 'classes' }
  | { readonly kind: 'edit' | 'remove'; readonly track: Track };

function TaskDialog({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const remove = useRemoveTrack();
  if (task.kind === 'classes') return <ClassDialog onClose={onClose} />;
  if (task.kind === 'create') return <TrackDialog track={undefined} onClose={onClose} />;
  const { kind, track } = task;
  if (kind === 'edit') return <TrackDialog track={track} onClose={onClose} />;
  return (
    <ConfirmWrite
      title={`„${track.name}“ löschen?`}
      confirmLabel="Löschen"
      write={remove}
      input={{ params: { id: track.id } }}
      done={`„${track.name}“ ist gelöscht.`}
      onClose={onClose}
    >
      Die Strecke verschwindet mit Bild und Beschreibung. Das geht nur, solange niemand auf ihr gefahren ist.
    </ConfirmWrite>
  );
}

interface CardsProps extends Pick<Parameters<typeof TrackCard>[0], 'onTask'> {
  readonly tracks: readonly Track[] | undefined;
}

function Cards({ tracks, onTask }: CardsProps) {
  const [wanted, setWanted] = useState(EVERYTHING);
  const isLong = tracks !== undefined && tracks.length > GLANCE;
  const text = wanted.text.trim().toLocaleLowerCase('de');
  const matches = ({ name, kind }: Track) =>
    (wanted.kind === '' || kind === wanted.kind) && name.toLocaleLowerCase('de').includes(text);
  const shown = isLong ? tracks.filter(matches) : tracks;
  return (
    <>
      {isLong ? (
        <FilterBar>
          <SearchField
            label="Suche"
            placeholder="Name der Strecke"
            maxLength={60}
            value={wanted.text}
            onChange={(typed) => setWanted({ ...wanted, text: typed })}
          />
          <NativeSelect
            label="Art"
            data={KINDS}
            value={wanted.kind}
            onChange={(event) => setWanted({ ...wanted, kind: event.currentTarget.value as TrackKind | '' })}
          />
        </FilterBar>
      ) : null}
      {shown?.length === 0 ? (
        <EmptyState icon={TrackIcon} title="Keine Strecke passt zu deiner Auswahl.">
          <Button onClick={() => setWanted(EVERYTHING)}>Alle zeigen</Button>
        </EmptyState>
      ) : (
        <ul className="cards" style={{ '--card-min': '320px' }} aria-label="Strecken" aria-busy={!shown}>
          {shown
            ? shown.map((track) => <TrackCard key={track.id} track={track} onTask={onTask} />)
            : [1, 2, 3].map((key) => <TrackCardSkeleton key={key} />)}
        </ul>
      )}
    </>
  );
}

export function TracksPage() {
  const query = useQuery(racingQueries.tracks());
  const { isAdmin } = useRights();
  const [task, setTask] = useState<Task>();
  return (
    <Page
      title="Strecken"
      purpose="Wo gefahren wird, und wer dort den Rekord hält."
      actions={
        isAdmin ? (
          <>
            <Button icon={<Glyph icon={VehicleIcon} />} onClick={() => setTask({ kind: 'classes' })}>
              Fahrzeugklassen
            </Button>
            <Button look="primary" icon={<Glyph icon={AddIcon} />} onClick={() => setTask({ kind: 'create' })}>
              Strecke anlegen
            </Button>
          </>
        ) : undefined
      }
    >
      <List
        list={query}
        failure="Die Strecken konnten nicht geladen werden."
        empty={
          <EmptyState icon={TrackIcon} title="Noch gibt es keine Strecke.">
            {isAdmin ? 'Leg die erste an: Name, Art und Länge genügen.' : 'Sobald eine angelegt ist, steht sie hier.'}
          </EmptyState>
        }
      >
        {(tracks) => <Cards tracks={tracks} onTask={isAdmin ? setTask : undefined} />}
      </List>
      {task ? <TaskDialog task={task} onClose={() => setTask(undefined)} /> : null}
    </Page>
  );
}
