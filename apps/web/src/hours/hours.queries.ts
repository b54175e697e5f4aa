import { getHours } from '@kontor/contract/hours/api.ts';
import type { State } from '@kontor/contract/hours/rules.ts';
import type { Hours } from '@kontor/contract/hours/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { readQuery } from '#platform/api/read-query.ts';
import { serverNow } from '#platform/server-clock.ts';

export const hoursQueries = {
  state: () => readQuery(['hours', 'state'], getHours, {}),
};

/** Words such as `heute` change with the day. */
const TICK_MS = 60_000;

/** Whether it is open by the server's clock: a span begins and ends without a message. */
export function useHours(): (State & { readonly hours: Hours; readonly now: Date }) | undefined {
  const client = useQueryClient();
  const { data: hours } = useQuery(hoursQueries.state());
  const [ticks, tick] = useReducer((count: number) => count + 1, 0);
  const now = new Date(serverNow());
  const changesAt = hours?.changesAt ? new Date(hours.changesAt) : null;
  const hasChanged = changesAt !== null && changesAt <= now;
  const left = changesAt && !hasChanged ? changesAt.getTime() - now.getTime() + 20 : TICK_MS;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every tick sets the timer for the next one
  useEffect(() => {
    const timer = setTimeout(tick, Math.min(left, TICK_MS));
    return () => clearTimeout(timer);
  }, [hours, ticks]);

  // Only the server knows what comes after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with every tick
  useEffect(() => {
    if (hasChanged) void client.invalidateQueries(hoursQueries.state(), { cancelRefetch: false });
  }, [hasChanged, ticks]);

  return hours && { hours, now, isOpen: hours.isOpen !== hasChanged, changesAt: hasChanged ? null : changesAt };
}
