/** What was seen when a fault was over. */
export interface Seen {
  readonly text: string;
  /** Acknowledged writes that are not there. */
  readonly lost: number;
  /** Writes that are there more than once. */
  readonly doubled: number;
  /** Writes nobody ever answered. */
  readonly unanswered: number;
  readonly isKept: boolean;
}

/** Something that goes wrong while people order, book and tip. */
export interface Fault {
  readonly name: string;
  readonly promised: string;
  run: () => Promise<Seen>;
}

/** This machine cannot do it, for the reason given; the run says so and counts it. */
export class Skipped extends Error {}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Waits for a fact, not for a time. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  longestMs = 60_000,
): Promise<number> {
  const since = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - since > longestMs) throw new Error(`still waiting: ${what}`);
    await pause(20);
  }
  return performance.now() - since;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
