import { setTimeout as delay } from 'node:timers/promises';

type Step = { what: string; longestMs: number; close: () => Promise<unknown> };

export interface Shutdown {
  /** Later additions are closed first; a step that exceeds its time is skipped, so that the next ones still run. */
  add(what: string, longestMs: number, close: Step['close']): void;
  /** Closes everything and ends the process. */
  exit(code: number): Promise<never>;
}

const LONGEST_MS = 10_000;
/** What starts Kontor as a service must wait longer than this before it kills. */
export const LONGEST_STOP_MS = LONGEST_MS + 1_000;
/** A terminal sends Ctrl+C to every process of the group, and those pass it on: signals this close count as one. */
const SAME_SIGNAL_MS = 1_000;

async function closeAll(steps: readonly Step[]): Promise<boolean> {
  let isClean = true;
  for (const { what, close, longestMs } of steps.toReversed()) {
    try {
      const outcome = await Promise.race([close(), delay(longestMs, 'late' as const)]);
      if (outcome !== 'late') continue;
      console.error(`${what}: nicht rechtzeitig beendet.`);
    } catch (error) {
      console.error(`${what}:`, error);
    }
    isClean = false;
  }
  return isClean;
}

/** An orderly end on SIGTERM, Ctrl+C or a closed terminal, also while the start is under way; a second signal ends it at once. */
export function createShutdown(started: () => Promise<unknown>): Shutdown {
  const steps: Step[] = [];
  let exiting: Promise<never> | undefined;

  const closeAndExit = async (code: number): Promise<never> => {
    setTimeout(() => process.exit(1), LONGEST_STOP_MS);
    await Promise.race([started().catch(() => {}), delay(LONGEST_MS)]);
    const isClean = await closeAll(steps);
    process.exit(isClean ? code : 1);
  };
  const exit = (code: number): Promise<never> => {
    exiting ??= closeAndExit(code);
    return exiting;
  };
  let signalledAt = 0;
  const onSignal = (): void => {
    if (exiting && Date.now() - signalledAt > SAME_SIGNAL_MS) process.exit(1);
    if (exiting) return;
    signalledAt = Date.now();
    console.info('Kontor wird beendet …');
    void exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  return { add: (what, longestMs, close) => void steps.push({ what, longestMs, close }), exit };
}
