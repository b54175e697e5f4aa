/** A hand-over and what the game reports of it are at most this far apart. */
export const MATCH_MS = 10 * 60_000;

/** A change that one side has counted and the other has not, yet. */
export interface Unmatched {
  readonly side: 'KONTOR' | 'GAME';
  /** Signed. */
  readonly amount: number;
  /** In milliseconds. */
  readonly at: number;
  /** Of the game: who did it there, and whether it was only found by counting. */
  readonly by?: string | undefined;
  readonly isCount?: boolean | undefined;
}

const isRecent = ({ at }: Unmatched, now: number): boolean => now - at <= MATCH_MS;

/** Above zero, below zero, or nothing. */
const isAlike = (a: number, b: number): boolean => Math.sign(a) === Math.sign(b);

/** Takes as much as possible of `amount` from the entries that `takes` accepts, the oldest first. */
function consume(
  entries: readonly Unmatched[],
  amount: number,
  takes: (one: Unmatched) => boolean,
): { taken: number; left: Unmatched[] } {
  let open = amount;
  const left = entries.flatMap((one): Unmatched[] => {
    if (open === 0 || !takes(one)) return [one];
    const part = Math.sign(open) * Math.min(Math.abs(open), Math.abs(one.amount));
    open -= part;
    const rest = Math.sign(one.amount) * (Math.abs(one.amount) - Math.abs(part));
    return rest === 0 ? [] : [{ ...one, amount: rest }];
  });
  return { taken: amount - open, left };
}

const JOIN_MS = 1000;

/** What happened within a second is one entry: the list stays short. */
function add(entries: readonly Unmatched[], change: Unmatched): Unmatched[] {
  const last = entries.at(-1);
  const isSame =
    last !== undefined &&
    last.side === change.side &&
    last.by === change.by &&
    last.isCount === change.isCount &&
    isAlike(last.amount, change.amount) &&
    Math.abs(change.at - last.at) < JOIN_MS;
  if (!isSame) return [...entries, change];
  return [...entries.slice(0, -1), { ...last, amount: last.amount + change.amount }];
}

/**
 * A change of one side that the other has counted already is not counted again; `matched` is that part of it. What is left waits for
 * the other side. What one person takes out in the game and puts back does not wait for anybody.
 */
export function matchChange(
  entries: readonly Unmatched[],
  change: Unmatched,
): { matched: number; entries: readonly Unmatched[] } {
  const known = entries.filter((one) => one.side === 'GAME' || isRecent(one, change.at));
  const { taken: matched, left } = consume(
    known,
    change.amount,
    (one) => one.side !== change.side && isRecent(one, change.at) && isAlike(one.amount, change.amount),
  );
  const rest = change.amount - matched;
  const isBack = (one: Unmatched): boolean =>
    one.side === 'GAME' &&
    change.side === 'GAME' &&
    one.by === change.by &&
    isRecent(one, change.at) &&
    isAlike(one.amount, rest);
  const back = consume(
    left.map((one) => ({ ...one, amount: -one.amount })),
    rest,
    isBack,
  );
  const open = rest - back.taken;
  const others = back.left.map((one) => ({ ...one, amount: -one.amount }));
  return { matched, entries: open === 0 ? others : add(others, { ...change, amount: open }) };
}

/** What should lie in the game: goods that were handed over may still be there, goods that were made may not be. */
export const expectedInGame = (stock: number, entries: readonly Unmatched[], now: number): number =>
  entries.filter((one) => one.side === 'KONTOR' && isRecent(one, now)).reduce((sum, { amount }) => sum - amount, stock);

/** Pieces that were taken out in the game a moment ago and may belong to a hand-over that is still to be booked. */
export const takenInGame = (entries: readonly Unmatched[], now: number): number =>
  entries
    .filter((one) => one.side === 'GAME' && one.amount < 0 && isRecent(one, now))
    .reduce((sum, { amount }) => sum - amount, 0);

/** What nobody has booked in time; the rest goes on waiting. */
export function splitExpired(
  entries: readonly Unmatched[],
  now: number,
): { expired: Unmatched[]; waiting: Unmatched[] } {
  return {
    expired: entries.filter((one) => !isRecent(one, now)),
    waiting: entries.filter((one) => isRecent(one, now)),
  };
}
