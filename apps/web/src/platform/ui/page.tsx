import { createContext, type ReactNode, use } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** One line of what this page is for. */
  readonly purpose: ReactNode;
  readonly actions?: ReactNode;
  /** Forms and reading are narrower than tables. */
  readonly width?: 'form' | 'table';
  readonly children: ReactNode;
}

/** The frame of every screen: document title, heading, purpose, actions. */
export const Page = ({ title, purpose, actions, width = 'table', children }: PageProps) => (
  <div className={`${styles.page} ${styles[width]}`}>
    <PageTitle>{title}</PageTitle>
    <header className={styles.header}>
      <div>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.purpose}>{purpose}</p>
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
    {children}
  </div>
);

/** The title of the business, for the browser tab; the shell knows it. */
export const SiteTitleContext = createContext('Kontor');

/** What the browser tab says. */
export function PageTitle({ children }: { readonly children: string }) {
  return <title>{`${children} · ${use(SiteTitleContext)}`}</title>;
}
