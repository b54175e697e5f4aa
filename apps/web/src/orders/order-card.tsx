import type { Order } from '@kontor/contract/orders/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatEur, formatNumber } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { LowIcon, NoteIcon, PersonIcon, PhoneIcon, WarningIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import { ageOf, enteredAt, listOf, minutesSince, missingOf, paceOf } from './board.ts';
import styles from './order-card.module.css';
import { OrderMenu } from './order-menu.tsx';
import { type Step, stepsFrom } from './order-steps.ts';

const LINES_SHOWN = 5;

/** How long it has stood where it stands; how old it is altogether is there for whoever asks. */
function Age({ order, now }: { readonly order: Order; readonly now: number }) {
  const minutes = minutesSince(enteredAt(order), now);
  const pace = paceOf(order.status, minutes);
  const total = minutesSince(order.createdAt, now);
  const words = total < 1 ? 'Gerade eben bestellt' : `Bestellt vor ${ageOf(total)}`;
  return (
    <span className={`${styles.age} number`} data-pace={pace} title={words}>
      {pace ? <Glyph icon={WarningIcon} size={16} /> : null}
      <span>{minutes < 1 ? ageOf(minutes) : `seit ${ageOf(minutes)}`}</span>
      <span className="visually-hidden">, {words}</span>
    </span>
  );
}

function Lines({ items }: Pick<Order, 'items'>) {
  const rest = items.length - LINES_SHOWN;
  return (
    <ul className={`${styles.lines} number`}>
      {items.slice(0, rest === 1 ? LINES_SHOWN + 1 : LINES_SHOWN).map(({ productId, name, amount }) => (
        <li key={productId}>
          <strong>{formatNumber(amount)} ×</strong> {name}
        </li>
      ))}
      {rest > 1 ? <li className={styles.dim}>und {formatNumber(rest)} weitere</li> : null}
    </ul>
  );
}

/** What the store lacks, and the way to the plan that makes exactly that. */
function Missing({ order }: { readonly order: Order }) {
  const missing = missingOf(order);
  if (missing.length === 0) return null;
  return (
    <p className={`${styles.missing} number`}>
      <Glyph icon={LowIcon} size={16} />
      <span>
        fehlt: {listOf(missing)}{' '}
        <Link
          to="/production"
          search={{ bestellung: order.id }}
          className={styles.plan}
          aria-label={`Plan für ${order.number}`}
        >
          → Plan
        </Link>
      </span>
    </p>
  );
}

const Remarks = ({ order: { note, phone, assignee } }: { readonly order: Order }) => (
  <>
    {note ? (
      <p className={styles.remark} title={note}>
        <Glyph icon={NoteIcon} size={16} />
        <span className="visually-hidden">Notiz: </span>
        <span className={styles.note}>{note}</span>
      </p>
    ) : null}
    {phone ? (
      <p className={`${styles.remark} number`}>
        <Glyph icon={PhoneIcon} size={16} />
        <span className="visually-hidden">Telefon: </span>
        {phone}
      </p>
    ) : null}
    {assignee ? (
      <p className={styles.remark}>
        <Glyph icon={PersonIcon} size={16} />
        <span className="visually-hidden">Zuständig: </span>
        {assignee.name}
      </p>
    ) : null}
  </>
);

interface OrderCardProps {
  readonly order: Order;
  readonly now: number;
  /** Says when something on the card is another than before. */
  readonly sign: string;
  readonly signBefore: string | undefined;
  readonly isBusy: boolean;
  readonly onStep: (order: Order, step: Step) => void;
}

/** An order on the board; the whole card opens it, one button moves it on. */
export function OrderCard({ order, now, sign, signBefore, isBusy, onStep }: OrderCardProps) {
  const card = useFlash<HTMLLIElement>(sign, signBefore ?? sign);
  const { number, customer } = order;
  const { main } = stepsFrom(order.status);
  return (
    <li ref={card} className={styles.card} data-order={order.id} aria-label={`${number} von ${customer.name}`}>
      <div className={styles.head}>
        <Link
          to="/orders"
          search={(now) => ({ ...now, bestellung: order.id })}
          resetScroll={false}
          className={`${styles.number} number`}
        >
          {number}
        </Link>
        <Age order={order} now={now} />
      </div>
      <p className={styles.customer}>
        <Avatar person={customer} size={24} />
        <span>{customer.name}</span>
      </p>
      <Lines items={order.items} />
      <Missing order={order} />
      <Remarks order={order} />
      <div className={styles.foot}>
        <span className={`${styles.total} number`}>{formatEur(order.total)}</span>
        <div className={styles.buttons}>
          {main ? (
            <Button
              look="primary"
              isBusy={isBusy}
              aria-label={`${main.label}: ${number}`}
              onClick={() => onStep(order, main)}
            >
              {main.label}
            </Button>
          ) : null}
          <OrderMenu order={order} onStep={onStep} />
        </div>
      </div>
    </li>
  );
}
