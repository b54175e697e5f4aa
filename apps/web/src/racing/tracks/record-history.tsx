import { overallRecords } from '@kontor/contract/racing/rules.ts';
import { sayGain, sayTime } from '@kontor/contract/racing/times.ts';
import type { RecordStep, TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { useState } from 'react';
import { formatDate } from '#platform/format.de.ts';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { ClassBadge } from '../class-badge.tsx';
import { LapChart } from '../laps/lap-chart.tsx';
import { choicesOf, useClasses } from '../racing.queries.ts';

const gainsOf = (steps: readonly RecordStep[]) =>
  steps
    .map((step, index) => {
      const before = steps[index - 1];
      return { ...step, gainMs: before && before.timeMs - step.timeMs };
    })
    .reverse();

const COLUMNS: Column<ReturnType<typeof gainsOf>[number]>[] = [
  {
    id: 'date',
    head: 'Datum',
    className: 'number',
    card: 'meta',
    cell: ({ drivenAt }) => <time dateTime={drivenAt}>{formatDate(drivenAt)}</time>,
  },
  { id: 'driver', head: 'Fahrer', className: 'strong anywhere', cell: ({ nickname }) => nickname },
  {
    id: 'vehicle',
    head: 'Fahrzeug',
    cell: ({ vehicle, classId }) => (
      <span className="row">
        {vehicle} <ClassBadge id={classId} />
      </span>
    ),
  },
  {
    id: 'time',
    head: 'Zeit',
    isNumber: true,
    card: 'end',
    cell: ({ timeMs }) => <span className="bold">{sayTime(timeMs)}</span>,
  },
  {
    id: 'gain',
    head: 'Verbesserung',
    isNumber: true,
    card: 'end',
    cell: ({ gainMs }) =>
      gainMs === undefined ? (
        <span className="dim">erste Zeit</span>
      ) : (
        <span className="success">{sayGain(gainMs)}</span>
      ),
  },
];

const ALL = '';

export function RecordHistory({ track: { name, records } }: { readonly track: Pick<TrackDetail, 'name' | 'records'> }) {
  const [chosen, setChosen] = useState(ALL);
  const { classes, nameOf } = useClasses();
  const driven = classes.filter(({ id }) => records.some(({ classId }) => classId === id));
  // A class can go while it is being looked at.
  const classId = driven.some(({ id }) => String(id) === chosen) ? Number(chosen) : undefined;
  const steps = classId === undefined ? overallRecords(records) : records.filter((step) => step.classId === classId);
  if (records.length === 0) return null;
  const of = classId === undefined ? 'Alle Klassen' : `Klasse ${nameOf(classId)}`;
  const points = steps.map(({ drivenAt, timeMs, nickname, vehicle }) => ({
    x: Date.parse(drivenAt),
    y: timeMs,
    hint: `${nickname}, ${vehicle}`,
  }));
  return (
    <Section
      title="So fiel der Rekord"
      actions={
        <NativeSelect
          label="Klasse"
          value={classId === undefined ? ALL : String(classId)}
          data={[{ value: ALL, label: 'Alle Klassen' }, ...choicesOf(driven)]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      }
    >
      <LapChart label={`Rekorde auf ${name}, ${of}`} kind="step" series={[{ name: of, points }]} />
      <DataTable
        caption="Rekorde, der neueste zuerst"
        columns={COLUMNS}
        rows={gainsOf(steps)}
        rowKey={({ drivenAt, timeMs, classId: id }) => `${drivenAt} ${timeMs} ${id}`}
        cards={{ below: 'phone', areas: '"driver time" "vehicle gain" "date date"' }}
      />
    </Section>
  );
}
