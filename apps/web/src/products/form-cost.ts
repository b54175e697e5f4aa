import { type Cost, productCosts } from '@kontor/contract/products/rules.ts';
import { useMemo } from 'react';
import { usePriceMap } from '#prices';
import { contentsOf, type ProductValues } from './product-form.ts';
import { useProducts } from './products.queries.ts';

/** What a piece costs as it stands in the dialog; nothing while that cannot be said. */
export function useFormCost(): (values: ProductValues) => Cost | undefined {
  const products = useProducts().data;
  const prices = usePriceMap().data;
  const costOf = useMemo(() => products && prices && productCosts(products, prices), [products, prices]);
  return (values) => {
    const { kind, produces, ingredients, parts } = contentsOf(values);
    const amount = produces ? (produces.amount ?? 0) : 1;
    const isOpen = kind === 'MENU' && (parts.length === 0 || parts.some(({ productId }) => productId === 0));
    if (!costOf || amount <= 0 || isOpen) return undefined;
    return costOf({
      kind,
      produces: produces && { ...produces, amount },
      ingredients: ingredients.map((line) => ({ ...line, amount: line.amount ?? 0 })),
      parts: parts.map((part) => ({ ...part, amount: Math.trunc(part.amount ?? 0) })),
    });
  };
}
