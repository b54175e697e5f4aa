import type { ClerkSum, Insights } from '@kontor/contract/insights/schema.ts';
import { formatCents, formatNumber } from '#platform/format.de.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import styles from './insights.module.css';

/** `29,7 Std.` */
export const sayHours = (seconds: number): string => `${formatNumber(Math.round(seconds / 360) / 10)}\u00a0Std.`;

const columnsOf = (clerks: readonly ClerkSum[]): readonly Column<ClerkSum>[] => [
  {
    id: 'name',
    head: 'Wer',
    isRowHead: true,
    cell: ({ name, cents }) => (
      <>
        <span className="anywhere">{name}</span>
        <span className={styles.share} style={{ '--share': cents / (clerks[0]?.cents || 1) }} aria-hidden="true" />
      </>
    ),
  },
  {
    id: 'orders',
    head: 'Übergeben',
    isNumber: true,
    card: 'meta',
    cell: ({ orders }) => (
      <>
        {formatNumber(orders)}
        <span className="card-only"> übergeben</span>
      </>
    ),
    width: 88,
  },
  { id: 'cents', head: 'Umsatz', isNumber: true, card: 'end', cell: ({ cents }) => formatCents(cents), width: 104 },
  ...(clerks.some(({ workSeconds }) => workSeconds !== null)
    ? [
        {
          id: 'work',
          head: 'Im Dienst',
          isNumber: true,
          cell: ({ workSeconds }: ClerkSum) => (workSeconds ? sayHours(workSeconds) : '–'),
          width: 96,
          card: 'meta end' as const,
        },
      ]
    : []),
];

export const Clerks = ({ clerks }: Pick<Insights, 'clerks'>) => (
  <Section title="Wer verkauft hat">
    <DataTable
      caption="Wer verkauft hat"
      columns={columnsOf(clerks)}
      rows={clerks}
      rowKey={({ id }) => id}
      cards={{ below: 'phone', areas: '"name cents" "orders work"' }}
    />
  </Section>
);
