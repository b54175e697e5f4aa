import type { Payout } from '@kontor/contract/tips/schema.ts';
import { formatDateTime, formatVc } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneIcon } from '#platform/ui/icons.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { GameName, titleOf } from '../game.tsx';
import { isChoosable, isFlagged, type PayoutMarks } from './use-payout-marks.ts';

const Amount = ({ amount, handedOut, correctedTo, settledAt }: Payout) => (
  <>
    <strong className="bold">{formatVc(amount)}</strong>
    {correctedTo === null ? null : (
      <span className={`${settledAt === null ? 'warning strong' : 'dim'} small block`}>
        {correctedTo > handedOut
          ? `bekommt noch ${formatVc(correctedTo - handedOut)}`
          : `${formatVc(handedOut - correctedTo)} zu viel ausgezahlt`}
      </span>
    )}
  </>
);

const State = ({ paidAt, paidBy }: Payout) =>
  paidAt === null ? (
    <Badge tone="gray">offen</Badge>
  ) : (
    <>
      <Badge tone="green">ausgezahlt</Badge>
      <span className="meta block">
        {paidBy ? `${paidBy}, ` : ''}
        <time dateTime={paidAt}>{formatDateTime(paidAt)}</time>
      </span>
    </>
  );

interface MarkProps {
  readonly payout: Payout;
  readonly marks: PayoutMarks;
}

/** What was paid before a correction stays as it was paid; only the difference is dealt with. */
function Mark({ payout, marks }: MarkProps) {
  const { settledBy, settledAt } = payout;
  const isPaid = payout.paidAt !== null;
  const isCorrected = isPaid && payout.correctedTo !== null;
  if (isCorrected && !isFlagged(payout))
    return (
      <span className="meta lines">
        erledigt{settledBy ? ` von ${settledBy}` : ''},{' '}
        {settledAt ? <time dateTime={settledAt}>am {formatDateTime(settledAt)}</time> : null}
      </span>
    );
  const label = isCorrected ? 'Differenz erledigt' : isPaid ? 'Doch offen' : 'Ausgezahlt';
  return (
    <Button
      aria-label={`${label}: ${payout.user.name}, ${titleOf(payout.game)}`}
      icon={isPaid && !isCorrected ? null : <Glyph icon={DoneIcon} />}
      isBusy={marks.busyIds.includes(payout.id)}
      isDisabled={marks.isBusy}
      onClick={() => (isCorrected ? marks.settle([payout]) : marks.mark([payout], !isPaid))}
    >
      {label}
    </Button>
  );
}

function ChooseAll({ marks }: { readonly marks: PayoutMarks }) {
  const [chosen, all] = [marks.selected.length, marks.choosable.length];
  return (
    <Checkbox
      label="Alle geladenen auswählen"
      classNames={{ labelWrapper: 'visually-hidden' }}
      checked={all > 0 && chosen === all}
      indeterminate={chosen > 0 && chosen < all}
      onChange={(event) => marks.chooseAll(event.currentTarget.checked)}
    />
  );
}

const Choose = ({ payout, marks }: MarkProps) =>
  isChoosable(payout) ? (
    <Checkbox
      label={`${payout.user.name}, ${titleOf(payout.game)} auswählen`}
      classNames={{ labelWrapper: 'visually-hidden' }}
      checked={marks.isChosen(payout.id)}
      onChange={(event) => marks.choose(payout.id, event.currentTarget.checked)}
    />
  ) : null;

const columnsFor = (marks: PayoutMarks): Column<Payout>[] => [
  {
    id: 'who',
    head: 'Person',
    skeleton: 140,
    className: 'hyphens',
    cell: ({ user }) => (
      <span className="row strong">
        <Avatar person={user} size={28} />
        {user.name}
      </span>
    ),
  },
  {
    id: 'game',
    head: 'Spiel',
    width: '34%',
    skeleton: 180,
    cell: ({ game }) => <GameName game={game} at={formatDateTime(game.gameStart)} />,
  },
  { id: 'amount', head: 'Betrag', isNumber: true, card: 'end', cell: Amount },
  { id: 'state', head: 'Stand', cell: State },
  {
    id: 'mark',
    head: 'Aktion',
    isHeadHidden: true,
    card: 'end',
    className: 'end nowrap',
    cell: (payout) => <Mark payout={payout} marks={marks} />,
  },
];

const CHECKED_CARDS = {
  below: 'tablet',
  areas: '"check who amount" "check game game" "check state mark"',
  columns: '32px minmax(0, 1fr) auto',
} as const;

interface PayoutTableProps {
  readonly payouts: readonly Payout[] | undefined;
  readonly marks: PayoutMarks;
  readonly isOpen: boolean;
}

export function PayoutTable({ payouts, marks, isOpen }: PayoutTableProps) {
  const hasChecks = isOpen || marks.choosable.length > 0;
  const check: Column<Payout> = {
    id: 'check',
    head: payouts ? <ChooseAll marks={marks} /> : null,
    width: 52,
    skeleton: 18,
    className: 'at-top',
    cell: (payout) => <Choose payout={payout} marks={marks} />,
  };
  return (
    <DataTable
      caption={isOpen ? 'Offene Auszahlungen' : 'Ausgezahlt'}
      columns={[...(hasChecks ? [check] : []), ...columnsFor(marks)]}
      rows={payouts}
      rowKey={({ id }) => id}
      row={(payout) => ({ className: isFlagged(payout) ? 'warning-wash' : undefined })}
      cards={hasChecks ? CHECKED_CARDS : { below: 'tablet', areas: '"who amount" "game game" "state mark"' }}
      skeletonRows={6}
    />
  );
}
