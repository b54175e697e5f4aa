import { EUR_MAX } from '@kontor/contract/core/money.ts';
import { type ItemPrice, PriceChange } from '@kontor/contract/prices/schema.ts';
import type { FormErrors } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Named } from '#inventory';
import { formatMoney, formatPrice, readNumber, writePrice } from '#platform/format.de.ts';
import { focusFirstError, focusWithMouse, NO_NUMBER, validateWith } from '#platform/forms/forms.ts';
import { usePriceQueue } from './prices.queries.ts';

const validate = validateWith(PriceChange);

/** A union complains about all its branches at once; one sentence says what is allowed. */
const WRONG_PRICE = 'Bitte gib einen Preis mit höchstens vier Stellen nach dem Komma an.';

function complaintAbout(text: string, typed: number | undefined): string | undefined {
  if (text.trim() === '') return 'Bitte gib einen Preis an.';
  if (typed === undefined) return NO_NUMBER;
  if (typed > EUR_MAX) return `Der Preis darf höchstens ${formatMoney(EUR_MAX)} sein.`;
  return Object.keys(validate({ pricePerUnit: typed })).length > 0 ? WRONG_PRICE : undefined;
}

export function usePriceEntry() {
  const [item, setItem] = useState<Named>();
  const [price, setPrice] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const picker = useRef<HTMLInputElement>(null);
  const priceField = useRef<HTMLInputElement>(null);
  const queue = usePriceQueue();

  useEffect(() => focusWithMouse(picker.current), []);

  const focusPrice = useCallback(() => {
    priceField.current?.focus();
    priceField.current?.select();
  }, []);

  /** From the table: the price that is there is the one to change; stable, so that rows stay as they are. */
  const fill = useCallback(
    ({ item, itemLabel, pricePerUnit }: ItemPrice) => {
      // The field shows the new value first, then it is selected.
      flushSync(() => {
        setItem({ name: item, label: itemLabel });
        setPrice(writePrice(pricePerUnit));
        setErrors({});
      });
      focusPrice();
    },
    [focusPrice],
  );

  const focusPicker = () => picker.current?.focus();

  /** At once, before any answer: the next key already belongs to the next item. */
  const save = ({ name, label }: Named, pricePerUnit: number) => {
    flushSync(() => {
      setItem(undefined);
      setPrice('');
      setErrors({});
    });
    focusPicker();
    queue.add({
      label: `${label}: ${formatPrice(pricePerUnit)}`,
      input: { params: { name }, body: { pricePerUnit } },
      outcomeOf: (saved) => ({
        sentence: saved
          ? `${saved.itemLabel} kostet jetzt ${formatPrice(saved.pricePerUnit)} je Stück.`
          : `${label} hat keinen Einkaufspreis mehr.`,
      }),
    });
  };

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
    entries: queue.entries,
    retry: (id: number) => {
      queue.retry(id);
      focusPicker();
    },
    putAway: (id: number) => {
      queue.putAway(id);
      focusPicker();
    },
    isSaving: queue.pending.length > 0,
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
      if (item && typed !== undefined) save(item, typed);
    },
  };
}

export type PriceEntry = ReturnType<typeof usePriceEntry>;
