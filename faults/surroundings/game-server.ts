import type { ServerResponse } from 'node:http';
import { cookieOf, customerId } from '../../bench/customers.ts';
import { seconds, until } from '../fault.ts';
import { type Kontor, withKontor } from '../kontor.ts';
import type { Load } from '../load.ts';
import { CUSTOMERS } from '../people.ts';
import { type Observed, underLoad } from '../under-load.ts';
import { type Answering, type FakeGame, PLAYERS, withFakeGame } from './fake-game.ts';

const pour = (response: ServerResponse): void => {
  const more = (): boolean => response.destroyed || (response.write(' '.repeat(65_536)) && more());
  response.on('drain', more);
  more();
};

/** One after the other, so that every question meets another trouble; more of them are in the tests of the slice. */
const TROUBLES: readonly Answering[] = [
  (response) => void response.socket?.destroy(),
  () => {},
  (response) => void response.end('<html>'),
  pour,
];

/** What a word about presence counts for, and one question more. */
const UNKNOWN_WITHIN_MS = 45_000;
const LAST = cookieOf(customerId(CUSTOMERS - 1));

const TOKEN = 'faults-bridge-token';

interface Presence {
  online: boolean | null;
  source: string | null;
}

async function presenceNow(url: string): Promise<Presence> {
  const answer = await fetch(`${url}/api/game/presence`, { headers: { cookie: LAST } });
  return (await answer.json()) as Presence;
}

/** A heartbeat of the bridge that names everybody who is there. */
async function beat(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ players: PLAYERS.map((discordId) => ({ discordId })) });
  const answer = await fetch(`${url}/api/bridge/heartbeat`, { method: 'POST', headers, body });
  if (answer.status !== 204) throw new Error(`the bridge got ${answer.status}`);
}

/** How an order ends right now; what is asked for does not exist, so that none is ever placed. */
async function orderNow(url: string): Promise<string> {
  const headers = { cookie: LAST, 'content-type': 'application/json' };
  const body = JSON.stringify({ items: [{ productId: 999_999_999, amount: 1 }] });
  const answer = await fetch(`${url}/api/orders`, { method: 'POST', headers, body });
  const { detail = '' } = (await answer.json()) as { detail?: string };
  return `${answer.status} ${detail}`;
}

async function breakGame({ url }: Kontor, load: Load, game: FakeGame): Promise<Observed> {
  const broken: string[] = [];
  await beat(url);
  const before = await presenceNow(url);
  if (before.online !== true || before.source !== 'bridge') broken.push('the bridge did not count');
  // From here on the bridge is silent, too.
  let at = 0;
  game.answer((response) => TROUBLES[at++ % TROUBLES.length]?.(response));
  const unknown = await until(
    'nobody can tell',
    async () => (await presenceNow(url)).online === null,
    UNKNOWN_WITHIN_MS,
  );
  const said = await orderNow(url);
  if (said !== '503 Der Serverstatus kann gerade nicht geprüft werden.') broken.push(`ordering got ${said}`);
  // What has nothing to do with the game goes on all the while.
  await load.goesOn(50, 10_000);
  await until('every trouble was met', () => at >= TROUBLES.length, 40_000);
  game.answer();
  const back = await until(
    'the game is back',
    async () => (await presenceNow(url)).source === 'players' && (await presenceNow(url)).online === true,
    30_000,
  );
  const again = await orderNow(url);
  if (again.startsWith('503')) broken.push(`afterwards ordering got ${again}`);
  await beat(url);
  if ((await presenceNow(url)).source !== 'bridge') broken.push('the bridge did not count again afterwards');
  return {
    text: `unknown after ${seconds(unknown)}, ordering then 503, everything else went on; ${TROUBLES.length} kinds of trouble; known again after ${seconds(back)}`,
    broken,
  };
}

export const gameServer = underLoad(
  'game-server',
  'Bridge silent, game server away, silent, endless, nonsense: unknown after 30 s and ordering 503, everything else works; recovers by itself',
  breakGame,
  {
    place: (work) =>
      withFakeGame((game) => withKontor((kontor) => work(kontor, game), { FIVEM_URL: game.url, BRIDGE_TOKEN: TOKEN })),
  },
);
