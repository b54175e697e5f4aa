import type { Figures, Insights } from '@kontor/contract/insights/schema.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCents, formatCount, formatMinutes, formatNumber } from '#platform/format.de.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { Change } from './change.tsx';
import { sayHours } from './clerks.tsx';

interface Line {
  readonly id: string;
  readonly label: ReactNode;
  readonly now: number;
  readonly earlier: number;
  readonly say: (value: number) => string;
  /** Nothing is better or worse about more of it. */
  readonly isNeutral?: boolean;
}

const COLUMNS: readonly Column<Line>[] = [
  { id: 'label', head: 'Was', isRowHead: true, cell: ({ label }) => label },
  { id: 'now', head: 'Jetzt', isNumber: true, cell: ({ now, say }) => say(now), width: 128, card: 'end' },
  {
    id: 'earlier',
    head: 'Davor',
    isNumber: true,
    cell: ({ earlier, say }) => say(earlier),
    width: 128,
    card: 'hidden',
  },
  {
    id: 'change',
    head: 'Änderung',
    isNumber: true,
    cell: ({ now, earlier, isNeutral }) => (isNeutral ? null : <Change now={now} earlier={earlier} isBad />),
    width: 96,
    card: 'end',
  },
];

const to = (label: string, link: LinkProps) => (
  <Link {...link} className="link">
    {label}
  </Link>
);

const sayWait = (seconds: number): string => formatMinutes(Math.round(seconds / 60));
const averageWait = ({ waits, waitSeconds }: Figures): number | null => (waits === 0 ? null : waitSeconds / waits);

function linesOf({ now, earlier, span }: Insights): Line[] {
  const days = { zeit: 'spanne', von: span.from, bis: span.to } as const;
  const line = (
    id: string,
    label: ReactNode,
    of: (figures: Figures) => number | null,
    say: Line['say'],
    isNeutral = false,
  ) => {
    const [value, before] = [of(now), of(earlier)];
    return value === null || (value === 0 && !before)
      ? []
      : [{ id, label, now: value, earlier: before ?? 0, say, isNeutral }];
  };
  return [
    ...line('wait', 'Von der Bestellung bis zur Übergabe', averageWait, sayWait),
    ...line('refused', 'Abgelehnt', ({ rejected }) => rejected, formatNumber),
    ...line('cancelled', 'Storniert', ({ cancelled }) => cancelled, formatNumber),
    ...line('expired', 'Abgelaufen, weil niemand annahm', ({ expired }) => expired, formatNumber),
    ...line(
      'lost',
      to('Schwund', { to: '/stock-check', search: { ...days, zeigen: 'alle' } }),
      ({ shrinkageCents }) => shrinkageCents,
      formatCents,
    ),
    ...line(
      'open',
      to('davon ungeklärt', { to: '/stock-check', search: days }),
      ({ openCents }) => openCents,
      formatCents,
    ),
    ...line('work', to('Stunden im Dienst', { to: '/duty' }), ({ workSeconds }) => workSeconds, sayHours, true),
    ...line(
      'wages',
      to('Löhne', { to: '/wages', search: { zeitraum: 'spanne', von: span.from, bis: span.to } }),
      ({ wageCents }) => wageCents,
      formatCents,
      true,
    ),
  ];
}

/** What costs: waiting, refusals, loss and work. What did not happen in either span is left out. */
export function Besides({ insights }: { readonly insights: Insights }) {
  const lines = linesOf(insights);
  const { cents, unpriced } = insights.stock;
  return (
    <Section title="Ablauf und Kosten">
      {lines.length > 0 ? (
        <DataTable
          caption="Ablauf und Kosten"
          columns={COLUMNS}
          rows={lines}
          rowKey={({ id }) => id}
          cards={{ below: 'phone', areas: '"label now" "label change"', columns: 'minmax(0, 1fr) auto' }}
        />
      ) : null}
      <p className="dim number">
        Im{' '}
        <Link to="/warehouse" className="link">
          Lager
        </Link>{' '}
        liegt jetzt Ware für {formatCents(cents)} zum Einkaufspreis
        {unpriced > 0 ? `, ohne ${formatCount(unpriced, 'Gegenstand', 'Gegenstände')} ohne Preis` : ''}.
      </p>
    </Section>
  );
}
