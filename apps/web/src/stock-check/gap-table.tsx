import { EXPLAIN_MAX, GAP_LABELS, type Gap } from '@kontor/contract/stock-check/schema.ts';
import { useMemo } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatCents, formatChange, formatDateTime, formatDay, formatNumber, formatTime } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { COUNTED } from './say-gaps.ts';

const nameOf = ({ amount, label }: Gap): string => `${formatNumber(Math.abs(amount))} × ${label}`;

/** `Verzehr, Tarek: Teamessen (Selma)`; nothing while it is unexplained. */
function Explained({ kind, explanations }: Gap) {
  const [last] = explanations;
  if (!last) return null;
  if (kind === 'OPEN') return <span className="block meta">wieder ungeklärt, {last.by}</span>;
  return (
    <span className="block meta anywhere" title={`Erklärt von ${last.by}, ${formatDateTime(last.at)}`}>
      <span className="strong">{GAP_LABELS[kind]}</span>
      {last.person ? `, ${last.person}` : ''}
      {last.note ? `: ${last.note}` : ''}
    </span>
  );
}

interface Choosing {
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[], isChosen: boolean) => void;
  readonly onExplain: (gap: Gap) => void;
}

interface GapTableProps extends Choosing {
  readonly gaps: readonly Gap[] | undefined;
  readonly isStale: boolean;
}

function ChooseAll({ gaps, chosen, onChoose }: Pick<GapTableProps, 'chosen' | 'onChoose'> & { gaps: readonly Gap[] }) {
  const ids = gaps.slice(0, EXPLAIN_MAX).map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <Checkbox
      label="Alle geladenen auswählen"
      classNames={{ labelWrapper: 'visually-hidden' }}
      checked={count > 0 && count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      onChange={(event) => onChoose(ids, event.currentTarget.checked)}
    />
  );
}

const columnsOf = (
  imageOf: (name: string) => string,
  { chosen, onExplain }: Omit<Choosing, 'onChoose'>,
): Column<Gap>[] => [
  {
    id: 'what',
    head: 'Was und wer',
    skeleton: '50%',
    cell: (gap) => (
      <span className="row gap-12">
        <span className="tile" style={{ padding: 2 }}>
          <ItemImage src={imageOf(gap.name)} label={gap.label} size={32} />
        </span>
        <span className="anywhere">
          <span className="card-only number">{formatChange(gap.amount)} </span>
          <span className="strong">{gap.label}</span>
          <span className="card-only dim number"> {formatTime(gap.at)}</span>
          <span className="meta block">
            {gap.citizenName ?? COUNTED}
            <span className="card-only">{gap.cents === null ? '' : `, ${formatCents(Math.abs(gap.cents))}`}</span>
          </span>
          <Explained {...gap} />
        </span>
      </span>
    ),
  },
  {
    id: 'amount',
    head: 'Menge',
    width: 56,
    isNumber: true,
    card: 'hidden',
    cell: ({ amount }) => <span className={`strong ${amount > 0 ? 'success' : ''}`}>{formatChange(amount)}</span>,
  },
  {
    id: 'cents',
    head: 'Wert',
    width: 88,
    isNumber: true,
    card: 'hidden',
    cell: ({ cents }) => (cents === null ? <span className="dim">ohne Preis</span> : formatCents(Math.abs(cents))),
  },
  {
    id: 'when',
    head: 'Zeit',
    order: 'descending',
    width: 56,
    isNumber: true,
    card: 'hidden',
    cell: ({ at }) => (
      <time className="nowrap" dateTime={at} title={formatDateTime(at)}>
        {formatTime(at)}
      </time>
    ),
  },
  {
    id: 'act',
    head: 'Aktion',
    isHeadHidden: true,
    width: 92,
    card: 'end',
    className: 'end',
    cell: (gap) => (
      <Button
        look={gap.kind === 'OPEN' ? 'outline' : 'quiet'}
        aria-label={gap.kind === 'OPEN' ? `${nameOf(gap)} klären` : `Erklärung von ${nameOf(gap)} ändern`}
        isDisabled={chosen.size > 0}
        onClick={() => onExplain(gap)}
      >
        {gap.kind === 'OPEN' ? 'Klären' : 'Ändern'}
      </Button>
    ),
  },
];

/** The latest first, by days; several are chosen to be explained at once. */
export function GapTable({ gaps, isStale, chosen, onChoose, onExplain }: GapTableProps) {
  const imageOf = useItemImage();
  const columns = useMemo(() => {
    const check: Column<Gap> = {
      id: 'check',
      head: gaps ? <ChooseAll gaps={gaps} chosen={chosen} onChoose={onChoose} /> : null,
      width: 28,
      skeleton: 18,
      cell: (gap) => (
        <Checkbox
          label={`${nameOf(gap)} auswählen`}
          classNames={{ labelWrapper: 'visually-hidden' }}
          checked={chosen.has(gap.id)}
          onChange={(event) => onChoose([gap.id], event.currentTarget.checked)}
        />
      ),
    };
    return [check, ...columnsOf(imageOf, { chosen, onExplain })];
  }, [gaps, imageOf, chosen, onChoose, onExplain]);
  return (
    <DataTable
      caption="Vorgänge"
      columns={columns}
      rows={gaps}
      rowKey={({ id }) => id}
      row={({ id }) => ({ flash: id, isOwn: chosen.has(id) })}
      group={({ at }) => formatDay(at, new Date(serverNow()))}
      cards={{
        below: 'phone',
        areas: '"check what act"',
        columns: '28px minmax(0, 1fr) auto',
      }}
      isLong
      isStale={isStale}
      skeletonRows={8}
    />
  );
}
