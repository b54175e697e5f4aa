import type { Order } from '@kontor/contract/orders/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatEur } from '#platform/format.de.ts';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { lackOf, listOf, missingOf } from './board.ts';
import { OrderReason } from './order-reason.tsx';
import styles from './step-question.module.css';
import type { OrderSteps } from './use-order-steps.ts';

const Lack = ({ order, question }: { readonly order: Order; readonly question?: string }) =>
  missingOf(order).length > 0 ? (
    <>
      <p className="number">
        {lackOf(order)} {question}
      </p>
      <p>
        <Link to="/production" search={{ bestellung: order.id }} className={styles.plan}>
          Plan für das Fehlende
        </Link>
      </p>
    </>
  ) : (
    <p>Inzwischen ist alles da.</p>
  );

/** Asks before a step that is hard to take back. */
export function StepQuestion({ steps }: { readonly steps: OrderSteps }) {
  const { question, answer, dismiss } = steps;
  if (!question) return null;
  const { order, step } = question;
  const isBusy = steps.isBusy(order.id);
  if (step.asksReason) {
    return (
      <OrderReason
        order={order}
        to={step.to}
        isBusy={isBusy}
        refusal={steps.refusalOf(order.id)}
        onConfirm={answer}
        onCancel={dismiss}
      />
    );
  }
  const common = { look: 'primary', isBusy, onConfirm: () => answer(), onCancel: dismiss } as const;
  return step.to === 'COMPLETED' ? (
    <ConfirmDialog
      title={`Ware an ${order.customer.name} übergeben?`}
      confirmLabel="Übergeben"
      enter="confirm"
      {...common}
    >
      <div className={styles.body}>
        <p className="number">
          {listOf(order.items)}, {formatEur(order.total)}. Der Bestand wird abgebucht.
        </p>
        {missingOf(order).length > 0 ? <Lack order={order} /> : null}
      </div>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={`${order.number} abholbereit melden?`}
      confirmLabel="Abholbereit melden"
      enter="cancel"
      {...common}
    >
      <div className={styles.body}>
        <Lack order={order} question="Trotzdem als abholbereit melden?" />
      </div>
    </ConfirmDialog>
  );
}
