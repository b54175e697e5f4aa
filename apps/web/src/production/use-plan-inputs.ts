import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { type PlanInputs, toInputs, toSearch } from './plan-inputs.ts';
import { readPlan } from './plan-search.ts';

const route = getRouteApi('/production');

/** The address follows when the typing pauses; every key in the history would be in the way of "back". */
const PAUSE_MS = 200;

/** The fields of the plan and the address that holds them; typing comes first, the plan follows. */
export function usePlanInputs() {
  // The router keeps what it could not read beside what it could.
  const linked = readPlan({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const [inputs, setInputs] = useState(() => toInputs(linked));
  const search = toSearch(inputs);
  const wanted = search && JSON.stringify(search);
  const planned = useDeferredValue(wanted);
  const shown = JSON.stringify(linked);
  const written = useRef(shown);

  // Somebody followed a link or went back.
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
    const timer = setTimeout(() => {
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
