import { fromUnits, toUnits } from '@kontor/contract/core/money.ts';
import type { DayRevenue, Work } from '@kontor/contract/home/schema.ts';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber, formatShortDay, formatWeekday } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon } from '#platform/ui/icons.ts';
import styles from './work.module.css';

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="small dim">{label}</dt>
    <dd className={`${styles.figure} bold number`}>{children}</dd>
  </div>
);

const sumOf = (week: readonly DayRevenue[]): number =>
  fromUnits(week.reduce((sum, { revenue }) => sum + toUnits(revenue), 0n));

/** Noon in UTC is the same day in Berlin. */
const dateOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

function Bars({ week }: { readonly week: readonly DayRevenue[] }) {
  const most = Math.max(...week.map(({ revenue }) => revenue));
  const label = `Umsatz der letzten sieben Tage, zusammen ${formatMoney(sumOf(week))}, am besten Tag ${formatMoney(most)}.`;
  return (
    <div className={styles.plot} role="img" aria-label={label}>
      <span className={`${styles.most} small dim number`} aria-hidden="true">
        {formatMoney(most)}
      </span>
      {week.map(({ day, revenue }, at) => (
        <span key={day} className={styles.day} data-today={at === week.length - 1 || undefined} aria-hidden="true">
          <span className={styles.bar} style={{ height: `${most > 0 ? (100 * revenue) / most : 0}%` }} />
          <span className={styles.name}>{formatWeekday(dateOf(day))}</span>
        </span>
      ))}
    </div>
  );
}

const Week = ({ week }: { readonly week: readonly DayRevenue[] }) => (
  <div className="ruled stack gap-8">
    <div className="row wrap between baseline">
      <h3>Letzte sieben Tage</h3>
      <span className="large bold number">{formatMoney(sumOf(week))}</span>
    </div>
    <Bars week={week} />
    <details className="unfolds">
      <summary className="row gap-4 underlined small">
        Als Tabelle
        <Glyph icon={ExpandIcon} size={16} />
      </summary>
      <table className={`${styles.table} number`}>
        <thead>
          <tr>
            <th scope="col">Tag</th>
            <th scope="col">Übergeben</th>
            <th scope="col">Umsatz</th>
          </tr>
        </thead>
        <tbody>
          {[...week].reverse().map(({ day, orders, revenue }) => (
            <tr key={day}>
              <th scope="row">{formatShortDay(dateOf(day))}</th>
              <td>{formatNumber(orders)}</td>
              <td>{formatMoney(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </div>
);

interface RevenueProps {
  readonly today: NonNullable<Work['today']>;
  readonly week: readonly DayRevenue[] | undefined;
}

export const Revenue = ({ today, week }: RevenueProps) => (
  <section className="card stack gap-12" aria-labelledby="today">
    <h2 id="today" className="large">
      Heute
    </h2>
    <dl className={styles.figures}>
      <Figure label="Bestellungen">{formatNumber(today.orders)}</Figure>
      <Figure label="Umsatz">{formatMoney(today.revenue)}</Figure>
      <Figure label="Noch offen">{formatMoney(today.openValue)}</Figure>
    </dl>
    {week ? <Week week={week} /> : null}
  </section>
);
