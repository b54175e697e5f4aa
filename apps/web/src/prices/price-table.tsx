import type { ItemPrice } from '@kontor/contract/prices/schema.ts';
import { memo } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatPrice } from '#platform/format.de.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { SortHeader, type Sorting } from '#platform/ui/sortable.tsx';
import table from '#platform/ui/table.module.css';
import { useFlash } from '#platform/use-flash.ts';
import styles from './price-table.module.css';

export type PriceColumn = 'label' | 'price';

interface RowProps {
  readonly price: ItemPrice;
  readonly image: string;
  readonly isSelected: boolean;
  readonly onSelect: (price: ItemPrice) => void;
}

const PriceRow = memo(function PriceRow({ price, image, isSelected, onSelect }: RowProps) {
  const row = useFlash<HTMLTableRowElement>(price.pricePerUnit);
  return (
    // The button is the keyboard's way; the whole row is the larger target of the mouse.
    <tr ref={row} className={styles.row} data-selected={isSelected || undefined} onClick={() => onSelect(price)}>
      <td className={styles.picture}>
        <ItemImage src={image} label={price.itemLabel} size={32} />
      </td>
      <td>
        <button type="button" className={styles.label} aria-pressed={isSelected}>
          {price.itemLabel}
        </button>
        <span className={styles.name}>{price.item}</span>
      </td>
      <td className={table.number}>{formatPrice(price.pricePerUnit)}</td>
    </tr>
  );
});

const SkeletonRow = () => (
  <tr>
    <td className={styles.picture}>
      <Skeleton height={32} width={32} radius={6} />
    </td>
    <td>
      <Skeleton height={14} width={140} />
    </td>
    <td className={table.number}>
      <Skeleton height={14} width={64} ml="auto" />
    </td>
  </tr>
);

interface PriceTableProps {
  readonly prices: readonly ItemPrice[] | undefined;
  readonly sorting: Sorting<PriceColumn>;
  readonly selected: string | undefined;
  readonly onSelect: (price: ItemPrice) => void;
}

/** What items cost; a row fills the form. */
export function PriceTable({ prices, sorting, selected, onSelect }: PriceTableProps) {
  const imageOf = useItemImage();
  return (
    <table className={table.table} aria-busy={prices === undefined}>
      <caption className="visually-hidden">Einkaufspreise</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.picture}>
            <span className="visually-hidden">Bild</span>
          </th>
          <SortHeader column="label" sorting={sorting}>
            Gegenstand
          </SortHeader>
          <SortHeader column="price" sorting={sorting} isNumber className={styles.price}>
            Preis je Stück
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        {prices
          ? prices.map((price) => (
              <PriceRow
                key={price.item}
                price={price}
                image={imageOf(price.item)}
                isSelected={price.item === selected}
                onSelect={onSelect}
              />
            ))
          : Array.from({ length: 12 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
              <SkeletonRow key={at} />
            ))}
      </tbody>
    </table>
  );
}
