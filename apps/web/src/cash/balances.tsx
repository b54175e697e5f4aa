import { totalsOf } from '@kontor/contract/cash/rules.ts';
import { ACCOUNT_LABELS, ACCOUNTS, type Account, type CashOverview } from '@kontor/contract/cash/schema.ts';
import { formatCents, formatDate, formatDateTime } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BankIcon, CashIcon, DoneCircleIcon, type Icon, LowIcon, WarningIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import styles from './cash.module.css';

const ICONS: Record<Account, Icon> = { CASH: CashIcon, BANK: BankIcon };

function Balance({ account, book }: { readonly account: Account; readonly book: CashOverview }) {
  const cents = book.balances[account];
  const { in: came, out: went } = totalsOf(book.today, account);
  const figure = useFlash<HTMLElement>(cents);
  return (
    <div className="card stack gap-4">
      <dt className="row dim">
        <Glyph icon={ICONS[account]} />
        {ACCOUNT_LABELS[account]}
      </dt>
      <dd ref={figure} className={`figure bold number ${account === 'CASH' && cents < 0 ? 'error' : ''}`}>
        {formatCents(cents)}
      </dd>
      <dd className="meta number">
        {came === 0 && went === 0 ? 'heute nichts gebucht' : `heute +${formatCents(came)} · −${formatCents(went)}`}
      </dd>
    </div>
  );
}

const sayDate = (day: string): string => formatDate(`${day}T12:00:00Z`);

function stateOf({ day, closedThrough, forgotten, openSince, lastClose }: CashOverview) {
  if (closedThrough !== null && closedThrough >= day)
    return {
      icon: DoneCircleIcon,
      tone: 'success',
      title: 'Heute ist abgeschlossen',
      note: lastClose ? `${formatDateTime(lastClose.date)} von ${lastClose.by}` : '',
    };
  if (forgotten !== null)
    return {
      icon: WarningIcon,
      tone: 'warning',
      title: `Der ${sayDate(forgotten)} ist noch offen`,
      note: 'Niemand hat die Kasse gezählt.',
    };
  return {
    icon: LowIcon,
    tone: 'dim',
    title: openSince !== null && openSince < day ? 'Gestern und heute sind offen' : 'Heute ist offen',
    note: closedThrough === null ? 'Noch kein Tag wurde abgeschlossen.' : `Abgeschlossen bis ${sayDate(closedThrough)}`,
  };
}

interface BalancesProps {
  readonly book: CashOverview;
  readonly onClose: () => void;
}

const COLUMNS = { '--split': 'minmax(0, 2fr) minmax(280px, 1fr)', alignItems: 'stretch', marginBottom: 24 };

/** What there is now, what came and went today, and whether it still has to be counted. */
export function Balances({ book, onClose }: BalancesProps) {
  const { icon, tone, title, note } = stateOf(book);
  const isClosed = book.closedThrough !== null && book.closedThrough >= book.day;
  return (
    <div className="split gap-16" style={COLUMNS}>
      <dl className={styles.accounts}>
        {ACCOUNTS.map((account) => (
          <Balance key={account} account={account} book={book} />
        ))}
      </dl>
      <div className={`card row between wrap ${tone === 'warning' ? 'warning-wash' : ''}`}>
        <div className="stack gap-4">
          <p className="row strong">
            <Glyph icon={icon} className={tone} />
            {title}
          </p>
          <p className="meta">{note}</p>
        </div>
        {isClosed ? null : (
          <Button look="primary" onClick={onClose}>
            Tag abschließen
          </Button>
        )}
      </div>
    </div>
  );
}
