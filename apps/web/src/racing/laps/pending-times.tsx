import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { sayGain, sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import type { TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatCount, formatDateTime, formatNumber } from '#platform/format.de.ts';
import { ReasonDialog } from '#platform/ui/dialog/reason-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { LoadMore, type PagedList } from '#platform/ui/table/load-more.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { useRights } from '#users';
import { ClassBadge } from '../class-badge.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { racingQueries } from '../racing.queries.ts';
import { LapRecording } from './lap-recording.tsx';
import styles from './pending.module.css';
import { useDecisions, useHasMoved } from './pending-decisions.ts';

function compareWithRecord({ classId, timeMs }: LapTime, { best }: TrackDetail) {
  const record = best.find((one) => one.classId === classId)?.entries[0];
  if (!record) return { isRecord: true, sentence: 'Erste Zeit der Klasse' };
  const gap = timeMs - record.timeMs;
  if (gap < 0) return { isRecord: true, sentence: `Neuer Klassenrekord, ${sayGain(-gap)}` };
  return { isRecord: false, sentence: gap === 0 ? 'So schnell wie der Rekord' : `${sayGap(gap)} auf den Rekord` };
}

interface PendingRowProps {
  readonly lap: LapTime;
  readonly decisions: ReturnType<typeof useDecisions>;
  readonly hasMoved: boolean;
  /** Nobody judges their own time. */
  readonly isOwn: boolean;
}

function Verdict({ lap, decisions, hasMoved }: PendingRowProps) {
  const isBusy = decisions.busyWith === lap.id;
  const about = `${sayTime(lap.timeMs)} von ${lap.driver.nickname} auf ${lap.trackName}`;
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Ablehnen: ${about}`}
        onClick={() => decisions.setRejected(lap)}
        isDisabled={isBusy || hasMoved}
      >
        Ablehnen
      </Button>
      <Button
        icon={<Glyph icon={DoneIcon} />}
        aria-label={`Bestätigen: ${about}`}
        onClick={() => decisions.run(lap, null)}
        isBusy={isBusy}
        isDisabled={hasMoved}
        data-confirm
      >
        Bestätigen
      </Button>
    </>
  );
}

function PendingRow(props: PendingRowProps) {
  const { lap } = props;
  const { data: track } = useQuery(racingQueries.track(lap.trackId));
  const comparison = track && compareWithRecord(lap, track);
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
        {props.isOwn ? <span className="meta">Muss jemand anderes prüfen</span> : <Verdict {...props} />}
      </div>
    </li>
  );
}

/** More would push the best times out of sight. */
const FEW = 5;

interface RowsProps extends Pick<PendingRowProps, 'decisions'> {
  readonly laps: readonly LapTime[];
  readonly list: PagedList;
}

function Rows({ laps, decisions, list }: RowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { isAdmin } = useRights();
  const { data: me } = useQuery(racingQueries.me());
  const shown = showsAll ? laps : laps.slice(0, FEW);
  const hasMoved = useHasMoved(shown);
  return (
    <>
      <ul>
        {shown.map((lap) => (
          <PendingRow
            key={lap.id}
            lap={lap}
            decisions={decisions}
            hasMoved={hasMoved}
            isOwn={!isAdmin && lap.driver.id === me?.driver?.id}
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
const NONE: readonly LapTime[] = [];

export function PendingTimes() {
  const section = useRef<HTMLElement>(null);
  const list = usePagedQuery(racingQueries.pending());
  const laps = list.data ?? NONE;
  const decisions = useDecisions(section, laps);
  const { rejected } = decisions;
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
        {laps.length > 0 ? `${formatCount(laps.length, 'Zeit wartet', 'Zeiten warten')}.` : ''}
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
      {rejected ? (
        <ReasonDialog
          title={`${sayTime(rejected.timeMs)} von ${rejected.driver.nickname} ablehnen?`}
          consequence={`Die Zeit zählt dann nicht. ${rejected.driver.nickname} liest deinen Grund.`}
          confirmLabel="Ablehnen"
          suggestions={SUGGESTIONS}
          missing="Bitte sag, warum die Zeit nicht zählt."
          maxLength={200}
          isBusy={decisions.busyWith === rejected.id}
          onConfirm={(reason) => decisions.run(rejected, reason)}
          onCancel={() => decisions.setRejected(undefined)}
        />
      ) : null}
    </section>
  );
}
