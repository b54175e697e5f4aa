import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { useEffect, useState } from 'react';

const REST_MS = 600;

/** True for a moment after the rows have moved: a second click would hit the time of somebody else. */
export function useRest(laps: readonly LapTime[]): boolean {
  const ids = laps.map(({ id }) => id).join();
  const [seen, setSeen] = useState(ids);
  const [moves, setMoves] = useState(0);
  const [rested, setRested] = useState(0);
  if (ids !== seen) {
    setSeen(ids);
    setMoves(moves + 1);
  }
  useEffect(() => {
    const timer = setTimeout(() => setRested(moves), REST_MS);
    return () => clearTimeout(timer);
  }, [moves]);
  return moves !== rested;
}
