import { totalOf } from '@kontor/contract/orders/rules.ts';
import { PARTS_MAX } from '@kontor/contract/products/schema.ts';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ItemPicker, type Named, useBaseItems } from '#inventory';
import { formatMoney, readNumber } from '#platform/format.de.ts';
import { focusField } from '#platform/forms/forms.ts';
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

interface FormProps {
  readonly form: ProductForm;
}

interface LinesProps extends FormProps {
  readonly path: 'parts' | 'ingredients';
  readonly title: string;
  readonly hint: string | undefined;
  readonly noun: string;
  readonly most: number;
  readonly onAdd: () => void;
  readonly line: (at: number) => ReactNode;
  readonly beside?: ReactNode;
}

const Lines = ({ form, path, title, hint, noun, most, onAdd, line, beside }: LinesProps) => (
  <fieldset className="stack gap-12 ruled" data-path={path} data-rows tabIndex={-1}>
    <legend className="large bold full">{title}</legend>
    {form.errors[path] ? (
      <Notice kind="error" role="alert">
        {form.errors[path]}
      </Notice>
    ) : null}
    {hint ? <p className="dim">{hint}</p> : null}
    {form.values[path].map(({ key }, at) => (
      <div key={key} className={styles.ingredientLine}>
        {line(at)}
        <RemoveRow
          className="level"
          aria-label={`${noun} ${at + 1} entfernen`}
          title={`${noun} entfernen`}
          onRemove={() => form.removeListItem(path, at)}
        />
      </div>
    ))}
    <div className="row wrap between">
      <Button
        data-add
        icon={<Glyph icon={AddIcon} />}
        isDisabled={form.values[path].length >= most}
        onClick={() => {
          form.clearFieldError(path);
          onAdd();
        }}
      >
        {noun} hinzufügen
      </Button>
      {beside}
    </div>
  </fieldset>
);

interface AmountProps extends FormProps {
  readonly path: 'produces' | `ingredients.${number}` | `parts.${number}`;
  readonly value: string;
  readonly min: number;
  readonly kind?: 'whole' | 'decimal';
}

const Amount = ({ form, path, ...field }: AmountProps) => (
  <NumberField
    data-path={`${path}.amount`}
    label="Menge"
    onChange={(text) => form.setFieldValue(`${path}.amount`, text)}
    error={form.errors[`${path}.amount`]}
    {...field}
  />
);

/** The products of a Menü, which does not hold itself. */
export function MenuFields({ form, ownId }: FormProps & { readonly ownId: number | undefined }) {
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
  const line = (at: number) => {
    const { productId = '', amount = '' } = parts[at] ?? {};
    const path = `parts.${at}.productId` as const;
    return (
      <>
        <NativeSelect
          data-path={path}
          label={`Produkt ${at + 1}`}
          data={choicesFor(productId)}
          value={productId}
          onChange={(event) => form.setFieldValue(path, event.currentTarget.value)}
          error={form.errors[path]}
        />
        <Amount form={form} path={`parts.${at}`} value={amount} min={1} />
      </>
    );
  };
  return (
    <Lines
      form={form}
      path="parts"
      title="Produkte im Menü"
      hint="Bestand, Kosten und Gewicht kommen von diesen Produkten."
      noun="Produkt"
      most={PARTS_MAX}
      onAdd={() => form.insertListItem('parts', newPart())}
      line={line}
      beside={alone.length > 0 ? <p className="dim number">Einzeln {formatMoney(totalOf(alone))}</p> : null}
    />
  );
}

interface ItemFieldProps extends FormProps {
  readonly path: 'produces' | `ingredients.${number}`;
  readonly name: string;
  readonly label: string;
}

function ItemField({ form, path, name, label }: ItemFieldProps) {
  const base = useBaseItems();
  // Until they are read nothing is known to be missing.
  const unread: Named | undefined = base.data || name === '' ? undefined : { name, label: name };
  return (
    <ItemPicker
      path={`${path}.name`}
      label={label}
      placeholder="Name oder Anfang davon"
      showsStock
      value={base.data?.find((item) => item.name === name) ?? unread}
      onChange={(item) => {
        form.setFieldValue(`${path}.name`, item?.name ?? '');
        form.setFieldValue(`${path}.isChosen`, true);
      }}
      error={form.errors[`${path}.name`] as string | undefined}
    />
  );
}

export const ResoldFields = ({ form }: FormProps) => (
  <fieldset className="stack gap-12 ruled">
    <legend className="large bold full">Was ihr einkauft</legend>
    <p className="dim">Sein Bestand ist der Bestand des Produkts, sein Einkaufspreis sind die Kosten.</p>
    <ItemField form={form} path="produces" name={pickedItem(form.values)} label="Gegenstand" />
  </fieldset>
);

export function RecipeFields({ form }: FormProps) {
  const { produces, ingredients } = form.values;
  const line = (at: number) => {
    const { name = '', amount = '' } = ingredients[at] ?? {};
    return (
      <>
        <ItemField form={form} path={`ingredients.${at}`} name={name} label={`Zutat ${at + 1}`} />
        <Amount form={form} path={`ingredients.${at}`} value={amount} min={0} kind="decimal" />
      </>
    );
  };
  return (
    <>
      <fieldset className="stack gap-12 ruled">
        <legend className="large bold full">Ergebnis einer Herstellung</legend>
        <p className="dim">Wähle, was herauskommt. Sein Bestand ist der Bestand des Produkts.</p>
        <div className={styles.ingredientLine}>
          <ItemField form={form} path="produces" name={produces.name} label="Hergestellter Gegenstand" />
          <Amount form={form} path="produces" value={produces.amount} min={0} />
        </div>
      </fieldset>
      <Lines
        form={form}
        path="ingredients"
        title="Zutaten"
        hint={ingredients.length === 0 ? 'Noch keine Zutat. Ohne Zutaten kostet es nichts.' : undefined}
        noun="Zutat"
        most={50}
        onAdd={() => {
          flushSync(() => form.insertListItem('ingredients', newLine()));
          focusField(`ingredients.${ingredients.length}.name`);
        }}
        line={line}
      />
    </>
  );
}
