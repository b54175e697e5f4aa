import type { Employee } from '@kontor/contract/users/schema.ts';
import { formatDateTime, formatRelative } from '#platform/format.de.ts';
import styles from './person-presence.module.css';

interface LastSeenProps {
  readonly at: string | null;
  readonly now: number;
}

/** When somebody was last here. */
export const LastSeen = ({ at, now }: LastSeenProps) =>
  at === null ? (
    <span className={styles.quiet}>noch nie</span>
  ) : (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at, new Date(now))}
    </time>
  );

/** Whether somebody is in the game; that nobody can tell is said only quietly. */
export function InGame({ isOnline }: Pick<Employee, 'isOnline'>) {
  if (isOnline) return <span className={styles.online}>im Spiel</span>;
  if (isOnline === null) return <span className={styles.quiet}>unbekannt</span>;
  return (
    <span className={styles.quiet}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">nicht im Spiel</span>
    </span>
  );
}
