import type { InventoryItem } from '@kontor/contract/inventory/schema.ts';
import { memo, useDeferredValue } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneIcon } from '#platform/ui/icons.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { claimOf } from './claim.ts';
import styles from './item-grid.module.css';
import { ItemImage, useItemImage } from './item-image.tsx';
import type { Named } from './item-search.ts';

interface CardProps {
  readonly name: string;
  readonly label: string;
  readonly amount: number;
  readonly reserved: number;
  readonly image: string;
  readonly isSelected: boolean;
  readonly onToggle: (item: Named, isSelected: boolean) => void;
}

/** Plain values only, so that a card is drawn again only when something on it changes. */
const ItemCard = memo(function ItemCard({ name, label, amount, reserved, image, isSelected, onToggle }: CardProps) {
  const card = useFlash<HTMLButtonElement>(amount);
  return (
    <li className={styles.cell}>
      <button
        ref={card}
        type="button"
        className={styles.card}
        aria-pressed={isSelected}
        title={reserved > 0 ? `${label}: ${claimOf(amount, reserved)}` : label}
        onClick={(event) => {
          onToggle({ name, label }, !isSelected);
          event.currentTarget.scrollIntoView({ block: 'nearest' });
        }}
      >
        <span className={styles.tile}>
          <ItemImage src={image} label={label} size={72} />
        </span>
        <span className={styles.label}>{label}</span>
        <span className={`${styles.amount} number`}>
          x{formatNumber(amount)}
          {reserved > 0 ? (
            <>
              {' '}
              <span className={styles.free} aria-hidden="true">
                {formatNumber(amount - reserved)} verfügbar
              </span>
              <span className="visually-hidden">, {claimOf(amount, reserved)}</span>
            </>
          ) : null}
        </span>
        {isSelected ? (
          <span className={styles.check}>
            <Glyph icon={DoneIcon} size={14} />
          </span>
        ) : null}
      </button>
    </li>
  );
});

const FIRST_CARDS = 60;

interface ItemGridProps {
  readonly items: readonly InventoryItem[];
  readonly selected: string | undefined;
  readonly onToggle: (item: Named, isSelected: boolean) => void;
}

/** The store as cards; what is out of sight costs the browser nothing. */
export const ItemGrid = memo(function ItemGrid({ items, selected, onToggle }: ItemGridProps) {
  const imageOf = useItemImage();
  // The first screen at once, the rest when there is time.
  const drawn = useDeferredValue(items.length, FIRST_CARDS);
  return (
    <ul className={styles.grid} aria-label="Bestand">
      {items.slice(0, drawn).map(({ name, label, amount, reserved }) => (
        <ItemCard
          key={name}
          name={name}
          label={label}
          amount={amount}
          reserved={reserved}
          image={imageOf(name)}
          isSelected={name === selected}
          onToggle={onToggle}
        />
      ))}
    </ul>
  );
});

/** Stands where the cards will be. */
export const ItemGridSkeleton = () => (
  <div className={styles.grid} role="status">
    <span className="visually-hidden">Der Bestand wird geladen …</span>
    {Array.from({ length: 24 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <div key={at} className={styles.card} data-skeleton>
        <Skeleton height={84} radius={6} />
        <Skeleton height={12} width="70%" />
        <Skeleton height={16} width="40%" />
      </div>
    ))}
  </div>
);
