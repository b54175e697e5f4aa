import { type Order, type OrderStatus, REASON_MAX } from '@kontor/contract/orders/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '#platform/format.de.ts';
import { ConfirmDialog } from '#platform/ui/dialog/dialog.tsx';
import { ReasonDialog } from '#platform/ui/dialog/reason-dialog.tsx';
import { lackOf, listOf, missingOf } from './line-stock.ts';
import type { OrderSteps } from './use-order-steps.ts';

const REJECTING = {
  verb: 'ablehnen',
  label: 'Ablehnen',
  suggestions: ['Nicht lieferbar', 'Kunde nicht erreichbar', 'Doppelt bestellt', 'Menge zu groß'],
};
const CANCELLING = {
  verb: 'stornieren',
  label: 'Stornieren',
  suggestions: [
    'Nicht abgeholt',
    'Auf Wunsch des Kunden',
    'Nicht lieferbar',
    'Kunde nicht erreichbar',
    'Doppelt bestellt',
  ],
};

interface OrderReasonProps {
  readonly order: Order;
  readonly to: OrderStatus;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

function OrderReason({ order, to, ...answers }: OrderReasonProps) {
  const { verb, label, suggestions } = to === 'REJECTED' ? REJECTING : CANCELLING;
  return (
    <ReasonDialog
      title={`${order.number} ${verb}?`}
      consequence={`Die Bestellung ist damit beendet. ${order.customer.name} liest deinen Grund.`}
      confirmLabel={label}
      suggestions={suggestions}
      missing="Bitte gib einen Grund an."
      maxLength={REASON_MAX}
      isLong
      {...answers}
    />
  );
}

const Lack = ({ order, question }: { readonly order: Order; readonly question?: string }) =>
  missingOf(order).length > 0 ? (
    <>
      <p className="number">
        {lackOf(order)} {question}
      </p>
      <p>
        <Link to="/production" search={{ bestellung: order.id }} className="accent strong">
          Plan für das Fehlende
        </Link>
      </p>
    </>
  ) : (
    <p>Inzwischen ist alles da.</p>
  );

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
      <div className="stack anywhere">
        <Lack order={order} question="Trotzdem als abholbereit melden?" />
      </div>
    </ConfirmDialog>
  );
}
