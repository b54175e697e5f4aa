import { overallRecords } from '@kontor/contract/racing/rules.ts';
import { sayTime } from '@kontor/contract/racing/times.ts';
import type { RecordStep, TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { useState } from 'react';
import { formatDate } from '#platform/format.de.ts';
import { NativeSelect } from '#platform/ui/native-select.ts';
import table from '#platform/ui/table.module.css';
import { ClassBadge } from './class-badge.tsx';
import { sayGain } from './lap-gain.ts';
import styles from './record-history.module.css';
import { TimeChart } from './time-chart.tsx';
import { useClasses } from './use-classes.ts';

const Row = ({ step, before }: { readonly step: RecordStep; readonly before: RecordStep | undefined }) => (
  <tr className={`${table.stack} ${styles.row}`}>
    <td className={`${styles.date} number`}>
      <time dateTime={step.drivenAt}>{formatDate(step.drivenAt)}</time>
    </td>
    <td className={styles.driver}>{step.nickname}</td>
    <td className={styles.vehicle}>
      <span>{step.vehicle}</span> <ClassBadge id={step.classId} />
    </td>
    <td className={`${table.number} ${styles.time}`}>{sayTime(step.timeMs)}</td>
    <td className={`${table.number} ${styles.gain}`}>
      {before ? sayGain(before.timeMs - step.timeMs) : <span className={styles.first}>erste Zeit</span>}
    </td>
  </tr>
);

/** The newest first; each says what it was better by. */
const RecordList = ({ steps }: { readonly steps: readonly RecordStep[] }) => (
  <table className={`${table.table} ${table.stacks} ${styles.table}`}>
    <caption className="visually-hidden">Rekorde, der neueste zuerst</caption>
    <thead>
      <tr>
        <th scope="col">Datum</th>
        <th scope="col">Fahrer</th>
        <th scope="col">Fahrzeug</th>
        <th scope="col" className={table.number}>
          Zeit
        </th>
        <th scope="col" className={table.number}>
          Verbesserung
        </th>
      </tr>
    </thead>
    <tbody>
      {steps
        .map((step, index) => (
          <Row key={`${step.drivenAt} ${step.timeMs} ${step.classId}`} step={step} before={steps[index - 1]} />
        ))
        .toReversed()}
    </tbody>
  </table>
);

const ALL = '';

/** How the record of a track fell, over all classes or within one. */
export function RecordHistory({ track: { name, records } }: { readonly track: Pick<TrackDetail, 'name' | 'records'> }) {
  const [chosen, setChosen] = useState(ALL);
  const { classes, nameOf } = useClasses();
  const driven = classes.filter(({ id }) => records.some(({ classId }) => classId === id));
  // A class can go while somebody looks at it.
  const classId = driven.some(({ id }) => String(id) === chosen) ? Number(chosen) : undefined;
  const steps = classId === undefined ? overallRecords(records) : records.filter((step) => step.classId === classId);
  if (records.length === 0) return null;
  const of = classId === undefined ? 'Alle Klassen' : `Klasse ${nameOf(classId)}`;
  const points = steps.map(({ drivenAt, timeMs, nickname, vehicle }) => ({
    at: drivenAt,
    timeMs,
    hint: `${nickname}, ${vehicle}`,
  }));
  return (
    <section className={styles.section} aria-labelledby="records">
      <div className={styles.head}>
        <h2 id="records" className={styles.title}>
          So fiel der Rekord
        </h2>
        <NativeSelect
          className={styles.choice}
          label="Klasse"
          value={classId === undefined ? ALL : String(classId)}
          data={[
            { value: ALL, label: 'Alle Klassen' },
            ...driven.map(({ id, name: label }) => ({ value: String(id), label })),
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      </div>
      <TimeChart label={`Rekorde auf ${name}, ${of}`} kind="step" series={[{ name: of, points }]} />
      <RecordList steps={steps} />
    </section>
  );
}
