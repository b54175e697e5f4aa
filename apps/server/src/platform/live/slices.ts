import type { Limits } from './limits.ts';

/** Most sockets of one step, after which the clock is looked at. */
const STEP_SOCKETS = 16;

/** A step that ends the turn although there was time left. */
export const NEXT_TURN = Symbol('next turn');

/** How many sockets a step has served. */
export type Step = number | typeof NEXT_TURN;

type Slicing = Pick<Limits, 'sliceSockets' | 'sliceMs'>;

/** The sockets of each step: stepping one by one would cost as much as serving them. */
export function* inSteps<T>(sockets: Iterable<T>, { sliceSockets }: Slicing): Generator<readonly T[]> {
  const atOnce = Math.min(STEP_SOCKETS, sliceSockets);
  let step: T[] = [];
  for (const socket of sockets) {
    step.push(socket);
    if (step.length < atOnce) continue;
    yield step;
    step = [];
  }
  if (step.length > 0) yield step;
}

/** Spreads work on many sockets over event-loop turns, so that reads, requests and heart-beats get theirs. */
export function inSlices(steps: Iterator<Step>, { sliceSockets, sliceMs }: Slicing, onEnd: () => void): void {
  const slice = (): void => {
    const until = performance.now() + sliceMs;
    for (let sockets = 0; sockets < sliceSockets; ) {
      const { done, value } = steps.next();
      if (done) {
        onEnd();
        return;
      }
      if (value === NEXT_TURN || performance.now() > until) break;
      sockets += value;
    }
    setImmediate(slice);
  };
  setImmediate(slice);
}
