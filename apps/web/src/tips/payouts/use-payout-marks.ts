import type { Payout } from '@kontor/contract/tips/schema.ts';
import { useState } from 'react';
import { formatCount, formatVc } from '#platform/format.de.ts';
import { showToast, undoWith } from '#platform/toasts.ts';
import { useMarkPayouts, useSettlePayouts } from '../tips.queries.ts';

/** As many as one request takes. */
const AT_ONCE = 1000;

export const sumOf = (payouts: readonly Payout[]): number => payouts.reduce((sum, { amount }) => sum + amount, 0);

export const countOf = (count: number): string => formatCount(count, 'Eintrag', 'Einträge');

/** A correction came after the payment, and nobody has dealt with the difference yet. */
export const isFlagged = ({ correctedTo, settledAt }: Payout): boolean => correctedTo !== null && settledAt === null;

export const isChoosable = (payout: Payout): boolean => payout.paidAt === null || isFlagged(payout);

const aboutOf = (payouts: readonly Payout[]): string => {
  const [only] = payouts;
  return payouts.length === 1 && only ? `für ${only.user.name}` : `(${countOf(payouts.length)})`;
};

export function usePayoutMarks(payouts: readonly Payout[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const marking = useMarkPayouts();
  const settling = useSettlePayouts();
  const choosable = (payouts ?? []).filter(isChoosable);
  // What others have dealt with meanwhile is no longer chosen.
  const selected = choosable.filter(({ id }) => chosen.has(id)).slice(0, AT_ONCE);
  const done = (sentence: string, undo?: () => void) => {
    setChosen(new Set());
    showToast({ kind: 'success', sentence, ...(undo ? { action: undoWith(undo) } : {}) });
  };

  const mark = (which: readonly Payout[], paid: boolean) => {
    const [ids, total] = [which.map(({ id }) => id), sumOf(which)];
    const what = `${formatVc(total)} ${aboutOf(which)}`;
    const onSuccess = () =>
      paid ? done(`${what} als ausgezahlt vermerkt.`, () => mark(which, false)) : done(`${what} wieder offen.`);
    marking.run({ body: { ids, paid, total } }, { onSuccess });
  };

  const settle = (which: readonly Payout[]) => {
    const onSuccess = () => done(`Differenz ${aboutOf(which)} als erledigt vermerkt.`);
    settling.run({ body: { ids: which.map(({ id }) => id) } }, { onSuccess });
  };

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
