import { reversalRefusal, signed } from '@kontor/contract/cash/rules.ts';
import {
  ACCOUNT_LABELS,
  ACCOUNTS,
  type CashEntry,
  KIND_LABELS,
  type NewEntry,
  type Opening,
  type Reversal,
  type Transfer,
} from '@kontor/contract/cash/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayCents } from '@kontor/contract/core/german.ts';
import { writeAudit } from '#audit';
import { findCurrency } from '#business';
import { bookStock } from '#inventory';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { nextTransfer } from './book.repo.ts';
import { bookAllCash, bookCash, reverseCash } from './book-cash.ts';
import { lockBook } from './closes.repo.ts';
import { findEntry } from './entries.repo.ts';
import { hasBegun } from './overview.repo.ts';
import { findPurchase } from './purchases.repo.ts';

const MANAGEMENT = 'MANAGEMENT';

export async function bookEntry(tx: Tx, actor: Actor, wanted: NewEntry, at: Date): Promise<CashEntry> {
  const { kind, account, note } = wanted;
  const category = kind === 'EXPENSE' ? (wanted.category ?? null) : null;
  const cents = signed(kind, wanted.cents);
  const { id } = await bookCash(tx, { kind, account, cents, note, category, by: actor, at });
  const said = sayCents(wanted.cents, await findCurrency(tx));
  const about = [category, note].filter(Boolean).join(': ');
  const message = html`${KIND_LABELS[kind]} (${ACCOUNT_LABELS[account]}): <b>${said}</b>${about && ` – ${about}`}.`;
  await writeAudit(tx, { type: MANAGEMENT, message, by: actor, at });
  const entry = id === null ? undefined : await findEntry(tx, id);
  if (!entry) throw new AppError('feature.off');
  return entry;
}

export async function openBook(tx: Tx, actor: Actor, opening: Opening, at: Date): Promise<void> {
  await lockBook(tx, at);
  if (await hasBegun(tx)) throw new AppError('cash.begun');
  const begin = ACCOUNTS.map((account) => ({
    kind: 'DEPOSIT' as const,
    account,
    cents: opening[account],
    note: 'Anfangsbestand',
  }));
  await bookAllCash(tx, { by: actor, at }, begin);
  const currency = await findCurrency(tx);
  const said = ACCOUNTS.map((account) => `${ACCOUNT_LABELS[account]} ${sayCents(opening[account], currency)}`);
  const message = html`Kassenbuch begonnen: <b>${said.join(', ')}</b>.`;
  await writeAudit(tx, { type: MANAGEMENT, message, by: actor, at });
}

export async function transferCash(tx: Tx, actor: Actor, { from, cents, note }: Transfer, at: Date): Promise<void> {
  const to = from === 'CASH' ? 'BANK' : 'CASH';
  const source = { kind: 'TRANSFER' as const, id: await nextTransfer(tx) };
  await bookAllCash(tx, { by: actor, at }, [
    { kind: 'WITHDRAWAL', account: from, cents: -cents, note, source },
    { kind: 'DEPOSIT', account: to, cents, note, source },
  ]);
  const said = sayCents(cents, await findCurrency(tx));
  const message = html`<b>${said}</b> umgebucht: ${ACCOUNT_LABELS[from]} → ${ACCOUNT_LABELS[to]}.`;
  await writeAudit(tx, { type: MANAGEMENT, message, by: actor, at });
}

interface Reversing extends Reversal {
  readonly id: number;
  readonly clock: Clock;
}

/** Returns the items of which the stock has changed. */
export async function reverseEntry(
  tx: Tx,
  actor: Actor,
  { id, reason, takesStockBack, clock }: Reversing,
): Promise<string[]> {
  const at = clock();
  const found = await findEntry(tx, id);
  if (!found) throw new AppError('not-found');
  const purchase = found.source?.kind === 'PURCHASE' ? await findPurchase(tx, Number(found.source.id)) : undefined;
  const goods = takesStockBack && !found.reversedBy ? (purchase?.items ?? []) : [];
  const changes = goods.map(({ name, amount }) => ({ name, amount: -amount }));
  if (changes.length > 0)
    await bookStock(tx, { by: actor, reason: 'Korrektur', at: clock, isFinal: true, movesGoods: true, changes });
  // The stock is locked before the book, as everywhere.
  await lockBook(tx, at);
  const entry = (await findEntry(tx, id)) ?? found;
  const refusal = reversalRefusal(entry);
  if (refusal) throw refusal;
  const { kind, account, cents, category, source, note } = entry;
  if (source) await reverseCash(tx, { source, by: actor, at, note: reason });
  else await bookCash(tx, { kind, account, cents: -cents, category, note: reason, reverses: id, by: actor, at });
  const said = sayCents(Math.abs(cents), await findCurrency(tx));
  const message = html`${KIND_LABELS[kind]} über <b>${said}</b> zurückgenommen${note && ` (${note})`}. Grund: ${reason}`;
  await writeAudit(tx, { type: MANAGEMENT, message, by: actor, at });
  return changes.map(({ name }) => name);
}
