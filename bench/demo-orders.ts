import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { logIn } from './server.ts';

/** Everybody at the demo's login but its customer, who waits for an order already. */
const CUSTOMERS = ['100000000000000002', '100000000000000003', '100000000000000004', '100000000000000005'];

/** Session cookies of four people of the demo who are in the game. */
export async function logInCustomers(url: string, connection: pg.ClientConfig): Promise<string[]> {
  const cookies: string[] = [];
  for (const id of CUSTOMERS) cookies.push(await logIn(url, id));
  const db = new pg.Client(connection);
  await db.connect();
  await db.query('update demo_presence set online = true').finally(() => db.end());
  return cookies;
}

interface Placed {
  id: number;
  version: number;
}

/** Under its key a call that is sent again is done once. */
async function post(url: string, cookie: string, body: object, key: string): Promise<Placed> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Placed;
}

export const placeOrder = (url: string, cookie: string, key: string = randomUUID()) =>
  post(`${url}/api/orders`, cookie, { items: [{ productId: 1, amount: 1 }] }, key);

export const takeBack = (url: string, cookie: string, { id, version }: Placed, key: string = randomUUID()) =>
  post(`${url}/api/order/${id}`, cookie, { status: 'CANCELLED', version }, key);

/** Each customer places an order and takes it back, over and over. */
export async function ordersPerSecond(url: string, cookies: readonly string[], seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let placed = 0;
  const shop = async (cookie: string): Promise<void> => {
    while (performance.now() < until) {
      const order = await placeOrder(url, cookie);
      placed += 1;
      await takeBack(url, cookie, order);
    }
  };
  await Promise.all(cookies.map(shop));
  return placed / seconds;
}
