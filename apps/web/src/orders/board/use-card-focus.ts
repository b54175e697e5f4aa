import { useEffect, useLayoutEffect, useRef } from 'react';

const CARD = '[data-order]';

function heldBy(target: Element) {
  const card = target.closest<HTMLElement>(CARD);
  const column = card?.closest<HTMLElement>('[data-column]');
  return card && column ? { order: card.dataset.order ?? '', column: column.dataset.column ?? '' } : undefined;
}

/** On a phone the other columns are out of sight, and nothing there can take the focus. */
function focusFirst(...selectors: string[]): void {
  for (const selector of selectors) {
    const element = document.querySelector<HTMLElement>(selector);
    element?.focus({ preventScroll: true });
    if (element && document.activeElement === element) return;
  }
}

/** Keeps the keyboard focus on a card that moves to another column, or in the column it has left. */
export function useCardFocus(...changes: readonly unknown[]): void {
  const held = useRef<ReturnType<typeof heldBy>>(undefined);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      // A menu or a question about a card belongs to the card.
      if (target instanceof Element && !target.closest('dialog, [role="menu"]')) held.current = heldBy(target);
    };
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(`dialog, [role="menu"], ${CARD}`)) held.current = undefined;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, []);

  useLayoutEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    const { order, column } = held.current;
    focusFirst(`[data-order="${order}"] a`, `[data-column="${column}"] h2`, 'main h1');
    // biome-ignore lint/correctness/useExhaustiveDependencies: whatever may have moved a card
  }, changes);
}
