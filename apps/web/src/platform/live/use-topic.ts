import type { Message, Topic } from '@kontor/contract/core/topic.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type Connection, type Live, UNKNOWN } from './live.ts';

export const LiveContext = createContext<Live | undefined>(undefined);

/** What a slice does with its topics while the page is open, whichever screen is shown. */
export type LiveRule = (live: Live, client: QueryClient) => () => void;

/** States what a topic makes stale; one that refreshes nothing does not compile. */
export const onTopic =
  <T extends Topic>(topic: T, refresh: (client: QueryClient, message: Message<T>) => Promise<unknown>): LiveRule =>
  (live, client) =>
    live.listen(topic, (message) => void refresh(client, message));

export function useTopic<T extends Topic>(topic: T, onMessage: (message: Message<T>) => void): void {
  const live = useContext(LiveContext);
  const receive = useEffectEvent(onMessage);
  useEffect(() => live?.listen(topic, (message) => receive(message)), [live, topic]);
}

const never = () => () => undefined;

export function useConnection(): Connection {
  const live = useContext(LiveContext);
  return useSyncExternalStore(live?.subscribe ?? never, live?.connection ?? (() => UNKNOWN));
}
