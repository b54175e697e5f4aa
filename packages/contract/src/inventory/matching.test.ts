import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedInGame, MATCH_MS, matchChange, splitExpired, takenInGame, type Unmatched } from './matching.ts';

const START = 1000;
const minutes = (count: number): number => count * 60_000;

/** A store in Kontor and the stash it stands for, with what the bridge reports of it. */
function createStore() {
  let [stock, stash] = [START, START];
  let entries: readonly Unmatched[] = [];
  const change = (one: Unmatched) => {
    const found = matchChange(entries, one);
    entries = found.entries;
    stock += one.amount - found.matched;
    return found.matched;
  };
  const unexplained: number[] = [];
  return {
    book: (amount: number, at: number) => change({ side: 'KONTOR', amount, at }),
    /** The report of what a player does may get lost. */
    move(amount: number, at: number, { by = 'Piet', isReported = true } = {}) {
      stash += amount;
      if (isReported) change({ side: 'GAME', amount, at, by });
    },
    snapshot(at: number) {
      change({
        side: 'GAME',
        amount: stash - expectedInGame(stock, entries, at),
        at,
        by: 'Spielserver',
        isCount: true,
      });
    },
    collect(at: number) {
      const { expired, waiting } = splitExpired(entries, at);
      unexplained.push(...expired.filter(({ side }) => side === 'GAME').map(({ amount }) => amount));
      entries = waiting;
    },
    taken: (at: number) => takenInGame(entries, at),
    get state() {
      return { stock, stash, unexplained };
    },
  };
}

test.each([
  ['booked first', 0, 5],
  ['taken first', 5, 0],
])('a hand-over and the same goods leaving the stash count once: %s', (_, booked, taken) => {
  const store = createStore();
  for (const at of [0, 5]) {
    if (at === booked) store.book(-3, minutes(at));
    if (at === taken) store.move(-3, minutes(at));
    if (at === 0) store.snapshot(minutes(1));
  }
  store.collect(minutes(30));
  expect(store.state).toEqual({ stock: START - 3, stash: START - 3, unexplained: [] });
});

test('more than ten minutes apart they are two things', () => {
  const store = createStore();
  store.move(-3, 0);
  expect([store.taken(MATCH_MS), store.taken(MATCH_MS + 1)]).toEqual([3, 0]);
  store.collect(MATCH_MS + 1);
  store.book(-3, MATCH_MS + 1);
  expect(store.state).toEqual({ stock: START - 6, stash: START - 3, unexplained: [-3] });
});

test('what one player takes out and puts back is nothing, what another one puts in does not make up for it', () => {
  const store = createStore();
  store.move(-3, 0);
  store.move(3, minutes(2));
  store.move(-4, minutes(3));
  store.move(4, minutes(4), { by: 'Lou' });
  store.collect(minutes(20));
  expect(store.state).toEqual({ stock: START, stash: START, unexplained: [-4, 4] });
});

const Step = fc.record({
  at: fc.integer({ min: 0, max: minutes(60) }),
  amount: fc.integer({ min: 1, max: 9 }),
  apart: fc.integer({ min: -minutes(9), max: minutes(9) }),
  kind: fc.constantFrom('sale', 'sale', 'sale', 'production', 'snapshot', 'theft', 'left lying'),
  isReported: fc.boolean(),
});

test('on a busy night everything counts once, whatever comes first, and what is missing is exactly what was stolen', () => {
  fc.assert(
    fc.property(fc.array(Step, { maxLength: 40 }), (steps) => {
      const store = createStore();
      const isOf = (kind: string) => (sum: number, step: { kind: string; amount: number }) =>
        sum + (step.kind === kind ? step.amount : 0);
      const events = steps.flatMap(({ at, amount, apart, kind, isReported }): [number, (now: number) => void][] => {
        const signed = kind === 'production' ? amount : -amount;
        const booked: [number, (now: number) => void] = [at, (now) => store.book(signed, now)];
        const moved: [number, (now: number) => void] = [at + apart, (now) => store.move(signed, now, { isReported })];
        if (kind === 'snapshot') return [[at, (now) => store.snapshot(now)]];
        if (kind === 'left lying') return [booked];
        return kind === 'theft' ? [moved] : [booked, moved];
      });
      // Collected every minute, as the background does.
      for (let minute = -10; minute <= 70; minute += 1) events.push([minutes(minute), (now) => store.collect(now)]);
      for (const [now, run] of events.sort(([a], [b]) => a - b)) run(now);
      store.snapshot(minutes(90));
      store.collect(minutes(101));
      const { stock, stash, unexplained } = store.state;
      expect(stock).toBe(stash);
      const net = steps.reduce(isOf('left lying'), 0) - steps.reduce(isOf('theft'), 0);
      expect(unexplained.reduce((sum, amount) => sum + amount, 0)).toBe(net);
      if (!steps.some(({ kind }) => kind === 'theft' || kind === 'left lying')) expect(unexplained).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
