import type { TopTimes } from '@kontor/contract/racing/laps.ts';
import { sayGap, sayTime } from '@kontor/contract/racing/times.ts';
import { formatDate } from '#platform/format.de.ts';
import { Place } from '#platform/ui/place.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { ClassBadge } from '../class-badge.tsx';
import { DriverTag } from '../drivers/driver-tag.tsx';
import { RECORDING } from './lap-recording.tsx';

type Entry = TopTimes['entries'][number];

interface TopTimesTableProps {
  readonly caption: string;
  readonly entries: readonly Entry[] | undefined;
  readonly ownId: number | undefined;
  readonly isStale: boolean;
  /** Of one month or one car the fastest need not hold the record. */
  readonly firstWord: string;
}

export function TopTimesTable({ caption, entries, ownId, isStale, firstWord }: TopTimesTableProps) {
  const columns: Column<Entry>[] = [
    { id: 'rank', head: 'Rang', width: 76, skeleton: 28, cell: ({ rank }) => <Place place={rank} /> },
    {
      id: 'driver',
      head: 'Fahrer',
      skeleton: 168,
      cell: ({ driver }) => (
        <span className="row">
          <DriverTag driver={driver} />
          {driver.id === ownId ? <span className="pill">Du</span> : null}
        </span>
      ),
    },
    {
      id: 'vehicle',
      head: 'Fahrzeug',
      className: 'anywhere',
      skeleton: 120,
      card: 'meta',
      cell: ({ vehicle }) => vehicle,
    },
    { id: 'class', head: 'Klasse', skeleton: 30, cell: ({ classId }) => <ClassBadge id={classId} /> },
    {
      id: 'time',
      head: 'Zeit',
      isNumber: true,
      skeleton: 72,
      card: 'end',
      cell: ({ timeMs }) => <span className="large bold">{sayTime(timeMs)}</span>,
    },
    {
      id: 'gap',
      head: 'Abstand',
      isNumber: true,
      skeleton: 64,
      card: 'end',
      cell: ({ rank, gapMs }) =>
        rank === 1 ? <span className="strong accent">{firstWord}</span> : <span className="dim">{sayGap(gapMs)}</span>,
    },
    {
      id: 'date',
      head: 'Datum',
      isNumber: true,
      skeleton: 80,
      card: 'meta end',
      cell: ({ drivenAt }) => (
        <time className="dim" dateTime={drivenAt}>
          {formatDate(drivenAt)}
        </time>
      ),
    },
    RECORDING,
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={entries}
      rowKey={({ driver }) => driver.id}
      row={({ driver, timeMs }) => ({ isOwn: driver.id === ownId, flash: timeMs })}
      cards={{
        below: 'tablet',
        areas: '"rank driver driver time" ". vehicle vehicle gap" ". class recording date"',
        columns: '36px auto minmax(0, 1fr) auto',
      }}
      isStale={isStale}
      skeletonRows={10}
    />
  );
}
