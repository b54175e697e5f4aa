export { sayBasis } from './basis.ts';
export { Description } from './description.tsx';
export { MaterialActions, MaterialCards } from './material-cards.tsx';
export { explainMissing, type NamedMaterial, withLabels } from './material-list.ts';
export { productsQueries, useOffers, useProducts } from './products.queries.ts';
