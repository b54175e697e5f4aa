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

function checklistOf(setup: Setup, checks: Parameters<typeof stepStates>[1]) {
  const steps = stepStates(setup, checks);
  return {
    steps,
    open: steps.filter(({ state }) => state === 'OPEN'),
    done: steps.filter(({ state }) => state !== 'OPEN'),
  };
}

interface Options {
  /** No message tells when the game server is heard for the first time. */
  readonly pollMs?: number;
  /** Whether the checks are needed also when the assistant was dismissed. */
  readonly isShown?: boolean;
}

export function useSetup({ pollMs, isShown = false }: Options = {}) {
  const setup = useQuery({ ...setupQueries.state(), refetchInterval: pollMs ?? false });
  const isAsked = setup.data !== undefined && (isShown || !setup.data.isDismissed);
  const checks = useQuery({ ...healthQueries.checks(), staleTime: CHECKS_STALE_MS, retry: false, enabled: isAsked });
  return { setup, checks, list: setup.data && checklistOf(setup.data, checks.data?.checks) };
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
