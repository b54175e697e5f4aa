import { POLL_MS } from '@kontor/contract/game/rules.ts';
import { changeSetup, getClaim, getSetup } from '@kontor/contract/setup/api.ts';
import { stepStates } from '@kontor/contract/setup/rules.ts';
import type { Setup, SetupChange } from '@kontor/contract/setup/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { healthQueries } from '#health';
import { readQuery } from '#platform/api/read-query.ts';
import { useWrite } from '#platform/api/use-write.ts';

/** The checks call other servers. */
const CHECKS_STALE_MS = 60_000;

export const setupQueries = {
  state: () => readQuery(['setup', 'state'], getSetup, {}),
  claim: () => readQuery(['setup', 'claim'], getClaim, {}),
};

/** On its page the checks are needed also when it was dismissed, and no message tells when the game server is first heard. */
export function useSetup({ isPage = false } = {}) {
  const setup = useQuery({ ...setupQueries.state(), refetchInterval: isPage && POLL_MS });
  const isAsked = setup.data !== undefined && (isPage || !setup.data.isDismissed);
  const checks = useQuery({ ...healthQueries.checks(), staleTime: CHECKS_STALE_MS, retry: false, enabled: isAsked });
  const steps = setup.data && stepStates(setup.data, checks.data?.checks);
  const open = steps?.filter(({ state }) => state === 'OPEN') ?? [];
  const done = steps?.filter(({ state }) => state !== 'OPEN') ?? [];
  return { setup, checks, list: steps && { steps, open, done } };
}

export function useChangeSetup(setup: Setup) {
  const change = useWrite(changeSetup, {
    onSuccess: (saved, client) => client.setQueryData(setupQueries.state().queryKey, saved),
  });
  const { isDismissed, skipped } = setup;
  return {
    isPending: change.isPending,
    run: (wanted: Partial<SetupChange>, onSuccess?: () => void) =>
      change.run({ body: { isDismissed, skipped, ...wanted } }, onSuccess ? { onSuccess } : undefined),
  };
}
