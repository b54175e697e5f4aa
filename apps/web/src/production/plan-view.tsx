import type { BaseItem } from '@kontor/contract/inventory/schema.ts';
import type { Card } from '@kontor/contract/production/cards.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { useMemo, useState } from 'react';
import { useUndo } from '#inventory';
import { BookProduction } from './book-production.tsx';
import { CardList } from './card-list.tsx';
import { type Plan, weightsOf } from './plan.ts';
import { MissingPanel, StepsPanel } from './plan-panels.tsx';

interface PlanViewProps {
  readonly plan: Plan;
  readonly stock: ReadonlyMap<string, number>;
  /** What of the stock may be taken. */
  readonly free: ReadonlyMap<string, number>;
  readonly items: readonly BaseItem[];
}

/** What has to be got, what is made on the way, and what is made; each can be booked. */
export function PlanView({ plan, stock, free, items }: PlanViewProps) {
  const [booked, setBooked] = useState<Card<Product>>();
  const undo = useUndo();
  const weights = useMemo(() => weightsOf(items), [items]);
  const labels = useMemo(() => new Map(items.map(({ name, label }) => [name, label])), [items]);
  return (
    <>
      <MissingPanel plan={plan} labels={labels} />
      <StepsPanel plan={plan} labels={labels} />
      <CardList plan={plan} weights={weights} onBook={setBooked} />
      {booked ? (
        <BookProduction card={booked} stock={stock} free={free} onUndo={undo} onClose={() => setBooked(undefined)} />
      ) : null}
    </>
  );
}
