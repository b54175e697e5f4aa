export { MaterialActions, MaterialCards } from './material-cards.tsx';
export { explainMissing, type NamedMaterial, withLabels } from './material-list.ts';
export { productsLive } from './products.live.ts';
export { useProducts } from './products.queries.ts';
