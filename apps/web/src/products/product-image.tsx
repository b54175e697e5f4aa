import { ItemImage, useItemImage } from '#inventory';
import { pictureSrc } from '#platform/picture-src.ts';
import { Picture } from '#platform/ui/picture.tsx';
import styles from './product-image.module.css';

export interface Shown {
  readonly picture: string | null;
  readonly produces: { readonly name: string; readonly label: string } | null;
  readonly parts?: readonly { readonly item: string; readonly name: string }[];
}

const SHOWN_PARTS = 4;

/** The picture of a product, else that of what it is handed over as, of a Menü its parts. Always beside the name. */
export function ProductImage({ product, size }: { readonly product: Shown; readonly size: number }) {
  const imageOf = useItemImage();
  const { picture, produces, parts } = product;
  if (picture === null && produces === null) {
    return (
      <span className={styles.parts} style={{ width: size, height: size }}>
        {parts?.slice(0, SHOWN_PARTS).map(({ item, name }) => (
          <ItemImage key={item} src={imageOf(item)} label={name} size={Math.floor(size / 2)} />
        ))}
      </span>
    );
  }
  const item = <ItemImage src={imageOf(produces?.name ?? '')} label={produces?.label ?? ''} size={size} />;
  if (picture === null) return item;
  return (
    <Picture
      style={{ borderRadius: 'var(--radius-input)', objectFit: 'cover' }}
      src={pictureSrc(picture, size > 160 ? 'medium' : 'small')}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      fallback={produces ? item : <span style={{ width: size, height: size }} />}
    />
  );
}
