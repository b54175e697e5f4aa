import type { Order } from '@kontor/contract/orders/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatDateTime, formatEur } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import table from '#platform/ui/table.module.css';
import styles from './finished-table.module.css';
import { StatusBadge } from './status-badge.tsx';

const showing = (id: number) => ({
  to: '/orders' as const,
  search: (now: { suche?: string }) => ({ ...now, bestellung: id }),
  resetScroll: false,
});

/** Whoever was responsible, else whoever ended it; nobody where the customer or the clock did. */
function handlerOf({ assignee, history, customer }: Order): string {
  const last = history.at(-1)?.by;
  return assignee?.name ?? (last && last !== customer.name ? last : '–');
}

function Row({ order }: { readonly order: Order }) {
  const navigate = useNavigate({ from: '/orders' });
  // The number is the keyboard's way; the whole row is the larger target of the mouse.
  return (
    <tr className={`${table.stack} ${styles.row}`} onClick={() => void navigate(showing(order.id))}>
      <td className={styles.number}>
        <Link {...showing(order.id)} className="number" onClick={(event) => event.stopPropagation()}>
          {order.number}
        </Link>
      </td>
      <td className={styles.customer}>
        <span className={styles.person}>
          <Avatar person={order.customer} size={24} />
          {order.customer.name}
        </span>
      </td>
      <td className={styles.status}>
        <StatusBadge status={order.status} />
      </td>
      <td className={`${table.number} ${styles.total}`}>{formatEur(order.total)}</td>
      <td className={`${styles.date} number`}>
        <time dateTime={order.updatedAt}>{formatDateTime(order.updatedAt)}</time>
      </td>
      <td className={styles.handler}>{handlerOf(order)}</td>
    </tr>
  );
}

const SkeletonRow = () => (
  <tr>
    {[96, 140, 112, 64, 120, 104].map((width) => (
      <td key={width}>
        <Skeleton height={14} width={width} />
      </td>
    ))}
  </tr>
);

/** Orders in lines; on a phone each is a card. */
export const FinishedTable = ({ orders }: { readonly orders: readonly Order[] | undefined }) => (
  <table
    className={`${table.table} ${table.stacksSooner} ${table.hovers} ${styles.table}`}
    aria-busy={orders === undefined}
  >
    <caption className="visually-hidden">Beendete Bestellungen</caption>
    <thead>
      <tr>
        <th scope="col">Nummer</th>
        <th scope="col">Kunde</th>
        <th scope="col">Status</th>
        <th scope="col" className={table.number}>
          Summe
        </th>
        <th scope="col">Beendet</th>
        <th scope="col">Bearbeitet von</th>
      </tr>
    </thead>
    <tbody>
      {orders
        ? orders.map((order) => <Row key={order.id} order={order} />)
        : Array.from({ length: 5 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <SkeletonRow key={at} />
          ))}
    </tbody>
  </table>
);
