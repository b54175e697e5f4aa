import { sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import { type Race, RESULT_LABELS, type TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { Place } from '#platform/ui/place.tsx';
import table from '#platform/ui/table.module.css';
import { DriverTag } from './driver-tag.tsx';
import { None } from './result-none.tsx';
import { facesOf, type ResultRow, resultRows } from './result-rows.ts';
import styles from './result-table.module.css';
import { sayNumber } from './scoring-text.ts';

const Penalty = ({ ms }: { readonly ms: number }) => <span className={styles.below}>mit {sayGap(ms)} Strafe</span>;

function Time({ row: { result, totalMs } }: { readonly row: ResultRow }) {
  if (result.state !== 'FINISHED') return <span className={styles.out}>{RESULT_LABELS[result.state]}</span>;
  if (totalMs === null) return <None word="ohne Zeit" />;
  return (
    <>
      {sayTime(totalMs)}
      {result.timePenaltyMs > 0 ? <Penalty ms={result.timePenaltyMs} /> : null}
    </>
  );
}

function Row({ row }: { readonly row: ResultRow }) {
  const { result, driver, place, points, gapMs, hasFastestLap } = row;
  return (
    <tr className={`${table.stack} ${styles.row}`}>
      <td className={styles.placeCell}>{place === null ? <None word="ohne Platz" /> : <Place place={place} />}</td>
      <td className={styles.driver}>{driver ? <DriverTag driver={driver} size="small" /> : 'Nicht mehr dabei'}</td>
      <td className={`${table.number} ${styles.time}`}>
        <Time row={row} />
      </td>
      <td className={`${table.number} ${styles.gap}`}>{gapMs === null ? '' : sayGap(gapMs)}</td>
      <td className={`${table.number} ${styles.lap}`} data-fastest={hasFastestLap || undefined}>
        {result.fastestLapMs === null ? '' : sayTime(result.fastestLapMs)}
        {hasFastestLap ? <span className={styles.fastest}>schnellste Runde</span> : null}
      </td>
      <td className={`${table.number} ${styles.points}`}>
        {sayNumber(points)}
        {result.pointPenalty > 0 ? <span className={styles.below}>{sayNumber(-result.pointPenalty)} Abzug</span> : null}
      </td>
    </tr>
  );
}

interface ResultTableProps {
  readonly tournament: TournamentDetail;
  readonly race: Race;
}

/** How a race ended: places and points by the rules of the tournament. */
export const ResultTable = ({ tournament, race }: ResultTableProps) => (
  <table className={`${table.table} ${table.stacks} ${styles.table}`}>
    <caption className="visually-hidden">
      Ergebnis von Rennen {race.number}, {race.trackName}
    </caption>
    <thead>
      <tr>
        <th scope="col">Platz</th>
        <th scope="col">Fahrer</th>
        <th scope="col" className={table.number}>
          Zeit
        </th>
        <th scope="col" className={table.number}>
          Rückstand
        </th>
        <th scope="col" className={table.number}>
          Beste Runde
        </th>
        <th scope="col" className={table.number}>
          Punkte
        </th>
      </tr>
    </thead>
    <tbody>
      {resultRows(race.results, tournament, facesOf(tournament)).map((row) => (
        <Row key={row.result.driverId} row={row} />
      ))}
    </tbody>
  </table>
);
