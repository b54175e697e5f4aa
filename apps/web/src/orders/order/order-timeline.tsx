import { isNotReadyAfterAll, isTakeOver } from '@kontor/contract/orders/rules.ts';
import { type OrderEvent, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { formatDateTime } from '#platform/format.de.ts';
import styles from './order.module.css';
import { toneOf } from './order-label.tsx';

function actionOf(event: OrderEvent): string {
  const { from, to } = event;
  if (from === null) return 'Bestellt';
  if (isTakeOver(event)) return 'Übernommen';
  if (isNotReadyAfterAll(event)) return 'Doch nicht fertig';
  return from === to ? 'Bestellung geändert' : STATUS_LABELS[to];
}

interface OrderTimelineProps {
  readonly history: readonly OrderEvent[];
  readonly shownReason?: string | null;
}

export const OrderTimeline = ({ history, shownReason }: OrderTimelineProps) => (
  <ol aria-label="Verlauf">
    {history.map((event, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: history only grows at its end
      <li key={at} className={styles.event} style={toneOf(event.to)} data-status={event.to}>
        <span className="strong">{actionOf(event)}</span>{' '}
        <span className="meta number">
          {event.by ?? 'automatisch'} · <time dateTime={event.at}>{formatDateTime(event.at)}</time>
        </span>
        {event.reason && event.reason !== shownReason ? (
          <span className={`${styles.reason} block anywhere lines dim`}>Grund: {event.reason}</span>
        ) : null}
      </li>
    ))}
  </ol>
);
