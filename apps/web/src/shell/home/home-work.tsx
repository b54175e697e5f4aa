import type { Work } from '@kontor/contract/home/schema.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ErrorState } from '#platform/ui/table/state.tsx';
import styles from './home.module.css';
import { useWork } from './home.queries.ts';
import { listWaiting } from './waiting.ts';

function Tasks({ work }: { readonly work: Work | undefined }) {
  if (!work) return <div className={styles.tasks} aria-busy="true" />;
  const tasks = listWaiting(work);
  if (tasks.length === 0) return <p className={`${styles.tasks} dim`}>Gerade wartet nichts. Alles ist erledigt.</p>;
  return (
    <ul className={`${styles.tasks} cards`}>
      {tasks.map(({ kind, to, section, icon, count, words }) => (
        <li key={kind} className="card leads row" style={{ padding: '12px 16px' }} data-kind={kind}>
          <Glyph icon={icon} size={22} className="accent" />
          <Link {...(section ? { to: '/settings/$section', params: { section } } : { to })} className="leads-to row">
            <span className="figure bold number">{formatNumber(count)}</span> {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="small dim">{label}</dt>
    <dd className="figure bold number">{children ?? '…'}</dd>
  </div>
);

const Today = ({ today }: { readonly today: Work['today'] }) => (
  <section className="card stack gap-4" aria-labelledby="today">
    <h2 id="today" className="large">
      Heute
    </h2>
    <dl className="row wrap gap-24">
      <Figure label="Bestellungen">{today && formatNumber(today.orders)}</Figure>
      <Figure label="Umsatz">{today && formatMoney(today.revenue)}</Figure>
      <Figure label="Noch offen">{today && formatMoney(today.openValue)}</Figure>
    </dl>
  </section>
);

export function HomeWork({ seesOrders }: { readonly seesOrders: boolean }) {
  const work = useWork();
  if (work.error && !work.data) {
    const title = 'Was wartet, konnte nicht geladen werden.';
    return <ErrorState title={title} error={work.error} onRetry={work.refetch} isRetrying={work.isFetching} />;
  }
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
