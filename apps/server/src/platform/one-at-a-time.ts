/** Calls during a run cause one more run. */
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
    done: async () => current,
  };
}
