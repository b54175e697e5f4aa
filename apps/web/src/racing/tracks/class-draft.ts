import { type VehicleClass, VehicleClassList } from '@kontor/contract/racing/schema.ts';
import type { FormErrors } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { validateWith } from '#platform/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { useSaveClasses } from '../racing.queries.ts';

/** A class as the dialog holds it; the key stays when it moves or is renamed. */
export interface DraftClass {
  readonly key: string;
  readonly id?: number;
  readonly name: string;
}

const toDraft = (classes: readonly VehicleClass[]): DraftClass[] =>
  classes.map(({ id, name }) => ({ key: String(id), id, name }));

/** The list with one class a place further up or down; at the end it stays as it is. */
function moved(draft: readonly DraftClass[], key: string, by: -1 | 1): DraftClass[] {
  const from = draft.findIndex((one) => one.key === key);
  const [one, other] = [draft[from], draft[from + by]];
  if (!one || !other) return [...draft];
  return draft.map((each) => (each === one ? other : each === other ? one : each));
}

const toList = (draft: readonly DraftClass[]) =>
  draft.map(({ id, name }) => (id === undefined ? { name } : { id, name }));

const check = validateWith(VehicleClassList);

/** What is wrong, by `index.name`, and under `''` what concerns the whole list. */
const checkDraft = (draft: readonly DraftClass[]): FormErrors => check(toList(draft));

/** The list of classes while it is changed, and how it is saved. */
export function useClassDraft(classes: readonly VehicleClass[], onDone: () => void) {
  const save = useSaveClasses();
  const added = useRef(0);
  const [before] = useState(() => JSON.stringify(toList(toDraft(classes))));
  const [draft, setDraft] = useState(() => toDraft(classes));
  const [errors, setErrors] = useState<ReturnType<typeof checkDraft>>({});
  const [told, setTold] = useState('');
  const set = (next: DraftClass[]) => {
    setDraft(next);
    setErrors({});
  };
  return {
    draft,
    told,
    errors,
    refusal: save.error && Object.keys(errors).length === 0 ? sentenceOf(save.error) : errors[''],
    isSaving: save.isPending,
    isDirty: JSON.stringify(toList(draft)) !== before,
    rename: (key: string, name: string) => set(draft.map((one) => (one.key === key ? { ...one, name } : one))),
    remove: (key: string) => set(draft.filter((one) => one.key !== key)),
    add: () => {
      added.current += 1;
      set([...draft, { key: `new ${added.current}`, name: '' }]);
    },
    move: (one: DraftClass, by: -1 | 1) => {
      const next = moved(draft, one.key, by);
      set(next);
      setTold(`${one.name} steht jetzt an ${next.findIndex(({ key }) => key === one.key) + 1}. Stelle.`);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      save.reset();
      const found = checkDraft(draft);
      setErrors(found);
      if (Object.keys(found).length > 0 || save.isPending) return;
      save.run(
        { body: toList(draft) },
        {
          onSuccess: () => {
            onDone();
            showToast({ kind: 'done', sentence: 'Die Fahrzeugklassen sind gespeichert.' });
          },
        },
      );
    },
  };
}
