import type { Order } from '@kontor/contract/orders/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatEur, formatNumber } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { LowIcon, MoreIcon, NoteIcon, PersonIcon, PhoneIcon, WarningIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import { listOf, missingOf } from '../order/line-stock.ts';
import { type Step, stepsFrom } from '../order/order-steps.ts';
import styles from './board.module.css';
import { ageOf, enteredAt, minutesSince, paceOf } from './board.ts';

const LINES_SHOWN = 5;

const PACES = { urgent: 'wrong strong', soon: 'soon strong' };

/** How long it has stood where it stands; its age altogether is in the title. */
function Age({ order, now }: { readonly order: Order; readonly now: number }) {
  const minutes = minutesSince(enteredAt(order), now);
  const pace = paceOf(order.status, minutes);
  const total = minutesSince(order.createdAt, now);
  const words = total < 1 ? 'Gerade eben bestellt' : `Bestellt vor ${ageOf(total)}`;
  return (
    <span className={`row gap-4 small nowrap number ${pace ? PACES[pace] : 'dim'}`} data-pace={pace} title={words}>
      {pace ? <Glyph icon={WarningIcon} size={16} /> : null}
      <span>{minutes < 1 ? ageOf(minutes) : `seit ${ageOf(minutes)}`}</span>
      <span className="visually-hidden">, {words}</span>
    </span>
  );
}

function Lines({ items }: Pick<Order, 'items'>) {
  const rest = items.length - LINES_SHOWN;
  return (
    <ul className="stack gap-2 anywhere number">
      {items.slice(0, rest === 1 ? LINES_SHOWN + 1 : LINES_SHOWN).map(({ productId, name, amount }) => (
        <li key={productId}>
          <strong className="bold">{formatNumber(amount)} ×</strong> {name}
        </li>
      ))}
      {rest > 1 ? <li className="dim">und {formatNumber(rest)} weitere</li> : null}
    </ul>
  );
}

/** What the store lacks, and the way to the plan that makes exactly that. */
function Missing({ order }: { readonly order: Order }) {
  const missing = missingOf(order);
  if (missing.length === 0) return null;
  return (
    <p className={`row top gap-4 small anywhere wrong number`}>
      <Glyph icon={LowIcon} size={16} />
      <span>
        fehlt: {listOf(missing)}{' '}
        <Link
          to="/production"
          search={{ bestellung: order.id }}
          className="strong nowrap relative link wrong"
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
      <p className={`row top gap-4 small anywhere dim`} title={note}>
        <Glyph icon={NoteIcon} size={16} />
        <span className="visually-hidden">Notiz: </span>
        <span className="clamp-2">{note}</span>
      </p>
    ) : null}
    {phone ? (
      <p className={`row top gap-4 small anywhere dim number`}>
        <Glyph icon={PhoneIcon} size={16} />
        <span className="visually-hidden">Telefon: </span>
        {phone}
      </p>
    ) : null}
    {assignee ? (
      <p className={`row top gap-4 small anywhere dim`}>
        <Glyph icon={PersonIcon} size={16} />
        <span className="visually-hidden">Zuständig: </span>
        {assignee.name}
      </p>
    ) : null}
  </>
);

interface OrderMenuProps {
  readonly order: Order;
  readonly onStep: (order: Order, step: Step) => void;
}

/** Everything that can be done besides the usual step. */
function OrderMenu({ order, onStep }: OrderMenuProps) {
  const navigate = useNavigate({ from: '/orders' });
  const open = () => void navigate({ search: (now) => ({ ...now, bestellung: order.id }), resetScroll: false });
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button look="quiet" aria-label={`Mehr zu ${order.number}`} icon={<Glyph icon={MoreIcon} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {stepsFrom(order.status).others.map((step) => (
          <Menu.Item key={step.to} onClick={() => onStep(order, step)}>
            {step.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={open}>Details</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

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
    <li
      ref={card}
      className={`card leads stack ${styles.card}`}
      data-order={order.id}
      aria-label={`${number} von ${customer.name}`}
    >
      <div className="row wrap between gap-4">
        <Link
          to="/orders"
          search={(now) => ({ ...now, bestellung: order.id })}
          resetScroll={false}
          className="leads-to bold nowrap number"
        >
          {number}
        </Link>
        <Age order={order} now={now} />
      </div>
      <p className="row strong anywhere">
        <Avatar person={customer} size={24} />
        <span>{customer.name}</span>
      </p>
      <Lines items={order.items} />
      <Missing order={order} />
      <Remarks order={order} />
      <div className="row wrap to-end gap-4 ruled">
        <span className="bold number grow">{formatEur(order.total)}</span>
        <div className="row gap-2 relative">
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
