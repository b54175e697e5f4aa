import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasStatus } from '#platform/api/api-error.ts';
import { copyText } from '#platform/clipboard.ts';
import { formatDateTime } from '#platform/format.de.ts';
import { showToast } from '#platform/toasts.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CopyIcon, OrdersIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { ordersQueries } from '../orders.queries.ts';
import styles from './order.module.css';
import { Assignee, MainStep } from './order-actions.tsx';
import { StatusBadge } from './order-label.tsx';
import { OrderLines } from './order-lines.tsx';
import { stepsFrom } from './order-steps.ts';
import { OrderTimeline } from './order-timeline.tsx';
import type { OrderSteps, StepProps } from './use-order-steps.ts';

function useOrder(id: number) {
  const client = useQueryClient();
  return useQuery({
    ...ordersQueries.one(id),
    placeholderData: () => client.getQueryData(ordersQueries.running().queryKey)?.find((order) => order.id === id),
  });
}

async function copyPhone(phone: string): Promise<void> {
  const isCopied = await copyText(phone);
  showToast(
    isCopied
      ? { kind: 'success', sentence: 'Die Telefonnummer ist kopiert.' }
      : { kind: 'error', sentence: 'Der Browser lässt das Kopieren nicht zu.' },
  );
}

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
            className={styles.copy ?? ''}
            aria-label="Telefonnummer kopieren"
            title="Kopieren"
            icon={<Glyph icon={CopyIcon} size={16} />}
            onClick={() => void copyPhone(phone)}
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
    <OrderLines order={order} />
    <Section title="Verlauf" level={3}>
      <OrderTimeline history={order.history} told={order.reason} />
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
  const query = useOrder(id);
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
