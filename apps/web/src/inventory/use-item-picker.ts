import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type Named, rankItems, type Searchable } from './item-search.ts';
import { useListWindow } from './use-list-window.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface Picking {
  readonly items: readonly Searchable[];
  readonly value: Named | undefined;
  readonly onChange: (item: Named | undefined) => void;
  readonly onChosen?: () => void;
}

/** Typing searches, arrows move, Enter and Tab take the marked hit, Escape closes and then clears. */
export function useItemPicker({ items, value, onChange, onChosen }: Picking) {
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  /** The hit that Enter takes; -1 while nobody has typed or moved. */
  const [marked, setMarked] = useState(-1);
  const search = useDeferredValue(typed);
  const hits = useMemo(() => (isOpen ? rankItems(items, value ? '' : search) : []), [items, value, search, isOpen]);
  const active = Math.min(marked, hits.length - 1);
  const list = useListWindow(hits, active);

  // Chosen elsewhere, for instance by a click on its card: what was typed before is answered.
  useEffect(() => {
    if (value) setTyped('');
  }, [value]);

  const show = (at: number) => {
    setIsOpen(true);
    setMarked(at);
  };

  const take = (item: Named) => {
    setTyped('');
    setIsOpen(false);
    onChange(item);
  };

  const choose = (item: Named) => {
    take(item);
    onChosen?.();
  };

  /** A quick hand presses Enter before the hits of its last letter are drawn. */
  const markedItem = () => (isOpen && search === typed ? hits[active] : rankItems(items, typed)[0]);

  const move = (step: number) => {
    if (!isOpen) return show(0);
    const from = active < 0 && step < 0 ? 0 : active;
    setMarked((from + step + hits.length) % Math.max(hits.length, 1));
  };

  const enter = () => {
    const item = typed !== '' || active >= 0 ? markedItem() : undefined;
    if (item) return choose(item);
    if (!value) return;
    setIsOpen(false);
    onChosen?.();
  };

  const giveUp = () => {
    if (isOpen) return setIsOpen(false);
    setTyped('');
    onChange(undefined);
  };

  /** The tab key goes on to the next field by itself. */
  const tab = () => {
    const item = isOpen && typed !== '' ? markedItem() : undefined;
    if (item) take(item);
  };

  return {
    list,
    hits,
    active,
    isOpen,
    text: value ? value.label : typed,
    choose,
    open: () => show(-1),
    type: (text: string) => {
      if (value) onChange(undefined);
      setTyped(text);
      show(0);
    },
    close: () => setIsOpen(false),
    press: (event: KeyboardEvent) => {
      if (event.key === 'Tab' && !event.shiftKey) return tab();
      if (event.key === 'Escape') return giveUp();
      const step = STEPS[event.key];
      if (step === undefined && event.key !== 'Enter') return;
      event.preventDefault();
      if (step === undefined) enter();
      else move(step);
    },
  };
}
