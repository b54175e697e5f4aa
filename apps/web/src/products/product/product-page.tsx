import { isFeatureOn } from '@kontor/contract/core/features.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { useInfo } from '#business';
import { lazyPart } from '#platform/lazy-extra.tsx';
import { ProductIcon } from '#platform/ui/icons.ts';
import { EntityPage, numberInAddress } from '#platform/ui/page/entity-page.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Tab, Tabs } from '#platform/ui/page/tabs.tsx';
import { productQuery } from '../products.queries.ts';
import { ProductEditor, ToProducts } from './product-editor.tsx';

const ProductSalesView = lazyPart(async () => (await import('./product-sales.tsx')).ProductSalesView);

const WORDS = {
  title: 'Produkt',
  missing: 'Dieses Produkt gibt es nicht (mehr).',
  failure: 'Das Produkt konnte nicht geladen werden.',
  icon: ProductIcon,
  link: <ToProducts />,
};

function ProductTabs({ id, isOnSales }: { readonly id: number; readonly isOnSales: boolean }) {
  const to = { to: '/products/$id', params: { id: String(id) } } as const;
  return (
    <Tabs label="Ansicht">
      <Tab {...to} search={{}} isCurrent={!isOnSales}>
        Bearbeiten
      </Tab>
      <Tab {...to} search={{ ansicht: 'verkauf' }} isCurrent={isOnSales}>
        Verkauf
      </Tab>
    </Tabs>
  );
}

const route = getRouteApi('/products/$id');

/** `/products/7`: everything about one product, to be changed. */
export function ProductPage() {
  const isOnSales = route.useSearch().ansicht === 'verkauf';
  const { data: info } = useInfo();
  const mayShowSales = info !== undefined && isFeatureOn(info.features, 'PRODUCT_ORDER');
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
      {(product) => {
        const tabs = mayShowSales ? <ProductTabs id={product.id} isOnSales={isOnSales} /> : null;
        return isOnSales && mayShowSales ? (
          <Page
            title={product.name}
            purpose="Was davon verkauft wurde, was es bringt und wann es geht."
            actions={<ToProducts />}
          >
            {tabs}
            <ProductSalesView id={product.id} />
          </Page>
        ) : (
          <ProductEditor product={product} kind={product.kind} tabs={tabs} />
        );
      }}
    </EntityPage>
  );
}
