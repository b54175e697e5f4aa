import { KIND_LABELS, PRODUCT_KINDS, type ProductKind } from '@kontor/contract/products/offer.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CategoryIcon, type Icon, ProductIcon, RecipeIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { KIND_NAMES } from '../products-search.ts';
import styles from './product.module.css';
import { ProductEditor, ToProducts } from './product-editor.tsx';

const EXPLAINED: Record<ProductKind, readonly [icon: Icon, sentence: string, example: string]> = {
  MADE: [RecipeIcon, 'Ihr macht es selbst, aus Zutaten nach einem Rezept.', 'Zum Beispiel Brot aus Teig und Salz.'],
  RESOLD: [ProductIcon, 'Ihr kauft es ein und verkauft es weiter.', 'Zum Beispiel ein Reparaturset.'],
  MENU: [
    CategoryIcon,
    'Mehrere Produkte zusammen zu einem Preis.',
    'Zum Beispiel ein Frühstück aus Brezeln und Kaffee.',
  ],
};

const KindQuestion = () => (
  <Page title="Neues Produkt" purpose="Was für ein Produkt ist es? Danach kommen die Felder." actions={<ToProducts />}>
    <ul className="cards" aria-label="Was für ein Produkt ist es?">
      {PRODUCT_KINDS.map((kind) => {
        const [icon, sentence, example] = EXPLAINED[kind];
        return (
          <li key={kind} className={`card leads ${styles.kind}`}>
            <span className="tile">
              <Glyph icon={icon} size={28} />
            </span>
            <span className="stack gap-4">
              <Link to="/products/new" search={{ art: KIND_NAMES[kind] }} replace className="leads-to large bold">
                {KIND_LABELS[kind]}
              </Link>
              <span>{sentence}</span>
              <span className="meta">{example}</span>
            </span>
          </li>
        );
      })}
    </ul>
  </Page>
);

const route = getRouteApi('/products/new');

/** `/products/new`: asks what it is; `?art=handelsware` opens the fields for it. */
export function NewProductPage() {
  const { art } = route.useSearch();
  const kind = PRODUCT_KINDS.find((one) => KIND_NAMES[one] === art);
  return kind ? <ProductEditor key={kind} product={undefined} kind={kind} /> : <KindQuestion />;
}
