import styles from './spinner.module.css';

/** A turning ring; the component around it says in words what is loading. */
export const Spinner = ({ size = 28 }: { readonly size?: number }) => (
  <span className={styles.spinner} style={{ '--size': `${size}px` }} aria-hidden="true" />
);

export const PageSpinner = () => (
  <div className={styles.page} role="status">
    <Spinner />
    <span className="visually-hidden">Wird geladen …</span>
  </div>
);
