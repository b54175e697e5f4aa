import { totalOf } from '@kontor/contract/orders/rules.ts';
import { PARTS_MAX } from '@kontor/contract/products/schema.ts';
import { formatMoney, readNumber } from '#platform/format.de.ts';
import { RemoveRow } from '#platform/forms/remove-row.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { newPart, type ProductForm } from './product-form.ts';
import styles from './products.module.css';
import { useGoods } from './products.queries.ts';

interface MenuFieldsProps {
  readonly form: ProductForm;
  /** A Menü does not hold itself. */
  readonly ownId: number | undefined;
}

/** Which products make up a Menü. */
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
