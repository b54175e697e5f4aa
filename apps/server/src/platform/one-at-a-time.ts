/** Runs one piece of work at a time; calls in between cause one more run. */
export function oneAtATime(work: () => Promise<void>) {
  let current: Promise<void> | undefined;
  let isWanted = false;
  const repeat = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await work();
    }
  };
  return {
    run(): Promise<void> {
      isWanted = true;
      current ??= repeat().finally(() => {
        current = undefined;
      });
      return current;
    },
    /** Resolves once nothing is under way. */
    done: async () => current,
  };
}
