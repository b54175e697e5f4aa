import { sortProducts } from '@kontor/contract/products/api.ts';
import type { Category, Offer } from '@kontor/contract/products/offer.ts';
import { useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { SortedListDialog } from '#platform/ui/dialog/sorted-list-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { refreshProducts, useCategories, useOffers } from './menu.queries.ts';
import { ProductImage } from './product-image.tsx';

const WORDS = {
  title: 'Reihenfolge',
  hint: 'So stehen die Produkte auf der Karte. Ziehe sie am Griff oder nimm die Pfeile.',
  noun: 'Produkt',
};

interface Group {
  readonly value: string;
  readonly label: string;
  readonly offers: readonly Offer[];
}

/** What is shown together and can change places. */
const groupsOf = (categories: readonly Category[], offers: readonly Offer[]): Group[] =>
  [...categories, { id: null, name: 'Ohne Kategorie' }]
    .map(({ id, name }) => ({
      value: String(id),
      label: name,
      offers: offers.filter(({ categoryId }) => categoryId === id),
    }))
    .filter((group) => group.offers.length > 1);

interface GroupDialogProps {
  readonly groups: readonly Group[];
  readonly group: Group;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

function GroupDialog({ groups, group, onChoose, onClose }: GroupDialogProps) {
  const sort = useWrite(sortProducts, {
    showsErrors: true,
    onSuccess: (_sorted, client) => refreshProducts(client),
  });
  return (
    <SortedListDialog
      words={WORDS}
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
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      )}
      more={(offer) => <ProductImage product={offer} size={32} />}
      onClose={onClose}
    />
  );
}

/** In which sequence customers see the products of a category. */
export function ProductOrderDialog({ onClose }: { readonly onClose: () => void }) {
  const [categories, offers] = [useCategories(), useOffers()];
  const [chosen, setChosen] = useState<string>();
  const groups = groupsOf(categories.data ?? [], offers.data ?? []);
  const group = groups.find(({ value }) => value === chosen) ?? groups[0];
  if (categories.data && offers.data && group)
    return <GroupDialog key={group.value} groups={groups} group={group} onChoose={setChosen} onClose={onClose} />;
  return (
    <Modal title={WORDS.title} onClose={onClose} actions={<Button onClick={onClose}>Schließen</Button>}>
      {categories.error || offers.error ? (
        <LoadError title="Die Produkte konnten nicht geladen werden." of={[categories, offers]} />
      ) : categories.data && offers.data ? (
        <p className="dim">Zum Sortieren braucht eine Kategorie mindestens zwei Produkte auf der Karte.</p>
      ) : (
        <Skeleton height={200} />
      )}
    </Modal>
  );
}
