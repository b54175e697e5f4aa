import { pause } from '../fault.ts';
import { CLERK, cookieOf, customerId } from '../people.ts';

/** What people look at while others change it. */
const LOOKS: readonly [string, string][] = [
  ['/api/products', cookieOf(customerId(1))],
  ['/api/orders?limit=20', cookieOf(customerId(2))],
  ['/api/inventory/items', cookieOf(CLERK)],
  ['/api/users/@me', cookieOf(customerId(3))],
  ['/', ''],
];
const THINK_MS = 20;
const PATIENCE_MS = 30_000;

export interface Readers {
  /** How many looks were answered well, and how the others ended. */
  readonly well: number;
  readonly others: ReadonlyMap<number, number>;
  /** The longest anybody waited, in milliseconds. */
  readonly slowest: number;
}

/** People look at pages while the work is done; counts what they got. */
export async function withReaders(url: string, work: () => Promise<unknown>): Promise<Readers> {
  const others = new Map<number, number>();
  let [well, slowest, isOver] = [0, 0, false];

  const look = async ([path, cookie]: readonly [string, string]): Promise<void> => {
    while (!isOver) {
      const since = performance.now();
      const status = await fetch(url + path, { headers: { cookie }, signal: AbortSignal.timeout(PATIENCE_MS) }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      slowest = Math.max(slowest, performance.now() - since);
      if (status === 200) well += 1;
      else others.set(status, (others.get(status) ?? 0) + 1);
      await pause(THINK_MS);
    }
  };
  const looking = Promise.all(LOOKS.map(look));
  try {
    await work();
  } finally {
    isOver = true;
    await looking;
  }
  return { well, others, slowest };
}

export const sayOthers = ({ others }: Readers): string =>
  [...others].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
