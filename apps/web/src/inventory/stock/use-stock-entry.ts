import { type Reason, StockChange, type StockChanged } from '@kontor/contract/inventory/schema.ts';
import type { FormErrors } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, sentenceOf } from '#platform/api/api-error.ts';
import { formatNumber, readNumber } from '#platform/format.de.ts';
import {
  focusFirstError,
  focusWithMouse,
  NO_WHOLE_NUMBER,
  showFieldErrors,
  validateWith,
} from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { useChangeStock, useUndo } from '../inventory.queries.ts';
import type { Named } from '../item-search.ts';

const validate = validateWith(StockChange);

/** Refusals that are about the number that was typed. */
const ABOUT_AMOUNT = ['about:blank#inventory.negative', 'about:blank#inventory.too-much'];

function sentenceOfStep({ label, amount: stock }: StockChanged, { amount, expected }: StockChange): string {
  const what = `${formatNumber(Math.abs(amount))} × ${label}`;
  if (expected !== undefined) return `${what} gelöscht. Davon ist nichts mehr da.`;
  return `${what} ${amount > 0 ? 'erfasst' : 'ausgebucht'}. Neuer Bestand: ${formatNumber(stock)}.`;
}

/** On a phone the keyboard would cover the cards with every tap. */
const hasMouse = (): boolean => !window.matchMedia('(pointer: coarse)').matches;

export interface Removal {
  readonly item: Named;
  /** What the clerk saw when they decided; anything else is refused. */
  readonly amount: number;
}

/** What is being booked: from choosing an item to the next one. */
export function useStockEntry() {
  const [item, setItem] = useState<Named>();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState<Reason | ''>('');
  const [errors, setErrors] = useState<FormErrors>({});
  const [removal, setRemoval] = useState<Removal>();
  const undo = useUndo();
  const picker = useRef<HTMLInputElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  /** Known at once, while `isPending` is drawn a moment later: a double click books once. */
  const isSending = useRef(false);

  useEffect(() => focusWithMouse(picker.current), []);

  const focusAmount = useCallback(() => {
    amountField.current?.focus();
    amountField.current?.select();
  }, []);

  const reset = () => {
    setItem(undefined);
    setAmount('');
    setReason('');
    setErrors({});
    picker.current?.focus();
  };

  const settle = () => {
    isSending.current = false;
    // While its dialog is open nothing behind it takes the focus.
    flushSync(() => setRemoval(undefined));
  };

  const change = useChangeStock({
    onBooked: (booked, sent) => {
      settle();
      reset();
      const action = { label: 'Rückgängig', run: () => undo(booked.historyId) };
      showToast({ kind: 'done', sentence: sentenceOfStep(booked, sent), action });
    },
    onRefused: (error) => {
      settle();
      if (showFieldErrors({ setErrors }, error)) return;
      const isAboutAmount = error instanceof ApiError && ABOUT_AMOUNT.includes(error.type);
      // Once the screen is left there is no field to look at.
      if (!isAboutAmount || !amountField.current) return showToast({ kind: 'failed', sentence: sentenceOf(error) });
      setErrors({ amount: error.detail });
      focusAmount();
    },
  });

  const send = (body: StockChange) => {
    if (isSending.current) return;
    isSending.current = true;
    change.run({ body });
  };

  return {
    item,
    amount,
    reason,
    errors,
    removal,
    picker,
    amountField,
    focusAmount,
    isSaving: change.isPending && !removal,
    isRemoving: change.isPending && removal !== undefined,
    choose: (next: Named | undefined) => {
      setItem(next);
      setErrors({});
    },
    /** A click on a card; stable, so that a thousand cards stay as they are. */
    toggle: useCallback(
      (next: Named, isChosen: boolean) => {
        setItem(isChosen ? next : undefined);
        setErrors({});
        if (isChosen && hasMouse()) focusAmount();
      },
      [focusAmount],
    ),
    changeAmount: (text: string) => {
      setAmount(text);
      setErrors(({ amount: _, ...others }) => others);
    },
    changeReason: setReason,
    submit: () => {
      const body = {
        name: item?.name,
        amount: readNumber(amount),
        ...(reason ? { reason } : {}),
      };
      const found: FormErrors = item ? validate(body) : { name: 'Bitte wähle einen Gegenstand.' };
      if (amount.trim() !== '' && body.amount === undefined) found.amount = NO_WHOLE_NUMBER;
      setErrors(found);
      if (Object.keys(found).length > 0) return focusFirstError(found);
      send(body as StockChange);
    },
    askRemoval: (seen: number) => {
      if (item) setRemoval({ item, amount: seen });
    },
    cancelRemoval: () => setRemoval(undefined),
    remove: () => {
      if (!removal) return;
      const { item: gone, amount: seen } = removal;
      send({ name: gone.name, amount: -seen, expected: seen, ...(reason ? { reason } : {}) });
    },
  };
}

export type StockEntry = ReturnType<typeof useStockEntry>;
