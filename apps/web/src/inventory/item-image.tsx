import { useCallback } from 'react';
import { useInfo } from '#business';
import { Picture } from '#platform/ui/picture.tsx';
import styles from './inventory.module.css';

export function useItemImage(): (name: string) => string {
  const { data: info } = useInfo();
  // No screen with items opens before the business info is there.
  const template = info?.itemImageUrl ?? '{name}';
  return useCallback((name) => template.replace('{name}', () => encodeURIComponent(name)), [template]);
}

interface ItemImageProps {
  readonly src: string;
  readonly label: string;
  readonly size: number;
}

const Initial = ({ label, size }: Omit<ItemImageProps, 'src'>) => (
  <svg className={styles.image} width={size} height={size} viewBox="0 0 72 72" aria-hidden="true">
    <rect x="10" y="10" width="52" height="52" rx="10" fill="currentColor" fillOpacity={0.09} />
    <text
      x="36"
      y="37"
      textAnchor="middle"
      dominantBaseline="central"
      className="bold dim"
      fontSize={28}
      fill="currentColor"
    >
      {[...label][0]?.toUpperCase() ?? '?'}
    </text>
  </svg>
);

/** An item's picture in a place of fixed size; its initial where there is none. Always beside the label. */
export const ItemImage = ({ src, label, size }: ItemImageProps) => (
  <Picture
    className={styles.image}
    src={src}
    width={size}
    height={size}
    loading="lazy"
    decoding="async"
    referrerPolicy="no-referrer"
    fallback={<Initial label={label} size={size} />}
  />
);
