import { hasClaim, totalOf } from '@kontor/contract/orders/rules.ts';
import type { OrderGood, OrderItem } from '@kontor/contract/orders/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { hasStatus } from '#platform/api/api-error.ts';
import { copyAndReport } from '#platform/clipboard.ts';
import { formatDateTime, formatMoney, formatNumber, formatPrice, formatWeight } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CopyIcon, OrdersIcon, RecipeIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { ordersQueries } from '../orders.queries.ts';
import { explainStock, stockWords } from './explain-stock.ts';
import { missingOf } from './line-stock.ts';
import { MakeMissing } from './make-missing.tsx';
import styles from './order.module.css';
import { Assignee, MainStep } from './order-actions.tsx';
import { StatusBadge } from './order-label.tsx';
import { stepsFrom } from './order-steps.ts';
import { OrderTimeline } from './order-timeline.tsx';
import type { OrderSteps, StepProps } from './use-order-steps.ts';

const n = formatNumber;

interface LineProps<I = OrderItem> {
  readonly item: I;
  readonly isClaiming: boolean;
}

function Stock({ item: { amount, stock }, isClaiming }: LineProps<OrderGood>) {
  if (!stock) return null;
  return (
    <p className="small">
      <Formula
        className={stock.missing > 0 ? 'error strong' : 'success'}
        explain={() => explainStock(amount, stock, isClaiming)}
      >
        {stockWords(stock.missing)}
      </Formula>
    </p>
  );
}

function Line({ item, isClaiming }: LineProps) {
  const imageOf = useItemImage();
  return (
    <li className={styles.line}>
      <span className="tile">
        <ItemImage src={imageOf(item.item)} label={item.name} size={36} />
      </span>
      <div className="anywhere">
        <p>
          <strong className="bold number">{n(item.amount)} ×</strong> {item.name}
        </p>
        <Stock item={item} isClaiming={isClaiming} />
        {item.parts ? (
          <ul className="stack gap-4" aria-label={`Im Menü ${item.name}`}>
            {item.parts.map((part) => (
              <li key={part.productId}>
                <span className="number">{n(part.amount)} ×</span> {part.name}
                <Stock item={part} isClaiming={isClaiming} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <p className="stack gap-0 end number">
        <span className="strong">{formatMoney(totalOf([item]))}</span>
        <span className="meta">je {formatPrice(item.unitPrice)}</span>
      </p>
    </li>
  );
}

const OrderLines = ({ order, steps }: StepProps) => (
  <section aria-label="Bestellte Ware">
    <ul className="card flush divided">
      {order.items.map((item) => (
        <Line key={item.productId} item={item} isClaiming={hasClaim(order.status)} />
      ))}
    </ul>
    <p className="row baseline gap-12 number" style={{ padding: '10px 13px' }}>
      <span className="meta grow">{formatWeight(order.weight)}</span>
      <span>Summe</span>
      <strong className="large bold">{formatMoney(order.total)}</strong>
    </p>
    {missingOf(order).length > 0 ? (
      <MakeMissing order={order} orders={steps.orders}>
        <Link to="/production" search={{ bestellung: order.id }} className={buttonClass('outline')}>
          <Glyph icon={RecipeIcon} />
          Plan für das Fehlende
        </Link>
      </MakeMissing>
    ) : null}
  </section>
);

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="row top gap-12">
    <dt className="dim" style={{ flex: 'none', width: 96 }}>
      {label}
    </dt>
    <dd className="grow anywhere lines">{children}</dd>
  </div>
);

function Facts({ order, steps }: StepProps) {
  const { phone, note, reason } = order;
  return (
    <dl className="stack gap-4">
      <Fact label="Bestellt">
        <time className="number" dateTime={order.createdAt}>
          {formatDateTime(order.createdAt)}
        </time>
      </Fact>
      <Fact label="Zuständig">
        <Assignee order={order} steps={steps} />
      </Fact>
      {phone ? (
        <Fact label="Telefon">
          <span className="number">{phone}</span>{' '}
          <Button
            look="quiet"
            style={{ width: 28, minHeight: 24, marginBlock: -2, verticalAlign: 'middle' }}
            aria-label="Telefonnummer kopieren"
            title="Kopieren"
            icon={<Glyph icon={CopyIcon} size={16} />}
            onClick={() => void copyAndReport(phone, 'Die Telefonnummer ist kopiert.')}
          />
        </Fact>
      ) : null}
      {note ? <Fact label="Notiz">{note}</Fact> : null}
      {reason ? <Fact label="Grund">{reason}</Fact> : null}
    </dl>
  );
}

const Content = ({ order, steps }: StepProps) => (
  <div className="stack gap-16">
    {steps.failureOf(order.id) ? (
      <Notice
        kind="error"
        role="alert"
        actions={
          <>
            <Button onClick={() => steps.again(order)}>Noch einmal</Button>
            <Button look="quiet" onClick={() => steps.putAway(order.id)}>
              Nicht mehr versuchen
            </Button>
          </>
        }
      >
        {steps.failureOf(order.id)}
      </Notice>
    ) : null}
    <div className="row gap-12">
      <Avatar person={order.customer} size={40} />
      <span className="grow large bold anywhere">{order.customer.name}</span>
      <StatusBadge status={order.status} />
    </div>
    <Facts order={order} steps={steps} />
    <OrderLines order={order} steps={steps} />
    <Section title="Verlauf" level={3}>
      <OrderTimeline history={order.history} shownReason={order.reason} />
    </Section>
  </div>
);

function Actions({ order, steps }: StepProps) {
  const isWaiting = steps.handedOverAt(order.id) !== undefined;
  const colleague = steps.colleagueOf(order);
  return (
    <>
      {isWaiting || colleague ? (
        <span className="grow dim">{colleague ? `${colleague} übergibt gerade.` : 'Wird gleich übergeben.'}</span>
      ) : (
        [...stepsFrom(order).others].reverse().map((step) => (
          <Button key={step.to} isDisabled={steps.isBusy(order.id)} onClick={() => steps.take(order, step)}>
            {step.label}
          </Button>
        ))
      )}
      <MainStep order={order} steps={steps} />
    </>
  );
}

interface OrderDetailProps {
  readonly id: number;
  readonly steps: OrderSteps;
  readonly onClose: () => void;
}

export function OrderDetail({ id, steps, onClose }: OrderDetailProps) {
  const client = useQueryClient();
  const query = useQuery({
    ...ordersQueries.one(id),
    placeholderData: () => client.getQueryData(ordersQueries.running().queryKey)?.find((one) => one.id === id),
  });
  const { data: order, error } = query;
  const hasActions = order !== undefined && stepsFrom(order).main !== undefined;
  return (
    <Modal
      title={order ? `Bestellung ${order.number}` : 'Bestellung'}
      onClose={onClose}
      actions={hasActions ? <Actions order={order} steps={steps} /> : <Button onClick={onClose}>Schließen</Button>}
    >
      {order ? (
        <Content order={order} steps={steps} />
      ) : hasStatus(error, 404) ? (
        <EmptyState icon={OrdersIcon} title="Diese Bestellung gibt es nicht." />
      ) : error ? (
        <LoadError title="Die Bestellung konnte nicht geladen werden." of={query} />
      ) : (
        <PageSpinner />
      )}
    </Modal>
  );
}
