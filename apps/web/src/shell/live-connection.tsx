import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { refetch } from '@kontor/contract/core/refetch.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { Topic } from '@kontor/contract/core/topic.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { auditLive } from '#audit';
import { businessLive, businessQueries } from '#business';
import { inventoryLive } from '#inventory';
import { ordersLive } from '#orders';
import { createLive, type Live } from '#platform/live.ts';
import { type ConnectStomp, connectStomp } from '#platform/stomp.ts';
import { LiveContext, onTopic } from '#platform/use-topic.ts';
import { pricesLive } from '#prices';
import { productsLive } from '#products';
import { racingLive } from '#racing';
import { tipsLive } from '#tips';
import { usersLive, usersQueries } from '#users';
import { videosLive } from '#videos';
import { useViewer, type Viewer } from './viewer.ts';

/** Every slice adds its rules here. */
const RULES = [
  onTopic(refetch, (client) => client.invalidateQueries()),
  ...auditLive,
  ...businessLive,
  ...inventoryLive,
  ...ordersLive,
  ...pricesLive,
  ...productsLive,
  ...racingLive,
  ...tipsLive,
  ...usersLive,
  ...videosLive,
];

const mayHear = ({ caller, features }: Viewer, topic: Topic): boolean =>
  mayAccess(topic.access, caller) && (topic.feature === undefined || isFeatureOn(features, topic.feature));

const createFor = (client: QueryClient, connect: ConnectStomp): Live =>
  createLive({
    connect,
    refreshViewer: () =>
      Promise.all([client.refetchQueries(businessQueries.info()), client.refetchQueries(usersQueries.me())]),
    refetchAll: () => void client.invalidateQueries(),
  });

interface LiveConnectionProps {
  readonly connect?: ConnectStomp;
  readonly children: ReactNode;
}

/** Keeps the live channel open and subscribed to exactly what the viewer may hear. */
export function LiveConnection({ connect = connectStomp, children }: LiveConnectionProps) {
  const client = useQueryClient();
  const [live] = useState(() => createFor(client, connect));
  const state = useViewer();
  const viewer = state.status === 'ready' ? state.viewer : undefined;
  const isKnown = viewer !== undefined;

  useEffect(() => {
    const leave = RULES.map((rule) => rule(live, client));
    return () => {
      for (const stop of leave) stop();
    };
  }, [live, client]);

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
