import type { CountingRace } from '@kontor/contract/racing/career.ts';
import { sayTime } from '@kontor/contract/racing/times.ts';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#platform/format.de.ts';
import type { Column } from '#platform/ui/table/data-table.tsx';
import { ClassBadge } from './class-badge.tsx';
import { sayNumber } from './tournaments/tournament-text.tsx';

/** Who it is, and beside it, twice as wide, the curve. */
export const BESIDE_CURVE = { '--split': 'minmax(300px, 1fr) minmax(0, 2fr)', alignItems: 'stretch', gap: 16 };

export const CLASS: Column<{ readonly classId: number }> = {
  id: 'class',
  head: 'Klasse',
  cell: ({ classId }) => <ClassBadge id={classId} />,
};

export const TIME: Column<{ readonly timeMs: number }> = {
  id: 'time',
  head: 'Zeit',
  isNumber: true,
  card: 'end',
  cell: ({ timeMs }) => <span className="bold">{sayTime(timeMs)}</span>,
};

export const VEHICLE: Column<{ readonly vehicle: string }> = {
  id: 'vehicle',
  head: 'Fahrzeug',
  card: 'meta',
  className: 'anywhere',
  cell: ({ vehicle }) => vehicle,
};

export const TRACK_LINK: Column<{ readonly trackId: number; readonly trackName: string }> = {
  id: 'track',
  head: 'Strecke',
  cell: ({ trackId, trackName }) => (
    <Link to="/racing/tracks/$id" params={{ id: String(trackId) }} className="link strong anywhere">
      {trackName}
    </Link>
  ),
};

/** Of a race that counts: tournament, number, track, class and date. */
export const RACE_COLUMNS: readonly Column<CountingRace>[] = [
  {
    id: 'tournament',
    head: 'Turnier',
    cell: ({ tournamentId, tournamentName }) => (
      <Link to="/racing/tournaments/$id" params={{ id: String(tournamentId) }} className="link strong anywhere">
        {tournamentName}
      </Link>
    ),
  },
  { id: 'race', head: 'Rennen', card: 'meta', className: 'number nowrap', cell: ({ number }) => `Rennen ${number}` },
  { id: 'track', head: 'Strecke', className: 'anywhere', cell: ({ trackName }) => trackName },
  { ...CLASS, card: 'end' },
  {
    id: 'date',
    head: 'Datum',
    card: 'meta end',
    className: 'number nowrap',
    cell: ({ startsAt }) => (startsAt ? <time dateTime={startsAt}>{formatDate(startsAt)}</time> : '–'),
  },
];

export const POINTS: Column<CountingRace> = {
  id: 'points',
  head: 'Punkte',
  isNumber: true,
  card: 'end',
  cell: ({ points }) => (
    <>
      <span className="bold">{sayNumber(points)}</span>
      <span className="card-only"> P</span>
    </>
  ),
};

/** Place first, as in a standing. */
export const RANKED_CARDS = { below: 'tablet', columns: '44px minmax(0, 1fr) auto' } as const;
