import { isRefunded, PAYMENT_LABELS } from '@kontor/contract/orders/bill.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { markPaid, refundSale } from '@kontor/contract/orders/till-api.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInfo } from '#business';
import { useWrite } from '#platform/api/use-write.ts';
import { copyAndReport } from '#platform/clipboard.ts';
import { formatCents, formatCost, formatDateTime } from '#platform/format.de.ts';
import { inTablet } from '#platform/tablet.ts';
import { showToast } from '#platform/toasts.ts';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { BackIcon, CopyIcon, PrintIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { PrintSheet } from '#platform/ui/print-sheet.tsx';
import { refreshProducts } from '#products';
import { useRights } from '#users';
import { ordersQueries, refreshOrders } from '../orders.queries.ts';
import {
  footOfReceipt,
  headOfReceipt,
  linesOfReceipt,
  type ReceiptRow,
  receiptText,
  sayRefunded,
  sumsOfReceipt,
} from './receipt-text.ts';
import { RefundDialog } from './refund-dialog.tsx';
import styles from './till.module.css';

const Rows = ({ rows }: { readonly rows: readonly ReceiptRow[] }) => (
  <tbody>
    {rows.map(({ label, amount, isStrong }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a receipt may read the same, and none moves
      <tr key={at} className={isStrong ? 'bold large' : undefined}>
        <th scope="row" className="normal anywhere">
          {label}
        </th>
        <td className="end nowrap number">{amount}</td>
      </tr>
    ))}
  </tbody>
);

function Receipt({ order }: { readonly order: Order }) {
  const business = useInfo().data?.name ?? '';
  const [first, ...head] = headOfReceipt(order);
  return (
    <div className={`stack gap-12 ${styles.receipt}`}>
      <div className="center">
        <p className="large bold anywhere">{business}</p>
        <p className="strong number">{first}</p>
        {head.map((line) => (
          <p key={line} className="meta number anywhere">
            {line}
          </p>
        ))}
      </div>
      <table className={styles.rows}>
        <Rows rows={linesOfReceipt(order)} />
      </table>
      <table className={`ruled ${styles.rows}`}>
        <Rows rows={sumsOfReceipt(order)} />
      </table>
      <p className="meta center">{footOfReceipt(order)} Danke und bis bald.</p>
    </div>
  );
}

const settling = {
  onSuccess: (order: Order, client: QueryClient) => {
    client.setQueryData(ordersQueries.one(order.id).queryKey, order);
    return Promise.all([refreshOrders(client), refreshProducts(client)]);
  },
  /** A refusal means that something is no longer as it was shown. */
  onError: (_error: Error, client: QueryClient) => void refreshOrders(client),
};

function Owed({ order }: { readonly order: Order }) {
  const pay = useWrite(markPaid, settling);
  const take = (payment: 'CASH' | 'CARD') =>
    pay.run(
      { params: { id: order.id }, body: { payment } },
      { onSuccess: ({ number }) => showToast({ kind: 'success', sentence: `${number} ist bezahlt.` }) },
    );
  return (
    <Notice
      kind="warning"
      title={`Noch ${formatCents(order.bill.owedCents)} offen`}
      actions={(['CASH', 'CARD'] as const).map((payment) => (
        <Button
          key={payment}
          className={styles.big}
          isDisabled={pay.isPending}
          isBusy={pay.isPending && pay.variables?.input.body.payment === payment}
          onClick={() => take(payment)}
        >
          Bezahlt: {PAYMENT_LABELS[payment]}
        </Button>
      ))}
    >
      Ins Kassenbuch kommt es, sobald es bezahlt ist.
    </Notice>
  );
}

function About({ order }: { readonly order: Order }) {
  const { refunds, cost, isCostEstimated } = order.bill;
  const { isAdmin } = useRights();
  return (
    <>
      {order.bill.owedCents > 0 ? <Owed order={order} /> : null}
      {refunds.map((refund) => (
        <Notice key={refund.at} title={`Erstattet: ${formatCents(refund.cents)}`}>
          {sayRefunded(refund)}. {formatDateTime(refund.at)} von {refund.by}: {refund.reason}{' '}
          {refund.isBackInStock ? 'Die Ware ist wieder im Lager.' : 'Die Ware kam nicht zurück.'}
        </Notice>
      ))}
      {isAdmin && cost !== undefined ? (
        <p className="meta number">
          Kosten der Ware:{' '}
          {cost === null
            ? 'unvollständig (es fehlen Preise)'
            : `${formatCost(cost)}${isCostEstimated ? ' (geschätzt)' : ''}`}
        </p>
      ) : null}
    </>
  );
}

interface ReceiptDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** What was sold, to show, copy or print; and what can still be done about it. */
export function ReceiptDialog({ order: opened, onClose }: ReceiptDialogProps) {
  const business = useInfo().data?.name ?? '';
  const { isAdmin } = useRights();
  const [isRefunding, setIsRefunding] = useState(false);
  const order = useQuery({ ...ordersQueries.one(opened.id), placeholderData: opened }).data ?? opened;
  const refund = useWrite(refundSale, { ...settling, showsErrors: true });
  const mayRefund = isAdmin && order.status === 'COMPLETED' && !isRefunded(order.items);
  return (
    <Modal
      title={order.number}
      onClose={onClose}
      actions={
        <>
          {mayRefund ? (
            <Button className={styles.big} icon={BackIcon} aria-haspopup="dialog" onClick={() => setIsRefunding(true)}>
              Erstatten
            </Button>
          ) : null}
          {inTablet() ? null : (
            <Button className={styles.big} icon={PrintIcon} onClick={() => window.print()}>
              Drucken
            </Button>
          )}
          <Button
            className={styles.big}
            icon={<Glyph icon={CopyIcon} />}
            onClick={() => copyAndReport(receiptText(order, business), 'Der Beleg ist kopiert.')}
          >
            Kopieren
          </Button>
          <Button className={styles.big} look="primary" onClick={onClose}>
            Fertig
          </Button>
        </>
      }
    >
      <div className="stack gap-16">
        <Receipt order={order} />
        <About order={order} />
      </div>
      <PrintSheet>
        <Receipt order={order} />
      </PrintSheet>
      {isRefunding ? <RefundDialog order={order} write={refund} onClose={() => setIsRefunding(false)} /> : null}
    </Modal>
  );
}
