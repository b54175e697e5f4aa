import { formatNumber } from '#platform/format.de.ts';
import styles from './career-table.module.css';

/** A place; the first three stand out. */
export const CareerPlace = ({ place }: { readonly place: number }) => (
  <span className={styles.place} data-place={place}>
    {formatNumber(place)}.
  </span>
);
