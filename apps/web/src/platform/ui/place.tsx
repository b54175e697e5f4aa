import { formatNumber } from '../format.de.ts';
import styles from './place.module.css';

export const Place = ({ place }: { readonly place: number }) => (
  <span className={styles.place} data-place={place}>
    {formatNumber(place)}.
  </span>
);
