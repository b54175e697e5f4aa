import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { hasStatus } from '#platform/api/api-error.ts';
import { showToast, undoWith } from '#platform/toasts.ts';
import { useDecideLapTime } from '../racing.queries.ts';

const REST_MS = 600;

/** True for a moment after the rows have moved: a second click would hit another driver's time. */
export function useRest(laps: readonly LapTime[]): boolean {
  const ids = laps.map(({ id }) => id).join();
  const [seen, setSeen] = useState(ids);
  const [moves, setMoves] = useState(0);
  const [rested, setRested] = useState(0);
  if (ids !== seen) {
    setSeen(ids);
    setMoves(moves + 1);
  }
  useEffect(() => {
    const timer = setTimeout(() => setRested(moves), REST_MS);
    return () => clearTimeout(timer);
  }, [moves]);
  return moves !== rested;
}

/** The keyboard goes on with the next time; after the last one the heading has the focus. */
function useNextFocus(section: RefObject<HTMLElement | null>, laps: readonly LapTime[], isAsking: boolean) {
  const decided = useRef<{ id: number; place: number }>(undefined);
  useEffect(() => {
    const last = decided.current;
    // While the question is open it keeps the focus.
    if (!last || isAsking || laps.some(({ id }) => id === last.id)) return;
    decided.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = [...(section.current?.querySelectorAll('[data-lap]') ?? [])];
    const nearest = [...rows.slice(last.place), ...rows.slice(0, last.place).reverse()];
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
          showToast({
            kind: 'success',
            sentence: `Die Zeit von ${driver.nickname} wartet wieder.`,
            about: aboutLap(id),
          }),
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
            kind: 'success',
            sentence: `Die Zeit von ${lap.driver.nickname} ${verdict}.`,
            about: aboutLap(lap.id),
            action: undoWith(() => takeBack(lap)),
          });
        },
        // The common toast says why; where another moderator was quicker there is nothing left to ask.
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
