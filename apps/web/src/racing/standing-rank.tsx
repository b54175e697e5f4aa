import { Place } from '#platform/ui/place.tsx';
import styles from './standing-table.module.css';

/** A rank, and whether it is shared. */
export const Rank = ({ rank, isShared }: { readonly rank: number; readonly isShared: boolean }) => (
  <td className={styles.rank}>
    <Place place={rank} />
    {isShared ? <span className={styles.shared}> geteilt</span> : null}
  </td>
);
