import type { Product } from '@kontor/contract/products/schema.ts';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { DialogConflict } from '#platform/ui/dialog-conflict.tsx';
import { DialogExit } from '#platform/ui/dialog-exit.tsx';
import dialog from '#platform/ui/dialog-form.module.css';
import modal from '#platform/ui/modal.module.css';
import { NumberField } from '#platform/ui/number-field.tsx';
import { PersistentDialog } from '#platform/ui/persistent-dialog.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import { Textarea } from '#platform/ui/textarea.ts';
import { RecipeFields } from './recipe-fields.tsx';
import { type ProductForm, useProductForm } from './use-product-form.ts';

const BasicFields = ({ form }: { readonly form: ProductForm }) => (
  <div className={dialog.fields}>
    <TextInput className={dialog.wide} label="Name" data-autofocus {...form.getInputProps('name')} />
    <NumberField
      label="Verkaufspreis je Stück in €"
      kind="decimal"
      min={0}
      step={0.1}
      {...form.getInputProps('price')}
    />
    <NumberField label="Zielproduktion in Stück" min={0} {...form.getInputProps('targetProductionCount')} />
    <Checkbox
      className={dialog.wide}
      label="Fabrikprodukt"
      description="Wird in der Fabrik hergestellt: niemand muss die Zutaten tragen."
      {...form.getInputProps('factoryProduct', { type: 'checkbox' })}
    />
    <Textarea
      className={dialog.wide}
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
  /** The same product as it is stored by now. */
  readonly current: Product | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a product; stays until it is saved or cancelled. */
export function ProductDialog({ product, current, onClose }: ProductDialogProps) {
  const [isDone, setIsDone] = useState(false);
  const { form, conflict, isSaving, submit, load } = useProductForm({
    opened: product,
    onDone: () => {
      setIsDone(true);
      onClose();
    },
  });
  return (
    <PersistentDialog title={product ? `„${product.name}“ bearbeiten` : 'Neues Produkt'}>
      <form className={dialog.form} onSubmit={submit} noValidate>
        <div className={modal.body}>
          {conflict ? <DialogConflict sentence={conflict} onLoad={current && (() => load(current))} /> : null}
          <BasicFields form={form} />
          <RecipeFields form={form} />
        </div>
        <DialogExit isDirty={!isDone && form.isDirty()} isSaving={isSaving} onClose={onClose}>
          <Button type="submit" look="primary" isBusy={isSaving}>
            Speichern
          </Button>
        </DialogExit>
      </form>
    </PersistentDialog>
  );
}
