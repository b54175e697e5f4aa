import type { MadeProduct } from '@kontor/contract/products/rules.ts';
import { memo, useMemo } from 'react';
import type { Bookings } from './bookings.ts';
import { Checklist } from './checklist.tsx';
import { MissingMaterials } from './missing-materials.tsx';
import type { Plan, PlanMaterial } from './plan.ts';

interface PlanViewProps extends PlanMaterial {
  readonly plan: Plan;
  /** Products that are not in the plan by now, and whose ticks belong to it. */
  readonly others: readonly MadeProduct[];
  readonly bookings: Bookings;
  readonly onResolve: () => void;
}

/** Not drawn again while the settings are typed; the plan follows them. */
export const PlanView = memo(function PlanView(props: PlanViewProps) {
  const { plan, products, stock, free, items, others, bookings, onResolve } = props;
  const weights = useMemo(() => new Map(items.map(({ name, weight }) => [name, weight])), [items]);
  const labels = useMemo(() => new Map(items.map(({ name, label }) => [name, label])), [items]);
  return (
    <>
      {plan.lines.length > 0 ? (
        <MissingMaterials plan={plan} products={products} labels={labels} weights={weights} onResolve={onResolve} />
      ) : null}
      <Checklist plan={plan} weights={weights} stock={stock} free={free} others={others} bookings={bookings} />
    </>
  );
});
