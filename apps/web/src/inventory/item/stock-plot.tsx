import type { ItemBooking } from '@kontor/contract/inventory/schema.ts';
import { formatDate, formatNumber } from '#platform/format.de.ts';
import styles from './item.module.css';

const [WIDTH, HEIGHT, MARGIN] = [600, 120, 6];

interface StockPlotProps {
  /** The newest first; undefined while they are being loaded, when only the place is kept. */
  readonly bookings: readonly ItemBooking[] | undefined;
  readonly target: number | undefined;
  readonly now: number;
}

/** The stock as steps over time; the bookings stand below it as a table. */
export function StockPlot({ bookings, target, now }: StockPlotProps) {
  const oldest = bookings?.at(-1);
  if (!bookings || !oldest) return <div className={styles.place} />;
  const steps = bookings.map(({ date, newAmount }) => ({ at: Date.parse(date), amount: newAmount })).reverse();
  const begin = Date.parse(oldest.date);
  const amounts = [oldest.oldAmount, ...steps.map(({ amount }) => amount)];
  const top = Math.max(...amounts, target ?? 0, 1);
  const x = (at: number) => ((at - begin) / Math.max(now - begin, 1)) * WIDTH;
  const y = (amount: number) => HEIGHT - MARGIN - (amount / top) * (HEIGHT - 2 * MARGIN);
  const line = steps.map(({ at, amount }) => `H${x(at).toFixed(1)}V${y(amount).toFixed(1)}`).join('');
  const path = `M0 ${y(oldest.oldAmount).toFixed(1)}${line}H${WIDTH}`;
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return (
    <figure className="stack gap-4 grow" style={{ minWidth: 240 }}>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Bestand seit ${formatDate(oldest.date)}: zwischen ${formatNumber(least)} und ${formatNumber(most)} Stück`}
      >
        <path className={styles.area} d={`${path}V${HEIGHT}H0Z`} />
        {target ? <path className={styles.targetLine} d={`M0 ${y(target)}H${WIDTH}`} /> : null}
        <path className={styles.line} d={path} />
      </svg>
      <figcaption className="row between meta number" aria-hidden="true">
        <span>{formatDate(oldest.date)}</span>
        <span>
          {formatNumber(least)} bis {formatNumber(most)} Stück
        </span>
        <span>jetzt</span>
      </figcaption>
    </figure>
  );
}
