import type { HealthCheck, HealthCheckId } from '../health/schema.ts';
import { type Setup, type SetupStep, SKIP_REASONS, type SkippableStep } from './schema.ts';

export const CHECKS_OF: Partial<Record<SetupStep, readonly HealthCheckId[]>> = {
  discord: ['discord'],
  address: ['public-address', 'websocket'],
  game: ['game-server', 'bridge'],
};

/** A business can do without its game server, so its check decides nothing. */
export const isDecidedByChecks = (step: SetupStep): boolean => step === 'discord' || step === 'address';

export interface StepState {
  readonly id: SetupStep;
  readonly state: 'DONE' | 'SKIPPED' | 'OPEN';
  readonly checks: readonly HealthCheck[];
}

export const isSkippable = (step: SetupStep): step is SkippableStep => step in SKIP_REASONS;

/** `undefined` while the checks are not known. */
export function stepStates(
  { steps, skipped }: Pick<Setup, 'steps' | 'skipped'>,
  checks: readonly HealthCheck[] | undefined,
): StepState[] {
  return steps.map(({ id, isDone }) => {
    const own = checks?.filter((check) => CHECKS_OF[id]?.includes(check.id)) ?? [];
    const fails = isDecidedByChecks(id) && own.some(({ state }) => state === 'WRONG');
    const isSkipped = isSkippable(id) && skipped.includes(id);
    return { id, checks: own, state: isDone && !fails ? 'DONE' : isSkipped ? 'SKIPPED' : 'OPEN' };
  });
}

/** In groups of four, as printed and read aloud. */
export const sayCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
