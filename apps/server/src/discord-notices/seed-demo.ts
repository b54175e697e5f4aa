import type { Tx } from '#platform/postgres/db.ts';
import { createBox } from '#platform/sealed.ts';
import type { Demo } from '#platform/slice.ts';
import { swapShop } from './outbox.repo.ts';
import type { Webhook } from './read-webhook.ts';
import { insertTarget } from './targets.repo.ts';

/** A channel that is switched off: the demo knows nobody's webhook, and nothing leaves the machine by itself. */
export async function seedDiscordNotices(tx: Tx, { isNew }: Demo): Promise<void> {
  if (!isNew) return;
  const webhook: Webhook = { id: '1'.repeat(18), token: 'demo'.repeat(10) };
  const address = createBox<Webhook>('demo', 'discord webhook').seal(webhook);
  const settings = { roleId: null, showsContact: false, quietHours: { from: '23:00', to: '09:00' }, isOn: false };
  const events = ['ORDER_NEW' as const, 'ORDER_OVERDUE' as const, 'ORDER_STATE' as const];
  await insertTarget(tx, { name: 'Theke', address: '', events, ...settings }, address);
  await swapShop(tx, true);
}
