import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../field/button.tsx';
import { TextInput } from '../field/text-input.ts';
import { Tooltip } from '../field/tooltip.ts';
import { Glyph } from '../glyph.tsx';
import { AddIcon, ExpandIcon, RemoveIcon } from '../icons.ts';
import { Notice } from '../page/notice.tsx';
import { DialogForm } from './dialog-form.tsx';
import styles from './modal.module.css';
import { type Draft, type Entry, type SortedListOptions, useSortedList } from './use-sorted-list.ts';

interface Words {
  readonly title: string;
  readonly hint: string;
  /** One of them: `Klasse`. */
  readonly noun: string;
  readonly nameMax: number;
  readonly most: number;
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
  readonly onRemove: () => void;
}

function Row<T extends Entry>({ draft, place, isLast, error, words, more, onRename, onMove, onRemove }: RowProps<T>) {
  const called = draft.name || `${words.noun} ${place}`;
  return (
    <li className={styles.entry}>
      <span className="dim end number" aria-hidden="true">
        {place}.
      </span>
      {more}
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
      <Tooltip label="Entfernen">
        <Button look="quiet" aria-label={`${called} entfernen`} icon={<Glyph icon={RemoveIcon} />} onClick={onRemove} />
      </Tooltip>
    </li>
  );
}

interface SortedListDialogProps<T extends Entry> extends Omit<SortedListOptions<T>, 'onDone'> {
  readonly words: Words;
  readonly more?: (draft: Draft<T>, onChange: (more: Partial<T>) => void, called: string) => ReactNode;
  readonly onClose: () => void;
}

/** Changes a short list as a whole: names, sequence, new entries and fewer. */
export function SortedListDialog<T extends Entry>({ words, more, onClose, ...options }: SortedListDialogProps<T>) {
  const [isDone, setIsDone] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
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
      <div className="stack gap-16">
        <p className="dim">{words.hint}</p>
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
              onMove={(by) => list.move(one, by)}
              onRemove={() => {
                list.remove(one.key);
                // The button that was pressed goes with its row.
                addButton.current?.focus();
              }}
            />
          ))}
        </ol>
        <div>
          <Button
            ref={addButton}
            icon={<Glyph icon={AddIcon} />}
            onClick={list.add}
            isDisabled={list.draft.length >= words.most}
          >
            {words.noun} hinzufügen
          </Button>
        </div>
        <p className="visually-hidden" role="status">
          {list.told}
        </p>
        {list.refusal ? (
          <Notice kind="wrong" role="alert">
            {list.refusal}
          </Notice>
        ) : null}
      </div>
    </DialogForm>
  );
}
