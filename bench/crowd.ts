import { Agent, get } from 'node:http';
import { fillCustomers } from './customers.ts';
import { type Row, rounded } from './measure.ts';
import type { Kontor } from './server.ts';

const PEOPLE = 500;
/** What a browser asks for when a customer opens the shop. */
const CALLS = ['/api/info', '/api/users/@me', '/api/products', '/api/orders?mine=true&limit=20', '/api/game/presence'];
/** A browser opens no more to one server. */
const CONNECTIONS = 6;
const TRIES = 3;
const GOAL_S = 30;

const RESET = ['ECONNRESET', 'EPIPE'];

/** The status of an answer that has been read to its end. */
const ask = (url: string, agent: Agent, cookie: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
  });

/** A connection that broke is tried once more, as browsers do. */
const askAsBrowser = (url: string, agent: Agent, cookie: string): Promise<number> =>
  ask(url, agent, cookie).catch((error: NodeJS.ErrnoException) => {
    if (!RESET.includes(error.code ?? '')) throw error;
    return ask(url, agent, cookie);
  });

async function open(url: string, cookie: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const page = await askAsBrowser(`${url}/order`, agent, cookie);
  const calls = await Promise.all(CALLS.map((path) => askAsBrowser(url + path, agent, cookie)));
  agent.destroy();
  return [page, ...calls];
}

/** Everybody opens the site in the same second, and the server knows none of them yet, as after a restart. */
export async function benchCrowd(kontor: Kontor): Promise<Row[]> {
  const cookies = await fillCustomers(kontor, PEOPLE * TRIES);
  const url = kontor.url.replace('localhost', '127.0.0.1');
  const [seconds, refused]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const since = performance.now();
    const opened = await Promise.all(cookies.splice(0, PEOPLE).map((cookie) => open(url, cookie)));
    seconds.push(rounded((performance.now() - since) / 1000));
    refused.push(opened.flat().filter((status) => status !== 200).length);
  }
  const detail = `tries: ${seconds.join(', ')} s, ${refused.join(', ')} refused of ${PEOPLE * (CALLS.length + 1)} each`;
  return [
    {
      what: `crowd: refusals while ${PEOPLE} people open the site in the same second`,
      value: Math.max(...refused),
      unit: 'lost',
      goal: 0,
      limit: 'everybody is served',
      detail,
    },
    {
      what: `crowd: until all ${PEOPLE} are served`,
      value: Math.min(...seconds),
      unit: 's',
      goal: GOAL_S,
      limit: `what is promised under overload: ${GOAL_S} s`,
      detail,
    },
  ];
}
