import type { TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { PeopleIcon } from '#platform/ui/icons.ts';
import { EmptyState } from '#platform/ui/state.tsx';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import { sayNumber } from './scoring-text.ts';
import { NoStanding, StandingNote } from './standing-note.tsx';
import { Rank } from './standing-rank.tsx';
import { sharedRanks } from './standing-rows.ts';
import styles from './standing-table.module.css';

interface RowProps {
  readonly standing: TournamentDetail['teams'][number];
  readonly isShared: boolean;
}

function Row({ standing: { rank, team, points, places }, isShared }: RowProps) {
  const cell = useFlash<HTMLTableCellElement>(points);
  return (
    <tr className={`${table.stack} ${styles.row}`}>
      <Rank rank={rank} isShared={isShared} />
      <td className={styles.who}>
        <span className={styles.team}>
          <span className={styles.colour} style={{ background: team.color }} aria-hidden="true" />
          {team.name}
        </span>
      </td>
      <td className={`${table.number} ${styles.small}`} data-label={places[0] === 1 ? 'Sieg' : 'Siege'}>
        {places[0] ?? 0}
      </td>
      <td ref={cell} className={`${table.number} ${styles.points}`}>
        {sayNumber(points)}
      </td>
    </tr>
  );
}

/** Teams by the points of their drivers, as they were a team when they drove. */
export function TeamStandings({ tournament }: { readonly tournament: TournamentDetail }) {
  const { teams, officialCount } = tournament;
  if (officialCount === 0) return <NoStanding />;
  if (teams.length === 0) {
    return (
      <EmptyState icon={PeopleIcon} title="Kein Team in der Wertung">
        Bisher ist niemand für ein Team gefahren.
      </EmptyState>
    );
  }
  const shared = sharedRanks(teams);
  return (
    <section className={styles.section} aria-label="Teamwertung">
      <StandingNote tournament={tournament} />
      <table className={`${table.table} ${table.stacks} ${styles.table}`}>
        <caption className="visually-hidden">Teamwertung</caption>
        <thead>
          <tr>
            <th scope="col">Rang</th>
            <th scope="col">Team</th>
            <th scope="col" className={table.number}>
              Siege
            </th>
            <th scope="col" className={table.number}>
              Punkte
            </th>
          </tr>
        </thead>
        <tbody>
          {teams.map((standing) => (
            <Row key={standing.team.id} standing={standing} isShared={shared.has(standing.rank)} />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        Punkte gehen an das Team, in dem der Fahrer war, als das Ergebnis eingetragen wurde.
      </p>
    </section>
  );
}
