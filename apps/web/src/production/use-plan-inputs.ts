import { TARGET_DEFAULT } from '@kontor/contract/products/schema.ts';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { wholeFrom } from '#platform/forms/whole-number.ts';
import { type PlanSearch, readPlan, SPACE_DEFAULT } from './plan-search.ts';

export type PlanInputs = ReturnType<typeof toInputs>;

export const toInputs = ({ ziel, nur = [], ohne = [], platz, aufloesen, bestellung }: PlanSearch) => ({
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

const route = getRouteApi('/production');

/** The address follows when the typing pauses; every key in the history would be in the way of "back". */
const PAUSE_MS = 200;

/** The fields of the plan and the address that holds them; typing comes first, the plan follows. */
export function usePlanInputs() {
  // The router keeps what it could not read beside what it could.
  const linked = readPlan({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const router = useRouter();
  const [inputs, setInputs] = useState(() => toInputs(linked));
  const search = toSearch(inputs);
  const wanted = search && JSON.stringify(search);
  const planned = useDeferredValue(wanted);
  const shown = JSON.stringify(linked);
  const written = useRef(shown);

  // The address changed by a link or by going back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the object, which is new at every render
  useEffect(() => {
    if (shown === written.current) return;
    written.current = shown;
    setInputs(toInputs(linked));
  }, [shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    // What cannot be read is nowhere but in its field.
    if (!search || wanted === undefined || wanted === written.current) return;
    const { pathname } = router.latestLocation;
    const timer = setTimeout(() => {
      // The next screen may already be on its way: it would be called back.
      if (router.latestLocation.pathname !== pathname) return;
      written.current = wanted;
      void navigate({ search, replace: true, resetScroll: false });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  return {
    inputs,
    /** As text, so that an equal plan is the same plan; none is shown for fields that cannot be read. */
    plan: wanted && planned,
    /** Stable, so that fields nobody touches stay as they are. */
    change: useCallback((part: Partial<PlanInputs>) => setInputs((now) => ({ ...now, ...part })), []),
  };
}
