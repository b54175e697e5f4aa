import { formatNumber } from '../format.de.ts';
import styles from './place.module.css';

/** A place in a ranking; the first three stand out. */
export const Place = ({ place }: { readonly place: number }) => (
  <span className={styles.place} data-place={place}>
    {formatNumber(place)}.
  </span>
);
