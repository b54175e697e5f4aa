import type { Insights, ProductSum } from '@kontor/contract/insights/schema.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCents, formatCount, formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { Change } from './change.tsx';
import styles from './insights.module.css';

const SHOWN = 8;

const columnsOf = (most: number, isCompared: boolean): readonly Column<ProductSum>[] => [
  {
    id: 'name',
    head: 'Produkt',
    isRowHead: true,
    cell: ({ productId, name, amount }) => (
      <>
        <Link to="/products/$id" params={{ id: String(productId) }} className="link anywhere">
          {name}
        </Link>
        <span className={styles.share} style={{ '--share': amount / most }} aria-hidden="true" />
      </>
    ),
  },
  {
    id: 'amount',
    head: 'Stück',
    isNumber: true,
    card: 'end',
    cell: ({ amount }) => (
      <>
        {formatNumber(amount)}
        <span className="card-only"> Stück</span>
      </>
    ),
    width: 64,
  },
  ...(isCompared
    ? [
        {
          id: 'change',
          head: 'Davor',
          isNumber: true,
          cell: ({ amount, before }: ProductSum) => (before === 0 ? 'neu' : <Change now={amount} earlier={before} />),
          width: 80,
          card: 'end' as const,
        },
      ]
    : []),
  { id: 'cents', head: 'Umsatz', isNumber: true, cell: ({ cents }) => formatCents(cents), width: 104 },
  {
    id: 'margin',
    head: 'Rohertrag',
    isNumber: true,
    cell: ({ marginCents }) => (marginCents === null ? '–' : formatCents(marginCents)),
    width: 104,
    card: 'hidden',
  },
];

export function BestSellers({ products: { best, rest }, earlier }: Pick<Insights, 'products' | 'earlier'>) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? best : best.slice(0, SHOWN);
  const hidden = best.length - shown.length;
  return (
    <Section title="Am meisten verkauft">
      <DataTable
        caption="Am meisten verkauft"
        columns={columnsOf(best[0]?.amount ?? 1, earlier.orders > 0)}
        rows={shown}
        rowKey={({ productId }) => productId}
        cards={{ below: 'phone', areas: '"name amount" "cents change"', columns: 'minmax(0, 1fr) auto' }}
      />
      {hidden > 0 ? (
        <p>
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            {formatCount(hidden, 'weiteres Produkt', 'weitere Produkte')} zeigen
          </Button>
        </p>
      ) : rest > 0 ? (
        <p className="meta">{formatCount(rest, 'Produkt wurde', 'Produkte wurden')} seltener verkauft.</p>
      ) : null}
    </Section>
  );
}
