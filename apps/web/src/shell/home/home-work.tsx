import type { Overview, Work } from '@kontor/contract/home/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NextOrders, ordersQueries } from '#orders';
import { formatNumber, formatVc } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ErrorState } from '#platform/ui/table/state.tsx';
import { homeQueries, useWork } from './home.queries.ts';
import { LowProducts } from './low-products.tsx';
import { Revenue } from './revenue.tsx';
import { Starts } from './starts.tsx';
import { listWaiting } from './waiting.ts';
import styles from './work.module.css';

function Tasks({ work }: { readonly work: Work }) {
  const tasks = listWaiting(work);
  if (tasks.length === 0) return <p className="dim">Gerade wartet nichts. Alles ist erledigt.</p>;
  return (
    <ul className={styles.tasks}>
      {tasks.map(({ kind, to, section, icon, count, words }) => (
        <li key={kind} className={`leads row gap-12 ${styles.task}`} data-kind={kind}>
          <Glyph icon={icon} className="accent" />
          <Link {...(section ? { to: '/settings/$section', params: { section } } : { to })} className="leads-to">
            {/* There is one game server: it is not counted. */}
            {kind === 'game' ? null : <span className="large bold number">{formatNumber(count)} </span>}
            {words}
          </Link>
          {kind === 'payouts' && work.payoutTotal ? (
            <span className="push dim number nowrap">{formatVc(work.payoutTotal)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface FailedProps {
  readonly title: string;
  readonly of: Pick<ReturnType<typeof useWork>, 'error' | 'refetch' | 'isFetching'> | ReturnType<typeof useOverview>;
}

const Failed = ({ title, of: { error, refetch, isFetching } }: FailedProps) => (
  <ErrorState title={title} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
);

const Waiting = ({ work }: { readonly work: ReturnType<typeof useWork> }) =>
  work.data ? (
    <section className="card stack" aria-labelledby="waiting">
      <h2 id="waiting" className="large">
        Das wartet auf dich
      </h2>
      <Tasks work={work.data} />
    </section>
  ) : (
    <Failed title="Was wartet, konnte nicht geladen werden." of={work} />
  );

/** The empty cards are as high as the window, so that what follows does not move up while it loads. */
const Loading = ({ seesOrders }: { readonly seesOrders: boolean }) => (
  <div className={styles.work} role="status" aria-busy="true">
    <span className="visually-hidden">Was ansteht, wird geladen …</span>
    <div className="card" style={{ height: seesOrders ? 420 : 240 }} />
    <div className={styles.column}>
      <div className="card" style={{ height: 200 }} />
      <div className="card" style={{ height: 200 }} />
    </div>
  </div>
);

interface ReadyProps {
  readonly work: ReturnType<typeof useWork>;
  readonly overview: { readonly data: Overview | undefined } & ReturnType<typeof useOverview>;
  readonly seesOrders: boolean;
}

const useOverview = () => useQuery(homeQueries.overview());

function Ready({ work, overview, seesOrders }: ReadyProps) {
  const { low, week, starts } = overview.data ?? {};
  return (
    <div className={styles.work}>
      <div className={styles.column}>
        {seesOrders ? <NextOrders /> : null}
        {low ? <LowProducts {...low} /> : null}
        {overview.data ? null : <Failed title="Der Tag konnte nicht geladen werden." of={overview} />}
      </div>
      <div className={styles.column}>
        <Waiting work={work} />
        {work.data?.today ? <Revenue today={work.data.today} week={week} /> : null}
        {starts ? <Starts starts={starts} /> : null}
      </div>
    </div>
  );
}

/** What matters to staff now, and what can be done about it right here. All of it appears at once, so that nothing moves. */
export function HomeWork({ seesOrders }: { readonly seesOrders: boolean }) {
  const work = useWork();
  const overview = useOverview();
  const next = useQuery({ ...ordersQueries.next(), enabled: seesOrders });
  if (work.isPending || overview.isPending || (seesOrders && next.isPending))
    return <Loading seesOrders={seesOrders} />;
  return <Ready work={work} overview={overview} seesOrders={seesOrders} />;
}
