import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export const Tabs = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav className={styles.tabs} aria-label={label}>
    {children}
  </nav>
);

export const Tab = ({ isCurrent, ...link }: LinkProps & { readonly isCurrent: boolean }) => (
  <Link
    {...link}
    className={styles.tab}
    aria-current={isCurrent ? 'page' : undefined}
    activeOptions={{ exact: true, includeSearch: true }}
    replace
    resetScroll={false}
  />
);
