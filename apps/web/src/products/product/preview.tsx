import { priceAt } from '@kontor/contract/products/offer.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { useBaseItems } from '#inventory';
import { formatDateTime, formatPrice, formatQuantity, formatWeight, readNumber } from '#platform/format.de.ts';
import { dateTimeOf } from '#platform/forms/date-time-text.ts';
import { MarkdownText } from '#platform/markdown-text.tsx';
import { serverNow } from '#platform/server-clock.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { useCategories } from '../menu.queries.ts';
import { ProductImage } from '../product-image.tsx';
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

function Price({ values, stored }: { readonly values: ProductValues; readonly stored: Product | undefined }) {
  const price = readNumber(values.price) ?? 0;
  const offerPrice = readNumber(values.offerPrice);
  const until = dateTimeOf(values.offerUntil, stored?.offer?.until);
  const offer = offerPrice === undefined || until === undefined ? null : { price: offerPrice, until };
  const now = priceAt({ price, offer }, new Date(serverNow()));
  if (!offer || now === price) return <span className="large bold">{formatPrice(price)}</span>;
  return (
    <>
      <span className="large bold accent">{formatPrice(now)}</span>{' '}
      <span className="meta">
        statt <s>{formatPrice(price)}</s> bis {formatDateTime(offer.until)}
      </span>
    </>
  );
}

interface PreviewProps {
  readonly form: ProductForm;
  readonly product: Product | undefined;
}

/** The product on the Karte, while it is typed. */
export function Preview({ form: { values }, product }: PreviewProps) {
  const shown = useShownProduct(values);
  const category = useCategories().data?.find(({ id }) => String(id) === values.categoryId);
  return (
    <Section className={styles.preview} title="So sehen es Kunden">
      <div className={`${styles.offer} card flush`} data-off={!values.onSale || undefined}>
        <span className={`${styles.photo} tile`} data-pictured={shown.picture !== null || undefined}>
          <ProductImage product={shown} size={shown.picture === null ? 96 : 240} />
        </span>
        <div className="stack gap-4" style={{ padding: '12px 16px 16px' }}>
          <p className="large bold anywhere clamp-2 hyphens">{values.name.trim() || 'Ohne Namen'}</p>
          {shown.parts.length > 0 ? (
            <p className="meta number">
              {shown.parts.map(({ amount, name }) => `${formatQuantity(amount)} × ${name}`).join(', ')}
            </p>
          ) : null}
          <p className="number">
            <Price values={values} stored={product} />
            <span className="meta"> je Stück{shown.weight === undefined ? '' : `, ${formatWeight(shown.weight)}`}</span>
          </p>
          {values.soldOut ? <p className="meta error">Gerade ausverkauft</p> : null}
          {values.description.trim() === '' ? null : (
            <div className={`${styles.text} dim`}>
              <MarkdownText text={values.description} />
            </div>
          )}
        </div>
      </div>
      <p className="meta" role="status">
        {values.onSale ? `Auf der Karte unter „${category?.name ?? 'Weiteres'}“.` : 'Noch nicht auf der Karte.'}
      </p>
    </Section>
  );
}
