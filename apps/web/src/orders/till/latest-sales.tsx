import { isRefunded, paidOf } from '@kontor/contract/orders/bill.ts';
import { isRunning } from '@kontor/contract/orders/rules.ts';
import { type Order, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents, formatDateTime, formatNumber } from '#platform/format.de.ts';
import { Badge, type Tone } from '#platform/ui/badge.tsx';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Segments } from '#platform/ui/field/segments.tsx';
import { PriceIcon } from '#platform/ui/icons.ts';
import { List } from '#platform/ui/table/list.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { sayPaid } from './receipt-text.ts';
import styles from './till.module.css';
import { tillQueries } from './till.queries.ts';

function toneOf({ bill, items, status }: Order): Tone {
  if (isRefunded(items)) return 'red';
  if (bill.owedCents > 0) return 'amber';
  return isRunning(status) ? 'blue' : 'green';
}

function stateOf(order: Order): string {
  if (isRunning(order.status)) return STATUS_LABELS[order.status];
  const isPartly = order.bill.refunds.length > 0 && !isRefunded(order.items);
  return isPartly ? `${sayPaid(order)}, ein Teil erstattet` : sayPaid(order);
}

function Row({ order, onOpen }: { readonly order: Order; readonly onOpen: () => void }) {
  const { number, createdAt, customer, items, bill } = order;
  const goods = items.map(({ amount, name }) => `${formatNumber(amount)} × ${name}`).join(', ');
  return (
    <li>
      <button type="button" className={`plain-button ${styles.sale}`} aria-haspopup="dialog" onClick={onOpen}>
        <span className="stack gap-0">
          <span className="anywhere">
            <span className="strong number">{number}</span> · {customer.name}
          </span>
          <span className="meta ellipsis number">
            {formatDateTime(createdAt)} · {goods}
          </span>
        </span>
        <span className="stack gap-2" style={{ justifyItems: 'end' }}>
          <span className="strong nowrap number">{formatCents(paidOf(bill))}</span>
          <Badge tone={toneOf(order)}>{stateOf(order)}</Badge>
        </span>
      </button>
    </li>
  );
}

type Shown = 'latest' | 'owed';

const EMPTY: Record<Shown, string> = {
  latest: 'Hier wurde noch nichts verkauft.',
  owed: 'Alles ist bezahlt.',
};

/** The latest sales over the counter, and what is still to be paid of all orders. */
export function LatestSales({ onClose }: { readonly onClose: () => void }) {
  const [shown, setShown] = useState<Shown>('latest');
  const [opened, setOpened] = useState<Order>();
  const [latest, owed] = [useQuery(tillQueries.latest()), useQuery(tillQueries.owed())];
  const query = shown === 'latest' ? latest : owed;
  const count = owed.data?.length ?? 0;
  return (
    <Modal title="Verkäufe" onClose={onClose} actions={<Button onClick={onClose}>Schließen</Button>}>
      <div className="stack gap-16">
        <Segments
          label="Welche"
          isLabelHidden
          value={shown}
          segments={[
            { value: 'latest', label: 'Zuletzt' },
            { value: 'owed', label: count > 0 ? `Offen (${formatNumber(count)})` : 'Offen' },
          ]}
          onChange={setShown}
        />
        <List
          list={query}
          failure="Die Verkäufe konnten nicht geladen werden."
          empty={<EmptyState icon={PriceIcon} title={EMPTY[shown]} />}
        >
          {(orders) =>
            orders ? (
              <ul className="divided" aria-label={shown === 'latest' ? 'Letzte Verkäufe' : 'Offene Beträge'}>
                {orders.map((order) => (
                  <Row key={order.id} order={order} onOpen={() => setOpened(order)} />
                ))}
              </ul>
            ) : (
              <Skeleton height={320} />
            )
          }
        </List>
      </div>
      {opened ? <ReceiptDialog order={opened} onClose={() => setOpened(undefined)} /> : null}
    </Modal>
  );
}
