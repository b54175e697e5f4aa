import { getHealthChecks } from '@kontor/contract/health/api.ts';
import { changeSetup, getClaim, getSetup } from '@kontor/contract/setup/api.ts';
import { type StepState, stepStates } from '@kontor/contract/setup/rules.ts';
import type { Setup, SetupChange } from '@kontor/contract/setup/schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';
import { useWrite } from '#platform/api/use-write.ts';

/** The checks call other servers: what they said a minute ago is good enough. */
const CHECKS_HOLD_MS = 60_000;

export const setupQueries = {
  state: () => queryOptions({ queryKey: ['setup', 'state'], queryFn: ({ signal }) => call(getSetup, {}, { signal }) }),
  claim: () => queryOptions({ queryKey: ['setup', 'claim'], queryFn: ({ signal }) => call(getClaim, {}, { signal }) }),
  checks: () =>
    queryOptions({
      queryKey: ['health', 'checks'],
      queryFn: ({ signal }) => call(getHealthChecks, {}, { signal }),
      staleTime: CHECKS_HOLD_MS,
      retry: false,
    }),
};

interface Checklist {
  readonly steps: readonly StepState[];
  readonly open: readonly StepState[];
  readonly done: readonly StepState[];
}

/** What is done and what is left, with what the checks say. */
function checklistOf(setup: Setup, checks: Parameters<typeof stepStates>[1]): Checklist {
  const steps = stepStates(setup, checks);
  return {
    steps,
    open: steps.filter(({ state }) => state === 'OPEN'),
    done: steps.filter(({ state }) => state !== 'OPEN'),
  };
}

interface Asking {
  /** How often to look again; nothing tells when the game server is heard for the first time. */
  readonly everyMs?: number;
  /** Whether the checks are needed for an assistant that was put away, too. */
  readonly isShown?: boolean;
}

export function useSetup({ everyMs, isShown = false }: Asking = {}) {
  const setup = useQuery({ ...setupQueries.state(), refetchInterval: everyMs ?? false });
  const isAsked = setup.data !== undefined && (isShown || !setup.data.isDismissed);
  const checks = useQuery({ ...setupQueries.checks(), enabled: isAsked });
  return { setup, checks, list: setup.data && checklistOf(setup.data, checks.data?.checks) };
}

/** Changes one of what the owner decides about the assistant. */
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
