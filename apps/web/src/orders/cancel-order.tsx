import type { Order } from '@kontor/contract/orders/schema.ts';
import { ConfirmDialog } from '#platform/ui/dialog.tsx';
import { useChangeOrder } from './orders.writes.ts';

interface CancelOrderProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Asks before an order that nobody has taken yet is given up. */
export function CancelOrder({ order, onClose }: CancelOrderProps) {
  const change = useChangeOrder();
  const confirm = () =>
    change.run(
      { params: { id: order.id }, body: { status: 'CANCELLED', version: order.version } },
      // The common toast says why; the question is answered either way.
      { onSuccess: onClose, onError: onClose },
    );
  return (
    <ConfirmDialog
      title={`Bestellung ${order.number} stornieren?`}
      confirmLabel="Stornieren"
      cancelLabel="Behalten"
      isBusy={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Wir bereiten dann nichts für dich vor, und das lässt sich nicht zurücknehmen. Danach kannst du neu bestellen.
    </ConfirmDialog>
  );
}
