import { type Cost, isMade, itemCosts, productCosts } from '@kontor/contract/products/rules.ts';
import { useMemo } from 'react';
import { usePriceMap } from '#prices';
import type { CostOf } from '../cost.ts';
import { useProducts } from '../products.queries.ts';
import { contentsOf, type ProductValues } from './product-form.ts';

export interface FormCost {
  readonly ofItem: CostOf;
  /** Of one piece of what stands in the form; undefined while that is no product yet. */
  readonly ofProduct: (values: ProductValues) => Cost | undefined;
}

/** Undefined while products or prices are being loaded. */
export function useFormCost(): FormCost | undefined {
  const products = useProducts().data;
  const prices = usePriceMap().data;
  return useMemo(() => {
    if (!products || !prices) return undefined;
    const costOf = productCosts(products, prices);
    return {
      ofItem: itemCosts(products.filter(isMade), prices),
      ofProduct: (values) => {
        const { kind, produces, ingredients, parts } = contentsOf(values);
        const amount = produces ? (produces.amount ?? 0) : 1;
        const isOpen = kind === 'MENU' && (parts.length === 0 || parts.some(({ productId }) => productId === 0));
        if (amount <= 0 || isOpen) return undefined;
        return costOf({
          kind,
          produces: produces && { ...produces, amount },
          ingredients: ingredients.map((line) => ({ ...line, amount: line.amount ?? 0 })),
          parts: parts.map((part) => ({ ...part, amount: Math.trunc(part.amount ?? 0) })),
        });
      },
    };
  }, [products, prices]);
}
