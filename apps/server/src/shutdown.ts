import { setTimeout as delay } from 'node:timers/promises';
import { graceMs, onStopRequest, type StopRequest } from '#platform/system.ts';

type Step = { what: string; longestMs: number; close: () => Promise<unknown> };

const LONGEST_MS = 10_500;
/** What starts Kontor as a service must wait longer than this before it kills. */
export const LONGEST_STOP_MS = LONGEST_MS + 500;
/** A step is given this much even when the time is up. */
const LEAST_MS = 100;
/** A terminal sends Ctrl+C to every process of the group, and those pass it on: signals this close count as one. */
const SAME_SIGNAL_MS = 1_000;

const timeOf = (steps: readonly Step[]): number => steps.reduce((sum, { longestMs }) => sum + longestMs, 0);

/** The database comes last: where time is short, what is closed before leaves it its share. */
export async function closeAll(steps: readonly Step[], deadline: number): Promise<boolean> {
  let isClean = true;
  for (const [index, { what, close, longestMs }] of [...steps.entries()].toReversed()) {
    const left = Math.max(LEAST_MS, deadline - Date.now() - timeOf(steps.slice(0, index)));
    try {
      const outcome = await Promise.race([close(), delay(Math.min(longestMs, left), 'late' as const)]);
      if (outcome !== 'late') continue;
      console.error(`${what}: nicht rechtzeitig beendet.`);
    } catch (error) {
      console.error(`${what}:`, error);
    }
    isClean = false;
  }
  return isClean;
}

/** An orderly end on a signal or when the parent process is gone, also while the start is under way; a second signal ends it at once. */
export function createShutdown(started: () => Promise<unknown>) {
  const steps: Step[] = [];
  let exiting: Promise<never> | undefined;

  const closeAndExit = async (code: number, longestMs: number): Promise<never> => {
    const deadline = Date.now() + longestMs;
    setTimeout(() => process.exit(1), LONGEST_STOP_MS);
    await Promise.race([started().catch(() => {}), delay(longestMs - timeOf(steps))]);
    const isClean = await closeAll(steps, deadline);
    process.exit(isClean ? code : 1);
  };
  const exit = (code: number, longestMs = LONGEST_MS): Promise<never> => {
    exiting ??= closeAndExit(code, longestMs);
    return exiting;
  };
  let requestedAt = 0;
  onStopRequest((request: StopRequest): void => {
    // A parent that has passed a signal on goes itself, and its channel with it.
    const isRepeated = request !== 'disconnect' && Date.now() - requestedAt > SAME_SIGNAL_MS;
    if (exiting && isRepeated) process.exit(1);
    if (exiting) return;
    requestedAt = Date.now();
    console.info('Kontor wird beendet …');
    void exit(0, Math.min(LONGEST_MS, graceMs(request)));
  });
  return {
    /** Later additions are closed first; a step that exceeds its time is skipped, so that the next ones still run. */
    add: (what: string, longestMs: number, close: Step['close']): void => void steps.push({ what, longestMs, close }),
    exit: (code: number) => exit(code),
  };
}

export type Shutdown = ReturnType<typeof createShutdown>;
