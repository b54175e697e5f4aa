import { margin } from '@kontor/contract/products/rules.ts';
import { currencySign, formatCost, formatCostChange, formatPercent, readNumber } from '#platform/format.de.ts';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { PictureUpload } from '#platform/ui/field/picture-upload.tsx';
import { Switch } from '#platform/ui/field/switch.tsx';
import { useFormCost } from './cost.ts';
import { useCategories } from './menu.queries.ts';
import { type ProductForm, pickedItem } from './product-form.ts';
import { ProductImage } from './product-image.tsx';
import { useGoods } from './products.queries.ts';

const WITHOUT = {
  MADE: 'Ohne Bild steht hier das des Gegenstands.',
  RESOLD: 'Ohne Bild steht hier das des Gegenstands.',
  MENU: 'Ohne Bild stehen hier die seiner Produkte.',
};

function ProductPicture({ form }: { readonly form: ProductForm }) {
  const goods = useGoods().data;
  const { picture, kind, parts } = form.values;
  const first = goods?.find(({ id }) => String(id) === parts[0]?.productId);
  const item = kind === 'MENU' ? (first?.produces.name ?? '') : pickedItem(form.values);
  return (
    <PictureUpload
      use="PRODUCT"
      value={picture}
      hint={picture === null ? WITHOUT[kind] : 'So sehen es Kunden.'}
      onChange={(id) => form.setFieldValue('picture', id)}
    >
      <span className="tile full-height">
        <ProductImage product={{ picture: null, produces: { name: item, label: form.values.name } }} size={72} />
      </span>
    </PictureUpload>
  );
}

function Earnings({ form }: { readonly form: ProductForm }) {
  const typed = useFormCost()(form.values);
  const sale = readNumber(form.values.price);
  if (!typed || sale === undefined) return null;
  const { price: cost, unpriced } = typed;
  if (cost === null)
    return (
      <p className="meta full">
        Was es kostet, steht hier, sobald{' '}
        {unpriced.length === 1 ? 'ein Einkaufspreis' : `${unpriced.length} Einkaufspreise`} eingetragen{' '}
        {unpriced.length === 1 ? 'ist' : 'sind'}.
      </p>
    );
  const left = margin(sale, cost);
  return (
    <p className="full number" role="status">
      <span className="dim">Einkauf {formatCost(cost)} · bleibt </span>
      <strong className={left < 0 ? 'error' : 'strong'}>{formatCostChange(left)}</strong>
      {sale > 0 ? <span className="dim"> ({formatPercent(left / sale)})</span> : null}
    </p>
  );
}

export function SaleFields({ form }: { readonly form: ProductForm }) {
  const categories = useCategories().data ?? [];
  const choices = [
    { value: '', label: 'Keine' },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <fieldset className="stack gap-12 ruled">
      <legend className="large bold full">Verkauf</legend>
      <Switch
        label="Auf der Karte"
        description="Kunden sehen es und können es bestellen."
        {...form.getInputProps('onSale', { type: 'checkbox' })}
      />
      <Switch
        label="Ausverkauft"
        description="Es bleibt auf der Karte, lässt sich aber gerade nicht bestellen."
        {...form.getInputProps('soldOut', { type: 'checkbox' })}
      />
      <div className="fields">
        <Earnings form={form} />
        <NativeSelect className="full" label="Kategorie" data={choices} {...form.getInputProps('categoryId')} />
        <NumberField
          label={`Aktionspreis in ${currencySign()}`}
          kind="decimal"
          min={0}
          step={0.1}
          {...form.getInputProps('offerPrice')}
        />
        <DateTimeField label="Gilt bis" description="Berliner Zeit." {...form.getInputProps('offerUntil')} />
      </div>
      <ProductPicture form={form} />
    </fieldset>
  );
}
