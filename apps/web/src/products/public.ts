export { CATEGORY_DRAWINGS } from './category-icon.tsx';
export {
  explainMissing,
  MaterialActions,
  MaterialCards,
  type NamedMaterial,
  sayBasis,
  withLabels,
} from './materials.tsx';
export { menuQueries, refreshProducts, useCategories, useOffers } from './menu.queries.ts';
export { ProductImage } from './product-image.tsx';
export { useProducts, useRecipes } from './products.queries.ts';
export { readNewProductSearch, readProductsSearch } from './products-search.ts';
