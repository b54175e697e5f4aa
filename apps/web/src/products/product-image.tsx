import { ItemImage, useItemImage } from '#inventory';
import { pictureSrc } from '#platform/picture-src.ts';
import styles from './products.module.css';

interface Shown {
  readonly picture: string | null;
  readonly produces: { readonly name: string; readonly label: string };
}

/** The picture of a product, else that of what it is handed over as. Always beside the name. */
export function ProductImage({ product, size }: { readonly product: Shown; readonly size: number }) {
  const imageOf = useItemImage();
  const { picture, produces } = product;
  if (picture === null) return <ItemImage src={imageOf(produces.name)} label={produces.label} size={size} />;
  const src = pictureSrc(picture, size > 160 ? 'medium' : 'small');
  return <img className={styles.photo} src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />;
}
