import { classify } from '@kontor/contract/racing/standings.ts';
import { sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import {
  type CountedResult,
  type Race,
  RESULT_LABELS,
  type TournamentDetail,
} from '@kontor/contract/racing/tournaments.ts';
import { Place } from '#platform/ui/place.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { asRaced, facesOf } from './as-raced.ts';
import { None, sayNumber } from './tournament-text.tsx';
import styles from './tournaments.module.css';

type ResultRow = ReturnType<typeof resultRows>[number];

export function resultRows(results: readonly CountedResult[], tournament: TournamentDetail) {
  const faces = facesOf(tournament);
  const classified = classify(results, tournament);
  const isTimed = results.every(({ state, timeMs }) => state !== 'FINISHED' || timeMs !== null);
  const totalOf = ({ timeMs, timePenaltyMs }: CountedResult) => (timeMs === null ? null : timeMs + timePenaltyMs);
  const first = classified[0]?.place === 1 ? totalOf(classified[0].result) : null;
  return classified.map((one) => {
    const totalMs = totalOf(one.result);
    const isBehind = isTimed && one.place !== null && one.place > 1 && totalMs !== null && first !== null;
    const face = faces.get(one.result.driverId);
    const driver = face && asRaced(face, one.result, tournament);
    // The total is with penalties; there is no gap for the winner, nor where there are no times.
    return { ...one, driver, totalMs, gapMs: isBehind ? totalMs - first : null };
  });
}

function Time({ row: { result, totalMs } }: { readonly row: ResultRow }) {
  if (result.state !== 'FINISHED') return <span className="dim">{RESULT_LABELS[result.state]}</span>;
  if (totalMs === null) return <None word="ohne Zeit" />;
  return (
    <>
      {sayTime(totalMs)}
      {result.timePenaltyMs > 0 ? <span className="meta block">mit {sayGap(result.timePenaltyMs)} Strafe</span> : null}
    </>
  );
}

const COLUMNS: Column<ResultRow>[] = [
  {
    id: 'place',
    head: 'Platz',
    width: 64,
    cell: ({ place }) => (place === null ? <None word="ohne Platz" /> : <Place place={place} />),
  },
  {
    id: 'driver',
    head: 'Fahrer',
    cell: ({ driver }) => (driver ? <DriverTag driver={driver} size="small" isLink /> : 'Nicht mehr dabei'),
  },
  { id: 'time', head: 'Zeit', isNumber: true, width: '17%', cell: (row) => <Time row={row} /> },
  {
    id: 'gap',
    head: 'Rückstand',
    isNumber: true,
    width: '14%',
    card: 'meta end',
    cell: ({ gapMs }) => (gapMs === null ? '' : <span className="dim">{sayGap(gapMs)}</span>),
  },
  {
    id: 'lap',
    head: 'Beste Runde',
    isNumber: true,
    width: '19%',
    card: 'meta',
    cell: ({ result: { fastestLapMs }, hasFastestLap }) =>
      fastestLapMs === null ? (
        ''
      ) : (
        <>
          <span className="card-only">Beste Runde </span>
          <span className={hasFastestLap ? 'strong' : undefined}>{sayTime(fastestLapMs)}</span>
          {hasFastestLap ? <span className="small accent block">schnellste Runde</span> : null}
        </>
      ),
  },
  {
    id: 'points',
    head: 'Punkte',
    isNumber: true,
    width: '11%',
    card: 'end',
    cell: ({ points, result: { pointPenalty } }) => (
      <>
        <span className="bold">{sayNumber(points)}</span>
        <span className="card-only"> P</span>
        {pointPenalty > 0 ? <span className="meta block">{sayNumber(-pointPenalty)} Abzug</span> : null}
      </>
    ),
  },
];

export const ResultTable = ({ tournament, race }: { readonly tournament: TournamentDetail; readonly race: Race }) => (
  <DataTable
    caption={`Ergebnis von Rennen ${race.number}, ${race.trackName}`}
    columns={COLUMNS}
    rows={resultRows(race.results, tournament)}
    rowKey={({ result }) => result.driverId}
    cards={{
      below: 'phone',
      areas: '"place driver points" ". time time" ". lap gap"',
      columns: '36px minmax(0, 1fr) auto',
    }}
    className={styles.results}
  />
);
