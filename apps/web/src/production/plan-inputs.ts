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

/** What cannot be read is planned as usual, and the field says so. */
export const toSearch = ({ isGlobal, target, only, without, space, resolves, order }: PlanInputs): PlanSearch =>
  readPlan({
    ziel: isGlobal ? (wholeFrom(target) ?? TARGET_DEFAULT) : undefined,
    nur: only,
    ohne: without,
    platz: wholeFrom(space) ?? SPACE_DEFAULT,
    aufloesen: resolves ? 1 : undefined,
    bestellung: order,
  });
