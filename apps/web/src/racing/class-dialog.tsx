import type { VehicleClass } from '@kontor/contract/racing/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { sentenceOf } from '#platform/api-error.ts';
import { showToast } from '#platform/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { DialogExit } from '#platform/ui/dialog-exit.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import modal from '#platform/ui/modal.module.css';
import { Modal } from '#platform/ui/modal.tsx';
import { PersistentDialog } from '#platform/ui/persistent-dialog.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import styles from './class-dialog.module.css';
import { checkDraft, type DraftClass, moved, toDraft, toList } from './class-draft.ts';
import { ClassRow } from './class-row.tsx';
import { racingQueries, useSaveClasses } from './racing.queries.ts';

const TITLE = 'Fahrzeugklassen';
const MOST = 20;

function useDraft(classes: readonly VehicleClass[], onDone: () => void) {
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

interface ClassFormProps {
  readonly classes: readonly VehicleClass[];
  readonly onClose: () => void;
}

function ClassForm({ classes, onClose }: ClassFormProps) {
  const [isDone, setIsDone] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const { draft, told, errors, refusal, isSaving, isDirty, rename, remove, add, move, submit } = useDraft(
    classes,
    () => {
      setIsDone(true);
      onClose();
    },
  );
  return (
    <PersistentDialog title={TITLE}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={modal.body}>
          <p className={styles.help}>
            In dieser Reihenfolge stehen sie überall. Eine Klasse, in der gefahren wurde, bleibt und lässt sich
            umbenennen.
          </p>
          <ol className={styles.rows}>
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
          <Button ref={addButton} icon={<Glyph icon={AddIcon} />} onClick={add} isDisabled={draft.length >= MOST}>
            Klasse hinzufügen
          </Button>
          <p className="visually-hidden" role="status">
            {told}
          </p>
          {refusal ? (
            <p className={styles.refusal} role="alert">
              {refusal}
            </p>
          ) : null}
        </div>
        <DialogExit isDirty={!isDone && isDirty} isSaving={isSaving} onClose={onClose}>
          <Button type="submit" look="primary" isBusy={isSaving}>
            Speichern
          </Button>
        </DialogExit>
      </form>
    </PersistentDialog>
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
