import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { refetch } from '@kontor/contract/core/refetch.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { Topic } from '@kontor/contract/core/topic.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { businessLive, businessQueries } from '#business';
import { createLive, type Live } from '#platform/live/live.ts';
import { refresh } from '#platform/live/refresh.ts';
import { type ConnectStomp, connectStomp } from '#platform/live/stomp.ts';
import { LiveContext, type LiveRule, onTopic } from '#platform/live/use-topic.ts';
import { noteSessionEnded, usersLive, usersQueries } from '#users';
import { useViewer, type Viewer } from './viewer.ts';

const ALWAYS: readonly LiveRule[] = [onTopic(refetch, (client) => refresh(client, {})), ...businessLive, ...usersLive];

type Rules = Promise<readonly LiveRule[]>;

const none = async (): Rules => [];

/** The rules of every slice, under the word its query keys begin with: a key that begins with another does not compile. */
const RULES = {
  audit: async (): Rules => (await import('#live/audit/audit')).auditLive,
  backup: async (): Rules => (await import('#live/backup/backup')).backupLive,
  cash: async (): Rules => (await import('#live/cash/cash')).cashLive,
  discord: async (): Rules => (await import('#live/discord-notices/discord-notices')).discordLive,
  home: async (): Rules => (await import('#live/shell/home/home')).homeLive,
  hours: async (): Rules => (await import('#live/hours/hours')).hoursLive,
  insights: async (): Rules => (await import('#live/insights/insights')).insightsLive,
  inventory: async (): Rules => (await import('#live/inventory/inventory')).inventoryLive,
  orders: async (): Rules => (await import('#live/orders/orders')).ordersLive,
  'price-lists': async (): Rules => (await import('#live/price-lists/price-lists')).priceListsLive,
  prices: async (): Rules => (await import('#live/prices/prices')).pricesLive,
  products: async (): Rules => (await import('#live/products/products')).productsLive,
  racing: async (): Rules => (await import('#live/racing/racing')).racingLive,
  setup: async (): Rules => (await import('#live/setup/setup')).setupLive,
  'stock-check': async (): Rules => (await import('#live/stock-check/stock-check')).stockCheckLive,
  team: async (): Rules => (await import('#live/team/team')).teamLive,
  tips: async (): Rules => (await import('#live/tips/tips')).tipsLive,
  videos: async (): Rules => (await import('#live/videos/videos')).videosLive,
  wages: async (): Rules => (await import('#live/wages/wages')).wagesLive,
  // Always there.
  business: none,
  users: none,
  // No topic says that these have changed.
  game: none,
  health: none,
  more: none,
  tablet: none,
  uploads: none,
  'watch-position': none,
};

type KeyWord = keyof typeof RULES;

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [KeyWord, ...unknown[]];
  }
}

/** Keeps the cache up to date: the rules of a slice come with the first thing of it that is loaded. */
function createRules(live: Live, client: QueryClient) {
  const added = new Set<KeyWord>();
  let leave: (() => void)[] = [];
  /** Counts starts, so that what was asked for before the last one does not come twice. */
  let turn = 0;

  const follow = (rules: readonly LiveRule[]) => leave.push(...rules.map((rule) => rule(live, client)));

  const add = (slice: KeyWord) => {
    if (added.has(slice)) return;
    added.add(slice);
    const current = turn;
    RULES[slice]().then(
      (rules) => {
        if (current !== turn) return;
        follow(rules);
        // What was loaded before it was listened to may have changed since.
        if (!live.connection().isOpen) return;
        void refresh(client, { queryKey: [slice], predicate: ({ state }) => state.data !== undefined });
      },
      // The server is away, and so is everything else of this slice: its next query asks again.
      () => added.delete(slice),
    );
  };

  const addFor = ({ queryKey: [slice] }: { readonly queryKey: QueryKey }) => add(slice);

  return {
    start() {
      follow(ALWAYS);
      for (const query of client.getQueryCache().getAll()) addFor(query);
      leave.push(client.getQueryCache().subscribe(({ type, query }) => type === 'added' && addFor(query)));
    },
    /** For what a slice does although nothing of it is shown. */
    add,
    stop() {
      turn++;
      added.clear();
      for (const stop of leave) stop();
      leave = [];
    },
  };
}

const mayHear = ({ caller, features }: Viewer, topic: Topic): boolean =>
  mayAccess(topic.access, caller) && (topic.feature === undefined || isFeatureOn(features, topic.feature));

const createFor = (client: QueryClient, connect: ConnectStomp): Live =>
  createLive({
    connect,
    refreshViewer: () =>
      Promise.all([client.refetchQueries(businessQueries.info()), client.refetchQueries(usersQueries.me())]),
    refetchAll: (isNewLine) => void (isNewLine ? client.invalidateQueries() : refresh(client, {})),
    noteSessionEnded,
  });

interface LiveConnectionProps {
  readonly connect?: ConnectStomp;
  readonly children: ReactNode;
}

export function LiveConnection({ connect = connectStomp, children }: LiveConnectionProps) {
  const client = useQueryClient();
  const [live] = useState(() => createFor(client, connect));
  const [rules] = useState(() => createRules(live, client));
  const state = useViewer();
  const viewer = state.status === 'ready' ? state.viewer : undefined;
  const isKnown = viewer !== undefined;
  const isLoggedIn = viewer?.user !== undefined;

  useEffect(() => {
    rules.start();
    return rules.stop;
  }, [rules]);

  // A waiting customer is notified on every screen.
  useEffect(() => {
    if (isLoggedIn) rules.add('orders');
  }, [rules, isLoggedIn]);

  // The first screen comes first; the live channel is dialled when it stands.
  useEffect(() => {
    if (!isKnown) return;
    live.start();
    return live.stop;
  }, [live, isKnown]);

  const { caller, features } = viewer ?? {};
  const hearing = JSON.stringify([caller, features]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal viewer is a new object after every fetch
  useEffect(() => {
    if (viewer) live.allow((topic) => mayHear(viewer, topic));
  }, [live, hearing]);

  return <LiveContext value={live}>{children}</LiveContext>;
}
