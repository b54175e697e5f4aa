import { type Reason, StockChange, type StockChanged } from '@kontor/contract/inventory/schema.ts';
import type { FormErrors } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatChange, formatNumber, readNumber } from '#platform/format.de.ts';
import { focusFirstError, focusWithMouse, NO_WHOLE_NUMBER, validateWith } from '#platform/forms/forms.ts';
import { useStockQueue, useUndo } from '../inventory.queries.ts';
import type { Named } from '../item-search.ts';

const validate = validateWith(StockChange);

function sentenceOfStep({ label, amount: stock }: StockChanged, { amount, expected }: StockChange): string {
  const what = `${formatNumber(Math.abs(amount))} × ${label}`;
  if (expected !== undefined) return `${what} gelöscht. Davon ist nichts mehr da.`;
  return `${what} ${amount > 0 ? 'erfasst' : 'ausgebucht'}. Neuer Bestand: ${formatNumber(stock)}.`;
}

const labelOf = (label: string, { amount, expected }: StockChange): string =>
  expected === undefined
    ? `${amount > 0 ? formatNumber(amount) : formatChange(amount)} × ${label}`
    : `${label} löschen`;

export type Direction = 'in' | 'out';

/** The direction a typed sign stands for. */
function signIn(text: string): Direction | undefined {
  if (/[-−–]/.test(text)) return 'out';
  return text.includes('+') ? 'in' : undefined;
}

export const signed = (amount: number | undefined, direction: Direction): number | undefined =>
  amount && direction === 'out' ? -amount : amount;

/** On a phone the keyboard would cover the cards with every tap. */
const hasMouse = (): boolean => !window.matchMedia('(pointer: coarse)').matches;

export function useStockEntry() {
  const [item, setItem] = useState<Named>();
  const [amount, setAmount] = useState('');
  const [chosenDirection, setChosenDirection] = useState<Direction>('in');
  // A typed sign holds for one booking, what was chosen with the switch until it is changed there.
  const [typedDirection, setTypedDirection] = useState<Direction>();
  const direction = typedDirection ?? chosenDirection;
  const [reason, setReason] = useState<Reason | ''>('');
  const [errors, setErrors] = useState<FormErrors>({});
  const [removal, setRemoval] = useState<{ readonly item: Named; readonly amount: number }>();
  const undo = useUndo();
  const picker = useRef<HTMLInputElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const queue = useStockQueue();

  useEffect(() => focusWithMouse(picker.current), []);

  const focusAmount = useCallback(() => {
    amountField.current?.focus();
    amountField.current?.select();
  }, []);

  const focusPicker = () => picker.current?.focus();

  const choose = useCallback((next: Named | undefined) => {
    setItem(next);
    setErrors({});
  }, []);

  /** At once, before any answer: the next key already belongs to the next item. */
  const book = ({ label }: Named, body: StockChange) => {
    flushSync(() => {
      setItem(undefined);
      setAmount('');
      setTypedDirection(undefined);
      setReason('');
      setErrors({});
      // While its dialog is open nothing behind it takes the focus.
      setRemoval(undefined);
    });
    focusPicker();
    queue.add({
      label: labelOf(label, body),
      input: { body },
      outcomeOf: (booked) => ({ sentence: sentenceOfStep(booked, body), undo: () => undo(booked.historyId) }),
    });
  };

  const isPending = (isRemoval: boolean): boolean =>
    queue.pending.some(({ input }) => (input.body.expected !== undefined) === isRemoval);

  return {
    item,
    amount,
    reason,
    errors,
    removal,
    picker,
    amountField,
    focusAmount,
    entries: queue.entries,
    retry: (id: number) => {
      queue.retry(id);
      focusPicker();
    },
    putAway: (id: number) => {
      queue.putAway(id);
      focusPicker();
    },
    isSaving: isPending(false),
    isRemoving: isPending(true),
    choose,
    /** A click on a card; stable, so that a thousand cards stay as they are. */
    toggle: useCallback(
      (next: Named, isChosen: boolean) => {
        choose(isChosen ? next : undefined);
        if (isChosen && hasMouse()) focusAmount();
      },
      [choose, focusAmount],
    ),
    direction,
    changeDirection: (next: Direction) => {
      setChosenDirection(next);
      setTypedDirection(undefined);
      if (hasMouse()) amountField.current?.focus();
    },
    /** The sign goes to the switch. */
    changeAmount: (text: string) => {
      setAmount(text.replace(/[-−–+]/g, ''));
      setTypedDirection((before) => signIn(text) ?? before);
      setErrors(({ amount: _, ...others }) => others);
    },
    changeReason: setReason,
    submit: () => {
      const body = { name: item?.name, amount: signed(readNumber(amount), direction), ...(reason ? { reason } : {}) };
      const found: FormErrors = item ? validate(body) : { name: 'Bitte wähle einen Gegenstand.' };
      if (amount.trim() !== '' && body.amount === undefined) found.amount = NO_WHOLE_NUMBER;
      setErrors(found);
      if (!item || Object.keys(found).length > 0) return focusFirstError(found);
      book(item, body as StockChange);
    },
    askRemoval: (seen: number) => {
      if (item) setRemoval({ item, amount: seen });
    },
    cancelRemoval: () => setRemoval(undefined),
    remove: () => {
      if (!removal) return;
      const { item: gone, amount: seen } = removal;
      book(gone, { name: gone.name, amount: -seen, expected: seen, ...(reason ? { reason } : {}) });
    },
  };
}

export type StockEntry = ReturnType<typeof useStockEntry>;
