import type { Product } from '@kontor/contract/products/schema.ts';
import { memo, type ReactNode, useId, useState } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatEur, formatNumber, formatPercent } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Formula } from '#platform/ui/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, type Icon, LowIcon, RecipeIcon, RemoveIcon } from '#platform/ui/icons.ts';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import {
  type CostOf,
  explainCost,
  explainMargin,
  incomplete,
  marginOf,
  marginShare,
  perHundred,
  shownMargin,
  shownPrice,
} from './cost.ts';
import { ProductDetail } from './product-detail.tsx';
import styles from './product-table.module.css';

export interface ProductActions {
  readonly onEdit: (product: Product) => void;
  readonly onRemove: (product: Product) => void;
}

interface ProductRowProps extends ProductActions {
  readonly product: Product;
  readonly costOf: CostOf | undefined;
}

function Stock({ product }: { readonly product: Product }) {
  const { inventoryAmount: stock, targetProductionCount: target } = product;
  const cell = useFlash<HTMLTableCellElement>(stock);
  return (
    <td ref={cell} className={table.number} data-label="Bestand / Ziel">
      {stock < target ? (
        <span className={styles.low} role="img" aria-label="Unter dem Ziel" title="Unter dem Ziel">
          <Glyph icon={LowIcon} />
        </span>
      ) : null}
      {formatNumber(stock)} <span className={styles.target}>/ {formatNumber(target)}</span>
    </td>
  );
}

function Cost({ product, costOf }: Pick<ProductRowProps, 'product' | 'costOf'>) {
  if (product.buyPrice === null) {
    return (
      <td className={styles.incomplete} colSpan={2} data-label="Einkauf">
        <Formula explain={() => `Kein Einkaufspreis für:\n${product.unpriced.join('\n')}`}>
          {incomplete(product)}
        </Formula>
      </td>
    );
  }
  const cost = product.buyPrice;
  return (
    <>
      <td className={table.number} data-label="Einkauf je Stück">
        <Formula explain={() => explainCost(product, costOf)}>{shownPrice(cost)}</Formula>
      </td>
      <td className={table.number} data-label="Einkauf je 100">
        {formatEur(perHundred(cost))}
      </td>
    </>
  );
}

function Margin({ product }: { readonly product: Product }) {
  const [left, share] = [marginOf(product), marginShare(product)];
  return (
    <td className={table.number} data-label="Marge">
      {left === null ? (
        <span className={styles.target}>unbekannt</span>
      ) : (
        <Formula className={left < 0 ? styles.loss : undefined} explain={() => explainMargin(product)}>
          {shownMargin(left)}
          {share === null ? null : <span className={styles.share}>{formatPercent(share)}</span>}
        </Formula>
      )}
    </td>
  );
}

interface ActionProps {
  readonly icon: Icon;
  readonly label: string;
  readonly name: string;
  readonly onClick: () => void;
  readonly expanded?: boolean;
  readonly controls?: string | undefined;
}

/** Inside a row that listens itself: a button is only a button. */
const Action = ({ icon, label, name, onClick, expanded, controls }: ActionProps): ReactNode => (
  <Button
    look="quiet"
    title={label}
    aria-label={`${label}: ${name}`}
    aria-expanded={expanded}
    aria-controls={controls}
    icon={<Glyph icon={icon} />}
    onClick={(event) => {
      event.stopPropagation();
      onClick();
    }}
  />
);

/** A product in one line; the line opens to its recipe. */
export const ProductRow = memo(function ProductRow({ product, costOf, onEdit, onRemove }: ProductRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const imageOf = useItemImage();
  const detailId = useId();
  const { name, produces } = product;
  // The recipe button is the keyboard's way; the whole row is the larger target of the mouse.
  const toggle = () => setIsOpen((before) => !before);
  return (
    <>
      <tr className={`${table.stack} ${styles.row}`} data-open={isOpen || undefined} onClick={toggle}>
        <td className={styles.name}>{name}</td>
        <Stock product={product} />
        <td className={styles.item} data-label="Gegenstand">
          <span className={styles.produced}>
            <ItemImage src={imageOf(produces.name)} label={produces.label} size={32} />
            {produces.label}
          </span>
        </td>
        <Cost product={product} costOf={costOf} />
        <td className={table.number} data-label="Verkauf">
          {shownPrice(product.price)}
        </td>
        <Margin product={product} />
        <td className={styles.actions}>
          <span className={styles.buttons}>
            <Action
              icon={RecipeIcon}
              label="Rezept ansehen"
              name={name}
              expanded={isOpen}
              controls={isOpen ? detailId : undefined}
              onClick={toggle}
            />
            <Action icon={EditIcon} label="Bearbeiten" name={name} onClick={() => onEdit(product)} />
            <Action icon={RemoveIcon} label="Löschen" name={name} onClick={() => onRemove(product)} />
          </span>
        </td>
      </tr>
      {isOpen ? (
        <tr id={detailId} className={styles.detail}>
          <td colSpan={8}>
            <ProductDetail product={product} costOf={costOf} />
          </td>
        </tr>
      ) : null}
    </>
  );
});
