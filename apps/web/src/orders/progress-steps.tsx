import { type OrderStatus, RUNNING, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { DoneIcon } from '#platform/ui/icons.ts';
import styles from './progress-steps.module.css';

const STEPS: readonly OrderStatus[] = RUNNING;

/** How far a running order has come. */
export function ProgressSteps({ status }: { readonly status: OrderStatus }) {
  const current = STEPS.indexOf(status);
  return (
    <ol className={styles.steps} aria-label="So weit ist deine Bestellung">
      {STEPS.map((one, at) => (
        <li
          key={one}
          className={styles.step}
          data-status={one}
          data-state={at < current ? 'done' : at === current ? 'current' : 'ahead'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {at < current ? <Glyph icon={DoneIcon} size={16} /> : at + 1}
          </span>
          <span className={styles.label}>
            {STATUS_LABELS[one]}
            {at < current ? <span className="visually-hidden"> (erledigt)</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
