import { type ComponentPropsWithRef, type ReactNode, useCallback, useSyncExternalStore } from 'react';

/** Few and far apart: most pictures that fail are not there at all. */
const PAUSES_MS = [3_000, 30_000, 120_000];

/** How often an address has failed; one that is not in here is shown. */
const failures = new Map<string, number>();
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Asks for it out of sight, so that what stands in its place stays until there is something to show. */
function tryAgain(src: string): void {
  const probe = new Image();
  probe.referrerPolicy = 'no-referrer';
  probe.onload = () => {
    failures.delete(src);
    notify();
  };
  probe.onerror = () => noteFailure(src);
  probe.src = src;
}

function noteFailure(src: string): void {
  const count = failures.get(src) ?? 0;
  failures.set(src, count + 1);
  notify();
  const pause = PAUSES_MS[count];
  if (pause !== undefined) setTimeout(tryAgain, pause, src);
}

window.addEventListener('online', () => {
  for (const src of failures.keys()) tryAgain(src);
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

interface PictureProps extends Omit<ComponentPropsWithRef<'img'>, 'src' | 'onError'> {
  readonly src: string;
  /** Stands in its place while it cannot be had. */
  readonly fallback?: ReactNode;
}

/** A picture that is asked for again when it could not be loaded. */
export function Picture({ src, alt = '', fallback = null, ...rest }: PictureProps) {
  const isMissing = useSyncExternalStore(
    subscribe,
    useCallback(() => failures.has(src), [src]),
  );
  return isMissing ? fallback : <img {...rest} src={src} alt={alt} onError={() => noteFailure(src)} />;
}
