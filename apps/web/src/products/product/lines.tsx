import type { ReactNode } from 'react';
import { ItemPicker, type Named, useBaseItems } from '#inventory';
import { focusField } from '#platform/forms/forms.ts';
import { RemoveRow } from '#platform/forms/remove-row.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import { Refusal } from '#platform/ui/page/notice.tsx';
import styles from './product.module.css';
import type { ProductForm } from './product-form.ts';

interface FormProps {
  readonly form: ProductForm;
}

interface Line {
  readonly field: ReactNode;
  readonly amount: ReactNode;
  readonly cost: ReactNode;
}

/** One line of what goes in or comes out: what, how much of it, what that costs. */
export const LineCells = ({ field, amount, cost }: Line) => (
  <>
    {field}
    {amount}
    <span className={`${styles.cost} number dim`}>{cost}</span>
  </>
);

interface LinesProps extends FormProps {
  readonly path: 'parts' | 'ingredients';
  readonly title: string;
  readonly hint: string | undefined;
  readonly noun: string;
  readonly most: number;
  readonly onAdd: () => void;
  readonly line: (at: number) => Line;
  readonly beside?: ReactNode;
}

export const Lines = ({ form, path, title, hint, noun, most, onAdd, line, beside }: LinesProps) => (
  <fieldset className="stack gap-8" data-path={path} data-rows tabIndex={-1}>
    <legend className="visually-hidden">{title}</legend>
    <Refusal>{form.errors[path]}</Refusal>
    {hint ? <p className="dim">{hint}</p> : null}
    {form.values[path].length > 0 ? (
      <div className={`${styles.line} meta`} aria-hidden="true">
        <span>{noun}</span>
        <span>Menge</span>
        <span className={`${styles.cost} ${styles.head}`}>Kosten</span>
      </div>
    ) : null}
    {form.values[path].map(({ key }, at) => (
      <div key={key} className={styles.line}>
        <LineCells {...line(at)} />
        <RemoveRow
          className={styles.remove}
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
  readonly label: string;
  readonly path: 'produces' | `ingredients.${number}` | `parts.${number}`;
  readonly value: string;
  readonly min: number;
  readonly kind?: 'whole' | 'decimal';
}

export const Amount = ({ form, path, ...field }: AmountProps) => (
  <NumberField
    data-path={`${path}.amount`}
    onFocus={(event) => event.currentTarget.select()}
    onChange={(text) => {
      form.setFieldValue(`${path}.amount`, text);
      if (path.startsWith('ingredients')) form.setFieldValue(`${path as `ingredients.${number}`}.isAmountChosen`, true);
    }}
    error={form.errors[`${path}.amount`]}
    {...field}
  />
);

interface ItemFieldProps extends FormProps {
  readonly path: 'produces' | `ingredients.${number}`;
  readonly name: string;
  readonly label: string;
}

/** Once an item is chosen, its amount is typed. */
export function ItemField({ form, path, name, label }: ItemFieldProps) {
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
      onChosen={() => focusField(`${path}.amount`)}
      error={form.errors[`${path}.name`] as string | undefined}
    />
  );
}
