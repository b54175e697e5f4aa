import { saveCategories, sortProducts } from '@kontor/contract/products/api.ts';
import { CATEGORY_ICONS, type Category, type CategoryIcon, type Offer } from '@kontor/contract/products/offer.ts';
import { CategoryList } from '@kontor/contract/products/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { SortedListDialog } from '#platform/ui/dialog/sorted-list-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { LoadError, type Loading } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { CATEGORY_LABELS } from './category-icon.tsx';
import { refreshProducts, useCategories, useOffers } from './menu.queries.ts';
import { ProductImage } from './product-image.tsx';

interface UnreadyDialogProps {
  readonly title: string;
  readonly failure: string;
  readonly of: readonly (Loading & { readonly data: unknown })[];
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

const UnreadyDialog = ({ title, failure, of, onClose, children }: UnreadyDialogProps) => (
  <Modal title={title} onClose={onClose} actions={<Button onClick={onClose}>Schließen</Button>}>
    {of.some(({ error }) => error) ? (
      <LoadError title={failure} of={of} />
    ) : of.every(({ data }) => data) ? (
      children
    ) : (
      <Skeleton height={200} />
    )}
  </Modal>
);

interface SortingDialogProps {
  readonly onClose: () => void;
}

const saving = { showsErrors: true, onSuccess: (_saved: unknown, client: QueryClient) => refreshProducts(client) };

const CATEGORY_WORDS = {
  title: 'Kategorien',
  hint: 'In dieser Reihenfolge stehen sie auf der Karte. Produkte einer gelöschten Kategorie stehen am Ende.',
  noun: 'Kategorie',
  nameMax: 40,
  most: 30,
};
const ICONS = CATEGORY_ICONS.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
const check = validateWith(CategoryList);

interface LoadedCategories extends SortingDialogProps {
  readonly categories: readonly Category[];
}

function SortedCategories({ categories, onClose }: LoadedCategories) {
  const [seen] = useState(categories);
  const save = useWrite(saveCategories, saving);
  return (
    <SortedListDialog
      words={CATEGORY_WORDS}
      entries={seen as CategoryList}
      fresh={{ name: '', icon: 'box' }}
      check={check}
      save={{ run: ({ body }, then) => save.run({ body: { categories: body, seen: [...seen] } }, then) }}
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

export function CategoryDialog({ onClose }: SortingDialogProps) {
  const categories = useCategories();
  if (categories.data) return <SortedCategories categories={categories.data} onClose={onClose} />;
  const failure = 'Die Kategorien konnten nicht geladen werden.';
  return <UnreadyDialog title={CATEGORY_WORDS.title} failure={failure} of={[categories]} onClose={onClose} />;
}

const PRODUCT_WORDS = {
  title: 'Reihenfolge',
  hint: 'So stehen die Produkte auf der Karte. Ziehe sie am Griff oder nimm die Pfeile.',
  noun: 'Produkt',
};

/** The categories with at least two products: those that can change places. */
const groupsOf = (categories: readonly Category[], offers: readonly Offer[]) =>
  [...categories, { id: null, name: 'Ohne Kategorie' }]
    .map(({ id, name }) => ({
      value: String(id),
      label: name,
      offers: offers.filter(({ categoryId }) => categoryId === id),
    }))
    .filter((group) => group.offers.length > 1);

export function ProductOrderDialog({ onClose }: SortingDialogProps) {
  const [categories, offers] = [useCategories(), useOffers()];
  const [chosen, setChosen] = useState<string>();
  const sort = useWrite(sortProducts, saving);
  const groups = groupsOf(categories.data ?? [], offers.data ?? []);
  const group = groups.find(({ value }) => value === chosen) ?? groups[0];
  if (!categories.data || !offers.data || !group) {
    const failure = 'Die Produkte konnten nicht geladen werden.';
    return (
      <UnreadyDialog title={PRODUCT_WORDS.title} failure={failure} of={[categories, offers]} onClose={onClose}>
        <p className="dim">Zum Sortieren braucht eine Kategorie mindestens zwei Produkte auf der Karte.</p>
      </UnreadyDialog>
    );
  }
  return (
    <SortedListDialog
      key={group.value}
      words={PRODUCT_WORDS}
      entries={group.offers}
      save={{
        ...sort,
        run: ({ body }, then) => sort.run({ body: { ids: body.map(({ id }) => id) } }, then),
      }}
      saved="Die Reihenfolge ist gespeichert."
      head={(isDirty) => (
        <NativeSelect
          label="Kategorie"
          description={isDirty ? 'Speichere zuerst, was du verschoben hast.' : undefined}
          disabled={isDirty}
          data={groups.map(({ value, label }) => ({ value, label }))}
          value={group.value}
          onChange={(event) => {
            sort.reset();
            setChosen(event.currentTarget.value);
          }}
        />
      )}
      more={(offer) => <ProductImage product={offer} size={32} />}
      onClose={onClose}
    />
  );
}
