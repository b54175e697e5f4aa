import { LAP_LABELS, type LapState, type LapTime, type PersonalBest } from '@kontor/contract/racing/laps.ts';
import { sayTime } from '@kontor/contract/racing/times.ts';
import { useState } from 'react';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatDateTime } from '#platform/format.de.ts';
import { Badge, type Tone } from '#platform/ui/badge.tsx';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { LapIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { CLASS, TIME, VEHICLE } from '../columns.tsx';
import { choicesOf, racingQueries, useClasses, useWithdrawLapTime } from '../racing.queries.ts';
import { LapChart } from './lap-chart.tsx';

const TONES: Record<LapState, Tone> = { PENDING: 'gray', CONFIRMED: 'green', REJECTED: 'red' };

interface MyTimesTableProps {
  readonly times: readonly LapTime[] | undefined;
  readonly onWithdraw: (time: LapTime) => void;
}

function MyTimesTable({ times, onWithdraw }: MyTimesTableProps) {
  const columns: Column<LapTime>[] = [
    {
      id: 'driven',
      head: 'Gefahren',
      card: 'meta',
      className: 'number nowrap',
      cell: ({ drivenAt }) => <time dateTime={drivenAt}>{formatDateTime(drivenAt)}</time>,
    },
    TIME,
    { ...CLASS, card: 'end' },
    VEHICLE,
    {
      id: 'source',
      head: 'Quelle',
      card: 'meta end',
      cell: ({ isFromGame }) => (isFromGame ? 'aus dem Spiel' : 'eingereicht'),
    },
    {
      id: 'state',
      head: 'Stand',
      cell: (time) => (
        <>
          <Badge tone={TONES[time.state]}>{LAP_LABELS[time.state]}</Badge>
          {time.state === 'REJECTED' && time.reason ? <p className="meta anywhere">{time.reason}</p> : null}
          {time.state === 'PENDING' ? (
            <Button look="quiet" aria-label={`Zurückziehen: ${sayTime(time.timeMs)}`} onClick={() => onWithdraw(time)}>
              Zurückziehen
            </Button>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption="Meine Zeiten"
      columns={columns}
      rows={times}
      rowKey={({ id }) => id}
      row={({ state }) => ({ flash: state })}
      cards={{
        below: 'tablet',
        areas: '"state time" "vehicle class" "driven source"',
        columns: 'minmax(0, 1fr) auto',
      }}
      skeletonRows={4}
    />
  );
}

/** Tracks with own times by name: those with a best, and those of which the latest still wait or were rejected. */
function tracksOf(bests: readonly PersonalBest[], latest: readonly LapTime[]) {
  const names = new Map([...bests, ...latest].map(({ trackId, trackName }) => [trackId, trackName]));
  return [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name, 'de'));
}

/** Confirmed times only, one line for each class: what does not count would tell a wrong story. */
function seriesOf(times: readonly LapTime[], nameOf: (classId: number) => string) {
  const confirmed = times
    .filter(({ state }) => state === 'CONFIRMED')
    .sort((one, other) => one.drivenAt.localeCompare(other.drivenAt, 'en'));
  const classes = [...new Set(confirmed.map(({ classId }) => classId))].sort((one, other) => one - other);
  return classes.map((classId) => ({
    name: `Klasse ${nameOf(classId)}`.trim(),
    points: confirmed
      .filter((time) => time.classId === classId)
      .map(({ drivenAt, timeMs, vehicle }) => ({ x: Date.parse(drivenAt), y: timeMs, hint: vehicle })),
  }));
}

const FAILURE = 'Deine Zeiten konnten nicht geladen werden.';

type TrackTimesProps = Pick<MyTimesTableProps, 'onWithdraw'> & { readonly track: ReturnType<typeof tracksOf>[number] };

function TrackTimes({ track, onWithdraw }: TrackTimesProps) {
  const { nameOf } = useClasses();
  const times = usePagedQuery(racingQueries.myTimes({ trackId: track.id }));
  return (
    <List list={times} failure={FAILURE} empty={null}>
      {(rows) => (
        <>
          {rows ? (
            <LapChart label={`Deine bestätigten Zeiten: ${track.name}`} series={seriesOf(rows, nameOf)} kind="line" />
          ) : (
            <Skeleton height={264} />
          )}
          <MyTimesTable times={rows} onWithdraw={onWithdraw} />
        </>
      )}
    </List>
  );
}

export function MyTimes({ bests = [] }: { readonly bests: readonly PersonalBest[] | undefined }) {
  const latest = usePagedQuery(racingQueries.myTimes());
  const withdraw = useWithdrawLapTime();
  const [chosen, setChosen] = useState<number>();
  // Held here: with the last time of a track its table goes.
  const [withdrawn, setWithdrawn] = useState<LapTime>();
  const { data, error } = latest;
  const tracks = data ? tracksOf(bests, data) : [];
  const track = tracks.find(({ id }) => id === (chosen ?? data?.[0]?.trackId)) ?? tracks[0];
  return (
    <Section title="Meine Zeiten">
      {track ? (
        <>
          <NativeSelect
            maw={320}
            label="Strecke"
            value={String(track.id)}
            data={choicesOf(tracks)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <TrackTimes key={track.id} track={track} onWithdraw={setWithdrawn} />
        </>
      ) : data ? (
        <EmptyState icon={LapIcon} title="Noch keine Zeit eingereicht">
          Hier siehst du später, wie deine Zeiten auf jeder Strecke besser werden.
        </EmptyState>
      ) : error ? (
        <LoadError title={FAILURE} of={latest} />
      ) : (
        <MyTimesTable times={undefined} onWithdraw={setWithdrawn} />
      )}
      {withdrawn ? (
        <ConfirmWrite
          title={`${sayTime(withdrawn.timeMs)} auf ${withdrawn.trackName} zurückziehen?`}
          confirmLabel="Zurückziehen"
          write={withdraw}
          input={{ params: { id: withdrawn.id } }}
          done="Deine Zeit ist zurückgezogen."
          onClose={() => setWithdrawn(undefined)}
        >
          Die Zeit wird nicht geprüft und verschwindet aus deiner Liste. Du kannst sie neu einreichen.
        </ConfirmWrite>
      ) : null}
    </Section>
  );
}
