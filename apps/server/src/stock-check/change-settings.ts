import { changesBetween } from '@kontor/contract/audit/rules.ts';
import { AppError } from '@kontor/contract/core/errors.ts';
import { sayCents } from '@kontor/contract/core/german.ts';
import type { StockCheckSettings } from '@kontor/contract/stock-check/schema.ts';
import { writeAudit } from '#audit';
import { findCurrency } from '#business';
import type { Actor } from '#platform/actor.ts';
import { html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { lockSettings, saveSettings } from './settings.repo.ts';

export async function changeSettings(tx: Tx, by: Actor, wanted: StockCheckSettings, at: Date) {
  const before = await lockSettings(tx);
  if (before.version !== wanted.version) throw new AppError('conflict');
  if (before.limit === wanted.limit) return before;
  const after = { ...wanted, version: before.version + 1 };
  await saveSettings(tx, after);
  const currency = await findCurrency(tx);
  const say = (limit: number | null): string => (limit === null ? 'keine' : sayCents(limit, currency));
  const changes = changesBetween({ Grenze: [say(before.limit), say(after.limit)] });
  const message = html`Abgleich: Grenze für eine Mitteilung ${say(before.limit)} → ${say(after.limit)}.`;
  await writeAudit(tx, { type: 'MANAGEMENT', message, by, at, changes });
  return after;
}
