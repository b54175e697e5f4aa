import type { Payout } from '@kontor/contract/tips/schema.ts';
import { useState } from 'react';
import { formatNumber, formatVc } from '#platform/format.de.ts';
import { showToast, undoWith } from '#platform/toasts.ts';
import { useMarkPayouts, useSettlePayouts } from '../tips.writes.ts';

/** As many as one request takes. */
const AT_ONCE = 1000;

export const sumOf = (payouts: readonly Payout[]): number => payouts.reduce((sum, { amount }) => sum + amount, 0);

export const countOf = (count: number): string => (count === 1 ? '1 Eintrag' : `${formatNumber(count)} Einträge`);

/** A correction came after the payment, and nobody has dealt with the difference yet. */
export const isFlagged = ({ correctedTo, settledAt }: Payout): boolean => correctedTo !== null && settledAt === null;

/** Something is still to be done about it. */
export const isChoosable = (payout: Payout): boolean => payout.paidAt === null || isFlagged(payout);

const aboutOf = (payouts: readonly Payout[]): string => {
  const [only] = payouts;
  return payouts.length === 1 && only ? `für ${only.user.name}` : `(${countOf(payouts.length)})`;
};

function sentenceFor(payouts: readonly Payout[], paid: boolean): string {
  const what = `${formatVc(sumOf(payouts))} ${aboutOf(payouts)}`;
  return paid ? `${what} als ausgezahlt vermerkt.` : `${what} wieder offen.`;
}

/** What is chosen among the entries, and marking one or all of them. */
export function usePayoutMarks(payouts: readonly Payout[] | undefined, onMarked: () => void) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const marking = useMarkPayouts();
  const settling = useSettlePayouts();
  const choosable = (payouts ?? []).filter(isChoosable);
  // What others have dealt with meanwhile is no longer chosen.
  const selected = choosable.filter(({ id }) => chosen.has(id)).slice(0, AT_ONCE);
  const done = () => {
    setChosen(new Set());
    onMarked();
  };

  const mark = (which: readonly Payout[], paid: boolean) =>
    marking.run(
      { body: { ids: which.map(({ id }) => id), paid, total: sumOf(which) } },
      {
        onSuccess: () => {
          done();
          const undo = undoWith(() => mark(which, !paid));
          showToast({ kind: 'success', sentence: sentenceFor(which, paid), ...(paid ? { action: undo } : {}) });
        },
      },
    );

  const settle = (which: readonly Payout[]) =>
    settling.run(
      { body: { ids: which.map(({ id }) => id) } },
      {
        onSuccess: () => {
          done();
          showToast({ kind: 'success', sentence: `Differenz ${aboutOf(which)} als erledigt vermerkt.` });
        },
      },
    );

  const busy = [marking, settling].find(({ isPending }) => isPending);
  return {
    choosable,
    selected,
    isChosen: (id: number) => chosen.has(id),
    choose: (id: number, isOn: boolean) =>
      setChosen((now) => new Set(isOn ? [...now, id] : [...now].filter((other) => other !== id))),
    chooseAll: (isOn: boolean) => setChosen(new Set(isOn ? choosable.map(({ id }) => id) : [])),
    mark,
    settle,
    isBusy: busy !== undefined,
    busyIds: busy?.variables?.input.body.ids ?? [],
  };
}

export type PayoutMarks = ReturnType<typeof usePayoutMarks>;
