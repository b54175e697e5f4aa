import type { FormErrors } from '@mantine/form';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { RemoveRow } from '../../forms/remove-row.tsx';
import { showToast } from '../../toasts.ts';
import { Button } from '../field/button.tsx';
import { TextInput } from '../field/text-input.ts';
import { Tooltip } from '../field/tooltip.ts';
import { Glyph } from '../glyph.tsx';
import { AddIcon, ExpandIcon, GripIcon } from '../icons.ts';
import { Notice } from '../page/notice.tsx';
import { DialogForm } from './dialog-form.tsx';
import styles from './modal.module.css';
import { DraggedRows, useRowDrag } from './row-drag.tsx';

/** What a list is made of; an entry without an id is new. */
interface Entry {
  readonly id?: number | undefined;
  readonly name: string;
}

/** An entry as the dialog holds it; the key stays when it moves or is renamed. */
type Draft<T extends Entry> = T & { readonly key: string };

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

interface SortedListOptions<T extends Entry> {
  readonly entries: readonly T[];
  /** What the button for a new one adds; without it entries only change places. */
  readonly fresh?: T;
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
function useSortedList<T extends Entry>({ entries, fresh, check, save, saved, onDone }: SortedListOptions<T>) {
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

interface Words {
  readonly title: string;
  readonly hint: string;
  readonly noun: string;
  readonly nameMax?: number;
  readonly most?: number;
}

interface RowProps<T extends Entry> {
  readonly draft: Draft<T>;
  readonly place: number;
  readonly isLast: boolean;
  readonly error: ReactNode;
  readonly words: Words;
  /** Beside the name, where an entry has more to it. */
  readonly more: ReactNode;
  readonly onRename: (name: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  /** None where entries only change places. */
  readonly onRemove: (() => void) | undefined;
}

function Row<T extends Entry>({ draft, place, isLast, error, words, more, onRename, onMove, onRemove }: RowProps<T>) {
  const called = draft.name || `${words.noun} ${place}`;
  const drag = useRowDrag(draft.key);
  return (
    <li
      ref={drag.setNode}
      className={styles.entry}
      style={drag.style}
      data-fixed={onRemove ? undefined : true}
      data-drag={drag.state}
    >
      <span className={`dim end number ${styles.place}`} aria-hidden="true" onMouseDown={drag.onMouseDown}>
        <Glyph icon={GripIcon} size={16} />
        {place}.
      </span>
      {more}
      {onRemove ? (
        <TextInput
          aria-label={`Name der ${place}. ${words.noun}`}
          maxLength={words.nameMax}
          autoComplete="off"
          // A new one is there to be named.
          autoFocus={draft.id === undefined}
          value={draft.name}
          error={error}
          onChange={(event) => onRename(event.currentTarget.value)}
        />
      ) : (
        <span className="anywhere hyphens">{draft.name}</span>
      )}
      <Tooltip label="Nach oben">
        <Button
          look="quiet"
          aria-label={`${called} nach oben`}
          icon={<Glyph icon={ExpandIcon} className="turned" />}
          isDisabled={place === 1}
          onClick={() => onMove(-1)}
        />
      </Tooltip>
      <Tooltip label="Nach unten">
        <Button
          look="quiet"
          aria-label={`${called} nach unten`}
          icon={<Glyph icon={ExpandIcon} />}
          isDisabled={isLast}
          onClick={() => onMove(1)}
        />
      </Tooltip>
      {onRemove ? (
        <Tooltip label="Entfernen">
          <RemoveRow aria-label={`${called} entfernen`} onRemove={onRemove} />
        </Tooltip>
      ) : null}
    </li>
  );
}

interface SortedListDialogProps<T extends Entry> extends Omit<SortedListOptions<T>, 'onDone'> {
  readonly words: Words;
  /** Above the list; gets whether something is not saved yet. */
  readonly head?: (isDirty: boolean) => ReactNode;
  readonly more?: (draft: Draft<T>, onChange: (more: Partial<T>) => void, called: string) => ReactNode;
  readonly onClose: () => void;
}

/** Changes a list as a whole: its sequence by mouse or keyboard, and names, new entries and fewer where it has them. */
export function SortedListDialog<T extends Entry>({
  words,
  head,
  more,
  onClose,
  ...options
}: SortedListDialogProps<T>) {
  const [isDone, setIsDone] = useState(false);
  const onDone = () => {
    setIsDone(true);
    onClose();
  };
  const list = useSortedList({ ...options, onDone });
  return (
    <DialogForm
      title={words.title}
      isDirty={!isDone && list.isDirty}
      isSaving={list.isSaving}
      onSubmit={list.submit}
      onClose={onClose}
    >
      <div className="stack gap-16" data-rows>
        {head?.(list.isDirty)}
        <p className="dim">{words.hint}</p>
        <DraggedRows
          keys={list.draft.map(({ key }) => key)}
          onMove={(key, to) => {
            const one = list.draft.find((each) => each.key === key);
            if (one) list.move(one, to);
          }}
        >
          <ol className="stack">
            {list.draft.map((one, index) => (
              <Row
                key={one.key}
                draft={one}
                place={index + 1}
                isLast={index === list.draft.length - 1}
                error={list.errors[`${index}.name`]}
                words={words}
                more={more?.(one, (changed) => list.change(one.key, changed), one.name || `${words.noun} ${index + 1}`)}
                onRename={(name) => list.change(one.key, { name } as Partial<T>)}
                onMove={(by) => list.move(one, index + by)}
                onRemove={options.fresh && (() => list.remove(one.key))}
              />
            ))}
          </ol>
        </DraggedRows>
        {options.fresh ? (
          <div>
            <Button
              data-add
              icon={<Glyph icon={AddIcon} />}
              onClick={list.add}
              isDisabled={list.draft.length >= (words.most ?? Number.POSITIVE_INFINITY)}
            >
              {words.noun} hinzufügen
            </Button>
          </div>
        ) : null}
        <p className="visually-hidden" role="status">
          {list.announced}
        </p>
        {list.refusal ? (
          <Notice kind="error" role="alert">
            {list.refusal}
          </Notice>
        ) : null}
      </div>
    </DialogForm>
  );
}
