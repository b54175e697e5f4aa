import type { CountingRace } from '@kontor/contract/racing/career.ts';
import { sayTime } from '@kontor/contract/racing/times.ts';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#platform/format.de.ts';
import type { Column } from '#platform/ui/table/data-table.tsx';
import { ClassBadge } from './class-badge.tsx';
import { sayNumber } from './tournaments/tournament-text.tsx';

/** A head that stands above the value too, where the row is a card. */
export const titled = (head: string) => ({ head, label: head });

/** Who it is, and beside it, twice as wide, the curve. */
export const BESIDE_CURVE = { '--split': 'minmax(300px, 1fr) minmax(0, 2fr)', alignItems: 'stretch', gap: 16 };

export const THIRDS = 'repeat(3, minmax(0, 1fr))';

export const CLASS: Column<{ readonly classId: number }> = {
  id: 'class',
  ...titled('Klasse'),
  cell: ({ classId }) => <ClassBadge id={classId} />,
};

export const TIME: Column<{ readonly timeMs: number }> = {
  id: 'time',
  ...titled('Zeit'),
  isNumber: true,
  cell: ({ timeMs }) => <span className="bold">{sayTime(timeMs)}</span>,
};

export const VEHICLE: Column<{ readonly vehicle: string }> = {
  id: 'vehicle',
  ...titled('Fahrzeug'),
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
  { id: 'race', ...titled('Rennen'), className: 'number nowrap', cell: ({ number }) => `Rennen ${number}` },
  { id: 'track', ...titled('Strecke'), className: 'anywhere', cell: ({ trackName }) => trackName },
  CLASS,
  {
    id: 'date',
    ...titled('Datum'),
    className: 'number nowrap',
    cell: ({ startsAt }) => (startsAt ? <time dateTime={startsAt}>{formatDate(startsAt)}</time> : '–'),
  },
];

export const POINTS: Column<CountingRace> = {
  id: 'points',
  ...titled('Punkte'),
  isNumber: true,
  cell: ({ points }) => sayNumber(points),
};

export const RACE_CARDS = {
  below: 'tablet',
  areas: '"tournament tournament tournament" "race track class" "date result points"',
  columns: THIRDS,
} as const;
