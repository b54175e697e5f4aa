import { useEffect, useState } from 'react';

/** Below this the difference is the rounding of the header and the way of the answer, not a wrong clock. */
const TRUSTED_MS = 1500;

let ahead = 0;

/** Learns from an answer how far this machine's clock is off; the header counts whole seconds. */
export function noteServerTime(response: Response, sentAt: number): void {
  const serverTime = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime + 500 - (sentAt + Date.now()) / 2;
  ahead = Math.abs(difference) < TRUSTED_MS ? 0 : difference;
}

/** What time it is where it is decided. */
export const serverNow = (): number => Date.now() + ahead;

export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
