import { cookieOf, customerId } from '../../bench/customers.ts';
import { CLERK } from '../people.ts';
import { repeat } from '../watch.ts';

/** What people look at while others change it. */
const LOOKS: readonly [string, string][] = [
  ['/api/products', cookieOf(customerId(1))],
  ['/api/orders?limit=20', cookieOf(customerId(2))],
  ['/api/inventory/items', cookieOf(CLERK)],
  ['/api/users/@me', cookieOf(customerId(3))],
  ['/', ''],
];
const THINK_MS = 20;
const TIMEOUT_MS = 30_000;

export interface Readers {
  /** How many looks were answered well, and how the others ended. */
  readonly well: number;
  readonly others: ReadonlyMap<number, number>;
}

/** People look at pages while the work is done; counts what they got. */
export async function withReaders(url: string, work: () => Promise<unknown>): Promise<Readers> {
  const others = new Map<number, number>();
  let well = 0;
  const look = async (path: string, cookie: string): Promise<void> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url + path, { headers: { cookie }, signal }).catch(() => undefined);
    await answer?.arrayBuffer();
    const status = answer?.status ?? 0;
    if (status === 200) well += 1;
    else others.set(status, (others.get(status) ?? 0) + 1);
  };
  const stops = LOOKS.map(([path, cookie]) => repeat(() => look(path, cookie), THINK_MS));
  try {
    await work();
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
  return { well, others };
}

export const sayOthers = ({ others }: Readers): string =>
  [...others].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
