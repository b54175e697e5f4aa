export { Description } from './description.tsx';
export { MaterialActions, MaterialCards } from './material-cards.tsx';
export { explainMissing, type NamedMaterial, sayBasis, withLabels } from './materials.ts';
export { productsQueries, useOffers, useProducts } from './products.queries.ts';
