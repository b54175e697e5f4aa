import { refetch } from '@kontor/contract/core/refetch.ts';
import type { QueryClient } from '@tanstack/react-query';
import { businessLive } from '#business';
import type { Live } from '#platform/live.ts';
import { type LiveRule, onTopic } from '#platform/use-topic.ts';
import { usersLive } from '#users';

const ALWAYS: readonly LiveRule[] = [
  onTopic(refetch, (client) => client.invalidateQueries()),
  ...businessLive,
  ...usersLive,
];

/** Every slice adds its rules here, under the word its query keys begin with. */
const SLICES = {
  audit: async () => (await import('#live/audit/audit')).auditLive,
  backup: async () => (await import('#live/backup/backup')).backupLive,
  inventory: async () => (await import('#live/inventory/inventory')).inventoryLive,
  orders: async () => (await import('#live/orders/orders')).ordersLive,
  prices: async () => (await import('#live/prices/prices')).pricesLive,
  products: async () => (await import('#live/products/products')).productsLive,
  racing: async () => (await import('#live/racing/racing')).racingLive,
  tips: async () => (await import('#live/tips/tips')).tipsLive,
  videos: async () => (await import('#live/videos/videos')).videosLive,
} satisfies Record<string, () => Promise<readonly LiveRule[]>>;

export type LiveSlice = keyof typeof SLICES;

const isSlice = (word: unknown): word is LiveSlice => typeof word === 'string' && Object.hasOwn(SLICES, word);

export interface LiveRules {
  readonly start: () => void;
  /** For what a slice does although nothing of it is shown. */
  readonly add: (slice: LiveSlice) => void;
  readonly stop: () => void;
}

/** Keeps the cache up to date: the rules of a slice come with the first thing of it that is loaded. */
export function createRules(live: Live, client: QueryClient): LiveRules {
  const added = new Set<LiveSlice>();
  let leave: (() => void)[] = [];
  /** Counts starts, so that what was asked for before the last one does not come twice. */
  let turn = 0;

  const follow = (rules: readonly LiveRule[]) => leave.push(...rules.map((rule) => rule(live, client)));

  const add = (slice: LiveSlice) => {
    if (added.has(slice)) return;
    added.add(slice);
    const current = turn;
    SLICES[slice]().then(
      (rules) => {
        if (current !== turn) return;
        follow(rules);
        // What was loaded before anybody listened may have changed since.
        if (!live.connection().isOpen) return;
        void client.invalidateQueries({ queryKey: [slice], predicate: ({ state }) => state.data !== undefined });
      },
      // The server is away, and so is everything else of this slice: its next query asks again.
      () => added.delete(slice),
    );
  };

  const addFor = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => {
    if (isSlice(queryKey[0])) add(queryKey[0]);
  };

  return {
    start() {
      follow(ALWAYS);
      for (const query of client.getQueryCache().getAll()) addFor(query);
      leave.push(client.getQueryCache().subscribe(({ type, query }) => type === 'added' && addFor(query)));
    },
    add,
    stop() {
      turn++;
      added.clear();
      for (const stop of leave) stop();
      leave = [];
    },
  };
}
