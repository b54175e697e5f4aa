import type { Order } from '@kontor/contract/orders/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useCallback } from 'react';
import { formatMoney, formatNumber } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { GripIcon, MoreIcon, NoteIcon, PhoneIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import { Assignee, MainStep } from '../order/order-actions.tsx';
import { stepsFrom } from '../order/order-steps.ts';
import type { StepProps } from '../order/use-order-steps.ts';
import styles from './board.module.css';
import { useCardDrag } from './board-drag.tsx';
import { Age, Failure, Missing, RunningOut } from './card-parts.tsx';

const LINES_SHOWN = 5;

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

const Remarks = ({ order, steps }: StepProps) => {
  const { note, phone, assignee } = order;
  return (
    <>
      {note ? (
        <p className="row top gap-4 small anywhere dim" title={note}>
          <Glyph icon={NoteIcon} size={16} />
          <span className="visually-hidden">Notiz: </span>
          <span className="clamp-2">{note}</span>
        </p>
      ) : null}
      {phone ? (
        <p className="row top gap-4 small anywhere dim number">
          <Glyph icon={PhoneIcon} size={16} />
          <span className="visually-hidden">Telefon: </span>
          {phone}
        </p>
      ) : null}
      {assignee ? (
        <div className="small dim">
          <span className="visually-hidden">Zuständig: </span>
          <Assignee order={order} steps={steps} />
        </div>
      ) : null}
    </>
  );
};

function OrderMenu({ order, steps }: StepProps) {
  const isWaiting = steps.handedOverAt(order.id) !== undefined || steps.colleagueOf(order) !== undefined;
  const navigate = useNavigate({ from: '/orders' });
  const open = () => void navigate({ search: (now) => ({ ...now, bestellung: order.id }), resetScroll: false });
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button look="quiet" aria-label={`Mehr zu ${order.number}`} icon={<Glyph icon={MoreIcon} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {isWaiting ? null : (
          <>
            {stepsFrom(order).others.map((step) => (
              <Menu.Item key={step.to} onClick={() => steps.take(order, step)}>
                {step.label}
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        )}
        <Menu.Item onClick={open}>Details</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface OrderCardProps extends StepProps {
  readonly now: number;
  readonly sign: string;
  readonly signBefore: string | undefined;
}

/** The first press of a double click was meant for a button, after which the card looks different. */
const openOnce = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

export function OrderCard({ order, now, sign, signBefore, steps }: OrderCardProps) {
  const card = useFlash<HTMLLIElement>(sign, signBefore ?? sign);
  const { number, customer } = order;
  const since = steps.handedOverAt(order.id);
  const colleague = steps.colleagueOf(order);
  const { isDragged, setNode, handle, onMouseDown } = useCardDrag(
    order,
    since !== undefined || colleague !== undefined || steps.isBusy(order.id),
  );
  const setCard = useCallback(
    (element: HTMLLIElement | null) => {
      card.current = element;
      setNode(element);
    },
    [card, setNode],
  );
  return (
    <li
      ref={setCard}
      className={`card leads stack ${styles.card}`}
      data-order={order.id}
      data-dragged={isDragged || undefined}
      aria-label={`${number} von ${customer.name}`}
      onMouseDown={onMouseDown}
    >
      <div className="row wrap between gap-4">
        <Link
          to="/orders"
          search={(now) => ({ ...now, bestellung: order.id })}
          resetScroll={false}
          onClick={openOnce}
          className="leads-to bold nowrap number"
          draggable={false}
        >
          {number}
        </Link>
        <Age order={order} now={now} />
      </div>
      <div className="row between gap-4">
        <p className="row strong anywhere">
          <Avatar person={customer} size={24} />
          <span>{customer.name}</span>
        </p>
        <Button
          look="quiet"
          className={`relative ${styles.grip}`}
          aria-label={`Verschieben: ${number}`}
          icon={<Glyph icon={GripIcon} size={16} />}
          {...handle}
        />
      </div>
      <Lines items={order.items} />
      <Missing order={order} />
      <Remarks order={order} steps={steps} />
      <Failure order={order} steps={steps} />
      {colleague ? <p className="small strong">{colleague} übergibt gerade.</p> : null}
      {since === undefined ? null : <RunningOut since={since} />}
      <div className="row wrap to-end gap-4 ruled">
        <span className="bold number nowrap" style={{ flex: '1 0 auto' }}>
          {formatMoney(order.total)}
        </span>
        <div className="row gap-2 relative">
          <MainStep order={order} steps={steps} isNamed />
          <OrderMenu order={order} steps={steps} />
        </div>
      </div>
    </li>
  );
}
