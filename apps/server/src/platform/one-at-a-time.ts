export interface OneAtATime {
  /** Begins the work; while it runs, a call means once more. */
  run: () => Promise<void>;
  /** Resolves once nothing is under way. */
  done: () => Promise<void>;
}

/** Runs one piece of work at a time; calls in between cause one more run. */
export function oneAtATime(work: () => Promise<void>): OneAtATime {
  let current: Promise<void> | undefined;
  let isWanted = false;
  const repeat = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await work();
    }
  };
  return {
    run() {
      isWanted = true;
      current ??= repeat().finally(() => {
        current = undefined;
      });
      return current;
    },
    done: async () => current,
  };
}
