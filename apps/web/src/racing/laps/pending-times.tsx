import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { sayGain, sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import type { TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { hasStatus } from '#platform/api/api-error.ts';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatCount, formatDateTime, formatNumber } from '#platform/format.de.ts';
import { showToast, undoWith } from '#platform/toasts.ts';
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
import { racingQueries, useDecideLapTime } from '../racing.queries.ts';
import { LapRecording } from './lap-recording.tsx';
import styles from './pending.module.css';

/** True for a moment after the rows have moved: a second click would hit another driver's time. */
function useHasMoved(laps: readonly LapTime[]): boolean {
  const ids = laps.map(({ id }) => id).join();
  const [settled] = useDebouncedValue(ids, 600);
  return settled !== ids;
}

/** The keyboard goes on with the next time; after the last one the heading has the focus. */
function useNextFocus(section: RefObject<HTMLElement | null>, laps: readonly LapTime[], isAsking: boolean) {
  const decided = useRef<{ id: number; index: number }>(undefined);
  useEffect(() => {
    const last = decided.current;
    // While the question is open it keeps the focus.
    if (!last || isAsking || laps.some(({ id }) => id === last.id)) return;
    decided.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = [...(section.current?.querySelectorAll('[data-lap]') ?? [])];
    const nearest = [...rows.slice(last.index), ...rows.slice(0, last.index).reverse()];
    const buttons = nearest.flatMap((row) => row.querySelector<HTMLElement>('[data-confirm]') ?? []);
    const next = buttons[0] ?? section.current?.querySelector<HTMLElement>('h2');
    next?.focus({ preventScroll: true });
  }, [laps, section, isAsking]);
  return (id: number) => {
    decided.current = { id, index: laps.findIndex((lap) => lap.id === id) };
  };
}

function useDecisions(section: RefObject<HTMLElement | null>, laps: readonly LapTime[]) {
  const decide = useDecideLapTime();
  const undo = useDecideLapTime();
  const [rejected, setRejected] = useState<LapTime>();
  const remember = useNextFocus(section, laps, rejected !== undefined);
  const run = ({ id, driver: { nickname } }: LapTime, reason: string | null) => {
    const params = { id };
    const say = (sentence: string, action?: ReturnType<typeof undoWith>) =>
      showToast({ kind: 'success', sentence, about: `racing-lap-${id}`, ...(action ? { action } : {}) });
    const takeBack = () =>
      undo.run(
        { params, body: { state: 'PENDING', reason: null } },
        { onSuccess: () => say(`Die Zeit von ${nickname} wartet wieder.`) },
      );
    remember(id);
    decide.run(
      { params, body: { state: reason === null ? 'CONFIRMED' : 'REJECTED', reason } },
      {
        onSuccess: () => {
          setRejected(undefined);
          say(`Die Zeit von ${nickname} ${reason === null ? 'zählt' : 'ist abgelehnt'}.`, undoWith(takeBack));
        },
        // The common toast says why; where another moderator was quicker there is nothing left to ask.
        onError: (error) => {
          if (hasStatus(error, 409) || hasStatus(error, 404)) setRejected(undefined);
        },
      },
    );
  };
  return { rejected, setRejected, run, busyWith: decide.isPending ? decide.variables?.input.params.id : undefined };
}

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

function PendingRow({ lap, decisions, hasMoved, isOwn }: PendingRowProps) {
  const isBusy = decisions.busyWith === lap.id;
  const about = `${sayTime(lap.timeMs)} von ${lap.driver.nickname} auf ${lap.trackName}`;
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
        {isOwn ? (
          <span className="meta">Muss jemand anderes prüfen</span>
        ) : (
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
        )}
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
      style={{ marginBottom: 28, borderInlineStart: '3px solid var(--accent)' }}
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
