import { useSyncExternalStore } from 'react';

interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** State outside of React; `useStore` draws a component again when what it reads of it changes. */
export function createStore<T>(initial: T): Store<T> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useStore = <T, S>({ get, subscribe }: Store<T>, select: (state: T) => S): S =>
  useSyncExternalStore(subscribe, () => select(get()));
