import type { ComponentPropsWithRef, ReactNode } from 'react';
import { createStore, useStore } from '../store.ts';

/** Few and far apart: most pictures that fail are not there at all. */
const PAUSES_MS = [3_000, 30_000, 120_000];

/** How often an address has failed; one that is not in here is shown. */
const failures = createStore<ReadonlyMap<string, number>>(new Map());

/** Asks for it out of sight, so that what stands in its place stays until there is something to show. */
function tryAgain(src: string): void {
  const probe = new Image();
  probe.referrerPolicy = 'no-referrer';
  probe.onload = () => {
    failures.set(new Map([...failures.get()].filter(([failed]) => failed !== src)));
  };
  probe.onerror = () => noteFailure(src);
  probe.src = src;
}

function noteFailure(src: string): void {
  const count = failures.get().get(src) ?? 0;
  failures.set(new Map([...failures.get(), [src, count + 1]]));
  const pause = PAUSES_MS[count];
  if (pause !== undefined) setTimeout(tryAgain, pause, src);
}

window.addEventListener('online', () => {
  for (const src of failures.get().keys()) tryAgain(src);
});

interface PictureProps extends Omit<ComponentPropsWithRef<'img'>, 'src' | 'onError'> {
  readonly src: string;
  readonly fallback?: ReactNode;
}

/** A picture that is asked for again when it could not be loaded. */
export function Picture({ src, alt = '', fallback = null, ...rest }: PictureProps) {
  const isMissing = useStore(failures, (failed) => failed.has(src));
  return isMissing ? (
    fallback
  ) : (
    <img referrerPolicy="no-referrer" {...rest} src={src} alt={alt} onError={() => noteFailure(src)} />
  );
}
