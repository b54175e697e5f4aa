import { lackOf } from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { formatCost, formatCostChange, formatNumber, formatPercent } from '#platform/format.de.ts';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { LowIcon } from '#platform/ui/icons.ts';
import { type CostOf, explainCost, explainMargin, incomplete, marginOf, marginShare } from './cost.ts';
import styles from './products.module.css';

interface OfProduct {
  readonly product: Product;
}

const LOW = { display: 'inline-block', marginInlineEnd: 6, verticalAlign: -4, lineHeight: 1 };
const SHARE = { display: 'inline-block', minWidth: 58, marginInlineStart: 4, textAlign: 'end' } as const;

const LACKS = { MAKE: 'Unter dem Ziel', BUY: 'Nachzukaufen' };

export function Stock({ product }: OfProduct) {
  const { inventoryAmount: stock, targetProductionCount: target, produces } = product;
  const lack = lackOf(product);
  return (
    <>
      {lack ? (
        <span className="error" style={LOW} role="img" aria-label={LACKS[lack]} title={LACKS[lack]}>
          <Glyph icon={LowIcon} />
        </span>
      ) : null}
      {formatNumber(stock)} {produces ? <span className="dim">/ {formatNumber(target)}</span> : null}
    </>
  );
}

/** The figures beside it say the same. */
export function StockBar({ product }: OfProduct) {
  const { inventoryAmount: stock, targetProductionCount: target, produces } = product;
  if (!produces || target === 0) return null;
  return (
    <span
      className={`${styles.bar} meter`}
      data-low={lackOf(product) !== undefined || undefined}
      style={{ '--share': `${Math.min(100, (100 * stock) / target)}%` }}
      aria-hidden="true"
    />
  );
}

export const Cost = ({ product, costOf }: OfProduct & { readonly costOf: CostOf | undefined }) =>
  product.buyPrice === null ? (
    <span className="small warning lines">
      <Formula explain={() => `Kein Einkaufspreis für:\n${product.unpriced.join('\n')}`}>{incomplete(product)}</Formula>
    </span>
  ) : (
    <Formula explain={() => explainCost(product, costOf)}>{formatCost(product.buyPrice)}</Formula>
  );

/** Below this share of the price next to nothing is earned. */
const THIN = 0.15;

function toneOf(left: number, share: number | null): string {
  if (left < 0) return 'error';
  return share !== null && share < THIN ? 'warning' : 'success';
}

export function Margin({ product }: OfProduct) {
  const [left, share] = [marginOf(product), marginShare(product)];
  if (left === null) return <span className="dim">unbekannt</span>;
  return (
    <span className={toneOf(left, share)}>
      <Formula explain={() => explainMargin(product)}>
        {formatCostChange(left)}
        {share === null ? null : (
          <span className="dim" style={SHARE}>
            {formatPercent(share)}
          </span>
        )}
      </Formula>
    </span>
  );
}
