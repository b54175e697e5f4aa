import { changeProduct, createProduct } from '@kontor/contract/products/api.ts';
import type { ProductKind } from '@kontor/contract/products/offer.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useBaseItems } from '#inventory';
import { codeOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { note, noted, parsed } from '#platform/storage.ts';
import { refreshProducts } from '../menu.queries.ts';
import { readProduct } from '../products.queries.ts';
import { useFormCost } from './form-cost.ts';
import { type Doubts, doubtsAbout, lossesIn } from './product-doubts.ts';
import { useProductFields } from './product-fields.tsx';
import {
  newValues,
  type ProductForm,
  type ProductValues,
  parseProduct,
  toValues,
  validateProduct,
  withNewKeys,
} from './product-form.ts';

/** Where a refusal is shown that names no field. */
const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  'products.circle': 'ingredients',
  'inventory.unknown-item': 'ingredients',
  'products.menu-in-menu': 'parts',
  'products.unknown-part': 'parts',
  'products.is-part': 'parts',
};

const options = {
  showsErrors: true,
  onSuccess: (_saved: unknown, client: QueryClient) => refreshProducts(client),
} as const;

interface Draft {
  readonly version: number | undefined;
  readonly values: ProductValues;
}

/** What was typed waits in this tab over a reload, until it is saved or given up. */
function useKeptDraft(product: Product | undefined, form: ProductForm, isDirty: boolean): void {
  const key = `kontor.product.${product?.id ?? 'new'}`;
  const [kept] = useState(() => parsed<Draft>(noted(key)));
  const version = product?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (kept?.values && kept.version === version) form.setValues(withNewKeys({ ...form.getValues(), ...kept.values }));
    return () => note(key, undefined);
  }, [key]);
  useEffect(() => {
    note(key, isDirty ? JSON.stringify({ version, values: form.values }) : undefined);
  }, [key, version, form.values, isDirty]);
}

/** The form over a product, new or stored, with what it costs and what is doubtful about it. */
export function useProductForm(product: Product | undefined, kind: ProductKind, onDone: () => void) {
  const items = useBaseItems().data;
  const labels = useMemo(() => items && new Map(items.map(({ name, label }) => [name, label])), [items]);
  const labelOf = (item: string): string => labels?.get(item) ?? item;
  const costs = useFormCost();
  const [question, setQuestion] = useState<{ readonly doubts: Doubts; readonly save: () => void }>();
  const create = useWrite(createProduct, options);
  const change = useWrite(changeProduct, options);
  const client = useQueryClient();
  const editing = useEditForm({
    opened: product,
    ...(product ? { live: product } : {}),
    initial: product ? toValues(product) : newValues(kind),
    toValues,
    fields: useProductFields(),
    validate: (values) => validateProduct(values, labels),
    asksFirst: (values, base, save) => {
      const doubts = doubtsAbout(values, { isNew: base === undefined, labelOf, costs });
      if (doubts) setQuestion({ doubts, save });
      return doubts !== undefined;
    },
    save: (values, base, then) => {
      const body = parseProduct(values, base);
      if (base) change.run({ params: { id: base.id }, body }, then);
      else create.run({ body }, then);
    },
    say: ({ name }, isNew) => `„${name}“ ist ${isNew ? 'angelegt' : 'gespeichert'}.`,
    onDone,
    newest: ({ id }) => readProduct(client, id),
    fieldOf: (error) => REFUSED_FIELDS[codeOf(error)],
  });
  const { form, isDirty } = editing;
  useKeptDraft(product, form, isDirty);
  return { ...editing, costs, losses: lossesIn(form.values, { labelOf, costs }), question, setQuestion };
}

export type ProductEditing = ReturnType<typeof useProductForm>;
