import { textOn } from '@kontor/contract/business/rules.ts';
import type { CSSProperties } from 'react';
import styles from './driver-plate.module.css';

interface DriverPlateProps {
  /** None has been chosen yet. */
  readonly startNumber: number | undefined;
  /** Of the team; without one the plate is plain. */
  readonly color: string | undefined;
  readonly size?: 'small' | 'normal' | 'large';
}

/** A start number as it is stuck on a door, in the colour of the team. */
export const DriverPlate = ({ startNumber, color, size = 'normal' }: DriverPlateProps) => (
  <span
    className={`${styles.plate} number`}
    data-size={size}
    style={color ? ({ '--plate': color, '--plate-text': textOn(color) } as CSSProperties) : undefined}
  >
    <span className="visually-hidden">Startnummer </span>
    {startNumber ?? '–'}
  </span>
);
