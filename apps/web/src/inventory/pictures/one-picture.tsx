import { saveItemPictures } from '@kontor/contract/inventory/api.ts';
import { uploadPicture } from '@kontor/contract/pictures/api.ts';
import { useMemo, useState } from 'react';
import { businessQueries } from '#business';
import { sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { showToast } from '#platform/toasts.ts';
import { PictureField } from '#platform/ui/field/picture-field.tsx';
import { inventoryQueries, useBaseItems, useItemPictures } from '../inventory.queries.ts';
import { ItemImage, useItemImage } from '../item-image.tsx';
import { ItemPicker } from '../item-picker.tsx';
import { type Named, toSearchable } from '../item-search.ts';

const BOUNDS = { widest: 512, highest: 512, maxBytes: 500_000, type: 'image/webp' } as const;

function ItemPictureField({ item }: { readonly item: Named }) {
  const imageOf = useItemImage();
  const uploaded = useItemPictures().data?.some(({ name }) => name === item.name) ?? false;
  const upload = useWrite(uploadPicture, { showsErrors: true });
  const save = useWrite(saveItemPictures, {
    showsErrors: true,
    onSuccess: (_saved, client) =>
      Promise.all([
        client.invalidateQueries(inventoryQueries.pictures()),
        client.invalidateQueries(businessQueries.info()),
      ]),
  });
  const error = upload.error ?? save.error;
  const set = (picture: string | null, sentence: string) =>
    save.run(
      { body: { pictures: [{ name: item.name, picture }] } },
      { onSuccess: () => showToast({ kind: 'success', sentence }) },
    );
  return (
    <PictureField
      shape="square"
      src={uploaded ? imageOf(item.name) : undefined}
      bounds={BOUNDS}
      hint={uploaded ? 'So sehen es alle.' : 'Noch ohne hochgeladenes Bild.'}
      isBusy={upload.isPending || save.isPending}
      refusal={error ? sentenceOf(error) : undefined}
      onChoose={({ data }) =>
        upload.run(
          { body: { use: 'ITEM', data } },
          { onSuccess: ({ id }) => set(id, `Das Bild von „${item.label}“ ist gespeichert.`) },
        )
      }
      onRemove={() => set(null, `Das Bild von „${item.label}“ ist entfernt.`)}
    >
      <span className="tile full-height">
        <ItemImage src={imageOf(item.name)} label={item.label} size={72} />
      </span>
    </PictureField>
  );
}

/** Gives one item a picture, or takes it away; saved at once. */
export function OnePicture() {
  const base = useBaseItems();
  const [item, setItem] = useState<Named>();
  const items = useMemo(() => toSearchable(base.data ?? []), [base.data]);
  return (
    <>
      <ItemPicker
        label="Gegenstand"
        placeholder="Name oder Anfang davon"
        items={items}
        isLoading={base.isPending}
        amounts={NO_AMOUNTS}
        value={item}
        onChange={setItem}
      />
      {item ? <ItemPictureField key={item.name} item={item} /> : null}
    </>
  );
}

const NO_AMOUNTS: ReadonlyMap<string, number> = new Map();
