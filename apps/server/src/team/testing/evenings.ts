/** Pseudo-random and the same in every run. */
export function createChance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    happens: (share: number): boolean => next() < share,
    between: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
  };
}

/** What was seen of one person, in the sequence in which it happened; `clock` is what the server's clock said, in seconds. */
export interface Line {
  readonly clock: number;
  readonly what: 'on' | 'off' | 'here' | 'away' | 'begin' | 'end' | 'start';
}

const [TEN_MINUTES, HOUR] = [600, 3_600];
const LIMIT = 16 * HOUR;

/**
 * Which seconds of the clock a person was on duty, by a program that knows neither shifts nor tables: it ticks off each
 * second once, so that nothing can be counted twice.
 */
export function secondsOnDuty(lines: readonly Line[], begin: number, end: number): Uint8Array {
  const counted = new Uint8Array(end - begin);
  let [on, from, since] = [false, 0, begin];
  let [calledOnDuty, endedHere] = [false, false];
  let last: number | undefined;
  let furthest: number | undefined;

  /** After the clock was set back, time that is counted already comes once more. */
  const firstNotCounted = (at: number): number => {
    let second = at;
    while (counted[second - begin] === 1) second += 1;
    return second;
  };

  const stop = (at: number): void => {
    on = false;
    const to = Math.min(at, from + LIMIT);
    if (to > from) counted.fill(1, from - begin, to - begin);
    furthest = undefined;
  };

  for (const { clock, what } of lines) {
    if (what === 'start') since = clock;
    if (last !== undefined) {
      if (last > clock + 5) last = clock;
      const silence = clock - last;
      const watched = since <= clock ? Math.min(silence, clock - since) : silence;
      if (watched >= TEN_MINUTES || silence >= HOUR) {
        if (on && furthest !== undefined) stop(furthest);
        last = undefined;
        [calledOnDuty, endedHere] = [false, false];
      }
    }
    if (on && clock - from >= LIMIT) {
      stop(from + LIMIT);
      endedHere = calledOnDuty;
    }
    if (what === 'begin' && !on) [on, from] = [true, firstNotCounted(clock)];
    if (what === 'end' && on) {
      stop(Math.max(clock, furthest ?? clock));
      endedHere = calledOnDuty;
    }
    if (what !== 'on' && what !== 'off' && what !== 'here') continue;
    const isOnDuty = what === 'here' ? calledOnDuty : what === 'on';
    if (on && calledOnDuty && !isOnDuty) stop(Math.max(clock, furthest ?? clock));
    if (!isOnDuty) endedHere = false;
    if (!on && what === 'on' && !endedHere) [on, from] = [true, firstNotCounted(clock)];
    calledOnDuty = isOnDuty;
    if (on || calledOnDuty || last !== undefined) last = clock;
    if (on) furthest = Math.max(clock, furthest ?? clock);
  }
  return counted;
}
