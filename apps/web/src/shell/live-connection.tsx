import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { mayAccess } from '@kontor/contract/core/roles.ts';
import type { Topic } from '@kontor/contract/core/topic.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { businessQueries } from '#business';
import { createLive, type Live } from '#platform/live.ts';
import { type ConnectStomp, connectStomp } from '#platform/stomp.ts';
import { LiveContext } from '#platform/use-topic.ts';
import { usersQueries } from '#users';
import { createRules } from './live-rules.ts';
import { useViewer, type Viewer } from './viewer.ts';

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
