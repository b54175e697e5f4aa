import type { Tx } from '#platform/postgres/db.ts';
import { createBox } from '#platform/sealed.ts';
import type { Demo, Slice } from '#platform/slice.ts';
import type { Webhook } from './call-webhook.ts';
import type { Delivery } from './deliver.ts';
import { startDiscordNotices } from './discord-notices.routes.ts';
import { swapShop } from './outbox.repo.ts';
import { insertTarget } from './targets.repo.ts';

/** A channel that is switched off: the demo knows nobody's webhook, and nothing leaves the machine by itself. */
async function seedDiscordNotices(tx: Tx, { isNew }: Demo): Promise<void> {
  if (!isNew) return;
  const webhook: Webhook = { id: '1'.repeat(18), token: 'demo'.repeat(10) };
  const address = createBox<Webhook>('demo', 'discord webhook').seal(webhook);
  const settings = { roleId: null, showsContact: false, quietHours: { from: '23:00', to: '09:00' }, isOn: false };
  const events = ['ORDER_NEW' as const, 'ORDER_OVERDUE' as const, 'ORDER_STATE' as const];
  await insertTarget(tx, { name: 'Theke', address: '', events, ...settings }, address);
  await swapShop(tx, true);
}

const DUE_MS = 20_000;

interface Deps extends Pick<Delivery, 'describe' | 'isOn'> {
  readonly recordDue: (tx: Tx, now: Date) => Promise<void>;
}

export const discordNoticesSlice = {
  tables: { bounded: ['webhook_message', 'webhook_shop', 'webhook_target'] },
  notInBackup: ['webhook_message'],
  start(platform, deps) {
    const { write, clock } = platform;
    const { jobs, close } = startDiscordNotices(platform, deps);
    const run = () => write((tx) => deps.recordDue(tx, clock()));
    return { jobs: [{ name: 'discord-due', everyMs: DUE_MS, run }, ...jobs], close };
  },
  demo: seedDiscordNotices,
} satisfies Slice<Deps>;
