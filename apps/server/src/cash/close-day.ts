import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { nextDay, sayDay } from '@kontor/contract/cash/rules.ts';
import {
  ACCOUNT_LABELS,
  type Account,
  type CashClose,
  type CashSettings,
  type CashSettingsChange,
  type Counted,
  type NewClose,
} from '@kontor/contract/cash/schema.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayCents } from '@kontor/contract/core/german.ts';
import type { Currency } from '@kontor/contract/core/money.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { writeAudit } from '#audit';
import { findCurrency } from '#business';
import { recordEvent } from '#discord-notices';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { bookAllCash } from './book-cash.ts';
import { findClose, findLastClose, insertClose, insertReopening, lockBook, saveClosedThrough } from './closes.repo.ts';
import { findDayAfter } from './overview.repo.ts';
import { findSettings, lockSettings, saveSettings } from './settings.repo.ts';

/** The day after the last close, or the first of the book. */
export async function firstOpenDay(db: Db, closedThrough: string | null, day: string): Promise<string> {
  if (closedThrough !== null) return nextDay(closedThrough);
  const first = await findDayAfter(db, null);
  return first !== null && first < day ? first : day;
}

type Counts = Partial<Record<Account, Counted>>;

const countedOf = ({ cash, bank }: NewClose): Counts => ({ CASH: cash, ...(bank ? { BANK: bank } : {}) });

/** What was counted is what there is from now on. */
const differencesOf = (counts: Counts, currency: Currency, close: number) =>
  (Object.entries(counts) as [Account, Counted][]).map(([account, { cents, expected }]) => ({
    kind: 'CORRECTION' as const,
    account,
    cents: cents - expected,
    note: `Gezählt ${sayCents(cents, currency)}, erwartet ${sayCents(expected, currency)}`,
    source: { kind: 'CLOSE' as const, id: String(close) },
  }));

async function stored(tx: Tx, id: number): Promise<CashClose> {
  const close = await findClose(tx, id);
  if (!close) throw new Error('a close vanished while it was written');
  return close;
}

export async function closeDay(tx: Tx, actor: Actor, wanted: NewClose, at: Date): Promise<CashClose> {
  const { day } = wanted;
  if (day > berlinDay(at)) throw new AppError('cash.future-day');
  const { closedThrough, ...balances } = await lockBook(tx, at);
  if (closedThrough !== null && day <= closedThrough) throw new AppError('cash.closed-already', { day: sayDay(day) });
  const currency = await findCurrency(tx);
  const counts = countedOf(wanted);
  for (const [account, { expected }] of Object.entries(counts) as [Account, Counted][])
    if (expected !== balances[account])
      throw new AppError('cash.changed', { expected: sayCents(balances[account], currency) });
  const since = await firstOpenDay(tx, closedThrough, day);
  const id = await insertClose(tx, { ...wanted, since, by: actor, at });
  const differences = differencesOf(counts, currency, id);
  await bookAllCash(tx, { by: actor, at }, differences);
  await saveClosedThrough(tx, day);

  const said = differences.map(({ account, cents }) => `${ACCOUNT_LABELS[account]} ${sayCents(cents, currency)}`);
  const message = html`<b>Kassentag ${sayDay(day)}</b> abgeschlossen. Differenz: ${said.join(', ')}.`;
  await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at });
  await recordEvent(tx, 'CASH_CLOSED', [id], at);
  const { limit } = await findSettings(tx);
  if (differences.some(({ cents }) => Math.abs(cents) > limit)) await recordEvent(tx, 'CASH_DIFFERENCE', [id], at);
  return stored(tx, id);
}

/** Only on the day itself, as long as it is the last: what is past stays closed. */
export async function reopenDay(tx: Tx, actor: Actor, id: number, reason: string, at: Date): Promise<CashClose> {
  await lockBook(tx, at);
  const last = await findLastClose(tx);
  if (last?.id !== id || last.day !== berlinDay(at)) throw new AppError('cash.not-reopened');
  await insertReopening(tx, { close: id, by: actor, at, reason });
  await saveClosedThrough(tx, (await findLastClose(tx))?.day ?? null);
  const message = html`Abschluss des <b>Kassentags ${sayDay(last.day)}</b> zurückgenommen. Grund: ${reason}`;
  await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at });
  return stored(tx, id);
}

export async function changeSettings(tx: Tx, actor: Actor, wanted: CashSettingsChange, at: Date) {
  const before = await lockSettings(tx);
  if (wanted.version !== before.version) throw new AppError('conflict');
  const currency = await findCurrency(tx);
  const said = ({ categories, limit }: Omit<CashSettings, 'version'>) =>
    [categories.join(', '), sayCents(limit, currency)] as const;
  const [[oldNames, oldLimit], [newNames, newLimit]] = [said(before), said(wanted)];
  const changes = changesBetween({
    Ausgabenarten: [oldNames, newNames],
    'Grenze für Differenzen': [oldLimit, newLimit],
  });
  if (changes.length === 0) return before;
  const settings = { categories: wanted.categories, limit: wanted.limit, version: before.version + 1 };
  await saveSettings(tx, settings);
  const message = html`Einstellungen des <b>Kassenbuchs</b> geändert.`;
  await writeAudit(tx, { type: 'MANAGEMENT', message, by: actor, at, changes });
  return settings;
}
