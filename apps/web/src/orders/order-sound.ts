import { useSyncExternalStore } from 'react';
import { remember, remembered } from '#platform/storage.ts';

const KEY = 'kontor.order-sound';
const listeners = new Set<() => void>();

export const isSoundOn = (): boolean => remembered(KEY) !== 'off';

/** Remembered by this browser, for all its tabs. */
export function switchSound(isOn: boolean): void {
  remember(KEY, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether a new order rings. */
export const useSound = (): boolean => useSyncExternalStore(subscribe, isSoundOn);
