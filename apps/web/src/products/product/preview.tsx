import type { Product } from '@kontor/contract/products/schema.ts';
import { useBaseItems } from '#inventory';
import { readNumber } from '#platform/format.de.ts';
import { dateTimeOf } from '#platform/forms/date-time-text.ts';
import { MarkdownText } from '#platform/markdown-text.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { useCategories } from '../menu.queries.ts';
import { OfferFace } from '../offer-face.tsx';
import { Availability, Terms } from '../offer-facts.tsx';
import { useGoods } from '../products.queries.ts';
import styles from './product.module.css';
import { type ProductForm, type ProductValues, pickedItem } from './product-form.ts';

/** What stands in the form, as what shows a product takes it. */
export function useShownProduct(values: ProductValues) {
  const goods = useGoods().data;
  const items = useBaseItems().data;
  const { kind, picture, name, parts } = values;
  const item = pickedItem(values);
  const partsOf = parts.flatMap(({ productId, amount }) => {
    const product = goods?.find(({ id }) => String(id) === productId);
    return product
      ? [{ item: product.produces.name, name: product.name, amount: readNumber(amount) ?? 0, weight: product.weight }]
      : [];
  });
  const weight =
    kind === 'MENU'
      ? partsOf.reduce((sum, part) => sum + part.amount * part.weight, 0)
      : items?.find((one) => one.name === item)?.weight;
  return {
    picture,
    produces: kind === 'MENU' ? null : { name: item, label: name },
    parts: kind === 'MENU' ? partsOf : [],
    weight,
  };
}

/** An offer counts once both its price and its end can be read. */
function offerOf({ offerPrice, offerUntil }: ProductValues, stored: Product | undefined) {
  const price = readNumber(offerPrice);
  const until = dateTimeOf(offerUntil, stored?.offer?.until);
  return price === undefined || until === undefined ? null : { price, until };
}

interface PreviewProps {
  readonly form: ProductForm;
  readonly product: Product | undefined;
}

/** The product on the Karte, while it is typed. */
export function Preview({ form: { values }, product }: PreviewProps) {
  const shown = useShownProduct(values);
  const offer = {
    ...shown,
    price: readNumber(values.price) ?? 0,
    offer: offerOf(values, product),
    soldOut: values.soldOut,
    available: product?.available ?? 0,
    kind: values.kind,
  };
  const categories = useCategories().data ?? [];
  const category = categories.find(({ id }) => String(id) === values.categoryId);
  // A menu without categories has no headings.
  const place = categories.length > 0 ? ` unter „${category?.name ?? 'Weiteres'}“` : '';
  return (
    <Section className={styles.preview} title="So sehen es Kunden">
      <div className={`${styles.offer} card flush relative`} data-off={!values.onSale || undefined}>
        <OfferFace offer={offer} name={values.name.trim() || 'Ohne Namen'}>
          <Availability offer={offer} />
        </OfferFace>
      </div>
      <Terms offer={offer} weight={shown.weight} />
      {values.description.trim() === '' ? null : (
        <div className={`${styles.text} dim`}>
          <MarkdownText text={values.description} />
        </div>
      )}
      <p className="meta" role="status">
        {values.onSale ? `Auf der Karte${place}.` : 'Noch nicht auf der Karte.'}
      </p>
    </Section>
  );
}
