export { CATEGORY_DRAWINGS } from './category-icon.tsx';
export { MaterialActions, MaterialCards } from './material-cards.tsx';
export { explainMissing, type NamedMaterial, sayBasis, withLabels } from './materials.ts';
export { menuQueries, refreshProducts, useCategories, useOffers } from './menu.queries.ts';
export { ProductImage } from './product-image.tsx';
export { useProducts, useRecipes } from './products.queries.ts';
