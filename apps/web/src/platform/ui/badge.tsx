import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'gray' | 'blue' | 'violet' | 'teal' | 'green' | 'amber' | 'red' | 'faint';

export const Badge = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className={styles.badge} style={{ '--tone': `var(--tone-${tone})` }} data-tone={tone}>
    {children}
  </span>
);
