import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { subscribe } from './follower.ts';

const ECHO = fileURLToPath(new URL('./bare-notify.mjs', import.meta.url));
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** From one process to the other by nothing but NOTIFY: half of a round trip, in milliseconds each. */
export async function measureNotify(connection: pg.ClientConfig, times: number): Promise<number[]> {
  const echo = spawn(process.execPath, [ECHO, JSON.stringify(connection)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const client = new pg.Client(connection);
  try {
    await Promise.all([once(echo.stdout, 'data'), client.connect()]);
    await client.query('listen pong');
    const taken: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      const heard = once(client, 'notification');
      const since = performance.now();
      await client.query('select pg_notify($1, $2)', ['ping', String(turn)]);
      await heard;
      taken.push((performance.now() - since) / 2);
      await pause(10);
    }
    return taken;
  } finally {
    echo.kill();
    await client.end();
  }
}

export interface Places {
  /** The process that writes, and the one that follows. */
  here: string;
  there: string;
  cookie: string;
}

/** How much later than at the process that wrote a message arrives at the other one. */
export async function measureDelivery({ here, there, cookie }: Places, times: number) {
  const topic = '/topic/inventory-update';
  const [near, far] = [await subscribe(here, cookie, topic), await subscribe(there, cookie, topic)];
  const headers = { cookie, 'content-type': 'application/json' };
  const later: number[] = [];
  const whole: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const heard = Promise.all([near.next(), far.next()]);
    const since = performance.now();
    const body = JSON.stringify({ name: 'flour', amount: turn % 2 === 0 ? 1 : -1 });
    await fetch(`${here}/api/inventory/items`, { method: 'POST', headers, body }).then((answer) => answer.text());
    const [atHere, atThere] = await heard;
    later.push(atThere - atHere);
    whole.push(atThere - since);
    await pause(10);
  }
  near.close();
  far.close();
  return { later, whole };
}
