import { type VehicleClass, VehicleClassList } from '@kontor/contract/racing/schema.ts';
import type { FormErrors } from '@mantine/form';
import { validateWith } from '#platform/forms.ts';

/** A class as the dialog holds it; the key stays when it moves or is renamed. */
export interface DraftClass {
  readonly key: string;
  readonly id?: number;
  readonly name: string;
}

export const toDraft = (classes: readonly VehicleClass[]): DraftClass[] =>
  classes.map(({ id, name }) => ({ key: String(id), id, name }));

/** The list with one class a place further up or down; at the end it stays as it is. */
export function moved(draft: readonly DraftClass[], key: string, by: -1 | 1): DraftClass[] {
  const from = draft.findIndex((one) => one.key === key);
  const to = from + by;
  const one = draft[from];
  if (!one || to < 0 || to >= draft.length) return [...draft];
  return draft.toSpliced(from, 1).toSpliced(to, 0, one);
}

export const toList = (draft: readonly DraftClass[]) =>
  draft.map(({ id, name }) => (id === undefined ? { name } : { id, name }));

const check = validateWith(VehicleClassList);

/** What is wrong, by `index.name`, and under `''` what concerns the whole list. */
export const checkDraft = (draft: readonly DraftClass[]): FormErrors => check(toList(draft));
