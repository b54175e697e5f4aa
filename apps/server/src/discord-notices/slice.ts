import type { Tx } from '#platform/postgres/db.ts';
import type { Slice } from '#platform/slice.ts';
import type { Delivery } from './deliver.ts';
import { startDiscordNotices } from './discord-notices.routes.ts';
import { seedDiscordNotices } from './seed-demo.ts';

const DUE_MS = 20_000;

interface Deps extends Pick<Delivery, 'describe' | 'isOn'> {
  /** Asks every slice what has become due by the clock. */
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
