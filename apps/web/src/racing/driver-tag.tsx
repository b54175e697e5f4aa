import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import { DriverPlate } from './driver-plate.tsx';
import styles from './driver-tag.module.css';

interface DriverTagProps {
  readonly driver: DriverFace;
  readonly size?: 'small' | 'normal';
  /** Among the members of one team its name would only be repeated. */
  readonly showsTeam?: boolean;
}

/** A driver wherever one is named: start number in the team's colour, nickname, team. */
export const DriverTag = ({ driver, size = 'normal', showsTeam = true }: DriverTagProps) => (
  <span className={styles.tag} data-size={size}>
    <DriverPlate startNumber={driver.startNumber} color={driver.team?.color} size={size} />
    <span className={styles.names}>
      <span className={styles.nickname}>{driver.nickname}</span>
      {showsTeam && driver.team ? <span className={styles.team}>{driver.team.name}</span> : null}
    </span>
  </span>
);
