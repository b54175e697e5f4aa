import type { PayoutTotals } from '@kontor/contract/tips/schema.ts';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { formatVc } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog, NoticeDialog } from '#platform/ui/dialog/dialog.tsx';
import { Notice } from '#platform/ui/page/notice.tsx';
import { usePayAll } from '../tips.writes.ts';
import { countOf } from './use-payout-marks.ts';

interface PayAllProps {
  /** What is open by now. */
  readonly totals: PayoutTotals;
  readonly onClose: () => void;
}

const TITLE = 'Alle als ausgezahlt markieren?';

const textOf = ({ open, openTotal }: PayoutTotals): string => `${countOf(open)}, zusammen ${formatVc(openTotal)}`;

/** Asks with count and sum as they were when it was asked; only what was looked at is marked. */
export function PayAll({ totals, onClose }: PayAllProps) {
  const pay = usePayAll();
  const [seen, setSeen] = useState(totals);
  // What is being marked right now is not news.
  const isOther = !pay.isPending && textOf(totals) !== textOf(seen);
  const confirm = () =>
    pay.run(
      { body: { count: seen.open, total: seen.openTotal } },
      {
        onSuccess: () => {
          onClose();
          const what = `${formatVc(seen.openTotal)} (${countOf(seen.open)})`;
          showToast({ kind: 'success', sentence: `${what} als ausgezahlt vermerkt.` });
        },
      },
    );
  const look = () => {
    setSeen(totals);
    pay.reset();
  };
  if (isOther && totals.open === 0)
    return (
      <NoticeDialog title="Nichts ist mehr offen." onClose={onClose}>
        Jemand anderes hat inzwischen alles als ausgezahlt vermerkt.
      </NoticeDialog>
    );
  return (
    <ConfirmDialog
      title={TITLE}
      confirmLabel={isOther ? 'Neuen Stand ansehen' : 'Alle markieren'}
      look={isOther ? 'outline' : 'primary'}
      isBusy={pay.isPending}
      onConfirm={isOther ? look : confirm}
      onCancel={onClose}
    >
      <div className="stack gap-12">
        {isOther || pay.error ? (
          <Notice kind="warning" role="alert">
            {isOther
              ? `Die offenen Auszahlungen haben sich inzwischen geändert: jetzt ${textOf(totals)}.`
              : sentenceOf(pay.error)}
          </Notice>
        ) : null}
        <p>
          {isOther ? <s>{textOf(seen)}.</s> : `${textOf(seen)}.`} Die VC selbst übergibst du im Spiel; hier wird nur
          vermerkt, dass du es getan hast.
        </p>
      </div>
    </ConfirmDialog>
  );
}
