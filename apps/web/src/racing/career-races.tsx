import { type DrivenRace, RESULT_LABELS } from '@kontor/contract/racing/tournaments.ts';
import { Link } from '@tanstack/react-router';
import { formatDate, formatNumber } from '#platform/format.de.ts';
import { Place } from '#platform/ui/place.tsx';
import table from '#platform/ui/table.module.css';
import styles from './career-table.module.css';
import { CareerTable } from './career-table.tsx';
import { ClassBadge } from './class-badge.tsx';

const COLUMNS = [
  { label: 'Turnier', width: 160 },
  { label: 'Rennen', width: 72 },
  { label: 'Strecke', width: 128 },
  { label: 'Klasse', width: 32 },
  { label: 'Datum', width: 80 },
  { label: 'Ergebnis', width: 48 },
  { label: 'Punkte', width: 24, isNumber: true },
];

const Row = ({ race }: { readonly race: DrivenRace }) => (
  <tr className={`${table.stack} ${styles.row}`}>
    <td>
      <Link to="/racing/tournaments/$id" params={{ id: String(race.tournamentId) }} className={styles.link}>
        {race.tournamentName}
      </Link>
    </td>
    <td className={`${styles.nowrap} number`} data-label="Rennen">
      Rennen {race.number}
    </td>
    <td className={styles.text} data-label="Strecke">
      {race.trackName}
    </td>
    <td data-label="Klasse">
      <ClassBadge id={race.classId} />
    </td>
    <td className={`${styles.nowrap} number`} data-label="Datum">
      {race.startsAt ? <time dateTime={race.startsAt}>{formatDate(race.startsAt)}</time> : '–'}
    </td>
    <td className={styles.nowrap} data-label="Ergebnis">
      {race.place === null ? (
        <span className={styles.dim}>{RESULT_LABELS[race.state]}</span>
      ) : (
        <Place place={race.place} />
      )}
    </td>
    <td className={table.number} data-label="Punkte">
      {formatNumber(race.points)}
    </td>
  </tr>
);

/** Every race that counts, the latest first. */
export const CareerRaces = ({ races }: { readonly races: readonly DrivenRace[] | undefined }) => (
  <CareerTable caption="Rennen" columns={COLUMNS} isLoading={!races}>
    {races?.map((race) => (
      <Row key={race.id} race={race} />
    ))}
  </CareerTable>
);
