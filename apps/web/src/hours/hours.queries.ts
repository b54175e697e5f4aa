import { getHours, switchHours } from '@kontor/contract/hours/api.ts';
import { type State, stateAt } from '@kontor/contract/hours/rules.ts';
import type { Hours } from '@kontor/contract/hours/schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { call } from '#platform/api/api.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { serverNow } from '#platform/server-clock.ts';

export const hoursQueries = {
  state: () => queryOptions({ queryKey: ['hours', 'state'], queryFn: ({ signal }) => call(getHours, {}, { signal }) }),
};

/** Words such as `heute` change with the day. */
const LOOK_AGAIN_MS = 60_000;

interface HoursNow extends State {
  readonly hours: Hours;
  readonly now: Date;
}

/** Whether it is open by the server's clock: a span begins and ends without a message. */
export function useHours(): HoursNow | undefined {
  const { data: hours } = useQuery(hoursQueries.state());
  const [looks, look] = useReducer((count: number) => count + 1, 0);
  const now = new Date(serverNow());
  const state = hours && stateAt(hours, now);
  const changesAt = state?.changesAt?.getTime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every look sets the timer for the next one
  useEffect(() => {
    const left = changesAt === undefined ? LOOK_AGAIN_MS : Math.max(changesAt - serverNow(), 0) + 20;
    const timer = setTimeout(look, Math.min(left, LOOK_AGAIN_MS));
    return () => clearTimeout(timer);
  }, [changesAt, looks]);
  return hours && state ? { ...state, hours, now } : undefined;
}

export const useSwitchHours = () =>
  useWrite(switchHours, {
    onSuccess: (hours, client) => client.setQueryData(hoursQueries.state().queryKey, hours),
  });
