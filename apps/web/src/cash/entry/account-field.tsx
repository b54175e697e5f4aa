import { ACCOUNT_LABELS, ACCOUNTS, type Account } from '@kontor/contract/cash/schema.ts';
import type { Cents } from '@kontor/contract/core/money.ts';
import { formatCents } from '#platform/format.de.ts';
import { Segments } from '#platform/ui/field/segments.tsx';

const SEGMENTS = ACCOUNTS.map((value) => ({ value, label: ACCOUNT_LABELS[value] }));

interface AccountFieldProps {
  readonly label: string;
  readonly value: Account;
  readonly onChange: (account: Account) => void;
}

export const AccountField = (props: AccountFieldProps) => <Segments segments={SEGMENTS} {...props} />;

interface AfterProps {
  readonly account: Account;
  readonly balance: Cents;
  readonly change: Cents | undefined;
}

const IN: Record<Account, string> = { CASH: 'in der Kasse', BANK: 'auf der Bank' };

/** What there will be; less than nothing cannot be in a till. */
export function After({ account, balance, change }: AfterProps) {
  const after = balance + (change ?? 0);
  const isShort = account === 'CASH' && after < 0;
  return (
    <p className={isShort ? 'warning small' : 'meta'} role="status">
      {change === undefined
        ? `Jetzt sind ${formatCents(balance)} ${IN[account]}.`
        : isShort
          ? `Danach stünde die Kasse bei ${formatCents(after)}. Fehlt noch eine Einlage im Buch?`
          : `Danach sind ${formatCents(after)} ${IN[account]}.`}
    </p>
  );
}
