import { describe, expect, test } from 'vitest';
import type { Answer, Setup } from './testing/fivem.ts';
import { type Answers, playAlone, reply, SECOND, TOKEN, watchScripts } from './testing/standin.ts';
import { LICENCE, OX, PLAYERS } from './testing/worlds.ts';

watchScripts();

const CODE = { code: 'one-time', linkCode: null, expiresInSeconds: 30 };
const only =
  (wanted: string, answer: Answer | 'hangs'): Answers =>
  (path) =>
    path === wanted ? answer : undefined;

const open = (answers: Answers, setup: Partial<Setup> = {}) =>
  playAlone(answers, { world: OX, hasTablet: true, ...setup });
type Game = Awaited<ReturnType<typeof open>>;

let number = 0;
/** What a player's game is answered to a question. */
async function ask(game: Game, what: string, player = 1) {
  const mine = ++number;
  game.receive(player, `kontor-tablet:${what}`, JSON.stringify({ count: 1, values: [mine] }));
  await game.pass(0);
  return game.toClients
    .filter(({ name, player: to, values }) => name === 'kontor-tablet:answer' && to === player && values[0] === mine)
    .map(({ values }) => values[1]);
}
const requests = (game: Game, path: string) =>
  game.requests.filter(({ url }) => url.endsWith(path)).map(({ body }) => JSON.parse(body));

describe('the code', () => {
  test('is asked for with what the server itself knows of the player', async () => {
    const game = await open(only('tablet-codes', reply(CODE)));
    expect(await ask(game, 'code')).toEqual([{ address: 'https://kontor.example', code: 'one-time' }]);
    expect(requests(game, '/tablet-codes')).toEqual([{ discordId: '21', citizenName: 'Mara Lindt' }]);
  });

  test('names the licence where Discord is not known, and is one to link with then', async () => {
    const game = await open(only('tablet-codes', reply({ code: null, linkCode: '123456', expiresInSeconds: 300 })));
    expect(await ask(game, 'code', 2)).toEqual([{ address: 'https://kontor.example', linkCode: '123456' }]);
    expect(requests(game, '/tablet-codes')).toEqual([{ licence: LICENCE, citizenName: 'Piet Kroll' }]);
  });

  test('is asked for without the colours a player may have put into their name', async () => {
    const world = `${OX} names[1] = '^1Mara ~r~Lindt^7\\n'`;
    const game = await open(only('tablet-codes', reply(CODE)), { world });
    await ask(game, 'code');
    expect(requests(game, '/tablet-codes')).toEqual([{ discordId: '21', citizenName: 'Mara Lindt' }]);
  });

  test('is for the public address where the game server uses another one', async () => {
    const world = `${OX} convars.kontor_public_url = 'https://oeffentlich.example/'`;
    const game = await open(only('tablet-codes', reply(CODE)), { world, url: 'http://10.0.0.5:8080' });
    expect(await ask(game, 'code')).toEqual([{ address: 'https://oeffentlich.example', code: 'one-time' }]);
    expect(JSON.stringify(game.toClients)).not.toMatch(/10\.0\.0\.5|a-token/);
  });

  test('cannot be asked for in the name of another player, nor more than once in two seconds', async () => {
    const game = await open(only('tablet-codes', reply(CODE)));
    game.receive(1, 'kontor-tablet:code', JSON.stringify({ count: 2, values: [++number, 2] }));
    for (const values of [[], ['x'], [{ player: 2 }], [1.5]]) {
      game.receive(1, 'kontor-tablet:code', JSON.stringify({ count: values.length, values }));
    }
    expect(await ask(game, 'code')).toEqual([{ reason: 'busy' }]);
    expect(await ask(game, 'code', 3)).toEqual([{ address: 'https://kontor.example', code: 'one-time' }]);
    await game.pass(2 * SECOND);
    expect(await ask(game, 'code')).toEqual([{ address: 'https://kontor.example', code: 'one-time' }]);
    expect(requests(game, '/tablet-codes').map(({ discordId }) => discordId)).toEqual(['21', '31', '21']);
  });

  test('of a player who leaves and comes back is not held up by the one before', async () => {
    const game = await open(only('tablet-codes', reply(CODE)));
    await ask(game, 'code');
    game.lua("source = 1 TriggerEvent('playerDropped') source = nil");
    expect(await ask(game, 'code')).toMatchObject([{ code: 'one-time' }]);
  });

  test.each<[string, Answer | 'hangs', string]>([
    ['Kontor is away', { status: 0, body: '' }, 'away'],
    ['Kontor is broken', { status: 500, body: '' }, 'away'],
    ['the token is wrong', { status: 401, body: '' }, 'token'],
    ['the address is wrong', { status: 404, body: '' }, 'token'],
    ['Kontor has had enough', { status: 429, body: '' }, 'busy'],
    ['Kontor refuses', { status: 422, body: '{"type":"x#tablet.no-identity"}' }, 'refused'],
    ['the answer is no code', reply({ code: null, linkCode: null }), 'refused'],
    ['the answer is a web page', { status: 200, body: '<html>' }, 'away'],
  ])('%s: the player gets a reason, the console the details', async (_name, answer, reason) => {
    const game = await open(only('tablet-codes', answer));
    expect(await ask(game, 'code')).toEqual([{ address: 'https://kontor.example', reason }]);
    expect(JSON.stringify(game.toClients)).not.toContain(TOKEN);
  });

  test('Kontor that says nothing is not waited for longer than half a minute', async () => {
    const game = await open(only('tablet-codes', 'hangs'));
    expect(await ask(game, 'code')).toEqual([]);
    await game.pass(30 * SECOND);
    expect(game.toClients.map(({ values }) => values[1])).toEqual([
      { address: 'https://kontor.example', reason: 'away' },
    ]);
  });

  test('without token, identity or https nobody is asked', async () => {
    const noToken = await open(() => undefined, { token: '' });
    expect(await ask(noToken, 'code')).toEqual([{ reason: 'bridge' }]);
    const nameless = await open(() => undefined, { world: "players[1] = { name = 'x' }" });
    expect(await ask(nameless, 'code')).toEqual([{ address: 'https://kontor.example', reason: 'identity' }]);
    const plain = await open(() => undefined, { url: 'http://192.168.1.5' });
    expect(await ask(plain, 'code')).toEqual([{ address: 'http://192.168.1.5', reason: 'https' }]);
    for (const game of [noToken, nameless, plain]) expect(requests(game, '/tablet-codes')).toEqual([]);
    const own = await open(only('tablet-codes', reply(CODE)), { url: 'http://127.0.0.1:8080' });
    expect(await ask(own, 'code')).toMatchObject([{ code: 'one-time' }]);
  });

  test('a bridge that was stopped is a reason too', async () => {
    const game = await open(() => undefined);
    game.lua("dropExports('kontor-bridge')");
    expect(await ask(game, 'code')).toEqual([{ reason: 'bridge' }]);
    expect(await ask(game, 'check')).toEqual([{ reason: 'bridge' }]);
  });
});

describe('why the page does not come', () => {
  test.each<[string, Answer, string]>([
    ['the frame is refused', { status: 200, body: 'ok' }, 'frame'],
    ['nobody answers', { status: 0, body: 'Could not connect to server' }, 'away'],
    ['the certificate is not valid', { status: 0, body: 'SSL peer certificate or SSH remote key was not OK' }, 'https'],
    ['the proxy has nothing behind it', { status: 502, body: 'Bad Gateway' }, 'away'],
  ])('%s', async (_name, answer, reason) => {
    const game = await open(only('healthz', answer));
    expect(await ask(game, 'check')).toEqual([{ reason }]);
    const { headers, options } = game.requests.at(-1) ?? {};
    expect([headers, options]).toEqual([undefined, { followLocation: false }]);
  });

  test('an answer that never comes is one as well, and counts once', async () => {
    const game = await open(only('healthz', 'hangs'));
    expect(await ask(game, 'check')).toEqual([]);
    await game.pass(20 * SECOND);
    expect(game.toClients.map(({ values }) => values[1])).toEqual([{ reason: 'away' }]);
  });
});

describe('the test of an admin', () => {
  test('is for those who may use the command', async () => {
    const game = await open(() => undefined, { world: `${PLAYERS} aces['3 command.kontor'] = true` });
    expect(await ask(game, 'test')).toEqual([{ reason: 'forbidden' }]);
    expect(game.console.join()).not.toContain('Warteschlange');
    expect(await ask(game, 'test', 3)).toEqual([[]]);
    const lines = game.toClients.filter(({ name }) => name === 'chat:addMessage');
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.every(({ player }) => player === 3)).toBe(true);
    expect(game.console.join()).toContain('Warteschlange');
  });
});
