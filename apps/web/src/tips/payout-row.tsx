import type { Payout } from '@kontor/contract/tips/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatVc } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneIcon } from '#platform/ui/icons.ts';
import table from '#platform/ui/table.module.css';
import { titleOf } from './game-title.ts';
import styles from './payout-table.module.css';
import { isChoosable, isFlagged, type PayoutMarks } from './use-payout-marks.ts';

const State = ({ payout: { paidAt, paidBy } }: { readonly payout: Payout }) =>
  paidAt === null ? (
    <span className={styles.badge}>offen</span>
  ) : (
    <span className={styles.paid}>
      <span className={styles.badge} data-paid="">
        ausgezahlt
      </span>
      <span className={styles.by}>
        {paidBy ? `${paidBy}, ` : ''}
        <time dateTime={paidAt}>{formatDateTime(paidAt)}</time>
      </span>
    </span>
  );

/** What a correction means for somebody who has been paid already. */
const differenceOf = (amount: number, correctedTo: number): string =>
  correctedTo > amount
    ? `bekommt noch ${formatVc(correctedTo - amount)}`
    : `${formatVc(amount - correctedTo)} zu viel ausgezahlt`;

const Amount = ({ payout }: { readonly payout: Payout }) => (
  <>
    <strong className={styles.sum}>{formatVc(payout.amount)}</strong>
    {payout.correctedTo === null ? null : (
      <span className={styles.flag} data-settled={!isFlagged(payout) || undefined}>
        {differenceOf(payout.handedOut, payout.correctedTo)}
      </span>
    )}
  </>
);

const Settled = ({ payout: { settledBy, settledAt } }: { readonly payout: Payout }) => (
  <span className={styles.settled}>
    erledigt{settledBy ? ` von ${settledBy}` : ''},{' '}
    {settledAt ? <time dateTime={settledAt}>am {formatDateTime(settledAt)}</time> : null}
  </span>
);

interface PayoutRowProps {
  readonly payout: Payout;
  readonly marks: PayoutMarks;
  /** Something in this table can be chosen. */
  readonly hasChecks: boolean;
}

/** What was paid before a correction stays as it was paid; only the difference is dealt with. */
function Mark({ payout, marks }: Omit<PayoutRowProps, 'hasChecks'>) {
  const isPaid = payout.paidAt !== null;
  const isCorrected = isPaid && payout.correctedTo !== null;
  if (isCorrected && !isFlagged(payout)) return <Settled payout={payout} />;
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

/** What one person has won with one game, and whether they have it. */
export function PayoutRow({ payout, marks, hasChecks }: PayoutRowProps) {
  const { user, game } = payout;
  return (
    <tr className={`${table.stack} ${styles.row}`} data-flagged={isFlagged(payout) || undefined}>
      {hasChecks ? (
        <td className={styles.check}>
          {isChoosable(payout) ? (
            <Checkbox
              label={`${user.name}, ${titleOf(game)} auswählen`}
              classNames={{ labelWrapper: 'visually-hidden' }}
              checked={marks.isChosen(payout.id)}
              onChange={(event) => marks.choose(payout.id, event.currentTarget.checked)}
            />
          ) : null}
        </td>
      ) : null}
      <td className={styles.who}>
        <span className={styles.person}>
          <Avatar person={user} size={28} />
          {user.name}
        </span>
      </td>
      <td className={styles.game}>
        <Link to="/tip-games/$id" params={{ id: String(game.id) }} className={styles.link}>
          {titleOf(game)}
        </Link>
        <span className={styles.meta}>
          {game.tournament} · <time dateTime={game.gameStart}>{formatDateTime(game.gameStart)}</time>
        </span>
      </td>
      <td className={`${table.number} ${styles.amount}`}>
        <Amount payout={payout} />
      </td>
      <td className={styles.state}>
        <State payout={payout} />
      </td>
      <td className={styles.mark}>
        <Mark payout={payout} marks={marks} />
      </td>
    </tr>
  );
}
