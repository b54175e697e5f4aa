import { changeProduct, createProduct } from '@kontor/contract/products/api.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, hasStatus, sentenceOf } from '#platform/api-error.ts';
import { focusFirstError, showFieldErrors } from '#platform/forms.ts';
import { showToast } from '#platform/toasts.ts';
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

/** From the opened dialog to the saved product; a refusal leaves everything as it was typed. */
export function useProductForm({ opened, onDone }: ProductFormOptions) {
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<string>();
  const create = useWrite(createProduct, options);
  const change = useWrite(changeProduct, options);
  const form: ProductForm = useForm<ProductValues>({
    initialValues: toValues(opened),
    validate: validateProduct,
    validateInputOnBlur: true,
  });

  const done = ({ name }: Product) => {
    onDone();
    showToast({ kind: 'done', sentence: `„${name}“ ist ${base ? 'gespeichert' : 'angelegt'}.` });
  };

  const refuse = (error: Error) => {
    if (hasStatus(error, 409)) return setConflict(sentenceOf(error));
    if (error instanceof ApiError && ABOUT_RECIPE.includes(error.type)) {
      form.setErrors({ ingredients: error.detail });
      return focusFirstError({ ingredients: error.detail });
    }
    if (!showFieldErrors(form, error)) showToast({ kind: 'failed', sentence: sentenceOf(error) });
  };

  const save = (values: ProductValues) => {
    const body = parseProduct(values, base?.version);
    const then = { onSuccess: done, onError: refuse };
    setConflict(undefined);
    if (base) change.run({ params: { id: base.id }, body }, then);
    else create.run({ body }, then);
  };

  return {
    form,
    conflict,
    isSaving: create.isPending || change.isPending,
    submit: form.onSubmit(save, focusFirstError),
    /** Gives up what was typed for what somebody else has saved. */
    load: (current: Product) => {
      setBase(current);
      setConflict(undefined);
      form.setValues(toValues(current));
      form.clearErrors();
    },
  };
}
