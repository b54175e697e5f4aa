import { createContext, useSyncExternalStore } from 'react';

/** Where lists, menus and hints are drawn: into the dialog around them, because the browser puts it above everything else. */
export const PortalTarget = createContext<HTMLElement | undefined>(undefined);

interface OpenDialog {
  readonly element: HTMLElement;
  /** Closes it, unless it is busy or only its own buttons close it. */
  readonly askToClose: () => void;
}

/** The uppermost is the last. */
let dialogs: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

const PARTS = '[role="listbox"], [role="menu"], [role="tooltip"], [role="dialog"]';

/** Lists of choices stay in the page while they are closed. */
function isShown(part: Element, within: Element): boolean {
  for (let at: Element | null = part; at && at !== within; at = at.parentElement) {
    if (getComputedStyle(at).display === 'none') return false;
  }
  return true;
}

/** Before anything else on the page: what is open inside closes itself with this Escape, and the dialog with the next. */
function takeEscape(event: KeyboardEvent): void {
  const top = dialogs.at(-1);
  if (event.key !== 'Escape' || !top) return;
  // The browser closes at a repeated Escape whatever `cancel` says, unless the key itself is taken.
  event.preventDefault();
  const hasOpenPart = [...top.element.querySelectorAll(PARTS)].some((part) => isShown(part, top.element));
  if (!event.repeat && !hasOpenPart) top.askToClose();
}

function change(next: readonly OpenDialog[]): void {
  dialogs = next;
  if (next.length > 0) window.addEventListener('keydown', takeEscape, true);
  else window.removeEventListener('keydown', takeEscape, true);
  for (const listener of listeners) listener();
}

/** Notes an open dialog until the function it returns is called. */
export function addDialog(dialog: OpenDialog): () => void {
  change([...dialogs, dialog]);
  return () => change(dialogs.filter((one) => one !== dialog));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The dialog above all others: nothing outside of it is seen or can be pressed. */
export const useTopDialog = (): HTMLElement | undefined =>
  useSyncExternalStore(subscribe, () => dialogs.at(-1)?.element);
