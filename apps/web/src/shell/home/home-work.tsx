import type { Work } from '@kontor/contract/home/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatEur, formatNumber } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { Stat, Stats } from '#platform/ui/stat.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import styles from './home.module.css';
import { useWork } from './home.queries.ts';
import { listWaiting } from './waiting.ts';

function Tasks({ work }: { readonly work: Work | undefined }) {
  if (!work) return <div className={styles.tasks} aria-busy="true" />;
  const tasks = listWaiting(work);
  if (tasks.length === 0) return <p className={`${styles.tasks} dim`}>Gerade wartet nichts. Alles ist erledigt.</p>;
  return (
    <ul className={`${styles.tasks} cards`}>
      {tasks.map(({ kind, to, icon, count, words }) => (
        <li key={kind} className={`${styles.task} card leads row`} data-kind={kind}>
          <Glyph icon={icon} size={22} className="accent" />
          <Link to={to} className="leads-to row baseline">
            <span className={`${styles.count} bold number`}>{count}</span> {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const Today = ({ today }: { readonly today: Work['today'] }) => (
  <section className="card stack gap-4" aria-labelledby="today">
    <h2 id="today" className="large">
      Heute
    </h2>
    <Stats>
      <Stat label="Bestellungen">{today && formatNumber(today.orders)}</Stat>
      <Stat label="Umsatz">{today && formatEur(today.revenue)}</Stat>
      <Stat label="Noch offen">{today && formatEur(today.openValue)}</Stat>
    </Stats>
  </section>
);

/** The evening at a glance, for staff: what waits and what today has brought. */
export function HomeWork({ seesOrders }: { readonly seesOrders: boolean }) {
  const work = useWork();
  if (work.error && !work.data) return <LoadError title="Was wartet, konnte nicht geladen werden." of={work} />;
  return (
    <div className={styles.work}>
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="large">
          Das wartet auf dich
        </h2>
        <Tasks work={work.data} />
      </section>
      {seesOrders ? <Today today={work.data?.today} /> : null}
    </div>
  );
}
