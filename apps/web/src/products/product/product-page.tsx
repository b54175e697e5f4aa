import type { Product } from '@kontor/contract/products/schema.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { ProductIcon } from '#platform/ui/icons.ts';
import { EntityPage, numberInAddress } from '#platform/ui/page/entity-page.tsx';
import { productQuery } from '../products.queries.ts';
import { ProductEditor, ToProducts } from './product-editor.tsx';

const WORDS = {
  title: 'Produkt',
  missing: 'Dieses Produkt gibt es nicht (mehr).',
  failure: 'Das Produkt konnte nicht geladen werden.',
  icon: ProductIcon,
  link: <ToProducts />,
};

const route = getRouteApi('/products/$id');

/** `/products/7`: everything about one product, to be changed. */
export function ProductPage() {
  const shown = useRef<Product | null>(null);
  /** What is being edited stays, with what was typed, when another person removes it. */
  const keep = (id: number, found: Product | null) => {
    if (found || shown.current?.id !== id) shown.current = found;
    return shown.current;
  };
  return (
    <EntityPage
      words={WORDS}
      id={numberInAddress(route.useParams().id)}
      query={(id) => {
        const query = productQuery(id);
        return { ...query, select: (products: Parameters<typeof query.select>[0]) => keep(id, query.select(products)) };
      }}
    >
      {(product) => <ProductEditor product={product} kind={product.kind} />}
    </EntityPage>
  );
}
