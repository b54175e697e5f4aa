import { difference } from '@kontor/contract/inventory/rules.ts';
import type { HistoryItem } from '@kontor/contract/inventory/schema.ts';

const VERBS: Readonly<Record<string, string>> = {
  Einkauf: 'hat eingekauft',
  Produktion: 'hat produziert',
  Verkauf: 'hat verkauft',
  Inventur: 'hat gezählt',
  Schwund: 'hat Schwund gebucht',
  Korrektur: 'hat korrigiert',
  Razzia: 'hat nach einer Razzia gebucht',
};

interface Booked {
  readonly reason: string | null;
  readonly items: readonly Pick<HistoryItem, 'oldAmount' | 'newAmount'>[];
}

/** What a person did, between the name and the items: `hat verkauft`; without a reason it is what the amounts say. */
export function verbOf({ reason, items }: Booked): string {
  const isLess = items.every((item) => difference(item) < 0);
  if (reason === 'Produktion' && isLess) return 'hat verbraucht';
  if (reason) return VERBS[reason] ?? `hat gebucht (${reason})`;
  if (isLess) return 'hat entnommen';
  return items.every((item) => difference(item) > 0) ? 'hat eingelagert' : 'hat gebucht';
}
