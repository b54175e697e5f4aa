import { KIND_LABELS } from '@kontor/contract/products/offer.ts';
import { useBaseItems } from '#inventory';
import { writeDateTimeText } from '#platform/forms/date-time-text.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { pictureSrc } from '#platform/picture-src.ts';
import { Picture } from '#platform/ui/picture.tsx';
import { useCategories } from '../menu.queries.ts';
import { useProducts } from '../products.queries.ts';
import type { ProductForm } from './product-form.ts';

type Values = ProductForm['values'];

export function useProductFields(): readonly FormField<Values>[] {
  const items = useBaseItems().data;
  const products = useProducts().data;
  const categories = useCategories().data;
  const itemOf = (name: string): string => items?.find((item) => item.name === name)?.label ?? name;
  const productOf = (id: string): string => products?.find((product) => String(product.id) === id)?.name ?? '';
  return [
    { path: 'name', label: 'Name' },
    { path: 'price', label: 'Verkaufspreis' },
    { path: 'kind', label: 'Art', show: ({ kind }) => KIND_LABELS[kind] },
    { path: 'targetProductionCount', label: 'Zielproduktion' },
    { path: 'factoryProduct', label: 'Fabrikprodukt' },
    { path: 'description', label: 'Beschreibung' },
    {
      path: 'parts',
      label: 'Produkte im Menü',
      show: ({ parts }) => parts.map(({ productId, amount }) => `${amount} × ${productOf(productId)}`).join(', '),
    },
    { path: 'onSale', label: 'Auf der Karte' },
    { path: 'soldOut', label: 'Ausverkauft' },
    {
      path: 'categoryId',
      label: 'Kategorie',
      show: ({ categoryId }) => categories?.find(({ id }) => String(id) === categoryId)?.name ?? 'Keine',
    },
    { path: 'offerPrice', label: 'Aktionspreis' },
    { path: 'offerUntil', label: 'Gilt bis', show: ({ offerUntil }) => writeDateTimeText(offerUntil) },
    {
      path: 'picture',
      label: 'Bild',
      show: ({ picture }) =>
        picture === null ? (
          'Kein Bild'
        ) : (
          <Picture src={pictureSrc(picture, 'small')} alt="Bild" width={72} height={72} />
        ),
    },
    {
      path: 'produces',
      label: 'Was herauskommt',
      show: ({ produces }) => `${produces.amount} × ${itemOf(produces.name)}`,
    },
    {
      path: 'ingredients',
      label: 'Zutaten',
      show: ({ ingredients }) => ingredients.map(({ name, amount }) => `${amount} × ${itemOf(name)}`).join(', '),
    },
  ];
}
