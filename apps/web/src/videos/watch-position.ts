import { getWatchPosition, saveWatchPosition } from '@kontor/contract/videos/api.ts';
import { call } from '#platform/api.ts';
import { remember, remembered } from '#platform/storage.ts';
import { isLeaving } from './leaving.ts';

const keyOf = (streamId: string): string => `kontor.watched.${streamId}`;

/** Where somebody stopped watching; visitors are remembered by their browser. */
export async function loadPosition(streamId: string, isLoggedIn: boolean, signal: AbortSignal): Promise<number> {
  if (!isLoggedIn) return Number(remembered(keyOf(streamId))) || 0;
  return (await call(getWatchPosition, { params: { streamId } }, { signal }))?.seconds ?? 0;
}

/** Failing to is no reason to bother somebody who watches. */
export function savePosition(streamId: string, isLoggedIn: boolean, seconds: number): void {
  if (isLeaving(streamId)) return;
  if (!isLoggedIn) {
    remember(keyOf(streamId), String(seconds));
    return;
  }
  call(saveWatchPosition, { params: { streamId }, body: { seconds } }, { keepalive: true }).catch(() => undefined);
}
