import { totalOf } from '@kontor/contract/orders/rules.ts';
import { PARTS_MAX } from '@kontor/contract/products/schema.ts';
import { useEffect, useMemo, useRef } from 'react';
import { ItemPicker, type Named, toSearchable, useBaseItems, useStock } from '#inventory';
import { formatMoney, readNumber } from '#platform/format.de.ts';
import { RemoveRow } from '#platform/forms/remove-row.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { newLine, newPart, type ProductForm, pickedItem } from './product-form.ts';
import styles from './products.module.css';
import { useGoods } from './products.queries.ts';

interface MenuFieldsProps {
  readonly form: ProductForm;
  /** A Menü does not hold itself. */
  readonly ownId: number | undefined;
}

export function MenuFields({ form, ownId }: MenuFieldsProps) {
  const goods = useGoods().data?.filter(({ id }) => id !== ownId) ?? [];
  const { parts } = form.values;
  const taken = new Set(parts.map(({ productId }) => productId));
  const choicesFor = (productId: string) => [
    { value: '', label: 'Bitte wählen' },
    ...goods
      .filter(({ id }) => String(id) === productId || !taken.has(String(id)))
      .map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const alone = parts.flatMap(({ productId, amount }) => {
    const product = goods.find(({ id }) => String(id) === productId);
    const pieces = Math.trunc(readNumber(amount) ?? 0);
    return product && pieces > 0 ? [{ amount: pieces, unitPrice: product.price }] : [];
  });
  return (
    <fieldset className="stack gap-12 ruled" data-path="parts" data-rows tabIndex={-1}>
      <legend className="large bold full">Produkte im Menü</legend>
      <p className="dim">Bestand, Kosten und Gewicht kommen von diesen Produkten.</p>
      {form.errors.parts ? (
        <Notice kind="error" role="alert">
          {form.errors.parts}
        </Notice>
      ) : null}
      {parts.map((part, at) => (
        <div key={part.key} className={styles.ingredientLine}>
          <NativeSelect
            data-path={`parts.${at}.productId`}
            label={`Produkt ${at + 1}`}
            data={choicesFor(part.productId)}
            value={part.productId}
            onChange={(event) => form.setFieldValue(`parts.${at}.productId`, event.currentTarget.value)}
            error={form.errors[`parts.${at}.productId`]}
          />
          <NumberField
            data-path={`parts.${at}.amount`}
            label="Menge"
            min={1}
            value={part.amount}
            onChange={(text) => form.setFieldValue(`parts.${at}.amount`, text)}
            error={form.errors[`parts.${at}.amount`]}
          />
          <RemoveRow
            className="level"
            aria-label={`Produkt ${at + 1} entfernen`}
            title="Produkt entfernen"
            onRemove={() => form.removeListItem('parts', at)}
          />
        </div>
      ))}
      <div className="row wrap between">
        <Button
          data-add
          icon={<Glyph icon={AddIcon} />}
          isDisabled={parts.length >= PARTS_MAX}
          onClick={() => {
            form.clearFieldError('parts');
            form.insertListItem('parts', newPart());
          }}
        >
          Produkt hinzufügen
        </Button>
        {alone.length > 0 ? <p className="dim number">Einzeln {formatMoney(totalOf(alone))}</p> : null}
      </div>
    </fieldset>
  );
}

function useChoices() {
  const base = useBaseItems();
  const stock = useStock();
  const items = useMemo(() => toSearchable(base.data ?? []), [base.data]);
  const byName = useMemo(() => new Map(base.data?.map((item) => [item.name, item])), [base.data]);
  const amounts = useMemo(() => new Map(stock.data?.map(({ name, amount }) => [name, amount])), [stock.data]);
  // Until they are read nothing is known to be missing.
  const find = (name: string): Named | undefined =>
    byName.get(name) ?? (base.data || name === '' ? undefined : { name, label: name });
  return { items, amounts, find, isLoading: base.isPending };
}

interface ItemFieldProps {
  readonly form: ProductForm;
  readonly choices: ReturnType<typeof useChoices>;
  readonly path: 'produces' | `ingredients.${number}`;
  readonly name: string;
  readonly label: string;
}

const ItemField = ({ form, choices, path, name, label }: ItemFieldProps) => (
  <ItemPicker
    path={`${path}.name`}
    label={label}
    placeholder="Name oder Anfang davon"
    items={choices.items}
    amounts={choices.amounts}
    isLoading={choices.isLoading}
    value={choices.find(name)}
    onChange={(item) => {
      form.setFieldValue(`${path}.name`, item?.name ?? '');
      form.setFieldValue(`${path}.isChosen`, true);
    }}
    error={form.errors[`${path}.name`] as string | undefined}
  />
);

interface ItemAndAmountProps extends Omit<ItemFieldProps, 'name'> {
  readonly value: { readonly name: string; readonly amount: string };
  readonly amountLabel: string;
  readonly kind?: 'whole' | 'decimal';
}

const ItemAndAmount = ({ form, path, value, amountLabel, kind = 'whole', ...field }: ItemAndAmountProps) => (
  <>
    <ItemField form={form} path={path} name={value.name} {...field} />
    <NumberField
      data-path={`${path}.amount`}
      label={amountLabel}
      kind={kind}
      min={0}
      value={value.amount}
      onChange={(text) => form.setFieldValue(`${path}.amount`, text)}
      error={form.errors[`${path}.amount`]}
    />
  </>
);

export function ResoldFields({ form }: { readonly form: ProductForm }) {
  const choices = useChoices();
  return (
    <fieldset className="stack gap-12 ruled">
      <legend className="large bold full">Was ihr einkauft</legend>
      <p className="dim">Sein Bestand ist der Bestand des Produkts, sein Einkaufspreis sind die Kosten.</p>
      <ItemField form={form} choices={choices} path="produces" name={pickedItem(form.values)} label="Gegenstand" />
    </fieldset>
  );
}

export function RecipeFields({ form }: { readonly form: ProductForm }) {
  const choices = useChoices();
  const { produces, ingredients } = form.values;
  const group = useRef<HTMLFieldSetElement>(null);
  const isAdding = useRef(false);
  // The new line is where the work goes on.
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    group.current?.querySelector<HTMLElement>(`[data-path="ingredients.${ingredients.length - 1}.name"]`)?.focus();
  }, [ingredients.length]);
  return (
    <>
      <fieldset className="stack gap-12 ruled">
        <legend className="large bold full">Ergebnis einer Herstellung</legend>
        <p className="dim">Wähle, was herauskommt. Sein Bestand ist der Bestand des Produkts.</p>
        <div className={styles.ingredientLine}>
          <ItemAndAmount
            form={form}
            choices={choices}
            path="produces"
            value={produces}
            label="Hergestellter Gegenstand"
            amountLabel="Menge"
          />
        </div>
      </fieldset>
      <fieldset ref={group} className="stack gap-12 ruled" data-path="ingredients" data-rows tabIndex={-1}>
        <legend className="large bold full">Zutaten</legend>
        {form.errors.ingredients ? (
          <Notice kind="error" role="alert">
            {form.errors.ingredients}
          </Notice>
        ) : null}
        {ingredients.length === 0 ? <p className="dim">Noch keine Zutat. Ohne Zutaten kostet es nichts.</p> : null}
        {ingredients.map((line, at) => (
          <div key={line.key} className={styles.ingredientLine}>
            <ItemAndAmount
              form={form}
              choices={choices}
              path={`ingredients.${at}`}
              value={line}
              label={`Zutat ${at + 1}`}
              amountLabel="Menge"
              kind="decimal"
            />
            <RemoveRow
              className="level"
              aria-label={`Zutat ${at + 1} entfernen`}
              title="Zutat entfernen"
              onRemove={() => form.removeListItem('ingredients', at)}
            />
          </div>
        ))}
        <div>
          <Button
            data-add
            icon={<Glyph icon={AddIcon} />}
            isDisabled={ingredients.length >= 50}
            onClick={() => {
              form.clearFieldError('ingredients');
              isAdding.current = true;
              form.insertListItem('ingredients', newLine());
            }}
          >
            Zutat hinzufügen
          </Button>
        </div>
      </fieldset>
    </>
  );
}
