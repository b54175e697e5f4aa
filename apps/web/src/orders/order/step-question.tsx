import { type Order, REASON_MAX } from '@kontor/contract/orders/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '#platform/format.de.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { ReasonDialog } from '#platform/ui/dialog/reason-dialog.tsx';
import { lackOf, missingOf } from './line-stock.ts';
import { listOf } from './list-of.ts';
import type { OrderSteps } from './use-order-steps.ts';

const REJECTING = {
  verb: 'ablehnen',
  confirmLabel: 'Ablehnen',
  suggestions: ['Nicht lieferbar', 'Kunde nicht erreichbar', 'Doppelt bestellt', 'Menge zu groß'],
};
const CANCELLING = {
  verb: 'stornieren',
  confirmLabel: 'Stornieren',
  suggestions: ['Nicht abgeholt', 'Auf Wunsch des Kunden', ...REJECTING.suggestions.slice(0, 3)],
};

const Lack = ({ order, question }: { readonly order: Order; readonly question?: string }) =>
  missingOf(order).length > 0 ? (
    <div className="stack anywhere">
      <p className="number">
        {lackOf(order)} {question}
      </p>
      <p>
        <Link to="/production" search={{ bestellung: order.id }} className="accent strong">
          Plan für das Fehlende
        </Link>
      </p>
    </div>
  ) : (
    <p>Inzwischen ist alles da.</p>
  );

export function StepQuestion({ steps }: { readonly steps: OrderSteps }) {
  const { question, answer, dismiss } = steps;
  if (!question) return null;
  const { order, step } = question;
  const isBusy = steps.isBusy(order.id);
  if (step.asksReason) {
    const { verb, ...words } = step.to === 'REJECTED' ? REJECTING : CANCELLING;
    return (
      <ReasonDialog
        title={`${order.number} ${verb}?`}
        consequence={`Die Bestellung ist damit beendet. ${order.customer.name} liest deinen Grund.`}
        missing="Bitte gib einen Grund an."
        maxLength={REASON_MAX}
        isLong
        isBusy={isBusy}
        refusal={steps.refusalOf(order.id)}
        onConfirm={answer}
        onCancel={dismiss}
        {...words}
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
      <div className="stack anywhere">
        <p className="number">
          {listOf(order.items)}, {formatMoney(order.total)}. Der Bestand wird abgebucht.
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
      <Lack order={order} question="Trotzdem als abholbereit melden?" />
    </ConfirmDialog>
  );
}
