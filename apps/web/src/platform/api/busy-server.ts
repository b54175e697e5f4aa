import { createStore, useStore } from '../store.ts';
import { timeLimit } from './time-limit.ts';

export const POLL_MS = 3000;

const isBusy = createStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether requests are answered, whatever became of the live channel. */
const isServerReady = (): Promise<boolean> =>
  fetch('/readyz', { signal: timeLimit(2 * POLL_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

export type ChannelTrouble = 'PROXY' | 'ADDRESS';

/** `undefined` where the server itself is the reason: not ready, or with as many channels as it opens. */
export async function findChannelTrouble(): Promise<ChannelTrouble | undefined> {
  if (!(await isServerReady())) return undefined;
  const asked = fetch('/websocket', { method: 'POST', signal: timeLimit(2 * POLL_MS) });
  const answer = await asked.catch(() => undefined);
  if (answer?.status === 429 || answer?.status === 503) return undefined;
  const isOurs = answer?.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  return answer?.status === 403 && isOurs ? 'ADDRESS' : 'PROXY';
}

async function ask(): Promise<void> {
  if (await isServerReady()) isBusy.set(false);
  else if (isBusy.get()) timer = setTimeout(ask, POLL_MS);
}

/** A call was refused because the server is not ready; cached responses would not show when it is again. */
export function noteBusyServer(): void {
  if (isBusy.get()) return;
  isBusy.set(true);
  timer = setTimeout(ask, POLL_MS);
}

/** For tests: nothing of one test is seen by the next. */
export function forgetBusyServer(): void {
  clearTimeout(timer);
  isBusy.set(false);
}

export const useIsServerBusy = (): boolean => useStore(isBusy, (now) => now);
