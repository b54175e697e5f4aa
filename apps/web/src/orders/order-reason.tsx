import { type Order, type OrderStatus, REASON_MAX } from '@kontor/contract/orders/schema.ts';
import { ReasonDialog } from '#platform/ui/reason-dialog.tsx';

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
  /** Why it was refused a moment ago. */
  readonly refusal: string | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks why an order is ended without being handed over. */
export function OrderReason({ order, to, ...answers }: OrderReasonProps) {
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
