import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { hasStatus } from '#platform/api-error.ts';
import { showToast } from '#platform/toasts.ts';
import { useDecideLapTime } from './racing.queries.ts';

/** Whoever decides by keyboard goes on with the next time; after the last one the heading has the focus. */
function useNextFocus(section: RefObject<HTMLElement | null>, laps: readonly LapTime[], isAsking: boolean) {
  const decided = useRef<{ id: number; place: number }>(undefined);
  useEffect(() => {
    const last = decided.current;
    // While the question is open it keeps the focus.
    if (!last || isAsking || laps.some(({ id }) => id === last.id)) return;
    decided.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = [...(section.current?.querySelectorAll('[data-lap]') ?? [])];
    const nearest = [...rows.slice(last.place), ...rows.slice(0, last.place).toReversed()];
    const buttons = nearest.flatMap((row) => row.querySelector<HTMLElement>('[data-confirm]') ?? []);
    const next = buttons[0] ?? section.current?.querySelector<HTMLElement>('h2');
    next?.focus({ preventScroll: true });
  }, [laps, section, isAsking]);
  return (id: number) => {
    decided.current = { id, place: laps.findIndex((lap) => lap.id === id) };
  };
}

/** Lets a time wait again that was decided about by mistake. */
function useTakeBack() {
  const decide = useDecideLapTime();
  return ({ id, driver }: LapTime) =>
    decide.run(
      { params: { id }, body: { state: 'PENDING', reason: null } },
      {
        onSuccess: () =>
          showToast({ kind: 'done', sentence: `Die Zeit von ${driver.nickname} wartet wieder.`, about: aboutLap(id) }),
      },
    );
}

const aboutLap = (id: number): string => `racing-lap-${id}`;

/** Confirming and rejecting; a rejected time asks for its reason first. */
export function useDecisions(section: RefObject<HTMLElement | null>, laps: readonly LapTime[]) {
  const decide = useDecideLapTime();
  const takeBack = useTakeBack();
  const [rejected, setRejected] = useState<LapTime>();
  const remember = useNextFocus(section, laps, rejected !== undefined);
  const run = (lap: LapTime, reason: string | null) => {
    remember(lap.id);
    decide.run(
      { params: { id: lap.id }, body: { state: reason === null ? 'CONFIRMED' : 'REJECTED', reason } },
      {
        onSuccess: () => {
          setRejected(undefined);
          const verdict = reason === null ? 'zählt' : 'ist abgelehnt';
          showToast({
            kind: 'done',
            sentence: `Die Zeit von ${lap.driver.nickname} ${verdict}.`,
            about: aboutLap(lap.id),
            action: { label: 'Rückgängig', run: () => takeBack(lap) },
          });
        },
        // The common toast says why; where somebody else was quicker there is nothing left to ask.
        onError: (error) => {
          if (hasStatus(error, 409) || hasStatus(error, 404)) setRejected(undefined);
        },
      },
    );
  };
  return {
    rejected,
    setRejected,
    run,
    busyWith: decide.isPending ? decide.variables?.input.params.id : undefined,
  };
}
