import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { unreachable } from './api/api-error.ts';
import { useConnection } from './live/use-topic.ts';
import { showToast } from './toasts.ts';

interface Source<P> {
  readonly load: () => Promise<ComponentType<P>>;
  part?: ComponentType<P>;
}

interface Shown<P> {
  readonly source: Source<P>;
  readonly fallback: ReactNode;
  readonly props: P;
  /** Without it the screen around reports a failure. */
  readonly onError?: () => void;
}

/** React's own `lazy` keeps a failure for as long as the page is open; this asks again with every mount. */
function usePart<P>(source: Source<P>): { part?: ComponentType<P>; error?: unknown } {
  const { isOpen } = useConnection();
  const [state, setState] = useState<{ part?: ComponentType<P>; error?: unknown }>(source);
  const isMissing = state.part === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that is back is a reason to ask again
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    source.load().then(
      (part) => {
        source.part = part;
        if (!isGone) setState({ part });
      },
      (error: unknown) => {
        if (!isGone) setState({ error });
      },
    );
    return () => {
      isGone = true;
    };
  }, [source, isMissing, isOpen]);
  return state;
}

function Part<P extends object>({ source, fallback, props, onError }: Shown<P>) {
  const { part: Loaded, error } = usePart(source);
  const notify = useEffectEvent(() => onError?.());
  useEffect(() => {
    if (error !== undefined) notify();
  }, [error]);
  if (Loaded) return <Loaded {...props} />;
  if (error === undefined) return fallback;
  if (!onError) throw error;
  return null;
}

/** A part that is fetched when it is first shown; the screen around it reports a failure. */
export function lazyPart<P extends object>(
  load: Source<P>['load'],
  fallback: ReactNode | ((props: P) => ReactNode) = null,
) {
  const source: Source<P> = { load };
  return (props: P) => (
    <Part source={source} fallback={typeof fallback === 'function' ? fallback(props) : fallback} props={props} />
  );
}

const nothing = () => {};

/** What cannot be fetched leaves its place empty. The import stands in a function of its own, or its styles would fail uncaught. */
export function lazyExtra<P extends object>(load: Source<P>['load'], fallback: ReactNode = null) {
  const source: Source<P> = { load };
  return ({ onMissing = nothing, ...props }: P & { readonly onMissing?: () => void }) => (
    <Part source={source} fallback={fallback} props={props as unknown as P} onError={onMissing} />
  );
}

/** What could not be fetched closes again, so that the next press asks for it anew. */
export function notifyMissing(close: () => void): void {
  close();
  showToast({ kind: 'error', sentence: unreachable().detail });
}
