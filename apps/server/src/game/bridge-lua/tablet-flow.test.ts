import * as game from '@kontor/contract/game/api.ts';
import * as tablet from '@kontor/contract/tablet/api.ts';
import { expect, test } from 'vitest';
import { openShop } from '#testing/shop.ts';
import { openKontor } from './testing/kontor.ts';
import { startPlayer } from './testing/player.ts';
import { OX } from './testing/worlds.ts';

const { kontor, play, online } = await openKontor();
const SECOND = 1000;
const NOTICES = "Config.notices = 'chat' Config.stashes = {}";

const enter = (setup = {}) =>
  play({ world: `${OX} states.chat = 'started'`, config: NOTICES, hasTablet: true, ...setup });
type Game = Awaited<ReturnType<typeof enter>>;

/** What the page of a player's tablet gets when it asks for a code. */
async function open(started: Game, player: number): Promise<{ code?: string; linkCode?: string; reason?: string }> {
  const own = await startPlayer({ game: started, player });
  own.execute('kontor');
  const asked = own.call('code');
  await started.pass(0);
  return asked.values[0] as { code?: string };
}
const signIn = (code = '') => kontor.anonymous.call(tablet.openTabletSession, { body: { code } });

test('a player opens the tablet, is signed in once, and learns in the game that the order was accepted', async () => {
  const shop = await openShop(kontor);
  await shop.stock('bread', 10);
  const started = await enter();
  const { code } = await open(started, 1);
  expect((await signIn(code)).status).toBe(200);
  expect((await signIn(code)).status).toBe(401);

  const mara = await kontor.as('USER', { id: '21' });
  const { body: order } = await shop.order(mara);
  await shop.through(order, 'ACCEPTED');
  const shown = () => started.toClients.filter(({ name }) => name === 'chat:addMessage').map(({ player }) => player);
  await started.pass(10 * SECOND);
  expect(shown()).toEqual([1]);
  await started.pass(20 * SECOND);
  expect(shown()).toEqual([1]);
});

test('a player without Discord links the licence with six digits and is signed in from then on', async () => {
  const started = await enter();
  const { linkCode, code } = await open(started, 2);
  expect([linkCode, code]).toEqual([expect.stringMatching(/^\d{6}$/), undefined]);
  const piet = await kontor.as('USER', { id: '77' });
  expect((await piet.call(tablet.linkGame, { body: { code: linkCode ?? '' } })).body.citizenName).toBe('Piet Kroll');
  await started.pass(10 * SECOND);
  expect(await online('77')).toBe(true);
  const again = await open(started, 2);
  expect((await signIn(again.code)).status).toBe(200);
  expect((await piet.call(game.getPresence)).body.online).toBe(true);
});

test('a wrong token and a server that is away are reasons, not codes', async () => {
  const wrong = await enter({ token: 'a-wrong-token-of-mine' });
  expect(await open(wrong, 1)).toMatchObject({ reason: 'token' });
  const away = await enter({ network: () => Promise.resolve({ status: 0, body: '' }) });
  expect(await open(away, 1)).toMatchObject({ reason: 'away' });
});
