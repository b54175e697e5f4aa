import { closeDay } from '@kontor/contract/cash/api.ts';
import { dayBefore } from '@kontor/contract/cash/rules.ts';
import type { CashClose, CashOverview } from '@kontor/contract/cash/schema.ts';
import { useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { NO_AMOUNT, readCents } from '#platform/forms/amount.ts';
import { focusField } from '#platform/forms/forms.ts';
import { useCashWrite } from '../cash.queries.ts';
import { type Counts, countsOf, sumOfCounts } from './count-fields.tsx';

export type Step = 'count' | 'compare' | 'done';

/** Closing a day in three steps: count without knowing what there should be, compare, done. */
export function useClose(book: CashOverview) {
  const yesterday = dayBefore(book.day);
  const mayCloseYesterday = book.openSince !== null && book.openSince <= yesterday;
  const [day, setDay] = useState(mayCloseYesterday ? yesterday : book.day);
  const [step, setStep] = useState<Step>('count');
  const [way, setWay] = useState<'sum' | 'pieces'>('sum');
  const [sum, setSum] = useState('');
  const [pieces, setPieces] = useState<Counts>({});
  const [bank, setBank] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<{ field?: 'sum' | 'bank'; sentence: string }>();
  const [closed, setClosed] = useState<CashClose>();
  const write = useCashWrite(closeDay);

  const counts = way === 'pieces' ? countsOf(pieces) : undefined;
  const counted = way === 'pieces' ? counts && sumOfCounts(counts) : readCents(sum);
  const bankCounted = bank.trim() === '' ? null : readCents(bank);
  const fail = (field: 'sum' | 'bank', sentence: string) => {
    setProblem({ field, sentence });
    focusField(field);
  };

  const compare = () => {
    setProblem(undefined);
    if (counted === undefined || counted < 0)
      return way === 'sum' ? fail('sum', NO_AMOUNT) : setProblem({ sentence: 'Bitte nur ganze Zahlen.' });
    setStep('compare');
  };

  const close = () => {
    setProblem(undefined);
    if (counted === undefined) return;
    if (bankCounted === undefined) return fail('bank', NO_AMOUNT);
    const { CASH, BANK } = book.balances;
    const body = {
      day,
      cash: { cents: counted, expected: CASH },
      bank: bankCounted === null ? null : { cents: bankCounted, expected: BANK },
      counts: counts ?? null,
      note: note.trim(),
    };
    write.run(
      { body },
      {
        onSuccess: (answer) => {
          setClosed(answer);
          setStep('done');
        },
        // The overview is being read again, so that the difference shown will be the one that is left.
        onError: (error) => setProblem({ sentence: sentenceOf(error) }),
      },
    );
  };

  return {
    days: mayCloseYesterday ? [yesterday, book.day] : [book.day],
    day,
    setDay,
    step,
    back: () => setStep('count'),
    compare,
    close,
    way,
    setWay,
    sum,
    setSum,
    pieces,
    setPieces,
    bank,
    setBank,
    note,
    setNote,
    counted,
    bankCounted,
    problem,
    closed,
    isDirty: step !== 'done' && [sum, bank, note, ...Object.values(pieces)].some((text) => text.trim() !== ''),
    isBusy: write.isPending,
  };
}

export type Closing = ReturnType<typeof useClose>;
