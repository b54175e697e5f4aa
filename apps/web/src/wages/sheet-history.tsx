import { ACCOUNT_LABELS } from '@kontor/contract/cash/schema.ts';
import { WAGE_KIND_LABELS, type WageLine, type WagePayment, type WagePeriod } from '@kontor/contract/wages/schema.ts';
import { type ReactNode, useState } from 'react';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatDateTime } from '#platform/format.de.ts';
import { Segments } from '#platform/ui/field/segments.tsx';
import { WageIcon } from '#platform/ui/icons.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { sayPeriod } from './period.ts';
import { sayLine, showCents } from './say-wages.ts';
import { wagesQueries } from './wages.queries.ts';

const amount = (cents: number) => <span className={cents < 0 ? 'error' : undefined}>{showCents(cents)}</span>;

const LINE_COLUMNS: readonly Column<WageLine>[] = [
  {
    id: 'at',
    head: 'Zeit',
    width: 150,
    card: 'meta',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  { id: 'kind', head: 'Art', width: 110, cell: ({ kind }) => <span className="strong">{WAGE_KIND_LABELS[kind]}</span> },
  {
    id: 'why',
    head: 'Woraus',
    className: 'anywhere',
    cell: (line) => (
      <>
        {sayLine(line)}
        {line.by && !line.isReversal ? <span className="meta"> · {line.by}</span> : null}
      </>
    ),
  },
  {
    id: 'cents',
    head: 'Betrag',
    isNumber: true,
    width: 120,
    card: 'end',
    cell: ({ cents, isPaid }) => (
      <>
        {amount(cents)}
        {isPaid ? <span className="meta block">ausgezahlt</span> : null}
      </>
    ),
  },
];

function Lines({ personId, period }: { readonly personId: string; readonly period: WagePeriod }) {
  const list = usePagedQuery(wagesQueries.lines(personId, period));
  return (
    <List
      list={list}
      failure="Die Posten konnten nicht geladen werden."
      empty={<EmptyState icon={WageIcon} title="Kein Posten." />}
    >
      {(rows) => (
        <DataTable
          caption="Posten"
          columns={LINE_COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          cards={{ below: 'phone', areas: '"kind cents" "why why" "at at"' }}
          skeletonRows={3}
        />
      )}
    </List>
  );
}

interface PaymentsProps {
  readonly personId: string;
  readonly actionOf?: ((payment: WagePayment) => ReactNode) | undefined;
}

const columnsFor = (actionOf: PaymentsProps['actionOf']): Column<WagePayment>[] => [
  {
    id: 'at',
    head: 'Ausgezahlt',
    width: 220,
    cell: ({ paidAt, paidBy }) => (
      <>
        <time dateTime={paidAt}>{formatDateTime(paidAt)}</time>
        <span className="meta block">von {paidBy}</span>
      </>
    ),
  },
  {
    id: 'for',
    head: 'Wofür',
    className: 'anywhere',
    cell: ({ from, to, account, takenBack }) => (
      <>
        {from ? sayPeriod({ from, to }) : `alles bis ${to.split('-').reverse().join('.')}`}, {ACCOUNT_LABELS[account]}
        {takenBack ? (
          <span className="meta block">
            Zurückgenommen von {takenBack.by}
            {takenBack.reason ? `: ${takenBack.reason}` : ''}
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'cents',
    head: 'Betrag',
    isNumber: true,
    width: 120,
    card: 'end',
    cell: ({ cents, takenBack }) => (takenBack ? <s className="dim">{showCents(cents)}</s> : showCents(cents)),
  },
  ...(actionOf
    ? [
        {
          id: 'action',
          head: 'Aktion',
          isHeadHidden: true,
          width: 140,
          card: 'end',
          className: 'end nowrap',
          cell: actionOf,
        } as const,
      ]
    : []),
];

function Payments({ personId, actionOf }: PaymentsProps) {
  const list = usePagedQuery(wagesQueries.payments(personId));
  return (
    <List
      list={list}
      failure="Die Zahlungen konnten nicht geladen werden."
      empty={<EmptyState icon={WageIcon} title="Noch ist nichts ausgezahlt." />}
    >
      {(rows) => (
        <DataTable
          caption="Zahlungen"
          columns={columnsFor(actionOf)}
          rows={rows}
          rowKey={({ id }) => id}
          row={({ takenBack }) => ({ className: takenBack ? 'dim' : undefined })}
          cards={{ below: 'phone', areas: actionOf ? '"at cents" "for action"' : '"at cents" "for for"' }}
          skeletonRows={3}
        />
      )}
    </List>
  );
}

const VIEWS = [
  { value: 'lines', label: 'Einzelne Posten' },
  { value: 'payments', label: 'Zahlungen' },
] as const;

interface SheetHistoryProps extends PaymentsProps {
  readonly period: WagePeriod;
}

/** Every line behind a sheet, and what was paid so far. */
export function SheetHistory({ personId, period, actionOf }: SheetHistoryProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('lines');
  return (
    <div className="stack gap-12">
      <Segments label="Was" isLabelHidden value={view} segments={VIEWS} onChange={setView} />
      {view === 'lines' ? (
        <Lines personId={personId} period={period} />
      ) : (
        <Payments personId={personId} actionOf={actionOf} />
      )}
    </div>
  );
}
