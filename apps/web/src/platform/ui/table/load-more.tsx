import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../field/button.tsx';

interface LoadMoreProps {
  readonly isLoading: boolean;
  /** After a failure only the button tries again, not every scroll. */
  readonly hasFailed: boolean;
  readonly onLoad: () => void;
}

/** Loads the next page shortly before its place comes into view; the button is for those who jump there. */
export function LoadMore({ isLoading, hasFailed, onLoad }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (!isLoading && !hasFailed) onLoad();
  });
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && load(), {
      rootMargin: '600px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    // What is being read keeps its place, not the button below it.
    <div ref={place} className="center" style={{ paddingTop: 16, overflowAnchor: 'none' }}>
      <Button isBusy={isLoading} onClick={onLoad}>
        Mehr laden
      </Button>
    </div>
  );
}

export interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

export const NextPage = ({ list }: { readonly list: PagedList }) =>
  list.hasNextPage ? (
    <LoadMore
      isLoading={list.isFetchingNextPage}
      hasFailed={list.isFetchNextPageError}
      onLoad={() => void list.fetchNextPage()}
    />
  ) : null;
