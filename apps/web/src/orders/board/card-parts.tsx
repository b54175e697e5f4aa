import { UNDO_SECONDS } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CloseIcon, WarningIcon } from '#platform/ui/icons.ts';
import type { StepProps } from '../order/use-order-steps.ts';
import { ageOf, enteredAt, minutesSince, paceOf } from './board.ts';
import styles from './card-parts.module.css';

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

/** Leads to what has to be got for an order. */
export const PlanLink = ({ order: { id, number } }: { readonly order: Order }) => (
  <Link to="/production" search={{ bestellung: id }} className="strong small link" aria-label={`Plan für ${number}`}>
    Plan
  </Link>
);

export function RunningOut({ since }: { readonly since: number }) {
  const [gone] = useState(() => Date.now() - since);
  return (
    <>
      <p className="small strong">Wird gleich übergeben.</p>
      <span
        className={styles.timer}
        style={{ animationDuration: `${UNDO_SECONDS}s`, animationDelay: `${-gone}ms` }}
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
