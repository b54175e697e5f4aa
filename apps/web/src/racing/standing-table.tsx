import type { Race, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import { DriverTag } from './driver-tag.tsx';
import { lastRaced } from './result-rows.ts';
import { sayNumber } from './scoring-text.ts';
import { NoStanding, StandingNote } from './standing-note.tsx';
import { Rank } from './standing-rank.tsx';
import { type RaceScore, scoresOf, sharedRanks } from './standing-rows.ts';
import { Score } from './standing-score.tsx';
import styles from './standing-table.module.css';

/** More columns do not fit beside the names. */
const MOST_RACES = 10;

interface RowProps {
  readonly standing: TournamentDetail['drivers'][number];
  readonly isShared: boolean;
  readonly scores: readonly (RaceScore | undefined)[];
}

function Row({ standing: { rank, driver, points, places, races }, isShared, scores }: RowProps) {
  const cell = useFlash<HTMLTableCellElement>(points);
  return (
    <tr className={`${table.stack} ${styles.row}`}>
      <Rank rank={rank} isShared={isShared} />
      <td className={styles.who}>
        <DriverTag driver={driver} />
      </td>
      {scores.map((score, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one column for each race, in their order
        <td key={at} className={`${table.number} ${styles.score}`} data-win={score?.place === 1 || undefined}>
          <Score score={score} />
        </td>
      ))}
      <td className={`${table.number} ${styles.small}`} data-label={places[0] === 1 ? 'Sieg' : 'Siege'}>
        {places[0] ?? 0}
      </td>
      <td className={`${table.number} ${styles.small}`} data-label="Rennen">
        {races}
      </td>
      <td ref={cell} className={`${table.number} ${styles.points}`}>
        {sayNumber(points)}
      </td>
    </tr>
  );
}

const RaceHead = ({ race: { number, trackName } }: { readonly race: Race }) => (
  <th scope="col" className={`${table.number} ${styles.score}`} title={trackName}>
    <abbr title={`Rennen ${number}, ${trackName}`}>R{number}</abbr>
  </th>
);

/** Drivers by points; whoever cannot be told apart shares the rank. */
export function DriverStandings({ tournament }: { readonly tournament: TournamentDetail }) {
  const counted = tournament.races.filter(({ state }) => state === 'OFFICIAL');
  if (counted.length === 0) return <NoStanding />;
  const shown = counted.length <= MOST_RACES ? counted : [];
  const scores = scoresOf(shown, tournament);
  const shared = sharedRanks(tournament.drivers);
  const raced = lastRaced(tournament);
  return (
    <section className={styles.section} aria-label="Fahrerwertung">
      <StandingNote tournament={tournament} />
      <table className={`${table.table} ${table.stacks} ${styles.table}`}>
        <caption className="visually-hidden">Fahrerwertung</caption>
        <thead>
          <tr>
            <th scope="col">Rang</th>
            <th scope="col">Fahrer</th>
            {shown.map((race) => (
              <RaceHead key={race.id} race={race} />
            ))}
            <th scope="col" className={table.number}>
              Siege
            </th>
            <th scope="col" className={table.number}>
              Rennen
            </th>
            <th scope="col" className={table.number}>
              Punkte
            </th>
          </tr>
        </thead>
        <tbody>
          {tournament.drivers.map((standing) => (
            <Row
              key={standing.driver.id}
              standing={{ ...standing, driver: raced(standing.driver) }}
              isShared={shared.has(standing.rank)}
              scores={shown.map(({ id }) => scores.get(id)?.get(standing.driver.id))}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
