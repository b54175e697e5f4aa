import type { ResultState } from '@kontor/contract/racing/tournaments.ts';
import type { KeyboardEvent } from 'react';

/** No field of the sheet holds letters, so that each of these says how it went wherever the cursor is. */
const STATE_KEYS: Readonly<Record<string, ResultState>> = { f: 'FINISHED', d: 'DNF', n: 'DNP', x: 'DSQ' };

type SheetKey =
  | { readonly kind: 'state'; readonly state: ResultState }
  | { readonly kind: 'move'; readonly by: 1 | -1 }
  | { readonly kind: 'go'; readonly by: 1 | -1 };

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** What a key means in a row; in a list of choices the arrows belong to the list. */
export function keyIn({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed, isSelect: boolean): SheetKey | undefined {
  if (ctrlKey || metaKey) return undefined;
  const arrow = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
  if (altKey) return arrow ? { kind: 'move', by: arrow } : undefined;
  if (key === 'Enter') return { kind: 'go', by: shiftKey ? -1 : 1 };
  if (arrow && !isSelect) return { kind: 'go', by: arrow };
  const state = STATE_KEYS[key.toLowerCase()];
  return state ? { kind: 'state', state } : undefined;
}

/** The same column one row further; past the last row comes what is done next. */
export function goInColumn(cell: HTMLElement, by: 1 | -1): void {
  const sheet = cell.closest('[data-sheet]');
  const column = [...(sheet?.querySelectorAll<HTMLElement>(`[data-column="${cell.dataset.column}"]`) ?? [])];
  const next = column[column.indexOf(cell) + by] ?? (by > 0 ? sheet?.querySelector<HTMLElement>('[data-next]') : null);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
