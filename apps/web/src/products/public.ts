export { availabilityOf } from './availability.ts';
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
export { OfferFace, OfferFaceSkeleton } from './offer-face.tsx';
export { Availability, Price, Terms } from './offer-facts.tsx';
export { ProductImage } from './product-image.tsx';
export { useProducts, useRecipes } from './products.queries.ts';
export { readNewProductSearch, readProductSearch, readProductsSearch } from './products-search.ts';
