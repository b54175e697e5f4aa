import { changeProduct, createProduct, removeProduct } from '@kontor/contract/products/api.ts';
import { KIND_LABELS, PRODUCT_KINDS, type ProductKind } from '@kontor/contract/products/offer.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBaseItems } from '#inventory';
import { codeOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { currencySign } from '#platform/format.de.ts';
import { focusField } from '#platform/forms/forms.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Checkbox } from '#platform/ui/field/checkbox.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CategoryIcon, type Icon, ProductIcon, RecipeIcon } from '#platform/ui/icons.ts';
import { MenuFields, RecipeFields, ResoldFields } from './content-fields.tsx';
import { useFormCost } from './cost.ts';
import { refreshProducts } from './menu.queries.ts';
import { type Doubts, doubtfulField, doubtsAbout } from './product-doubts.ts';
import { useProductFields } from './product-fields.tsx';
import { newValues, type ProductForm, parseProduct, toValues, validateProduct } from './product-form.ts';
import styles from './products.module.css';
import { readProduct } from './products.queries.ts';
import { SaleFields } from './sale-fields.tsx';

const EXPLAINED: Record<ProductKind, readonly [icon: Icon, sentence: string]> = {
  MADE: [RecipeIcon, 'Ihr macht es selbst, aus Zutaten nach einem Rezept.'],
  RESOLD: [ProductIcon, 'Ihr kauft es ein und verkauft es weiter.'],
  MENU: [CategoryIcon, 'Mehrere Produkte zusammen zu einem Preis.'],
};

interface KindQuestionProps {
  readonly onChoose: (kind: ProductKind) => void;
  readonly onClose: () => void;
}

const KindQuestion = ({ onChoose, onClose }: KindQuestionProps) => (
  <Modal title="Neues Produkt" onClose={onClose} actions={<Button onClick={onClose}>Abbrechen</Button>}>
    <div className="stack gap-12">
      <p className="dim">Was für ein Produkt ist es?</p>
      {PRODUCT_KINDS.map((kind, at) => {
        const [icon, sentence] = EXPLAINED[kind];
        return (
          <button
            key={kind}
            type="button"
            className={`card row gap-12 ${styles.kind}`}
            data-autofocus={at === 0 || undefined}
            onClick={() => onChoose(kind)}
          >
            <Glyph icon={icon} size={24} />
            <span className="stack gap-4">
              <span className="large bold">{KIND_LABELS[kind]}</span>
              <span className="dim">{sentence}</span>
            </span>
          </button>
        );
      })}
    </div>
  </Modal>
);

/** Where a refusal is shown that names no field. */
const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  'products.circle': 'ingredients',
  'inventory.unknown-item': 'ingredients',
  'products.menu-in-menu': 'parts',
  'products.unknown-part': 'parts',
  'products.is-part': 'parts',
};

const refresh = (_saved: unknown, client: QueryClient) => refreshProducts(client);
const options = { showsErrors: true, onSuccess: refresh } as const;

function useProductForm(opened: Product | undefined, kind: ProductKind, onDone: () => void) {
  const items = useBaseItems().data;
  const labels = useMemo(() => items && new Map(items.map(({ name, label }) => [name, label])), [items]);
  const costOf = useFormCost();
  const [question, setQuestion] = useState<{ readonly doubts: Doubts; readonly save: () => void }>();
  const create = useWrite(createProduct, options);
  const change = useWrite(changeProduct, options);
  const client = useQueryClient();
  const editing = useEditForm({
    opened,
    initial: opened ? toValues(opened) : newValues(kind),
    toValues,
    fields: useProductFields(),
    validate: (values) => validateProduct(values, labels),
    asksFirst: (values, base, save) => {
      const doubts = doubtsAbout(values, {
        isNew: base === undefined,
        labelOf: (item) => labels?.get(item) ?? item,
        cost: costOf(values)?.price,
      });
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
  return { ...editing, question, setQuestion };
}

const KINDS = PRODUCT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const TARGETS = { MADE: 'Zielproduktion in Stück', RESOLD: 'Zielbestand in Stück', MENU: undefined } as const;

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
    <NativeSelect label="Art" data={KINDS} {...form.getInputProps('kind')} />
    {form.values.kind === 'MENU' ? null : (
      <NumberField label={TARGETS[form.values.kind]} min={0} {...form.getInputProps('targetProductionCount')} />
    )}
    {form.values.kind === 'MADE' ? (
      <Checkbox
        className="full"
        label="Fabrikprodukt"
        description="Wird in der Fabrik hergestellt: niemand muss die Zutaten tragen."
        {...form.getInputProps('factoryProduct', { type: 'checkbox' })}
      />
    ) : null}
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
  readonly product: Product | undefined;
  readonly onClose: () => void;
}

function SaveQuestion({ form, question, setQuestion }: ReturnType<typeof useProductForm>) {
  if (!question) return null;
  const { doubts, save } = question;
  const { name, onSale } = form.values;
  const isSold = onSale && doubts.losses.length > 0;
  return (
    <ConfirmDialog
      title={isSold ? `„${name}“ mit Verlust auf die Karte?` : `„${name}“ so speichern?`}
      confirmLabel={isSold ? 'Trotzdem auf die Karte' : 'So speichern'}
      cancelLabel="Zurück"
      look={doubts.losses.length > 0 ? 'danger' : 'primary'}
      enter="cancel"
      onConfirm={() => {
        setQuestion(undefined);
        save();
      }}
      onCancel={() => {
        setQuestion(undefined);
        queueMicrotask(() => focusField(doubtfulField(form.values, doubts)));
      }}
    >
      <div className="stack gap-8">
        {doubts.defaults.length > 0 ? <p>Das war vorgegeben, niemand hat es gewählt:</p> : null}
        <ul className="stack gap-4">
          {[...doubts.defaults, ...doubts.losses].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  );
}

function ProductFields({ product, kind, onClose }: ProductDialogProps & { readonly kind: ProductKind }) {
  const editing = useProductForm(product, kind, onClose);
  const { form, dialog } = editing;
  return (
    <DialogForm title={product ? `„${product.name}“ bearbeiten` : 'Neues Produkt'} {...dialog} onClose={onClose}>
      <BasicFields form={form} />
      {form.values.kind === 'RESOLD' ? <ResoldFields form={form} /> : null}
      {form.values.kind === 'MENU' ? <MenuFields form={form} ownId={product?.id} /> : null}
      <SaleFields form={form} />
      {form.values.kind === 'MADE' ? <RecipeFields form={form} /> : null}
      <SaveQuestion {...editing} />
    </DialogForm>
  );
}

export function ProductDialog(props: ProductDialogProps) {
  const [kind, setKind] = useState(props.product?.kind);
  if (!kind) return <KindQuestion onChoose={setKind} onClose={props.onClose} />;
  return <ProductFields {...props} kind={kind} />;
}

export function RemoveProduct({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const remove = useWrite(removeProduct, { onSuccess: refresh });
  return (
    <ConfirmWrite
      title={`„${product.name}“ löschen?`}
      confirmLabel="Löschen"
      write={remove}
      input={{ params: { id: product.id } }}
      done={`„${product.name}“ ist gelöscht. Der Bestand ist unverändert.`}
      onClose={onClose}
    >
      {product.produces
        ? `${product.kind === 'MADE' ? 'Rezept, Preis' : 'Preis'} und Beschreibung sind dann weg. Der Bestand an ${product.produces.label} bleibt im Lager.`
        : 'Preis und Beschreibung sind dann weg. Die Produkte darin bleiben, wie sie sind.'}{' '}
      Im Protokoll steht, dass du es warst.
    </ConfirmWrite>
  );
}
