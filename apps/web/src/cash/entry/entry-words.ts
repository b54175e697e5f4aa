import { reversalRefusal } from '@kontor/contract/cash/rules.ts';
import { type CashEntry, KIND_LABELS } from '@kontor/contract/cash/schema.ts';
import { formatDate } from '#platform/format.de.ts';

/** What kind of thing happened, as one would say it. */
export function headOf({ kind, account, source, reverses }: CashEntry): string {
  if (reverses) return 'Zurückgenommen';
  if (source?.kind === 'TRANSFER') return account === 'CASH' ? 'Umbuchung Kasse' : 'Umbuchung Bank';
  if (kind === 'CORRECTION') return 'Kassendifferenz';
  return KIND_LABELS[kind];
}

const WHERE = { CASH: { in: 'von der Bank', out: 'zur Bank' }, BANK: { in: 'aus der Kasse', out: 'in die Kasse' } };

/** What it was about. */
export function textOf({ cents, account, category, note, about, source, reverses }: CashEntry): string {
  if (reverses) {
    const what = [reverses.note, `vom ${formatDate(reverses.date)}`].filter(Boolean).join(' ');
    return `${what}: ${note}`;
  }
  if (source?.kind === 'TRANSFER') return [WHERE[account][cents > 0 ? 'in' : 'out'], note].filter(Boolean).join(': ');
  const said = [category, note].filter(Boolean).join(': ');
  return about ? `${said} an ${about}` : said;
}

export const mayReverse = (entry: CashEntry): boolean => reversalRefusal(entry) === undefined;
