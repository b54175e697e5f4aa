import { SPACE_DEFAULT } from '@kontor/contract/production/schema.ts';
import { TARGET_DEFAULT } from '@kontor/contract/products/schema.ts';
import { wholeFrom } from '#platform/whole-number.ts';
import { type PlanSearch, readPlan } from './plan-search.ts';

/** A plan as its fields hold it: numbers as they are typed. */
export interface PlanInputs {
  readonly isGlobal: boolean;
  readonly target: string;
  readonly only: readonly number[];
  readonly without: readonly number[];
  readonly space: string;
  readonly resolves: boolean;
  readonly order: number | undefined;
}

export const toInputs = ({ ziel, nur = [], ohne = [], platz, aufloesen, bestellung }: PlanSearch): PlanInputs => ({
  isGlobal: ziel !== undefined,
  target: String(ziel ?? TARGET_DEFAULT),
  only: nur,
  without: ohne,
  space: String(platz ?? SPACE_DEFAULT),
  resolves: aufloesen === 1,
  order: bestellung,
});

/** The plan that is asked for; none while a field that counts cannot be read. */
export function toSearch(inputs: PlanInputs): PlanSearch | undefined {
  const { isGlobal, target, only, without, space, resolves, order } = inputs;
  const ziel = isGlobal ? wholeFrom(target) : undefined;
  const platz = wholeFrom(space);
  if (platz === undefined || (isGlobal && !order && ziel === undefined)) return undefined;
  return readPlan({ ziel, nur: only, ohne: without, platz, aufloesen: resolves ? 1 : undefined, bestellung: order });
}
