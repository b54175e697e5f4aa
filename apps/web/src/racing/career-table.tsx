import type { ReactNode } from 'react';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import table from '#platform/ui/table.module.css';
import styles from './career-table.module.css';

interface Column {
  readonly label: string;
  readonly isNumber?: boolean;
  /** Of what stands there until it is loaded. */
  readonly width: number;
}

interface CareerTableProps {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Still on its way. */
  readonly isLoading: boolean;
  readonly children: ReactNode;
}

/** The frame the tables of a driver share; on a phone each row is a card. */
export const CareerTable = ({ caption, columns, isLoading, children }: CareerTableProps) => (
  <table className={`${table.table} ${table.stacksSooner} ${styles.table}`} aria-busy={isLoading}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ label, isNumber }) => (
          <th key={label} scope="col" className={isNumber ? table.number : undefined}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {isLoading
        ? Array.from({ length: 4 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <tr key={at} className={`${table.stack} ${styles.row}`}>
              {columns.map(({ label, width }) => (
                <td key={label}>
                  <Skeleton height={14} width={width} />
                </td>
              ))}
            </tr>
          ))
        : children}
    </tbody>
  </table>
);
