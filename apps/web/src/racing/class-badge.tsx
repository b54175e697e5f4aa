import styles from './class-badge.module.css';
import { useClasses } from './racing.queries.ts';

export function ClassBadge({ id }: { readonly id: number }) {
  const { nameOf, isPending } = useClasses();
  return (
    <span className={styles.badge}>
      <span className="visually-hidden">Klasse </span>
      {nameOf(id) || (isPending ? '\u00a0' : '–')}
    </span>
  );
}
