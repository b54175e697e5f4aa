import type { FormErrors } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import { sentenceOf } from '#platform/api/api-error.ts';
import { showToast } from '#platform/toasts.ts';

/** What a list is made of; an entry without an id is new. */
export interface Entry {
  readonly id?: number | undefined;
  readonly name: string;
}

/** An entry as the dialog holds it; the key stays when it moves or is renamed. */
export type Draft<T extends Entry> = T & { readonly key: string };

const toDraft = <T extends Entry>(entries: readonly T[]): Draft<T>[] =>
  entries.map((entry) => ({ ...entry, key: String(entry.id) }));

const toList = <T extends Entry>(draft: readonly Draft<T>[]): T[] =>
  draft.map(({ key: _key, ...entry }) => entry as unknown as T);

function moved<T extends Entry>(draft: readonly Draft<T>[], key: string, to: number): Draft<T>[] {
  const one = draft.find((each) => each.key === key);
  if (!one || to < 0 || to >= draft.length) return [...draft];
  const others = draft.filter((each) => each !== one);
  return [...others.slice(0, to), one, ...others.slice(to)];
}

export interface SortedListOptions<T extends Entry> {
  readonly entries: readonly T[];
  /** What the button for a new one adds; without it entries only change places. */
  readonly fresh?: T;
  /** What is wrong, by `index.name`, and under `''` what concerns the whole list. */
  readonly check?: (list: T[]) => FormErrors;
  readonly save: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly reset: () => void;
    readonly run: (input: { body: T[] }, then: { onSuccess: () => void }) => void;
  };
  readonly saved: string;
  readonly onDone: () => void;
}

/** A list of few entries while it is changed as a whole, and how it is saved. */
export function useSortedList<T extends Entry>({ entries, fresh, check, save, saved, onDone }: SortedListOptions<T>) {
  const added = useRef(0);
  const [before] = useState(() => JSON.stringify(entries));
  const [draft, setDraft] = useState(() => toDraft(entries));
  const [errors, setErrors] = useState<FormErrors>({});
  const [announced, setAnnounced] = useState('');
  const set = (next: Draft<T>[]) => {
    setDraft(next);
    setErrors({});
  };
  return {
    draft,
    announced,
    errors,
    refusal: save.error && Object.keys(errors).length === 0 ? sentenceOf(save.error) : errors[''],
    isSaving: save.isPending,
    isDirty: JSON.stringify(toList(draft)) !== before,
    change: (key: string, more: Partial<T>) => set(draft.map((one) => (one.key === key ? { ...one, ...more } : one))),
    remove: (key: string) => set(draft.filter((one) => one.key !== key)),
    add: () => {
      if (!fresh) return;
      added.current += 1;
      set([...draft, { ...fresh, key: `new ${added.current}` }]);
    },
    move: (one: Draft<T>, to: number) => {
      const next = moved(draft, one.key, to);
      set(next);
      setAnnounced(`${one.name} steht jetzt an ${next.findIndex(({ key }) => key === one.key) + 1}. Stelle.`);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      save.reset();
      const found = check?.(toList(draft)) ?? {};
      setErrors(found);
      if (Object.keys(found).length > 0 || save.isPending) return;
      const onSuccess = () => {
        onDone();
        showToast({ kind: 'success', sentence: saved });
      };
      save.run({ body: toList(draft) }, { onSuccess });
    },
  };
}
