import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { sayGain, sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import type { TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatDateTime, formatNumber } from '#platform/format.de.ts';
import { ReasonDialog } from '#platform/ui/dialog/reason-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { LoadMore, type PagedList } from '#platform/ui/table/load-more.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { ClassBadge } from '../class-badge.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { racingQueries } from '../racing.queries.ts';
import { useRacingRights } from '../use-racing-rights.ts';
import { LapRecording } from './lap-recording.tsx';
import styles from './pending.module.css';
import { useDecisions, useRest } from './pending-decisions.ts';

interface Comparison {
  readonly isRecord: boolean;
  readonly sentence: string;
}

/** How a time would stand against the record of its class; `undefined` while that is not known. */
function compareWithRecord(lap: LapTime, track: TrackDetail | undefined): Comparison | undefined {
  if (!track) return undefined;
  const record = track.best.find(({ classId }) => classId === lap.classId)?.entries[0];
  if (!record) return { isRecord: true, sentence: 'Erste Zeit der Klasse' };
  const gap = lap.timeMs - record.timeMs;
  if (gap < 0) return { isRecord: true, sentence: `Neuer Klassenrekord, ${sayGain(-gap)}` };
  return { isRecord: false, sentence: gap === 0 ? 'So schnell wie der Rekord' : `${sayGap(gap)} auf den Rekord` };
}

interface PendingRowProps {
  readonly lap: LapTime;
  /** Undefined while it is being loaded. */
  readonly track: TrackDetail | undefined;
  readonly isBusy: boolean;
  /** The rows have just moved. */
  readonly isResting: boolean;
  /** Nobody judges their own time. */
  readonly isOwn: boolean;
  readonly onConfirm: () => void;
  readonly onReject: () => void;
}

const about = ({ timeMs, driver, trackName }: LapTime): string =>
  `${sayTime(timeMs)} von ${driver.nickname} auf ${trackName}`;

const Verdict = ({ lap, isBusy, isResting, onConfirm, onReject }: Omit<PendingRowProps, 'track' | 'isOwn'>) => (
  <>
    <Button look="quiet" aria-label={`Ablehnen: ${about(lap)}`} onClick={onReject} isDisabled={isBusy || isResting}>
      Ablehnen
    </Button>
    <Button
      icon={<Glyph icon={DoneIcon} />}
      aria-label={`Bestätigen: ${about(lap)}`}
      onClick={onConfirm}
      isBusy={isBusy}
      isDisabled={isResting}
      data-confirm
    >
      Bestätigen
    </Button>
  </>
);

/** One time that waits, with everything a decision needs. */
function PendingRow({ track, isOwn, ...verdict }: PendingRowProps) {
  const { lap } = verdict;
  const comparison = compareWithRecord(lap, track);
  return (
    <li className={styles.row} data-lap={lap.id}>
      <div className={styles.driver}>
        <DriverTag driver={lap.driver} />
      </div>
      <div className="stack gap-2">
        <span className="strong anywhere">{lap.trackName}</span>
        <span className="meta anywhere">
          <ClassBadge id={lap.classId} /> {lap.vehicle}
        </span>
      </div>
      <div className="stack gap-2 number">
        <span className="large bold">{sayTime(lap.timeMs)}</span>
        <span className={comparison?.isRecord ? 'small strong accent' : 'meta'}>
          {comparison?.sentence ?? '\u00a0'}
        </span>
      </div>
      <div className={`${styles.when} row gap-4 meta`}>
        <span>
          <time className="number" dateTime={lap.drivenAt}>
            {formatDateTime(lap.drivenAt)}
          </time>
          {lap.isFromGame ? <span className="block">vom Spielserver</span> : null}
        </span>
        <LapRecording lap={lap} />
      </div>
      <div className={`${styles.actions} row to-end`}>
        {isOwn ? <span className="meta">Muss jemand anderes prüfen</span> : <Verdict {...verdict} />}
      </div>
    </li>
  );
}

const NONE: readonly LapTime[] = [];
/** More would push the best times out of sight. */
const FEW = 5;

/** The tracks of the waiting times, for their records. */
function useTracksOf(laps: readonly LapTime[]) {
  const ids = [...new Set(laps.map(({ trackId }) => trackId))];
  const answers = useQueries({ queries: ids.map((id) => racingQueries.track(id)) });
  return new Map(ids.map((id, index) => [id, answers[index]?.data]));
}

/** The driver who may not decide about their own times; the administration may. */
function useBarredDriver(): number | undefined {
  const { isAdmin } = useRacingRights();
  const { data } = useQuery(racingQueries.me());
  return isAdmin ? undefined : data?.driver?.id;
}

type Decisions = ReturnType<typeof useDecisions>;

interface RowsProps {
  readonly laps: readonly LapTime[];
  readonly decisions: Decisions;
  readonly list: PagedList;
}

function Rows({ laps, decisions, list }: RowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? laps : laps.slice(0, FEW);
  const tracks = useTracksOf(shown);
  const isResting = useRest(shown);
  const barred = useBarredDriver();
  return (
    <>
      <ul>
        {shown.map((lap) => (
          <PendingRow
            key={lap.id}
            lap={lap}
            track={tracks.get(lap.trackId)}
            isBusy={decisions.busyWith === lap.id}
            isResting={isResting}
            isOwn={lap.driver.id === barred}
            onConfirm={() => decisions.run(lap, null)}
            onReject={() => decisions.setRejected(lap)}
          />
        ))}
      </ul>
      {shown.length < laps.length ? (
        <div>
          <Button onClick={() => setShowsAll(true)}>Alle {formatNumber(laps.length)} zeigen</Button>
        </div>
      ) : list.hasNextPage ? (
        // Only on demand: the best times stand below.
        <LoadMore isLoading={list.isFetchingNextPage} hasFailed onLoad={() => void list.fetchNextPage()} />
      ) : null}
    </>
  );
}

const SUGGESTIONS = ['Ohne Aufnahme nicht nachvollziehbar', 'Abgekürzt', 'Falsche Klasse', 'Falsches Fahrzeug'];

/** Asks why a time does not count. */
const RejectLap = ({ lap, decisions }: { readonly lap: LapTime; readonly decisions: Decisions }) => (
  <ReasonDialog
    title={`${sayTime(lap.timeMs)} von ${lap.driver.nickname} ablehnen?`}
    consequence={`Die Zeit zählt dann nicht. ${lap.driver.nickname} liest deinen Grund.`}
    confirmLabel="Ablehnen"
    suggestions={SUGGESTIONS}
    missing="Bitte sag, warum die Zeit nicht zählt."
    maxLength={200}
    isBusy={decisions.busyWith === lap.id}
    onConfirm={(reason) => decisions.run(lap, reason)}
    onCancel={() => decisions.setRejected(undefined)}
  />
);

/** Times that wait for a moderator; each is confirmed or rejected with a reason. */
export function PendingTimes() {
  const section = useRef<HTMLElement>(null);
  const list = usePagedQuery(racingQueries.pending());
  const laps = list.data ?? NONE;
  const decisions = useDecisions(section, laps);
  const count = list.data ? ` (${formatNumber(laps.length)}${list.hasNextPage ? '+' : ''})` : '';
  return (
    <section
      ref={section}
      className={`card stack ${styles.section}`}
      aria-labelledby="pending"
      aria-busy={!list.data && !list.error}
    >
      <h2 id="pending" className="large" tabIndex={-1}>
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
        <p className="dim">Gerade wartet keine Zeit auf dich.</p>
      ) : (
        <Rows laps={laps} decisions={decisions} list={list} />
      )}
      {decisions.rejected ? <RejectLap lap={decisions.rejected} decisions={decisions} /> : null}
    </section>
  );
}
