import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useConnection } from './live/use-topic.ts';

interface Source<P> {
  readonly load: () => Promise<ComponentType<P>>;
  /** Loaded once, for every component that shows it. */
  part?: ComponentType<P>;
}

interface Shown<P> {
  readonly source: Source<P>;
  readonly fallback: ReactNode;
  readonly props: P;
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

function Part<P extends object>({ source, fallback, props }: Shown<P>) {
  const { part: Loaded, error } = usePart(source);
  if (error !== undefined) throw error;
  return Loaded ? <Loaded {...props} /> : fallback;
}

function Extra<P extends object>({
  source,
  fallback,
  props,
  onMissing,
}: Shown<P> & { readonly onMissing: (() => void) | undefined }) {
  const { part: Loaded, error } = usePart(source);
  const notify = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (error !== undefined) notify();
  }, [error]);
  if (Loaded) return <Loaded {...props} />;
  return error === undefined ? fallback : null;
}

/** A part that is fetched when it is first shown; the screen around it reports a failure. */
export function lazyPart<P extends object>(load: Source<P>['load'], fallback: ReactNode = null) {
  const source: Source<P> = { load };
  return (props: P) => <Part source={source} fallback={fallback} props={props} />;
}

/**
 * A part without which everything else still works: when it cannot be fetched, nothing stands in its place. The import
 * belongs into a function of its own, or the build would leave failing styles out of what is caught here.
 */
export function lazyExtra<P extends object>(load: Source<P>['load'], fallback: ReactNode = null) {
  const source: Source<P> = { load };
  return ({ onMissing, ...props }: P & { readonly onMissing?: () => void }) => (
    <Extra source={source} fallback={fallback} props={props as unknown as P} onMissing={onMissing} />
  );
}
