import { ACCOUNT_LABELS, ACCOUNTS, type Account } from '@kontor/contract/cash/schema.ts';
import type { WagePayment, WagePeriod, WageSheets } from '@kontor/contract/wages/schema.ts';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { isOpen } from '#platform/api/use-write.ts';
import { formatCents, formatCount } from '#platform/format.de.ts';
import { remember, remembered } from '#platform/storage.ts';
import { showToast, undoWith } from '#platform/toasts.ts';
import { ConfirmDialog, NoticeDialog } from '#platform/ui/dialog/dialog.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { isDue, openTotal } from './say-wages.ts';
import styles from './wages.module.css';
import { usePayWages } from './wages.queries.ts';

const ACCOUNT = 'kontor.wage-account';
const SEGMENTS = ACCOUNTS.map((value) => ({ value, label: ACCOUNT_LABELS[value] }));

const lastAccount = (): Account => ACCOUNTS.find((account) => account === remembered(ACCOUNT)) ?? 'CASH';

const only = ({ asOf, sheets }: WageSheets, people: ReadonlySet<string>): WageSheets => ({
  asOf,
  sheets: sheets.filter((sheet) => people.has(sheet.person.id) && isDue(sheet)),
});

interface PayDialogProps {
  readonly people: ReadonlySet<string>;
  readonly period: WagePeriod;
  /** As it is shown behind the dialog. */
  readonly current: WageSheets;
  readonly onTakeBack: (payments: readonly WagePayment[]) => void;
  readonly onClose: () => void;
}

/** Pays what stood there when it was asked; what is earned meanwhile stays open. */
export function PayDialog({ people, period, current, onTakeBack, onClose }: PayDialogProps) {
  const pay = usePayWages();
  const [seen, setSeen] = useState(() => only(current, people));
  const [account, setAccount] = useState(lastAccount);
  const { sheets } = seen;
  const [first] = sheets;
  const total = formatCents(openTotal(sheets));
  // Not reached: the same may be sent again. Anything else has to be looked at.
  const isRefused = pay.error !== null && !isOpen(pay.error);

  const confirm = () => {
    remember(ACCOUNT, account);
    const seenSheets = sheets.map(({ person, openCents, version }) => ({ personId: person.id, openCents, version }));
    pay.run(
      { body: { ...period, asOf: seen.asOf, account, sheets: seenSheets } },
      {
        onSuccess: (payments) => {
          onClose();
          const who = sheets.length === 1 ? first?.person.name : formatCount(sheets.length, 'Person', 'Personen');
          const sentence = `${total} an ${who} ausgezahlt.`;
          showToast({ kind: 'success', sentence, action: undoWith(() => onTakeBack(payments)) });
        },
      },
    );
  };
  const renew = () => {
    setSeen(only(current, people));
    pay.reset();
  };

  if (!first)
    return (
      <NoticeDialog title="Nichts ist mehr offen." onClose={onClose}>
        Inzwischen ist alles ausgezahlt oder zurückgenommen.
      </NoticeDialog>
    );
  return (
    <ConfirmDialog
      title={
        sheets.length === 1
          ? `${total} an ${first.person.name} auszahlen?`
          : `${formatCount(sheets.length, 'Person', 'Personen')} zusammen ${total} auszahlen?`
      }
      confirmLabel={isRefused ? 'Neuen Stand ansehen' : 'Auszahlen'}
      look={isRefused ? 'outline' : 'primary'}
      isBusy={pay.isPending}
      onConfirm={isRefused ? renew : confirm}
      onCancel={onClose}
    >
      <div className="stack gap-16">
        {pay.error ? (
          <Notice kind="warning" role="alert">
            {sentenceOf(pay.error)}
          </Notice>
        ) : null}
        {sheets.length > 1 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <ul className={`${styles.names} divided`} tabIndex={0} aria-label="Wer wie viel bekommt">
            {sheets.map(({ person, openCents }) => (
              <li key={person.id} className={`${styles.part} row between baseline gap-16`}>
                <span className="anywhere">{person.name}</span>
                <span className="number strong nowrap">{formatCents(openCents)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <Segments label="Bezahlt aus" value={account} segments={SEGMENTS} onChange={setAccount} />
        <p>Die Zahlung steht danach im Kassenbuch. Das Geld selbst übergibst du im Spiel.</p>
      </div>
    </ConfirmDialog>
  );
}
