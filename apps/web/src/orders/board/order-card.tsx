import { hasClaim } from '@kontor/contract/orders/rules.ts';
import type { OrderGood, OrderItem } from '@kontor/contract/orders/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useCallback } from 'react';
import { formatMoney, formatNumber } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { GripIcon, MoreIcon, NoteIcon, PhoneIcon } from '#platform/ui/icons.ts';
import { useFlash } from '#platform/use-flash.ts';
import { explainGoods, explainStock, stockWords } from '../order/explain-stock.ts';
import { isComplete, missingOf } from '../order/line-stock.ts';
import { MakeMissing } from '../order/make-missing.tsx';
import { Assignee, MainStep } from '../order/order-actions.tsx';
import { stepsFrom } from '../order/order-steps.ts';
import type { StepProps } from '../order/use-order-steps.ts';
import styles from './board.module.css';
import { useCardDrag } from './board-drag.tsx';
import parts from './card-parts.module.css';
import { Age, Failure, PlanLink, RunningOut } from './card-parts.tsx';

const LINES_SHOWN = 5;

const lacks = ({ stock, parts = [] }: OrderItem): boolean => [{ stock }, ...parts].some((one) => one.stock?.missing);

/** What is missing is never among those that are not shown. */
function shownOf(items: readonly OrderItem[]): readonly OrderItem[] {
  if (items.length <= LINES_SHOWN + 1) return items;
  return [...items].sort((a, b) => Number(lacks(b)) - Number(lacks(a))).slice(0, LINES_SHOWN);
}

const Lack = ({ good, isClaiming }: { readonly good: OrderGood; readonly isClaiming: boolean }) =>
  good.stock?.missing ? (
    <Formula
      className="relative small strong error nowrap"
      explain={() => (good.stock ? explainStock(good.amount, good.stock, isClaiming) : '')}
    >
      {stockWords(good.stock.missing)}
    </Formula>
  ) : null;

function Lines({ order: { items, status } }: Pick<StepProps, 'order'>) {
  const shown = shownOf(items);
  const isClaiming = hasClaim(status);
  return (
    <ul className="stack gap-2 number">
      {shown.map((item) => (
        <li key={item.productId}>
          <div className="row baseline">
            <span className="grow anywhere">
              <strong className="bold">{formatNumber(item.amount)} ×</strong> {item.name}
            </span>
            {item.parts ? null : <Lack good={item} isClaiming={isClaiming} />}
          </div>
          {item.parts?.map((part) =>
            part.stock?.missing ? (
              <div key={part.productId} className="row baseline small">
                <span className="grow anywhere dim">davon {part.name}</span>
                <Lack good={part} isClaiming={isClaiming} />
              </div>
            ) : null,
          )}
        </li>
      ))}
      {shown.length < items.length ? (
        <li className="dim">und {formatNumber(items.length - shown.length)} weitere</li>
      ) : null}
    </ul>
  );
}

const Sum = ({ order }: Pick<StepProps, 'order'>) => (
  <p className="row baseline between number">
    {isComplete(order) ? (
      <Formula className="relative small success" explain={() => explainGoods(order)}>
        vorrätig
      </Formula>
    ) : (
      <span />
    )}
    <span className="bold nowrap">{formatMoney(order.total)}</span>
  </p>
);

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
        <Button
          look="quiet"
          className={`relative ${styles.more}`}
          aria-label={`Mehr zu ${order.number}`}
          icon={<Glyph icon={MoreIcon} />}
        />
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
      <div className="row gap-4">
        <p className="row grow strong anywhere">
          <Avatar person={customer} size={28} />
          <span className="grow large">{customer.name}</span>
        </p>
        <Button
          look="quiet"
          className={`relative ${styles.grip}`}
          aria-label={`Verschieben: ${number}`}
          icon={<Glyph icon={GripIcon} size={16} />}
          {...handle}
        />
        <OrderMenu order={order} steps={steps} />
      </div>
      <div className={`row between ${styles.about}`}>
        <Link
          to="/orders"
          search={(now) => ({ ...now, bestellung: order.id })}
          resetScroll={false}
          onClick={openOnce}
          className="leads-to small nowrap number"
          draggable={false}
        >
          {number}
        </Link>
        <Age order={order} now={now} />
      </div>
      <Lines order={order} />
      <Sum order={order} />
      {missingOf(order).length > 0 ? (
        <div className={parts.shortage}>
          <MakeMissing order={order} orders={steps.orders} isSmall>
            <PlanLink order={order} />
          </MakeMissing>
        </div>
      ) : null}
      <Remarks order={order} steps={steps} />
      <Failure order={order} steps={steps} />
      {colleague ? <p className="small strong">{colleague} übergibt gerade.</p> : null}
      {since === undefined ? null : <RunningOut since={since} />}
      <div className={`relative ${styles.step}`}>
        <MainStep order={order} steps={steps} isNamed />
      </div>
    </li>
  );
}
