import type { Order } from '@kontor/contract/orders/schema.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, WarningIcon } from '#platform/ui/icons.ts';
import { UNDO_MS } from '../order/hand-overs.ts';
import { missingOf } from '../order/line-stock.ts';
import { MakeMissing } from '../order/make-missing.tsx';
import type { StepProps } from '../order/use-order-steps.ts';
import styles from './board.module.css';
import { ageOf, enteredAt, minutesSince, paceOf } from './board.ts';

const PACES = { urgent: 'error strong', soon: 'warning strong' };

export function Age({ order, now }: { readonly order: Order; readonly now: number }) {
  const minutes = minutesSince(enteredAt(order), now);
  const pace = paceOf(order.status, minutes);
  const total = minutesSince(order.createdAt, now);
  const words = total < 1 ? 'Gerade eben bestellt' : `Bestellt vor ${ageOf(total)}`;
  return (
    <span className={`row gap-4 small nowrap number ${pace ? PACES[pace] : 'dim'}`} data-pace={pace} title={words}>
      {pace ? <Glyph icon={WarningIcon} size={16} /> : null}
      <span>
        {minutes < 1 ? null : <span className="visually-hidden">seit </span>}
        {ageOf(minutes)}
      </span>
      <span className="visually-hidden">, {words}</span>
    </span>
  );
}

/** What is to be done about what an order lacks. */
export function Shortage({ order, steps }: StepProps) {
  if (missingOf(order).length === 0) return null;
  return (
    <div className={styles.shortage}>
      <MakeMissing order={order} orders={steps.orders} isSmall>
        <Link
          to="/production"
          search={{ bestellung: order.id }}
          className="strong small link"
          aria-label={`Plan für ${order.number}`}
        >
          Plan
        </Link>
      </MakeMissing>
    </div>
  );
}

export function RunningOut({ since }: { readonly since: number }) {
  const [gone] = useState(() => Date.now() - since);
  return (
    <>
      <p className="small strong">Wird gleich übergeben.</p>
      <span
        className={styles.timer}
        style={{ animationDuration: `${UNDO_MS}ms`, animationDelay: `${-gone}ms` }}
        aria-hidden="true"
      />
    </>
  );
}

export function Failure({ order, steps }: StepProps) {
  const failure = steps.failureOf(order.id);
  if (!failure) return null;
  return (
    <div className="stack gap-4 relative">
      <p className="row top gap-4 small anywhere error">
        <Glyph icon={WarningIcon} size={16} />
        <span>{failure}</span>
      </p>
      <p className="row wrap gap-4">
        <Button aria-label={`Noch einmal: ${order.number}`} onClick={() => steps.again(order)}>
          Noch einmal
        </Button>
        <Button
          look="quiet"
          aria-label={`Nicht mehr versuchen: ${order.number}`}
          title="Nicht mehr versuchen"
          icon={<Glyph icon={CloseIcon} size={16} />}
          onClick={() => steps.putAway(order.id)}
        />
      </p>
    </div>
  );
}
