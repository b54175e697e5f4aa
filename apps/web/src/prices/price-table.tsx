import type { ItemPrice } from '@kontor/contract/prices/schema.ts';
import { useCallback, useMemo } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatPrice } from '#platform/format.de.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import type { Sorting } from '#platform/ui/table/sortable.ts';
import styles from './prices.module.css';

export type PriceColumn = 'label' | 'price';

interface PriceTableProps {
  readonly prices: readonly ItemPrice[] | undefined;
  readonly sorting: Sorting<PriceColumn>;
  readonly selected: string | undefined;
  readonly onSelect: (price: ItemPrice) => void;
}

export function PriceTable({ prices, sorting, selected, onSelect }: PriceTableProps) {
  const imageOf = useItemImage();
  const columns = useMemo(
    (): Column<ItemPrice, PriceColumn>[] => [
      {
        id: 'picture',
        head: 'Bild',
        isHeadHidden: true,
        cell: ({ item, itemLabel }) => <ItemImage src={imageOf(item)} label={itemLabel} size={32} />,
        width: 60,
        skeleton: 32,
      },
      {
        id: 'label',
        head: 'Gegenstand',
        sort: 'label',
        cell: (price) => (
          <span className="row wrap baseline gap-12">
            <button
              type="button"
              className="plain-button strong anywhere"
              style={{ minHeight: 28 }}
              aria-pressed={price.item === selected}
              onClick={() => onSelect(price)}
            >
              {price.itemLabel}
            </button>
            <span className={`meta ${styles.name}`}>{price.item}</span>
          </span>
        ),
        skeleton: 140,
      },
      {
        id: 'price',
        head: 'Preis je Stück',
        sort: 'price',
        isNumber: true,
        cell: ({ pricePerUnit }) => formatPrice(pricePerUnit),
        width: 'clamp(128px, 20vw, 168px)',
        skeleton: 64,
      },
    ],
    [imageOf, selected, onSelect],
  );
  const look = useCallback(
    (price: ItemPrice) => ({
      flash: price.pricePerUnit,
      data: { selected: price.item === selected },
      onClick: () => onSelect(price),
    }),
    [selected, onSelect],
  );
  return (
    <DataTable
      caption="Einkaufspreise"
      className={styles.table}
      columns={columns}
      rows={prices}
      rowKey={({ item }) => item}
      row={look}
      sorting={sorting}
      skeletonRows={12}
    />
  );
}
