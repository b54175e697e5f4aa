import { useSyncExternalStore } from 'react';
import { timeLimit } from './time-limit.ts';

/** How often a server that was not ready is asked whether it is by now. */
export const ASK_MS = 3000;

let isBusy = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  isBusy = next;
  for (const listener of listeners) listener();
}

/** Whether requests are answered, whatever became of the live channel. */
export const isServerReady = (): Promise<boolean> =>
  fetch('/readyz', { signal: timeLimit(2 * ASK_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** What keeps the live channel from opening although requests are answered. */
export type ChannelTrouble = 'PROXY' | 'ADDRESS';

/** `undefined` where the server itself is the reason: not ready, or with as many channels as it opens. */
export async function findChannelTrouble(): Promise<ChannelTrouble | undefined> {
  if (!(await isServerReady())) return undefined;
  const asked = fetch('/websocket', { method: 'POST', signal: timeLimit(2 * ASK_MS) });
  const answer = await asked.catch(() => undefined);
  if (answer?.status === 429 || answer?.status === 503) return undefined;
  const isOurs = answer?.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  return answer?.status === 403 && isOurs ? 'ADDRESS' : 'PROXY';
}

async function ask(): Promise<void> {
  if (await isServerReady()) change(false);
  else if (isBusy) timer = setTimeout(ask, ASK_MS);
}

/** A call was refused because the server is not ready; cached responses would not show when it is again. */
export function noteBusyServer(): void {
  if (isBusy) return;
  change(true);
  timer = setTimeout(ask, ASK_MS);
}

/** For tests: nothing of one test is seen by the next. */
export function forgetBusyServer(): void {
  clearTimeout(timer);
  change(false);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** True from the first call that was turned away until the server says that it is ready. */
export const useIsServerBusy = (): boolean => useSyncExternalStore(subscribe, () => isBusy);
