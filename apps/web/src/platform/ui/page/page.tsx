import { createContext, type ReactNode, use } from 'react';
import button from '../field/button.module.css';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** One line of what this page is for; hidden on a phone. */
  readonly purpose?: string;
  /** In place of a purpose: what one has to know of the thing shown, on a phone too. */
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
  /** Title, facts and actions on one line, where what is below should begin high. */
  readonly isLow?: boolean;
  readonly children: ReactNode;
}

export const Page = ({ title, purpose, facts, actions, isLow, children }: PageProps) => (
  <div className={`${styles.frame} ${styles.page} ${isLow ? styles.low : ''}`} data-frame>
    <PageTitle>{title}</PageTitle>
    <header className={`${styles.header} row wrap between`}>
      <h1 className={`${styles.title} clamp-2 anywhere`} tabIndex={-1}>
        {title}
      </h1>
      {actions ? <div className={`${styles.actions} ${button.compact} row wrap`}>{actions}</div> : null}
    </header>
    {isLow ? (
      <div className={styles.facts}>{facts}</div>
    ) : (
      <div className={`${styles.purpose} dim`} data-purpose data-facts={facts ? '' : undefined}>
        {facts ?? purpose}
      </div>
    )}
    {children}
  </div>
);

/** The title of the business, for the browser tab; the shell knows it. */
export const SiteTitleContext = createContext('Kontor');

export function PageTitle({ children }: { readonly children: string }) {
  return <title>{`${children} · ${use(SiteTitleContext)}`}</title>;
}
