import { sayTime } from '@kontor/contract/racing/times.ts';
import type { Column } from '#platform/ui/table/data-table.tsx';
import { ClassBadge } from './class-badge.tsx';

/** A head that stands above the value too, where the row is a card. */
export const titled = (head: string) => ({ head, label: head });

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
