import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { averageOf, marginOf } from '@kontor/contract/insights/rules.ts';
import type { Figures as AllFigures, Insights } from '@kontor/contract/insights/schema.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useInfo } from '#business';
import { formatCents, formatNumber, formatPercent } from '#platform/format.de.ts';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Change } from './change.tsx';
import styles from './insights.module.css';

interface FigureProps {
  readonly label: string;
  /** There is something to compare with. */
  readonly isCompared: boolean;
  /** So few that a percentage would say nothing. */
  readonly isFew?: boolean;
  readonly now: number;
  readonly earlier: number;
  readonly say: (value: number) => string;
  readonly note?: ReactNode;
  /** Instead of the plain figure, where it explains itself. */
  readonly children?: ReactNode;
}

function Figure({ label, isCompared, isFew, now, earlier, say, note, children }: FigureProps) {
  return (
    <div className="card stack gap-4">
      <dt className="dim">{label}</dt>
      <dd className="row wrap baseline gap-8">
        <span className={`${styles.value} bold number`}>{children ?? say(now)}</span>
        {isCompared && !isFew ? <Change now={now} earlier={earlier} /> : null}
      </dd>
      {isCompared ? <dd className="meta number">davor {say(earlier)}</dd> : null}
      {note ? <dd className="meta">{note}</dd> : null}
    </div>
  );
}

const profitOf = ({ costedCents, costCents }: AllFigures): number => costedCents - costCents;

function Profit({ now, earlier }: Pick<Insights, 'now' | 'earlier'>) {
  const margin = marginOf(now);
  const unknown = now.cents - now.costedCents;
  const explain = () =>
    `${formatCents(now.costedCents)} Umsatz\n− ${formatCents(now.costCents)} Wareneinsatz\n= ${formatCents(profitOf(now))}`;
  return (
    <Figure
      label="Rohertrag"
      isCompared={earlier.orders > 0}
      now={profitOf(now)}
      earlier={profitOf(earlier)}
      say={formatCents}
      note={
        unknown > 0 ? (
          <>
            ohne {formatCents(unknown)} Umsatz, zu dem{' '}
            <Link to="/item-price-configs" className="link">
              Einkaufspreise
            </Link>{' '}
            fehlen
          </>
        ) : margin === undefined ? null : (
          `${formatPercent(Math.round(margin) / 100)} vom Umsatz`
        )
      }
    >
      <Formula explain={explain}>{formatCents(profitOf(now))}</Formula>
    </Figure>
  );
}

/** What is compared first. Revenue stands above its plot. */
export function Figures({ insights: { now, earlier, span } }: { readonly insights: Insights }) {
  const known = now.withAccount;
  const isCompared = earlier.orders > 0;
  return (
    <dl className={styles.figures}>
      <Figure
        label="Bestellungen"
        note={
          <Link to="/orders" search={{ von: span.from, bis: span.to }} className="link">
            Bestellungen ansehen
          </Link>
        }
        isCompared={isCompared}
        now={now.orders}
        earlier={earlier.orders}
        say={formatNumber}
      />
      <Figure
        label="Je Bestellung"
        isCompared={isCompared}
        now={averageOf(now)}
        earlier={averageOf(earlier)}
        say={formatCents}
      />
      <Profit now={now} earlier={earlier} />
      <Figure
        label="Neue Kunden"
        isCompared={isCompared}
        isFew
        now={now.firstOrders}
        earlier={earlier.firstOrders}
        say={formatNumber}
        note={now.orders > 0 ? `${formatPercent(known / now.orders)} der Bestellungen mit Konto` : null}
      />
    </dl>
  );
}

/** Where the rows behind the revenue are. */
export function RowLinks({ insights: { span } }: { readonly insights: Insights }) {
  const { data: info } = useInfo();
  if (!info || !isFeatureOn(info.features, 'CASH')) return null;
  return (
    <Link to="/cash-book" search={{ art: ['SALE'], von: span.from, bis: span.to }} className="link small">
      Buchungen ansehen
    </Link>
  );
}
