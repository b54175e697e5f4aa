import { textOn } from '@kontor/contract/business/rules.ts';
import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import { Link } from '@tanstack/react-router';
import styles from './driver-tag.module.css';

interface DriverPlateProps {
  readonly startNumber: number | undefined;
  /** Of the team; without one the plate is plain. */
  readonly color: string | undefined;
  readonly size?: 'small' | 'normal' | 'large';
}

export const DriverPlate = ({ startNumber, color, size = 'normal' }: DriverPlateProps) => (
  <span
    className={`${styles.plate} number`}
    data-size={size}
    style={color ? { '--plate': color, '--plate-text': textOn(color) } : undefined}
  >
    <span className="visually-hidden">Startnummer </span>
    {startNumber ?? '–'}
  </span>
);

interface DriverTagProps {
  readonly driver: DriverFace;
  readonly size?: 'small' | 'normal';
  /** Leads to the page of the driver. */
  readonly isLink?: boolean;
  /** Among the members of one team its name would only be repeated. */
  readonly showsTeam?: boolean;
}

export const DriverTag = ({ driver, size = 'normal', isLink, showsTeam = true }: DriverTagProps) => (
  <span className={styles.tag} data-size={size}>
    <DriverPlate startNumber={driver.startNumber} color={driver.team?.color} size={size} />
    <span className={styles.names}>
      {isLink ? (
        <Link to="/racing/drivers/$id" params={{ id: String(driver.id) }} className={`${styles.link} strong ellipsis`}>
          {driver.nickname}
        </Link>
      ) : (
        <span className="strong ellipsis">{driver.nickname}</span>
      )}
      {showsTeam && driver.team ? <span className={`${styles.team} meta ellipsis`}>{driver.team.name}</span> : null}
    </span>
  </span>
);
