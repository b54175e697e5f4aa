const TURN_MS = 30_000;

/** Remembers who was here within the last half a minute, or a little longer. */
export function createLately(now: () => number = () => performance.now()): (who: string) => boolean {
  let [young, old, since] = [new Set<string>(), new Set<string>(), now()];
  return (who) => {
    if (now() - since >= TURN_MS) {
      old = now() - since >= 2 * TURN_MS ? new Set() : young;
      [young, since] = [new Set(), now()];
    }
    const wasHere = young.has(who) || old.has(who);
    young.add(who);
    return wasHere;
  };
}
