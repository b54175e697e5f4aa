import { createContext, useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from '../../store.ts';

/** Where lists, menus and hints are drawn: into the dialog around them, because the browser puts it above everything else. */
export const PortalTarget = createContext<HTMLElement | undefined>(undefined);

interface Layer {
  /** None for what lies above a dialog or the page without being one: a hint, a menu of the title bar. */
  readonly dialog?: HTMLElement;
  /** Closes it, unless it is busy or only its own buttons close it. */
  readonly askToClose: () => void;
}

/** The uppermost is the last. */
const layers = createStore<readonly Layer[]>([]);

const PARTS = '[role="listbox"], [role="menu"], [role="tooltip"], [role="dialog"]';

/** Lists of choices stay in the page while they are closed. */
function isShown(part: Element, within: Element): boolean {
  for (let at: Element | null = part; at && at !== within; at = at.parentElement) {
    if (getComputedStyle(at).display === 'none') return false;
  }
  return true;
}

const hasOpenPart = (dialog: HTMLElement): boolean =>
  [...dialog.querySelectorAll(PARTS)].some((part) => isShown(part, dialog));

/** Before anything else on the page: what Mantine has open inside closes itself with this Escape, and the dialog with the next. */
function takeEscape(event: KeyboardEvent): void {
  const top = layers.get().at(-1);
  if (event.key !== 'Escape' || !top) return;
  // The browser closes at a repeated Escape whatever `cancel` says, unless the key itself is taken.
  event.preventDefault();
  if (!event.repeat && !(top.dialog && hasOpenPart(top.dialog))) top.askToClose();
}

function change(next: readonly Layer[]): void {
  layers.set(next);
  if (next.length > 0) window.addEventListener('keydown', takeEscape, true);
  else window.removeEventListener('keydown', takeEscape, true);
}

/** Notes what is open until the function it returns is called. */
export function addLayer(layer: Layer): () => void {
  change([...layers.get(), layer]);
  return () => change(layers.get().filter((one) => one !== layer));
}

export function useEscape(isOpen: boolean, close: () => void): void {
  const askToClose = useEffectEvent(close);
  useEffect(() => (isOpen ? addLayer({ askToClose: () => askToClose() }) : undefined), [isOpen]);
}

/** The dialog above all others: nothing outside of it is seen or can be pressed. */
export const useTopDialog = (): HTMLElement | undefined =>
  useStore(layers, (open) => open.findLast(({ dialog }) => dialog)?.dialog);
