import type { FormErrors } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import { RemoveRow } from '../../forms/remove-row.tsx';
import { useEditForm } from '../../forms/use-edit-form.ts';
import { Button } from '../field/button.tsx';
import { TextInput } from '../field/text-input.ts';
import { Tooltip } from '../field/tooltip.ts';
import { Glyph } from '../glyph.tsx';
import { AddIcon, ExpandIcon, GripIcon } from '../icons.ts';
import { Refusal } from '../page/notice.tsx';
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

interface SortedListDialogProps<T extends Entry> {
  readonly words: {
    readonly title: string;
    readonly hint: string;
    readonly noun: string;
    readonly nameMax?: number;
    readonly most?: number;
  };
  readonly entries: readonly T[];
  /** What the button for a new one adds; without it entries only change places. */
  readonly fresh?: T;
  /** Above the list; gets whether something is not saved yet. */
  readonly head?: (isDirty: boolean) => ReactNode;
  readonly more?: (draft: Draft<T>, onChange: (more: Partial<T>) => void, called: string) => ReactNode;
  readonly check?: (list: T[]) => FormErrors;
  readonly save: {
    readonly run: (input: { body: T[] }, then: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  };
  readonly saved: string;
  readonly onClose: () => void;
}

function useSortedList<T extends Entry>({ entries, fresh, check, save, saved, onClose }: SortedListDialogProps<T>) {
  const added = useRef(0);
  const [announced, setAnnounced] = useState('');
  const { form, dialog } = useEditForm<readonly T[], { draft: readonly Draft<T>[] }>({
    opened: entries,
    initial: { draft: toDraft(entries) },
    toValues: (stored) => ({ draft: toDraft(stored) }),
    // The order is one thing: what two people change of it cannot be put together.
    fields: [],
    validate: ({ draft }) => check?.(toList(draft)) ?? {},
    save: ({ draft }, _base, then) => {
      const body = toList(draft);
      save.run({ body }, { ...then, onSuccess: () => then.onSuccess(body) });
    },
    say: () => saved,
    onDone: onClose,
    // A refusal is about the list as a whole.
    fieldOf: () => '',
  });
  const { draft } = form.values;
  const set = (next: readonly Draft<T>[]) => form.setValues({ draft: next });
  return {
    dialog,
    draft,
    announced,
    errors: form.errors,
    change: (key: string, more: Partial<T>) => set(draft.map((one) => (one.key === key ? { ...one, ...more } : one))),
    remove: (key: string) => set(draft.filter((one) => one.key !== key)),
    add: () => {
      if (!fresh) return;
      added.current += 1;
      set([...draft, { ...fresh, key: `new ${added.current}` }]);
    },
    move: (key: string, to: number) => {
      const next = moved(draft, key, to);
      set(next);
      const at = next.findIndex((one) => one.key === key);
      setAnnounced(`${next[at]?.name} steht jetzt an ${at + 1}. Stelle.`);
    },
  };
}

interface RowProps<T extends Entry> extends Pick<SortedListDialogProps<T>, 'words' | 'more' | 'fresh'> {
  readonly draft: Draft<T>;
  readonly at: number;
  readonly list: ReturnType<typeof useSortedList<T>>;
}

function Row<T extends Entry>({ draft, at, list, words, more, fresh }: RowProps<T>) {
  const { key, name } = draft;
  const place = at + 1;
  const called = name || `${words.noun} ${place}`;
  const drag = useRowDrag(key);
  return (
    <li
      ref={drag.setNode}
      className={styles.entry}
      style={drag.style}
      data-fixed={fresh ? undefined : true}
      data-drag={drag.state}
    >
      <span
        className={`${styles.place} row between gap-0 dim number`}
        aria-hidden="true"
        onMouseDown={drag.onMouseDown}
      >
        <Glyph icon={GripIcon} size={16} />
        {place}.
      </span>
      {more?.(draft, (changed) => list.change(key, changed), called)}
      {fresh ? (
        <TextInput
          aria-label={`Name der ${place}. ${words.noun}`}
          maxLength={words.nameMax}
          autoComplete="off"
          // A new one is there to be named.
          autoFocus={draft.id === undefined}
          data-path={`${at}.name`}
          value={name}
          error={list.errors[`${at}.name`]}
          onChange={(event) => list.change(key, { name: event.currentTarget.value } as Partial<T>)}
        />
      ) : (
        <span className="anywhere hyphens">{name}</span>
      )}
      <Tooltip label="Nach oben">
        <Button
          look="quiet"
          aria-label={`${called} nach oben`}
          icon={<Glyph icon={ExpandIcon} className="turned" />}
          isDisabled={place === 1}
          onClick={() => list.move(key, at - 1)}
        />
      </Tooltip>
      <Tooltip label="Nach unten">
        <Button
          look="quiet"
          aria-label={`${called} nach unten`}
          icon={ExpandIcon}
          isDisabled={place === list.draft.length}
          onClick={() => list.move(key, at + 1)}
        />
      </Tooltip>
      {fresh ? (
        <Tooltip label="Entfernen">
          <RemoveRow aria-label={`${called} entfernen`} onRemove={() => list.remove(key)} />
        </Tooltip>
      ) : null}
    </li>
  );
}

export function SortedListDialog<T extends Entry>(props: SortedListDialogProps<T>) {
  const { words, fresh, head, onClose } = props;
  const list = useSortedList(props);
  return (
    <DialogForm title={words.title} {...list.dialog} onClose={onClose}>
      <div className="stack gap-16" data-rows>
        {head?.(list.dialog.isDirty)}
        <p className="dim">{words.hint}</p>
        <DraggedRows keys={list.draft.map(({ key }) => key)} onMove={list.move}>
          <ol className="stack">
            {list.draft.map((one, at) => (
              <Row key={one.key} {...props} draft={one} at={at} list={list} />
            ))}
          </ol>
        </DraggedRows>
        {fresh ? (
          <div>
            <Button
              data-add
              icon={AddIcon}
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
        <Refusal>{list.errors['']}</Refusal>
      </div>
    </DialogForm>
  );
}
