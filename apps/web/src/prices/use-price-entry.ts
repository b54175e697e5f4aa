import { EUR_MAX } from '@kontor/contract/core/money.ts';
import { PriceChange } from '@kontor/contract/prices/schema.ts';
import type { FormErrors } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Named } from '#inventory';
import { sentenceOf } from '#platform/api/api-error.ts';
import { formatMoney, formatPrice, readNumber, writeNumber } from '#platform/format.de.ts';
import { focusFirstError, focusWithMouse, NO_NUMBER, showFieldErrors, validateWith } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { useChangePrice } from './prices.queries.ts';

const validate = validateWith(PriceChange);

/** A union complains about all its branches at once; one sentence says what is allowed. */
const WRONG_PRICE = 'Bitte gib einen Preis mit höchstens vier Stellen nach dem Komma an.';

function complaintAbout(text: string, typed: number | undefined): string | undefined {
  if (text.trim() === '') return 'Bitte gib einen Preis an.';
  if (typed === undefined) return NO_NUMBER;
  if (typed > EUR_MAX) return `Der Preis darf höchstens ${formatMoney(EUR_MAX)} sein.`;
  return Object.keys(validate({ pricePerUnit: typed })).length > 0 ? WRONG_PRICE : undefined;
}

/** Which item gets which price: from choosing it to the next one. */
export function usePriceEntry() {
  const [item, setItem] = useState<Named>();
  const [price, setPrice] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const picker = useRef<HTMLInputElement>(null);
  const priceField = useRef<HTMLInputElement>(null);
  /** Known at once, while `isPending` is drawn a moment later: a double click saves once. */
  const isSending = useRef(false);

  useEffect(() => focusWithMouse(picker.current), []);

  const focusPrice = useCallback(() => {
    priceField.current?.focus();
    priceField.current?.select();
  }, []);

  /** From the table: the price that is there is the one to change; stable, so that rows stay as they are. */
  const fill = useCallback(
    (next: Named, current: number) => {
      setItem(next);
      setPrice(writeNumber(current));
      setErrors({});
      // The field shows the new value first, then it is selected.
      requestAnimationFrame(focusPrice);
    },
    [focusPrice],
  );

  const change = useChangePrice({
    onSaved: (saved) => {
      isSending.current = false;
      const label = saved?.itemLabel ?? item?.label;
      const sentence = saved
        ? `${label} kostet jetzt ${formatPrice(saved.pricePerUnit)} je Stück.`
        : `${label} hat keinen Einkaufspreis mehr.`;
      showToast({ kind: 'done', sentence });
      setItem(undefined);
      setPrice('');
      setErrors({});
      picker.current?.focus();
    },
    onRefused: (error) => {
      isSending.current = false;
      if (!showFieldErrors({ setErrors }, error)) showToast({ kind: 'failed', sentence: sentenceOf(error) });
    },
  });

  const typed = readNumber(price);
  const complaint = complaintAbout(price, typed);

  return {
    item,
    price,
    /** What would be stored; `undefined` while nothing usable is typed. */
    typed: complaint === undefined ? typed : undefined,
    errors,
    picker,
    priceField,
    focusPrice,
    isSaving: change.isPending,
    choose: (next: Named | undefined) => {
      setItem(next);
      setErrors({});
    },
    fill,
    changePrice: (text: string) => {
      setPrice(text);
      setErrors(({ pricePerUnit: _, ...others }) => others);
    },
    submit: () => {
      const found: FormErrors = item ? {} : { name: 'Bitte wähle einen Gegenstand.' };
      if (complaint !== undefined) found.pricePerUnit = complaint;
      setErrors(found);
      if (Object.keys(found).length > 0) return focusFirstError(found);
      if (!item || typed === undefined || isSending.current) return;
      isSending.current = true;
      change.run({ params: { name: item.name }, body: { pricePerUnit: typed } });
    },
  };
}

export type PriceEntry = ReturnType<typeof usePriceEntry>;
