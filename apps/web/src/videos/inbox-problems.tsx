import { useQuery } from '@tanstack/react-query';
import { Glyph } from '#platform/ui/glyph.tsx';
import { WarningIcon } from '#platform/ui/icons.ts';
import styles from './inbox-problems.module.css';
import { videosQueries } from './videos.queries.ts';

/** Files somebody has put into the inbox that will never be recordings; nothing, where there are none. */
export function InboxProblems() {
  const { data: problems = [] } = useQuery(videosQueries.inbox());
  if (problems.length === 0) return null;
  return (
    <section className={styles.notice} aria-labelledby="inbox-problems">
      <Glyph icon={WarningIcon} />
      <div className={styles.text}>
        <h2 id="inbox-problems" className={styles.title}>
          Im Ordner recordings/inbox liegen Dateien, die keine Aufnahmen sind
        </h2>
        <ul className={styles.list}>
          {problems.map(({ id, name, reason }) => (
            <li key={id}>
              <span className={styles.name}>{name}:</span> {reason}
            </li>
          ))}
        </ul>
        <p className={styles.advice}>Lösche sie dort oder wandle sie in MP4 um.</p>
      </div>
    </section>
  );
}
