import type { PurchaseLine } from '@kontor/contract/cash/schema.ts';
import { type Cents, centsOf } from '@kontor/contract/core/money.ts';
import { AMOUNT_MAX } from '@kontor/contract/inventory/schema.ts';
import type { FormErrors } from '@mantine/form';
import { readNumber } from '#platform/format.de.ts';
import { NO_AMOUNT, readCents, writeCents } from '#platform/forms/amount.ts';
import type { Named } from '../item-search.ts';

/** A line as it is typed; of price and total one follows from the other. */
export interface Draft {
  readonly key: number;
  readonly item: Named | undefined;
  readonly amount: string;
  readonly price: string;
  readonly total: string;
}

let drafts = 0;

export function freshDraft(item?: Named): Draft {
  drafts += 1;
  return { key: drafts, item, amount: '', price: '', total: '' };
}

const amountIn = ({ amount }: Draft): number | undefined => {
  const value = readNumber(amount);
  return value !== undefined && Number.isInteger(value) && value > 0 && value <= AMOUNT_MAX ? value : undefined;
};

const priceIn = ({ price }: Draft): number | undefined => {
  const value = readNumber(price);
  return value !== undefined && value >= 0 ? value : undefined;
};

/** What the line costs for a price per piece. */
export function totalFor(draft: Draft): string {
  const [amount, price] = [amountIn(draft), priceIn(draft)];
  return amount === undefined || price === undefined ? draft.total : writeCents(centsOf(price, amount));
}

export function toLine(draft: Draft): PurchaseLine | undefined {
  const [amount, cents] = [amountIn(draft), readCents(draft.total)];
  if (!draft.item || amount === undefined || cents === undefined || cents < 0) return undefined;
  return { name: draft.item.name, amount, cents };
}

/** Nothing while a line is incomplete. */
export function sumOf(drafts: readonly Draft[]): Cents | undefined {
  const lines = drafts.map(toLine);
  return lines.some((line) => line === undefined)
    ? undefined
    : lines.reduce((sum, line) => sum + (line?.cents ?? 0), 0);
}

export function errorsOf(drafts: readonly Draft[]): FormErrors {
  const errors: FormErrors = {};
  drafts.forEach((draft, at) => {
    const isTwice = drafts.findIndex(({ item }) => item?.name === draft.item?.name) < at;
    if (!draft.item) errors[`lines.${at}.name`] = 'Was wurde gekauft?';
    else if (isTwice) errors[`lines.${at}.name`] = 'Steht schon oben.';
    if (amountIn(draft) === undefined) errors[`lines.${at}.amount`] = 'Wie viele?';
    const cents = readCents(draft.total);
    if (cents === undefined || cents < 0) errors[`lines.${at}.total`] = NO_AMOUNT;
  });
  return errors;
}
