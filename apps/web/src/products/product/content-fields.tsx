import { totalOf } from '@kontor/contract/orders/rules.ts';
import { KIND_LABELS, PRODUCT_KINDS } from '@kontor/contract/products/offer.ts';
import { PARTS_MAX } from '@kontor/contract/products/schema.ts';
import { formatCost, formatMoney, readNumber } from '#platform/format.de.ts';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { useGoods } from '../products.queries.ts';
import { Amount, ItemField, Lines } from './lines.tsx';
import { newPart, pickedItem } from './product-form.ts';
import { RecipeFields } from './recipe-fields.tsx';
import type { ProductEditing } from './use-product-form.ts';

interface ContentProps {
  readonly editing: ProductEditing;
  /** A Menü does not hold itself. */
  readonly ownId: number | undefined;
}

function MenuFields({ editing: { form }, ownId }: ContentProps) {
  const goods = useGoods().data?.filter(({ id }) => id !== ownId) ?? [];
  const { parts } = form.values;
  const taken = new Set(parts.map(({ productId }) => productId));
  const productOf = (productId: string) => goods.find(({ id }) => String(id) === productId);
  const choicesFor = (productId: string) => [
    { value: '', label: 'Bitte wählen' },
    ...goods
      .filter(({ id }) => String(id) === productId || !taken.has(String(id)))
      .map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const alone = parts.flatMap(({ productId, amount }) => {
    const product = productOf(productId);
    const pieces = Math.trunc(readNumber(amount) ?? 0);
    return product && pieces > 0 ? [{ amount: pieces, unitPrice: product.price }] : [];
  });
  const line = (at: number) => {
    const { productId = '', amount = '' } = parts[at] ?? {};
    const path = `parts.${at}.productId` as const;
    const cost = productOf(productId)?.buyPrice;
    return {
      field: (
        <NativeSelect
          data-path={path}
          label={`Produkt ${at + 1}`}
          data={choicesFor(productId)}
          value={productId}
          onChange={(event) => form.setFieldValue(path, event.currentTarget.value)}
          error={form.errors[path]}
        />
      ),
      amount: <Amount form={form} label={`Menge von Produkt ${at + 1}`} path={`parts.${at}`} value={amount} min={1} />,
      cost: cost === undefined ? '' : cost === null ? 'kein Preis' : formatCost((readNumber(amount) ?? 0) * cost),
    };
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

const ResoldFields = ({ editing: { form } }: ContentProps) => (
  <>
    <p className="dim">Sein Bestand ist der Bestand des Produkts, sein Einkaufspreis sind die Kosten.</p>
    <ItemField form={form} path="produces" name={pickedItem(form.values)} label="Gegenstand" />
  </>
);

const CONTENTS = {
  MADE: ['Rezept', RecipeFields],
  RESOLD: ['Was ihr einkauft', ResoldFields],
  MENU: ['Zusammenstellung', MenuFields],
} as const;

const KINDS = PRODUCT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

/** What a piece is made of, and at once what it costs. */
export function ContentFields(props: ContentProps) {
  const { form, losses } = props.editing;
  const { kind, price, onSale } = form.values;
  const [title, Fields] = CONTENTS[kind];
  // Before a price is typed everything is sold at a loss.
  const isPriced = onSale || (readNumber(price) ?? 0) > 0;
  return (
    <Section
      title={title}
      isCard
      actions={<NativeSelect aria-label="Art" data={KINDS} {...form.getInputProps('kind')} />}
    >
      <Fields {...props} />
      {isPriced && losses.length > 0 ? <Notice kind="warning">{losses.join(' ')}</Notice> : null}
    </Section>
  );
}
