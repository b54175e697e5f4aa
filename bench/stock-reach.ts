import { Agent, get } from 'node:http';
import { fillCustomers } from './customers.ts';
import { type Follower, follow } from './follower.ts';
import { best, type Row } from './measure.ts';
import { type Kontor, logIn } from './server.ts';

const CUSTOMERS = 500;
const CLERK = '100000000000000002';
const TRIES = 7;
const GOAL_MS = 500;

interface Offer {
  produces: { name: string } | null;
  inventoryAmount: number;
}

/** From the moment a clerk books until the last customer has received the message and fetched the new stock. */
export async function benchStockReach(kontor: Kontor): Promise<Row[]> {
  const cookies = await fillCustomers(kontor, CUSTOMERS);
  const { url } = kontor;
  const { rows } = await kontor.db.query('select produces_name as name from product order by id limit 1');
  const item: string = rows[0].name;
  const clerk = { cookie: await logIn(url, CLERK), origin: url, 'content-type': 'application/json' };
  const followers: Follower[] = [];
  for (const cookie of cookies) followers.push(await follow(url, cookie, '/topic/product-update'));
  // Five hundred browsers are five hundred machines; here they share one process, so each costs it as little as can be.
  const agent = new Agent({ keepAlive: true });
  const fetchProducts = (cookie: string): Promise<string> =>
    new Promise((resolve, reject) => {
      get(`${url}/api/products`, { agent, headers: { cookie } }, async (response) => {
        resolve(Buffer.concat(await Array.fromAsync(response)).toString());
      }).once('error', reject);
    });
  // Everybody has looked at the shop before.
  await Promise.all(cookies.map(fetchProducts));

  async function reach(): Promise<number> {
    const held = followers.map(async (follower, at) => {
      await follower.next();
      const products = await fetchProducts(cookies[at] ?? '');
      return { products, at: performance.now() };
    });
    const since = performance.now();
    const booked = await fetch(`${url}/api/inventory/items`, {
      method: 'POST',
      headers: clerk,
      body: JSON.stringify({ name: item, amount: 1 }),
    });
    if (!booked.ok) throw new Error(`a booking was answered ${booked.status}: ${await booked.text()}`);
    const { amount } = (await booked.json()) as { amount: number };
    const seen = await Promise.all(held);
    for (const { products } of seen) {
      const offer = (JSON.parse(products) as Offer[]).find(({ produces }) => produces?.name === item);
      if (offer?.inventoryAmount !== amount)
        throw new Error(`a customer holds ${offer?.inventoryAmount}, not ${amount}`);
    }
    return Math.max(...seen.map(({ at }) => at)) - since;
  }

  const tries: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) tries.push(await reach());
  for (const { close } of followers) close();
  agent.destroy();
  return [best(`stock-reach: a booking until ${CUSTOMERS} customers hold the new stock`, tries, GOAL_MS)];
}
