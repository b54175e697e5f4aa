import { changeProduct, createProduct, removeProduct } from '@kontor/contract/products/api.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { currencySign } from '#platform/format.de.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { showToast } from '#platform/toasts.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { refreshProducts } from './menu.queries.ts';
import { MenuFields } from './menu-fields.tsx';
import { useProductFields } from './product-fields.tsx';
import { type ProductForm, parseProduct, toValues, validateProduct } from './product-form.ts';
import { readProduct } from './products.queries.ts';
import { RecipeFields } from './recipe-fields.tsx';
import { SaleFields } from './sale-fields.tsx';

/** Refusals that are about the recipe, although the server names no field. */
const ABOUT_RECIPE = ['about:blank#products.circle', 'about:blank#inventory.unknown-item'];
const ABOUT_MENU = ['products.menu-in-menu', 'products.unknown-part', 'products.is-part'].map(
  (code) => `about:blank#${code}`,
);

const fieldOf = (error: Error): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (ABOUT_MENU.includes(error.type)) return 'parts';
  return ABOUT_RECIPE.includes(error.type) ? 'ingredients' : undefined;
};

const refresh = (_saved: unknown, client: QueryClient) => refreshProducts(client);
const options = { showsErrors: true, onSuccess: refresh } as const;

interface ProductFormOptions {
  /** The product as it was when the dialog opened; none creates one. */
  readonly opened: Product | undefined;
  readonly onDone: () => void;
}

function useProductForm({ opened, onDone }: ProductFormOptions) {
  const create = useWrite(createProduct, options);
  const change = useWrite(changeProduct, options);
  const client = useQueryClient();
  return useEditForm({
    opened,
    initial: toValues(opened),
    toValues,
    fields: useProductFields(),
    validate: validateProduct,
    save: (values, base, then) => {
      const body = parseProduct(values, base);
      if (base) change.run({ params: { id: base.id }, body }, then);
      else create.run({ body }, then);
    },
    say: ({ name }, isNew) => `„${name}“ ist ${isNew ? 'angelegt' : 'gespeichert'}.`,
    onDone,
    newest: ({ id }) => readProduct(client, id),
    fieldOf,
  });
}

const KINDS = [
  { value: 'no', label: 'Produkt mit Rezept' },
  { value: 'yes', label: 'Menü aus Produkten' },
];

const BasicFields = ({ form }: { readonly form: ProductForm }) => (
  <div className="fields">
    <TextInput className="full" label="Name" data-autofocus {...form.getInputProps('name')} />
    <NumberField
      label={`Verkaufspreis je Stück in ${currencySign()}`}
      kind="decimal"
      min={0}
      step={0.1}
      {...form.getInputProps('price')}
    />
    <NativeSelect label="Art" data={KINDS} {...form.getInputProps('isMenu')} />
    {form.values.isMenu === 'yes' ? null : (
      <>
        <NumberField label="Zielproduktion in Stück" min={0} {...form.getInputProps('targetProductionCount')} />
        <Checkbox
          className="full"
          label="Fabrikprodukt"
          description="Wird in der Fabrik hergestellt: niemand muss die Zutaten tragen."
          {...form.getInputProps('factoryProduct', { type: 'checkbox' })}
        />
      </>
    )}
    <Textarea
      className="full"
      label="Beschreibung"
      description="Markdown ist erlaubt: **fett**, *kursiv*, - Liste, [Text](https://…)."
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      rows={3}
      {...form.getInputProps('description')}
    />
  </div>
);

interface ProductDialogProps {
  /** None creates a product. */
  readonly product: Product | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a product; stays until it is saved or cancelled. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const { form, dialog } = useProductForm({ opened: product, onDone: onClose });
  return (
    <DialogForm title={product ? `„${product.name}“ bearbeiten` : 'Neues Produkt'} {...dialog} onClose={onClose}>
      <BasicFields form={form} />
      {form.values.isMenu === 'yes' ? <MenuFields form={form} ownId={product?.id} /> : null}
      <SaleFields form={form} />
      {form.values.isMenu === 'yes' ? null : <RecipeFields form={form} />}
    </DialogForm>
  );
}

interface RemoveProductProps {
  readonly product: Product;
  readonly onClose: () => void;
}

/** Asks, and says what stays. */
export function RemoveProduct({ product, onClose }: RemoveProductProps) {
  const remove = useWrite(removeProduct, { onSuccess: refresh });
  const confirm = () =>
    remove.run(
      { params: { id: product.id } },
      {
        onSuccess: () => {
          onClose();
          showToast({ kind: 'done', sentence: `„${product.name}“ ist gelöscht. Der Bestand ist unverändert.` });
        },
        // The common toast says why; the question is answered either way.
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={`„${product.name}“ löschen?`}
      confirmLabel="Löschen"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {product.produces
        ? `Rezept, Preis und Beschreibung sind dann weg. Der Bestand an ${product.produces.label} bleibt im Lager.`
        : 'Preis und Beschreibung sind dann weg. Die Produkte darin bleiben, wie sie sind.'}{' '}
      Im Protokoll steht, dass du es warst.
    </ConfirmDialog>
  );
}
