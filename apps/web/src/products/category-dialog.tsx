import { saveCategories } from '@kontor/contract/products/api.ts';
import { CATEGORY_ICONS, type CategoryIcon } from '@kontor/contract/products/offer.ts';
import { CategoryList } from '@kontor/contract/products/schema.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { SortedListDialog } from '#platform/ui/dialog/sorted-list-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { CATEGORY_LABELS } from './category-icon.tsx';
import { refreshProducts, useCategories } from './menu.queries.ts';

const WORDS = {
  title: 'Kategorien',
  hint: 'In dieser Reihenfolge stehen sie auf der Karte. Produkte einer gelöschten Kategorie stehen am Ende.',
  noun: 'Kategorie',
  nameMax: 40,
  most: 30,
};
const ICONS = CATEGORY_ICONS.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
const check = validateWith(CategoryList);

/** The categories of what is on sale: their order, their names and icons, new ones and fewer. */
export function CategoryDialog({ onClose }: { readonly onClose: () => void }) {
  const categories = useCategories();
  const save = useWrite(saveCategories, {
    showsErrors: true,
    onSuccess: (_saved, client) => refreshProducts(client),
  });
  if (!categories.data) {
    return (
      <Modal title={WORDS.title} onClose={onClose} actions={<Button onClick={onClose}>Schließen</Button>}>
        {categories.error ? (
          <LoadError title="Die Kategorien konnten nicht geladen werden." of={categories} />
        ) : (
          <Skeleton height={200} />
        )}
      </Modal>
    );
  }
  return (
    <SortedListDialog
      words={WORDS}
      entries={categories.data as CategoryList}
      fresh={{ name: '', icon: 'box' }}
      check={check}
      save={save}
      saved="Die Kategorien sind gespeichert."
      more={({ icon }, onChange, called) => (
        <NativeSelect
          aria-label={`Zeichen von ${called}`}
          data={ICONS}
          value={icon}
          onChange={(event) => onChange({ icon: event.currentTarget.value as CategoryIcon })}
        />
      )}
      onClose={onClose}
    />
  );
}
