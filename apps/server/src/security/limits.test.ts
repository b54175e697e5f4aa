import * as game from '@kontor/contract/game/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import * as racing from '@kontor/contract/racing/api.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { networkOf } from '#platform/http/security/address-of.ts';
import { testApp } from '#testing/app.ts';
import { everyFeature } from '#testing/every-endpoint.ts';
import { openShop } from '#testing/shop.ts';

const TOKEN = 'a-token-of-the-game';
const SPELLED = 'X-Forwarded-For';

interface From {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

function gateway(kontor: Awaited<ReturnType<typeof testApp>>) {
  const login = async ({ remoteAddress = '10.9.9.9', headers = {} }: From) =>
    (
      await kontor.app.inject({
        url: '/oauth2/authorization/discord',
        remoteAddress,
        headers: { host: 'localhost:8080', ...headers },
      })
    ).statusCode;
  const bridge = (token: string, { remoteAddress = '10.9.9.9', headers = {} }: From) =>
    kontor.app.inject({
      method: 'POST',
      url: game.sendHeartbeat.path,
      remoteAddress,
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload: { players: [] },
    });
  return { login, bridge };
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('without a proxy', async () => {
  const kontor = await testApp({ env: { RATE_LIMITS: 'on', BRIDGE_TOKEN: TOKEN }, betweenTests: 'restart' });
  const { login, bridge } = gateway(kontor);

  test('a made-up address counts for nothing', async () => {
    const made = [];
    for (const at of times(25)) {
      const headers = { [SPELLED]: `192.0.2.${at}`, forwarded: `for=192.0.2.${at}`, 'x-real-ip': `192.0.2.${at}` };
      made.push(await login({ headers }));
    }
    expect(made).toEqual([...times(20).map(() => 302), ...times(5).map(() => 429)]);
    expect(await login({ remoteAddress: '10.9.9.8' })).toBe(302);
  });

  test('who has one address of IPv6 has all of its network', async () => {
    for (const at of times(20)) expect(await login({ remoteAddress: `2001:db8:1:2::${at.toString(16)}` })).toBe(302);
    expect(await login({ remoteAddress: '2001:db8:1:2:ffff:ffff:ffff:ffff' })).toBe(429);
    expect(await login({ remoteAddress: '2001:db8:1:3::1' })).toBe(302);
  });

  test('the token of the bridge cannot be guessed: after 20 wrong ones an address is not listened to for a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const at of times(20)) expect((await bridge(`guess-${at}-0123456789`, {})).statusCode).toBe(401);
    const refused = await bridge('guess-20-0123456789', {});
    expect(refused.statusCode).toBe(429);
    expect(refused.json().detail).toBe('Das waren zu viele Anfragen. Versuche es in 60 Sekunden noch einmal.');
    expect(refused.headers['retry-after']).toBe('60');
    expect((await bridge(TOKEN, {})).statusCode).toBe(429);
    expect((await bridge(TOKEN, { remoteAddress: '10.9.9.8' })).statusCode).toBe(204);
    vi.advanceTimersByTime(60_000);
    expect((await bridge(TOKEN, {})).statusCode).toBe(204);
  });

  test('a bridge with the right token is never counted as guessing', async () => {
    for (const _ of times(19)) await bridge('wrong-0123456789abc', {});
    for (const _ of times(50)) expect((await bridge(TOKEN, {})).statusCode).toBe(204);
  });

  test.each(['', TOKEN.slice(0, -1), `${TOKEN}x`, TOKEN.toUpperCase(), ` ${TOKEN}`, 'ü'.repeat(19), 'x'.repeat(200)])(
    'the token %j is answered as any other wrong one',
    async (token) => {
      const answer = await bridge(encodeURI(token), {});
      expect([answer.statusCode, answer.json().detail]).toEqual([401, 'Das Token der Spielbrücke stimmt nicht.']);
    },
  );

  test('whose allowance it is does not depend on what is sent', async () => {
    await everyFeature(kontor);
    const customer = await kontor.as('USER');
    const seen = [];
    for (const at of times(12)) {
      const body = { items: [], customerId: `${at}`, userId: `${at}`, id: at };
      seen.push(
        (await customer.call(orders.placeOrder, { body: body as never }, { [SPELLED]: `192.0.2.${at}` })).status,
      );
    }
    expect(seen).toEqual([...times(10).map(() => 422), 429, 429]);
    const other = await kontor.as('USER', { id: '99' });
    expect((await other.call(orders.placeOrder, { body: { items: [] } })).status).toBe(422);
  });
});

describe('what a customer can write into the log', async () => {
  const kontor = await testApp({ env: { RATE_LIMITS: 'on', BRIDGE_TOKEN: TOKEN }, betweenTests: 'restart' });
  const entries = async () => (await kontor.db.selectFrom('audit').select('id').execute()).length;

  test('changes of an order count as orders, ten a minute; what staff do with orders does not', async () => {
    const shop = await openShop(kontor);
    await shop.online('21');
    const mara = await kontor.as('USER', { id: '21', name: 'Mara' });
    const { id } = (await shop.order(mara)).body;
    const before = await entries();
    const seen = [];
    for (const at of times(12)) {
      const { status } = await mara.call(orders.changeOrder, {
        params: { id },
        body: { note: `${at}`, version: at + 1 },
      });
      seen.push(status);
    }
    expect(seen).toEqual([...times(9).map(() => 200), 429, 429, 429]);
    expect(await entries()).toBe(before + 9);
    expect((await shop.order(mara)).status).toBe(429);
    const steps = [];
    for (const at of times(12)) {
      const status = at % 2 ? 'IN_PROGRESS' : 'ACCEPTED';
      steps.push((await shop.step(shop.clerk, { id, version: 10 + at }, status)).status);
    }
    expect(steps).toEqual(times(12).map(() => 200));
  });

  test('teams are founded and handed over ten times a minute', async () => {
    await everyFeature(kontor);
    const driver = await kontor.as('USER', { id: '21', name: 'Mara' });
    const named = { nickname: 'Blitz', startNumber: 7 };
    const { body: me } = await driver.call(racing.saveMyDriver, { body: named });
    const before = await entries();
    const seen = [];
    for (const at of times(12)) {
      const body = { name: `Team ${at}`, color: '#123456' };
      const { body: team, status } = await driver.call(racing.createTeam, { body });
      seen.push(status);
      await driver.call(racing.leaveTeam, { params: { id: team.id, driverId: me.id } });
    }
    expect(seen).toEqual([...times(10).map(() => 200), 429, 429]);
    expect(await entries()).toBe(before + 20);
  });
});

describe('behind a proxy that is named in TRUST_PROXY', async () => {
  const kontor = await testApp({
    env: { RATE_LIMITS: 'on', BRIDGE_TOKEN: TOKEN, TRUST_PROXY: '127.0.0.1,10.0.0.0/8' },
  });
  const { login, bridge } = gateway(kontor);
  const through = (chain: string): From => ({ remoteAddress: '127.0.0.1', headers: { [SPELLED]: chain } });

  test('the last address that no proxy of ours has counts, whatever stands before it', async () => {
    for (const at of times(20)) expect(await login(through(`198.51.100.${at}, 203.0.113.7`))).toBe(302);
    expect(await login(through('198.51.100.99, 203.0.113.7'))).toBe(429);
    expect(await login(through('198.51.100.99, 203.0.113.7, 10.1.2.3'))).toBe(429);
    expect(await login(through('203.0.113.8'))).toBe(302);
  });

  test('a caller who bypasses the proxy counts under their own address', async () => {
    for (const at of times(20))
      expect(await login({ remoteAddress: '203.0.113.9', headers: { [SPELLED]: `198.51.100.${at}` } })).toBe(302);
    expect(await login({ remoteAddress: '203.0.113.9', headers: { [SPELLED]: '198.51.100.99' } })).toBe(429);
  });

  test('guesses of the token count for the one who guesses, not for the proxy', async () => {
    for (const _ of times(20)) await bridge('wrong-0123456789abc', through('203.0.113.10'));
    expect((await bridge(TOKEN, through('203.0.113.10'))).statusCode).toBe(429);
    expect((await bridge(TOKEN, through('203.0.113.11'))).statusCode).toBe(204);
  });
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
