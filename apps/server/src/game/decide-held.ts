import { createHash } from 'node:crypto';
import { AppError } from '@kontor/contract/core/errors.ts';
import type { HeldStock } from '@kontor/contract/game/schema.ts';
import { writeAudit } from '#audit';
import { bookStock, describeItems, listStock } from '#inventory';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { html } from '#platform/http/html.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { dropHeld, findHeld, lockHeld, refuseHeld } from './held.repo.ts';
import { planStock, sayRemoved } from './take-stock.ts';

/** With the changes it would make to the current stock. */
export async function presentHeld(db: Db): Promise<HeldStock | null> {
  const held = await findHeld(db);
  if (!held) return null;
  const stock = new Map((await listStock(db)).map((item) => [item.name, item]));
  const known = await describeItems(db, [...held.items.keys(), ...stock.keys()]);
  const items = [...known]
    .map(([name, { label }]) => ({
      name,
      label,
      oldAmount: stock.get(name)?.amount ?? 0,
      newAmount: Math.max(0, held.items.get(name) ?? 0),
    }))
    .filter(({ oldAmount, newAmount }) => oldAmount !== newAmount)
    .sort((a, b) => a.newAmount - a.oldAmount - (b.newAmount - b.oldAmount) || a.label.localeCompare(b.label, 'de'));
  return {
    id: held.id,
    version: createHash('sha256').update(JSON.stringify(items)).digest('base64url'),
    citizenName: held.citizenName,
    at: held.at.toISOString(),
    total: [...stock.values()].reduce((sum, { amount }) => sum + amount, 0),
    removed: items.reduce((sum, { oldAmount, newAmount }) => sum + Math.max(0, oldAmount - newAmount), 0),
    items,
  };
}

/** A dismissed snapshot is not held again. Returns the items whose stock has changed. */
export async function decideHeld(
  tx: Tx,
  actor: Actor,
  { id, accept, version, at }: { id: number; accept: boolean; version: string; at: Clock },
): Promise<string[]> {
  const held = await findHeld(tx);
  if (held?.id !== id) throw new AppError('game.held-replaced');
  // The stock first, as the next snapshot does.
  const { booked, ...plan } = await planStock(tx, 'snapshot', held.items, at);
  if (!(await lockHeld(tx, id))) throw new AppError('game.held-replaced');
  if (accept && (await presentHeld(tx))?.version !== version) throw new AppError('game.held-changed');
  const pieces = sayRemoved(plan);
  const message = accept
    ? html`Bestand aus dem Spiel bestätigt: ${pieces} entfernt.`
    : html`Bestand aus dem Spiel verworfen: ${pieces} bleiben.`;
  await writeAudit(tx, { type: 'SECURITY', message, by: actor, at: at() });
  if (!accept) {
    await refuseHeld(tx, id);
    return [];
  }
  await dropHeld(tx);
  const by = { id: null, name: held.citizenName };
  if (booked.length > 0)
    await bookStock(tx, { by, source: 'GAME', reason: 'Inventur', at: () => plan.at, changes: booked });
  return booked.map(({ name }) => name);
}
