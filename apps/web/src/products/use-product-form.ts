import { changeProduct, createProduct } from '@kontor/contract/products/api.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/api-error.ts';
import { useEditForm } from '#platform/use-edit-form.ts';
import { useWrite } from '#platform/use-write.ts';
import { type ProductValues, parseProduct, toValues, validateProduct } from './product-form.ts';
import { productsQueries } from './products.queries.ts';

export type ProductForm = UseFormReturnType<ProductValues>;

/** Refusals that are about the recipe, although the server names no field. */
const ABOUT_RECIPE = ['about:blank#products.circle', 'about:blank#inventory.unknown-item'];

const refresh = (_saved: Product, client: QueryClient) => client.invalidateQueries(productsQueries.all());
const options = { showsErrors: true, onSuccess: refresh } as const;

interface ProductFormOptions {
  /** The product as it was when the dialog opened; none creates one. */
  readonly opened: Product | undefined;
  readonly onDone: () => void;
}

export function useProductForm({ opened, onDone }: ProductFormOptions) {
  const create = useWrite(createProduct, options);
  const change = useWrite(changeProduct, options);
  const editing = useEditForm({
    opened,
    initial: toValues(opened),
    toValues,
    validate: validateProduct,
    save: (values, base, then) => {
      const body = parseProduct(values, base?.version);
      if (base) change.run({ params: { id: base.id }, body }, then);
      else create.run({ body }, then);
    },
    say: ({ name }, isNew) => `„${name}“ ist ${isNew ? 'angelegt' : 'gespeichert'}.`,
    onDone,
    fieldOf: (error) => (error instanceof ApiError && ABOUT_RECIPE.includes(error.type) ? 'ingredients' : undefined),
  });
  return { ...editing, isSaving: create.isPending || change.isPending };
}
