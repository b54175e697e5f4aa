import { VehicleClassList } from '@kontor/contract/racing/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { validateWith } from '#platform/forms/forms.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { SortedListDialog } from '#platform/ui/dialog/sorted-list-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { racingQueries, useSaveClasses } from '../racing.queries.ts';

const WORDS = {
  title: 'Fahrzeugklassen',
  hint: 'In dieser Reihenfolge stehen sie überall. Eine Klasse, in der gefahren wurde, bleibt und lässt sich umbenennen.',
  noun: 'Klasse',
  nameMax: 12,
  most: 20,
};
const check = validateWith(VehicleClassList);

export function ClassDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(racingQueries.classes());
  const save = useSaveClasses();
  const { data, error } = query;
  if (data)
    return (
      <SortedListDialog
        words={WORDS}
        entries={data}
        fresh={{ name: '' }}
        check={check}
        save={save}
        saved="Die Fahrzeugklassen sind gespeichert."
        onClose={onClose}
      />
    );
  return (
    <Modal title={WORDS.title} onClose={onClose} actions={<Button onClick={onClose}>Schließen</Button>}>
      {error ? <LoadError title="Die Klassen konnten nicht geladen werden." of={query} /> : <Skeleton height={200} />}
    </Modal>
  );
}
