import { ItemImage, useItemImage } from '#inventory';
import { pictureSrc } from '#platform/picture-src.ts';
import styles from './products.module.css';

interface Shown {
  readonly picture: string | null;
  readonly produces: { readonly name: string; readonly label: string } | null;
  readonly parts?: readonly { readonly item: string; readonly name: string }[];
}

/** The picture of a product, else that of what it is handed over as, of a Menü its first part. Always beside the name. */
export function ProductImage({ product, size }: { readonly product: Shown; readonly size: number }) {
  const imageOf = useItemImage();
  const { picture, produces, parts } = product;
  if (picture === null) {
    const item = produces?.name ?? parts?.[0]?.item ?? '';
    return <ItemImage src={imageOf(item)} label={produces?.label ?? parts?.[0]?.name ?? ''} size={size} />;
  }
  const src = pictureSrc(picture, size > 160 ? 'medium' : 'small');
  return <img className={styles.photo} src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />;
}
