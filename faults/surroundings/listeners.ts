import { cookieOf, customerId } from '../../bench/customers.ts';
import { type Follower, follow } from '../../bench/follower.ts';

export const TOPIC = '/topic/tip-game-update';

/** Opens pages that follow the games, and closes them whatever happens. */
export async function withListeners<T>(
  url: string,
  count: number,
  work: (listeners: readonly Follower[]) => Promise<T>,
): Promise<T> {
  const cookies = Array.from({ length: count }, (_, at) => cookieOf(customerId(at)));
  const listeners = await Promise.all(cookies.map((cookie) => follow(url, cookie, TOPIC)));
  try {
    return await work(listeners);
  } finally {
    for (const one of listeners) one.close();
  }
}
