import { memo, useDeferredValue } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneIcon } from '#platform/ui/icons.ts';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { ItemImage, useItemImage } from '../item-image.tsx';
import type { Named } from '../item-search.ts';
import { levelOf, type StoredItem } from './levels.ts';
import styles from './stock.module.css';

/** `12 reserviert · 8 verfügbar`: what running orders have a claim on, and the rest. */
export const claimOf = (amount: number, reserved: number): string =>
  `${formatNumber(reserved)} reserviert · ${formatNumber(amount - reserved)} verfügbar`;

const LEVELS = {
  empty: { word: 'leer', className: 'error error-wash' },
  low: { word: 'knapp', className: 'warning warning-wash' },
  enough: undefined,
} as const;

/** The state in a word; nothing while enough is there. */
export function LevelBadge({
  className = '',
  ...item
}: Pick<StoredItem, 'amount' | 'target'> & { className?: string }) {
  const level = LEVELS[levelOf(item)];
  return level ? (
    <>
      {' '}
      <span className={`${styles.level} ${level.className} ${className} strong small`}>{level.word}</span>
    </>
  ) : null;
}

interface CardProps extends StoredItem {
  readonly image: string;
  readonly isSelected: boolean;
  readonly onToggle: (item: Named, isSelected: boolean) => void;
}

/** One line below the amount: what orders have a claim on comes before how much should be there. */
function Note({ amount, reserved, target }: StoredItem) {
  if (reserved > 0) {
    return (
      <>
        {' '}
        <span className="block meta normal ellipsis" aria-hidden="true">
          {formatNumber(amount - reserved)} verfügbar
        </span>
        <span className="visually-hidden">, {claimOf(amount, reserved)}</span>
      </>
    );
  }
  return target !== undefined && amount < target ? (
    <>
      {' '}
      <span className="block meta normal ellipsis">Ziel {formatNumber(target)}</span>
    </>
  ) : null;
}

/** Plain values only, so that a card is drawn again only when something on it changes. */
const ItemCard = memo(function ItemCard({ image, isSelected, onToggle, ...item }: CardProps) {
  const { name, label, amount, reserved, target } = item;
  const card = useFlash<HTMLButtonElement>(amount);
  return (
    <li className="off-screen" style={{ '--kept-size': '125px 182px' }}>
      <button
        ref={card}
        type="button"
        className={`${styles.card} card leads center`}
        aria-pressed={isSelected}
        data-empty={amount === 0 || undefined}
        title={reserved > 0 ? `${label}: ${claimOf(amount, reserved)}` : label}
        onClick={(event) => {
          onToggle({ name, label }, !isSelected);
          event.currentTarget.scrollIntoView({ block: 'nearest' });
        }}
      >
        <span className="tile relative">
          <ItemImage src={image} label={label} size={72} />
          {target ? (
            <span
              className={`${styles.target} meter`}
              data-level={levelOf(item)}
              style={{ '--share': `${Math.min(100, (100 * amount) / target)}%` }}
            />
          ) : null}
        </span>
        <span className="clamp-2 anywhere hyphens">{label}</span>
        <span className="large bold number">
          x{formatNumber(amount)}
          <Note {...item} />
        </span>
        <LevelBadge amount={amount} {...(target === undefined ? {} : { target })} className={styles.corner ?? ''} />
        {isSelected ? <Glyph icon={DoneIcon} size={22} className="check" /> : null}
      </button>
    </li>
  );
});

const FIRST_CARDS = 60;

interface ItemGridProps {
  readonly items: readonly StoredItem[];
  readonly selected: string | undefined;
  readonly onToggle: (item: Named, isSelected: boolean) => void;
}

export const ItemGrid = memo(function ItemGrid({ items, selected, onToggle }: ItemGridProps) {
  const imageOf = useItemImage();
  // The first screen at once, the rest when there is time.
  const drawn = useDeferredValue(items.length, FIRST_CARDS);
  return (
    <ul className="item-cards" style={{ paddingBottom: 24 }} aria-label="Bestand">
      {items.slice(0, drawn).map((item) => (
        <ItemCard
          key={item.name}
          {...item}
          image={imageOf(item.name)}
          isSelected={item.name === selected}
          onToggle={onToggle}
        />
      ))}
    </ul>
  );
});

export const ItemGridSkeleton = () => (
  <div className="item-cards" style={{ paddingBottom: 24 }} role="status">
    <span className="visually-hidden">Der Bestand wird geladen …</span>
    {Array.from({ length: 24 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <Skeleton key={at} height={182} radius={8} />
    ))}
  </div>
);
