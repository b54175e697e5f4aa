import type { Limits } from './limits.ts';

const STEPS_BETWEEN_LOOKS_AT_THE_CLOCK = 16;

/** A step that ends the turn although there was time left. */
export const NEXT_TURN = Symbol('next turn');

/** Spreads work on many sockets over event-loop turns, so that reads, requests and heart-beats get theirs. */
export function inSlices(
  steps: Iterator<unknown>,
  { sliceSockets, sliceMs }: Pick<Limits, 'sliceSockets' | 'sliceMs'>,
  onEnd: () => void,
): void {
  const slice = (): void => {
    const until = performance.now() + sliceMs;
    for (let step = 1; step <= sliceSockets; step++) {
      const { done, value } = steps.next();
      if (done) {
        onEnd();
        return;
      }
      if (value === NEXT_TURN) break;
      if (step % STEPS_BETWEEN_LOOKS_AT_THE_CLOCK === 0 && performance.now() > until) break;
    }
    setImmediate(slice);
  };
  setImmediate(slice);
}
