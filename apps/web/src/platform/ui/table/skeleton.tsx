import { memo } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  readonly height: number | string;
  readonly width?: number | string;
  readonly radius?: number;
  readonly mt?: number;
  readonly mb?: number;
  readonly maw?: string;
}

/** Holds the place of what is being loaded; one screen has dozens of them, so there is as little to them as possible. */
export const Skeleton = memo(({ radius, mt, mb, maw, ...size }: SkeletonProps) => (
  <div
    className={styles.skeleton}
    style={{ ...size, borderRadius: radius, marginTop: mt, marginBottom: mb, maxWidth: maw }}
  />
));
