import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as api from '@kontor/contract/game/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { BRIDGE_TOKEN, type Caller, testApp } from '#testing/app.ts';
import { openShop } from '#testing/shop.ts';

import { createPoll } from './poll-players.ts';

const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };

describe('with the bridge', async () => {
  const kontor = await testApp();
  let mara: Caller;
  beforeEach(async () => {
    mara = await kontor.as('USER', { id: '21', name: 'Mara' });
  });
  const beat = (players: object[], headers: Record<string, string> = bearer) =>
    kontor.anonymous.call(api.sendHeartbeat, { body: { players } as never }, headers);
  const online = async () => (await mara.call(api.getPresence)).body.online;

  test('nobody has spoken yet: nobody can tell', async () => {
    expect((await mara.call(api.getPresence)).body).toEqual({ online: null, checkedAt: null, source: null });
  });

  test('a heartbeat names who is there, and counts for thirty seconds', async () => {
    expect((await beat([{ discordId: '21', citizenName: 'M. Lindt' }, { citizenName: 'Ohne Discord' }])).status).toBe(
      204,
    );
    expect((await mara.call(api.getPresence)).body).toEqual({
      online: true,
      checkedAt: '2026-11-15T12:00:00.000Z',
      source: 'bridge',
    });
    kontor.time.now = new Date('2026-11-15T12:00:30Z');
    expect(await online()).toBe(true);
    kontor.time.now = new Date('2026-11-15T12:00:30.001Z');
    expect(await online()).toBeNull();
    await beat([]);
    expect(await online()).toBe(false);
  });

  test('an order while nobody can tell is refused, and taken again once the game server speaks', async () => {
    const shop = await openShop(kontor);
    const refused = await shop.order(mara);
    expect([refused.status, refused.body.detail]).toEqual([503, 'Der Serverstatus kann gerade nicht geprüft werden.']);
    await shop.online('21');
    expect((await shop.order(mara)).status).toBe(200);
  });

  test('a wrong token is refused before the body is read; a session does not replace it', async () => {
    const wrong = { authorization: 'Bearer wrong' };
    expect((await beat([{ discordId: 'nonsense' }], wrong)).status).toBe(401);
    expect((await beat([], {})).status).toBe(401);
    const boss = await kontor.as('BUSINESS_OWNER');
    expect((await boss.call(api.sendHeartbeat, { body: { players: [] } })).status).toBe(401);
  });

  test('a player who cannot be read does not hide the others', async () => {
    const odd = [
      { discordId: 'discord:22' },
      { citizenName: 'a\u0007b' },
      { discordId: 5, citizenName: 'x'.repeat(101) },
    ];
    expect((await beat([...odd, 'nobody' as never, { discordId: '21' }])).status).toBe(204);
    expect(await online()).toBe(true);
  });

  test('a malformed heartbeat changes nothing', async () => {
    await beat([{ discordId: '21' }]);
    expect((await beat('all of them' as never)).status).toBe(400);
    expect((await beat(Array.from({ length: 4097 }, () => ({})))).status).toBe(422);
    expect(await online()).toBe(true);
  });

  test('a word from the future is not believed and does not stand in the way of the next', async () => {
    await beat([{ discordId: '21' }]);
    kontor.time.now = new Date('2026-11-15T11:00:00Z');
    expect(await online()).toBeNull();
    await beat([]);
    expect(await online()).toBe(false);
  });

  test('the settings show what the bridge last said', async () => {
    await beat([{ discordId: '21' }, { discordId: '21' }, {}]);
    const boss = await kontor.as('SUPER_ADMIN');
    expect((await boss.call(api.getGameStatus)).body.sources).toEqual([
      {
        source: 'bridge',
        isFresh: true,
        checkedAt: '2026-11-15T12:00:00.000Z',
        players: 3,
        identified: 1,
        problem: null,
        failedAt: null,
        bridge: { version: null, adapter: null, queued: null, trouble: null },
      },
    ]);
  });
});

describe('without a bridge and without a game server', async () => {
  const kontor = await testApp({ env: { BRIDGE_TOKEN: '' } });

  test('there is no bridge to call, and nobody can order', async () => {
    const beat = await kontor.anonymous.call(api.sendHeartbeat, { body: { players: [] } }, bearer);
    expect(beat.status).toBe(404);
    const mara = await kontor.as('USER', { id: '21' });
    expect((await mara.call(api.getPresence)).body.online).toBeNull();
    const reply = await mara.call(orders.placeOrder, { body: { items: [{ productId: 1, amount: 1 }] } });
    expect(reply.status).toBe(503);
    const boss = await kontor.as('SUPER_ADMIN');
    expect((await boss.call(api.getGameStatus)).body).toEqual({ sources: [] });
  });
});

describe('with the list of a game server', async () => {
  let answer: RequestListener = (_request, response) => void response.end('[]');
  let asked: (string | undefined)[] = [];
  const fivem = createServer((request, response) => {
    asked.push(request.headers['x-players-token'] as string | undefined);
    answer(request, response);
  });
  await new Promise<void>((done) => fivem.listen(0, '127.0.0.1', done));
  afterAll(() => void fivem.close());
  const url = `http://127.0.0.1:${(fivem.address() as AddressInfo).port}`;
  // The application is told of a game server; who asks it, and when, is up to each test.
  const kontor = await testApp({ env: { FIVEM_URL: 'http://127.0.0.1:9', BRIDGE_TOKEN: '' }, betweenTests: 'restart' });

  beforeEach(async () => {
    asked = [];
    await eventually(async () => expect((await report())?.problem).toBeTruthy());
    await kontor.db.deleteFrom('game_presence').execute();
  });

  const report = () => kontor.db.selectFrom('game_presence').selectAll().executeTakeFirst();
  const logged: string[] = [];
  const log = {
    warn: (what: { problem?: string }) => void logged.push(what.problem ?? 'error'),
    info: (what: string) => void logged.push(what),
  };
  /** Asks once, as a server process does when it starts. */
  const ask = async (): Promise<void> => {
    await kontor.db
      .updateTable('game_presence')
      .set({ next_at: new Date(0) })
      .execute();
    await createPoll({
      ...kontor,
      clock: () => kontor.time.now,
      duty: { see: async () => {} },
      log: log as never,
      url,
      token: 'geheim',
    })();
  };
  const player = (...identifiers: string[]) => ({ endpoint: '127.0.0.1', id: 1, identifiers, name: 'X', ping: 5 });
  const answers = (body: unknown, status = 200, headers = {}) => {
    answer = (_request, response) =>
      void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const presence = async () => (await (await kontor.as('USER', { id: '21' })).call(api.getPresence)).body;

  test('a player counts by the exact identifier, and the token is sent', async () => {
    const odd = { identifiers: null };
    answers([player('license:abc', 'discord:21'), player('discord:211'), player('steam:21'), odd]);
    await ask();
    expect(asked).toEqual(['geheim']);
    expect(await presence()).toMatchObject({ online: true, source: 'players' });
    expect(await report()).toMatchObject({ players: 4, online: ['21', '211'], problem: null });
  });

  test.each([
    [
      '429',
      () => answers('', 429, { 'retry-after': '7' }),
      'Der Spielserver lässt gerade keine weiteren Abfragen zu (429).',
    ],
    ['an error', () => answers('', 502), 'Der Spielserver antwortet mit Fehler 502.'],
    ['a web page', () => answers('<html>'), 'Der Spielserver antwortet nicht mit einer Spielerliste. Prüfe FIVEM_URL.'],
    [
      'something else',
      () => answers({ players: [] }),
      'Der Spielserver antwortet nicht mit einer Spielerliste. Prüfe FIVEM_URL.',
    ],
    [
      'players without identifiers',
      () => answers([player(), player()]),
      'Die Spielerliste enthält keine Kennungen. Prüfe, ob FIVEM_PLAYERS_TOKEN mit sv_playersToken übereinstimmt.',
    ],
    [
      'a list that never ends',
      () => {
        answer = (_request, response) => {
          const pour = (): boolean => response.destroyed || (response.write(' '.repeat(65_536)) && pour());
          response.on('drain', pour);
          pour();
        };
      },
      'Die Spielerliste des Spielservers ist viel zu groß.',
    ],
    [
      'a connection that breaks',
      () => {
        answer = (request) => void request.socket.destroy();
      },
      'Der Spielserver ist nicht erreichbar.',
    ],
  ])('%s: nobody counts as online, and the settings say why', async (_name, prepare, problem) => {
    prepare();
    await ask();
    expect((await presence()).online).toBeNull();
    const boss = await kontor.as('SUPER_ADMIN');
    expect((await boss.call(api.getGameStatus)).body.sources).toMatchObject([{ problem, isFresh: false }]);
    expect(logged.at(-1)).toBe(problem);
  });

  test('after 429 nobody asks again before the time the game server named', async () => {
    answers('', 429, { 'retry-after': '45' });
    await ask();
    const { next_at } = (await report()) ?? {};
    expect(next_at?.toISOString()).toBe('2026-11-15T12:00:45.000Z');
  });

  test('trouble does not undo what was learned a moment ago, and it ends by itself', async () => {
    answers([player('discord:21')]);
    await ask();
    answers('', 500);
    await ask();
    expect((await presence()).online).toBe(true);
    kontor.time.now = new Date('2026-11-15T12:01:00Z');
    expect((await presence()).online).toBeNull();
    answers([player('discord:21')]);
    await ask();
    expect((await presence()).online).toBe(true);
    expect(await report()).toMatchObject({ problem: null });
  });

  test('several server processes ask once and share the answer', async () => {
    answers([player('discord:21')]);
    const process = () =>
      createPoll({
        ...kontor,
        clock: () => kontor.time.now,
        duty: { see: async () => {} },
        log: log as never,
        url,
        token: undefined,
      });
    await Promise.all([process(), process(), process()].map((poll) => poll()));
    expect(asked).toHaveLength(1);
    expect((await presence()).online).toBe(true);
  });

  test('a clock that is set back an hour does not keep anybody from asking', async () => {
    answers([player('discord:21')]);
    await ask();
    kontor.time.now = new Date(kontor.time.now.getTime() - 3_600_000);
    expect((await presence()).online).toBeNull();
    await createPoll({
      ...kontor,
      clock: () => kontor.time.now,
      duty: { see: async () => {} },
      log: log as never,
      url,
      token: undefined,
    })();
    expect((await presence()).online).toBe(true);
  });
});
