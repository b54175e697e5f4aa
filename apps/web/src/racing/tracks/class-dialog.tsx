import type { VehicleClass } from '@kontor/contract/racing/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, ExpandIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { racingQueries } from '../racing.queries.ts';
import { type DraftClass, useClassDraft } from './class-draft.ts';
import styles from './tracks.module.css';

const TITLE = 'Fahrzeugklassen';
const MOST = 20;

interface ClassRowProps {
  readonly draft: DraftClass;
  readonly place: number;
  readonly isLast: boolean;
  readonly error: ReactNode;
  readonly onRename: (name: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One class in the list that is being changed. */
function ClassRow({ draft, place, isLast, error, onRename, onMove, onRemove }: ClassRowProps) {
  const called = draft.name || `Klasse ${place}`;
  return (
    <li className={styles.class}>
      <span className="dim end number" aria-hidden="true">
        {place}.
      </span>
      <TextInput
        aria-label={`Name der ${place}. Klasse`}
        maxLength={12}
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

interface ClassFormProps {
  readonly classes: readonly VehicleClass[];
  readonly onClose: () => void;
}

function ClassForm({ classes, onClose }: ClassFormProps) {
  const [isDone, setIsDone] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const { draft, told, errors, refusal, isSaving, isDirty, rename, remove, add, move, submit } = useClassDraft(
    classes,
    () => {
      setIsDone(true);
      onClose();
    },
  );
  return (
    <DialogForm title={TITLE} isDirty={!isDone && isDirty} isSaving={isSaving} onSubmit={submit} onClose={onClose}>
      <div className="stack gap-16">
        <p className="dim">
          In dieser Reihenfolge stehen sie überall. Eine Klasse, in der gefahren wurde, bleibt und lässt sich
          umbenennen.
        </p>
        <ol className="stack">
          {draft.map((one, index) => (
            <ClassRow
              key={one.key}
              draft={one}
              place={index + 1}
              isLast={index === draft.length - 1}
              error={errors[`${index}.name`]}
              onRename={(name) => rename(one.key, name)}
              onMove={(by) => move(one, by)}
              onRemove={() => {
                remove(one.key);
                // The button that was pressed goes with its row.
                addButton.current?.focus();
              }}
            />
          ))}
        </ol>
        <div>
          <Button ref={addButton} icon={<Glyph icon={AddIcon} />} onClick={add} isDisabled={draft.length >= MOST}>
            Klasse hinzufügen
          </Button>
        </div>
        <p className="visually-hidden" role="status">
          {told}
        </p>
        {refusal ? (
          <Notice kind="wrong" role="alert">
            {refusal}
          </Notice>
        ) : null}
      </div>
    </DialogForm>
  );
}

/** The classes of vehicles: their order, their names, new ones and fewer. */
export function ClassDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(racingQueries.classes());
  const { data, error } = query;
  if (data) return <ClassForm classes={data} onClose={onClose} />;
  return (
    <Modal title={TITLE} onClose={onClose} actions={<Button onClick={onClose}>Schließen</Button>}>
      {error ? <LoadError title="Die Klassen konnten nicht geladen werden." of={query} /> : <Skeleton height={200} />}
    </Modal>
  );
}
