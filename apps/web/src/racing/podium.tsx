import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import { formatNumber } from '#platform/format.de.ts';
import { DriverPlate } from './drivers/driver-tag.tsx';
import styles from './podium.module.css';

export interface OnPodium {
  readonly driver: DriverFace;
  readonly place: number;
  readonly note: string;
}

interface PodiumProps {
  readonly label: string;
  /** The best first; beyond the third they are left out. */
  readonly places: readonly OnPodium[];
  readonly size?: 'small' | 'large';
}

export const Podium = ({ label, places, size = 'small' }: PodiumProps) => (
  <ol className={styles.podium} aria-label={label} data-size={size}>
    {places.slice(0, 3).map(({ driver, place, note }, at) => (
      <li key={driver.id} className={styles.driver} data-at={at + 1}>
        <span className={`${styles.step} bold number`} data-place={place}>
          {formatNumber(place)}.
        </span>
        <DriverPlate startNumber={driver.startNumber} color={driver.team?.color} />
        <span className={`${styles.name} strong ellipsis`}>{driver.nickname}</span>
        <span className={`${styles.note} meta number`}>{note}</span>
      </li>
    ))}
  </ol>
);
