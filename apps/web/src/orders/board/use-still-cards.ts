import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Longer than it takes to stop a click that was aimed at what stood here before. */
const STILL_MS = 450;
/** Less than that is no other place. */
const TOLERANCE_PX = 4;

type Place = { readonly x: number; readonly y: number } | 'hidden';

function placeOf(card: HTMLElement, board: DOMRect): Place {
  const { left, top, width, height } = card.getBoundingClientRect();
  // On a phone the other columns are out of sight.
  if (width === 0 && height === 0 && board.width > 0) return 'hidden';
  return { x: left - board.left, y: top - board.top };
}

const hasMoved = (before: Place | undefined, now: Place): boolean => {
  if (before === undefined) return true;
  if (before === 'hidden' || now === 'hidden') return false;
  return Math.hypot(before.x - now.x, before.y - now.y) > TOLERANCE_PX;
};

/** Marks cards that have just moved or appeared; the style sheet lets them ignore the mouse for that moment. */
export function useStillCards(): RefObject<HTMLDivElement | null> {
  const board = useRef<HTMLDivElement>(null);
  const places = useRef<ReadonlyMap<string, Place>>(undefined);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return;
    const frame = element.getBoundingClientRect();
    const cards = [...element.querySelectorAll<HTMLElement>('[data-order]')];
    const now = new Map(cards.map((card) => [card.dataset.order ?? '', placeOf(card, frame)]));
    for (const card of places.current ? cards : []) {
      const id = card.dataset.order ?? '';
      const place = now.get(id);
      if (!place || !hasMoved(places.current?.get(id), place)) continue;
      clearTimeout(timers.current.get(id));
      card.dataset.moved = '';
      timers.current.set(
        id,
        setTimeout(() => delete card.dataset.moved, STILL_MS),
      );
    }
    places.current = now;
  });

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  return board;
}
