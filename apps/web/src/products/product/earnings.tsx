import { margin } from '@kontor/contract/products/rules.ts';
import { formatCost, formatCostChange, formatPercent, readNumber } from '#platform/format.de.ts';
import type { ProductEditing } from './use-product-form.ts';

function Sum({ editing: { form, costs } }: { readonly editing: ProductEditing }) {
  const typed = costs?.ofProduct(form.values);
  const sale = readNumber(form.values.price);
  if (!typed || sale === undefined) return null;
  const { price: cost, unpriced } = typed;
  if (cost === null) {
    return (
      <span className="meta">
        Was es kostet, steht hier, sobald{' '}
        {unpriced.length === 1 ? 'ein Einkaufspreis' : `${unpriced.length} Einkaufspreise`} eingetragen{' '}
        {unpriced.length === 1 ? 'ist' : 'sind'}.
      </span>
    );
  }
  const left = margin(sale, cost);
  return (
    <>
      <span className="dim">Einkauf {formatCost(cost)} · bleibt </span>
      <strong className={`large ${left < 0 ? 'error' : 'bold'}`}>{formatCostChange(left)}</strong>
      {sale > 0 ? <span className="dim"> ({formatPercent(left / sale)})</span> : null}
    </>
  );
}

/** What a piece costs and what is left of its price, while both are typed. */
export const Earnings = ({ editing }: { readonly editing: ProductEditing }) => (
  <p className="grow number" role="status">
    <Sum editing={editing} />
  </p>
);
