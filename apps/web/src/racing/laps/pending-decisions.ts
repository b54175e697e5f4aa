import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { hasStatus } from '#platform/api/api-error.ts';
import { showToast, undoWith } from '#platform/toasts.ts';
import { useDecideLapTime } from '../racing.queries.ts';

/** True for a moment after the rows have moved: a second click would hit another driver's time. */
export function useHasMoved(laps: readonly LapTime[]): boolean {
  const ids = laps.map(({ id }) => id).join();
  const [settled] = useDebouncedValue(ids, 600);
  return settled !== ids;
}

/** The keyboard goes on with the next time; after the last one the heading has the focus. */
function useNextFocus(section: RefObject<HTMLElement | null>, laps: readonly LapTime[], isAsking: boolean) {
  const decided = useRef<{ id: number; index: number }>(undefined);
  useEffect(() => {
    const last = decided.current;
    // While the question is open it keeps the focus.
    if (!last || isAsking || laps.some(({ id }) => id === last.id)) return;
    decided.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = [...(section.current?.querySelectorAll('[data-lap]') ?? [])];
    const nearest = [...rows.slice(last.index), ...rows.slice(0, last.index).reverse()];
    const buttons = nearest.flatMap((row) => row.querySelector<HTMLElement>('[data-confirm]') ?? []);
    const next = buttons[0] ?? section.current?.querySelector<HTMLElement>('h2');
    next?.focus({ preventScroll: true });
  }, [laps, section, isAsking]);
  return (id: number) => {
    decided.current = { id, index: laps.findIndex((lap) => lap.id === id) };
  };
}

export function useDecisions(section: RefObject<HTMLElement | null>, laps: readonly LapTime[]) {
  const decide = useDecideLapTime();
  const undo = useDecideLapTime();
  const [rejected, setRejected] = useState<LapTime>();
  const remember = useNextFocus(section, laps, rejected !== undefined);
  const run = ({ id, driver: { nickname } }: LapTime, reason: string | null) => {
    const params = { id };
    const say = (sentence: string, action?: ReturnType<typeof undoWith>) =>
      showToast({ kind: 'success', sentence, about: `racing-lap-${id}`, ...(action ? { action } : {}) });
    const takeBack = () =>
      undo.run(
        { params, body: { state: 'PENDING', reason: null } },
        { onSuccess: () => say(`Die Zeit von ${nickname} wartet wieder.`) },
      );
    remember(id);
    decide.run(
      { params, body: { state: reason === null ? 'CONFIRMED' : 'REJECTED', reason } },
      {
        onSuccess: () => {
          setRejected(undefined);
          say(`Die Zeit von ${nickname} ${reason === null ? 'zählt' : 'ist abgelehnt'}.`, undoWith(takeBack));
        },
        // The common toast says why; where another moderator was quicker there is nothing left to ask.
        onError: (error) => {
          if (hasStatus(error, 409) || hasStatus(error, 404)) setRejected(undefined);
        },
      },
    );
  };
  return { rejected, setRejected, run, busyWith: decide.isPending ? decide.variables?.input.params.id : undefined };
}
