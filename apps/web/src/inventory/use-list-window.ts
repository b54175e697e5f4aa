import { useLayoutEffect, useRef, useState } from 'react';

/** As high as the style sheet draws an entry. */
const ROW_HEIGHT = 38;
/** More than the list is high, and a few beyond either end for a quick scroll. */
const ROWS_DRAWN = 24;
const ROWS_BEYOND = 6;
/** Above the first and below the last entry together. */
const PADDING = 8;

/** Of a list of thousands only what is in sight is drawn; the rest is room to scroll through. */
export function useListWindow(entries: readonly unknown[], active: number) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.min(Math.floor(top / ROW_HEIGHT) - ROWS_BEYOND, entries.length - ROWS_DRAWN));
  const end = Math.min(entries.length, first + ROWS_DRAWN);

  // Other hits begin at the top again, except that the marked one stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries are another list
  useLayoutEffect(() => {
    const list = box.current;
    if (list) {
      const [above, below] = [active * ROW_HEIGHT, (active + 1) * ROW_HEIGHT + PADDING - list.clientHeight];
      // By hand: `scrollIntoView` would move the page as well.
      if (active < 0) list.scrollTop = 0;
      else list.scrollTop = Math.min(Math.max(list.scrollTop, below), above);
    }
    setTop(list?.scrollTop ?? 0);
  }, [entries, active]);

  return {
    box,
    first,
    end,
    /** The room that the entries out of sight take. */
    room: { before: first * ROW_HEIGHT, after: (entries.length - end) * ROW_HEIGHT },
    onScroll: () => setTop(box.current?.scrollTop ?? 0),
  };
}
