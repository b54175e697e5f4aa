import { Writable } from 'node:stream';
import * as notices from '@kontor/contract/discord-notices/api.ts';
import * as game from '@kontor/contract/game/api.ts';
import * as orders from '@kontor/contract/orders/api.ts';
import * as racing from '@kontor/contract/racing/api.ts';
import * as users from '@kontor/contract/users/api.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { logOptions } from '#platform/log.ts';
import { eventually } from '#platform/testing/eventually.ts';
import { READS } from '#testing/all-samples.ts';
import { addressOf, PUBLIC_URL, testApp } from '#testing/app.ts';
import { everyFeature } from '#testing/every-endpoint.ts';
import { startFakeDiscord } from '#testing/fake-discord.ts';
import { openShop } from '#testing/shop.ts';

/** One of a kind each, so that finding it anywhere means that it got out. */
const SECRETS = {
  DISCORD_CLIENT_SECRET: 'geheim-Anwendung_4.e7',
  FIVEM_PLAYERS_TOKEN: 'geheim-spielerliste-5f1c',
  BRIDGE_TOKEN: 'a-token-of-the-game',
  METRICS_TOKEN: 'geheim-metriken-77aa02',
  VOD_S3_ACCESS_KEY: 'geheim-zugang-9d31',
  VOD_S3_SECRET_KEY: 'geheim-schluessel-c0ffee',
};
const discord = await startFakeDiscord(SECRETS.DISCORD_CLIENT_SECRET);
afterAll(() => discord.close());

/** Kept sealed in the database, not in the environment. */
const WEBHOOK_TOKEN = 'geheim-webhook-adresse-e19b';
const NOWHERE = 'http://127.0.0.1:9';
const PERSON = {
  id: '8035111022467891',
  name: 'Marlene Geheimrat',
  note: 'Notiz-nur-fuer-euch-4b',
  phone: '0190 555 7788',
  search: 'gesuchter-mensch-3e',
  bio: 'Lebenslauf-nicht-fuer-jeden-8c',
};

let logged = '';
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged += chunk;
    done();
  },
});
const kontor = await testApp({
  env: {
    ...SECRETS,
    DISCORD_BASE_URL: discord.url,
    FIVEM_URL: NOWHERE,
    VOD_S3_ENDPOINT: NOWHERE,
    VOD_S3_BUCKET: 'aufnahmen',
    RATE_LIMITS: 'on',
  },
  logger: { level: 'debug', serializers: logOptions().serializers, stream },
});

beforeEach(async () => {
  logged = '';
  discord.reset();
});
kontor.prepare(() => everyFeature(kontor));

const SECRET_VALUES = [...Object.values(SECRETS), WEBHOOK_TOKEN];
const found = (text: string, values: readonly string[]): string[] => values.filter((value) => text.includes(value));

async function customer() {
  const caller = await kontor.as('USER', { id: PERSON.id, name: PERSON.name });
  return { ...caller, sessionId: caller.cookie.replace('kontor=', '') };
}

const personal = (sessionId: string): string[] => [
  sessionId,
  PERSON.id,
  PERSON.name,
  PERSON.name.toLowerCase(),
  PERSON.note,
  PERSON.phone,
  PERSON.search,
  encodeURIComponent(PERSON.phone),
  PERSON.bio,
];

/** A channel in Discord, which is away; its address is mistyped at first. */
async function addChannel(): Promise<string> {
  const boss = await kontor.as('SUPER_ADMIN');
  const address = `https://discord.com/api/webhooks/${'1'.repeat(18)}/${WEBHOOK_TOKEN}`;
  const settings = { name: 'Küche', roleId: null, showsContact: false, quietHours: null, isOn: true };
  const body = { ...settings, events: ['ORDER_NEW' as const], address };
  const wrong = await boss.call(notices.createTarget, { body: { ...body, address: `${address}/slack` } });
  const long = await boss.call(notices.createTarget, { body: { ...body, address: address.repeat(9) } });
  const added = await boss.call(notices.createTarget, { body });
  const tried = await boss.call(notices.testTarget, { params: { id: added.body.id } });
  expect([wrong.status, long.status, tried.body.isOk]).toEqual([422, 422, false]);
  return JSON.stringify([wrong, long, added, tried].map((answer) => answer.body));
}

/** Ordinary use, with everything that can be mistyped. */
async function useEverything(): Promise<{ sessionId: string; replies: string[] }> {
  const shop = await openShop(kontor);
  const channel = await addChannel();
  const marlene = await customer();
  await shop.online(PERSON.id);
  const bread = { productId: shop.bread, amount: 1 };
  const body = { items: [bread], note: PERSON.note, phone: PERSON.phone };
  await marlene.call(orders.placeOrder, { body });
  await marlene.call(orders.placeOrder, { body });
  await marlene.call(orders.placeOrder, { body: { ...body, note: `${PERSON.note}\u0000` } });
  await marlene.call(orders.listOrders, { query: { search: PERSON.search } });
  await marlene.call(users.listUsers, { query: { search: PERSON.search } });
  const driver = { nickname: PERSON.name, startNumber: 7, bio: PERSON.bio };
  const racers = await Promise.all([marlene, shop.clerk].map((who) => who.call(racing.saveMyDriver, { body: driver })));
  expect(racers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const inject = async (url: string, headers: Record<string, string> = {}, payload?: string) =>
    (await kontor.app.inject({ url, headers, ...(payload === undefined ? {} : { method: 'POST', payload }) })).body;
  const replies = [
    channel,
    await inject(`/api/${PERSON.search}?q=${PERSON.name}`),
    await inject(`/login/oauth2/code/discord?code=${PERSON.search}&state=${PERSON.name}`),
    await inject('/api/orders', { cookie: marlene.cookie, 'content-type': 'application/json' }, `{"${PERSON.note}`),
    await inject('/api/users/@me', { cookie: `kontor=${PERSON.search}; x="${PERSON.phone}` }),
    await inject('/api/bridge/heartbeat', { authorization: `Bearer ${PERSON.search}` }, '{}'),
    await inject('/metrics', { authorization: `Bearer ${PERSON.search}`, 'x-forwarded-for': '10.1.1.1' }),
  ];
  return { sessionId: marlene.sessionId, replies };
}

test('an evening with mistakes leaves neither a secret nor a person in the log, the metrics or the description', async () => {
  const { sessionId, replies } = await useEverything();
  const open = await Promise.all(
    ['/metrics', '/api/openapi.json', '/api/docs', '/api/info'].map((url) => kontor.app.inject({ url })),
  );
  await eventually(() => expect(logged).toContain('game server'));
  const texts = {
    log: logged,
    ...Object.fromEntries(open.map((answer, at) => [at, answer.body])),
    replies: replies.join(),
  };
  expect(logged.split('\n').length).toBeGreaterThan(10);
  for (const [where, text] of Object.entries(texts))
    expect([where, ...found(text, [...SECRET_VALUES, ...personal(sessionId)])]).toEqual([where]);
});

test.each(['is down', 'answers garbage', 'refuses the code'] as const)(
  'a Discord that %s leaves no trace of who wanted to log in',
  async (trouble) => {
    discord.trouble = trouble;
    discord.user = { id: PERSON.id, username: PERSON.name, global_name: PERSON.name, avatar: 'bildkennung4711' };
    const host = new URL(PUBLIC_URL).host;
    const begun = await kontor.app.inject({ url: '/oauth2/authorization/discord', headers: { host } });
    const callback = discord.consent(String(begun.headers.location));
    const attempt = begun.cookies[0]?.value ?? '-';
    const answer = await kontor.app.inject({ url: callback, headers: { host, cookie: `kontor-login=${attempt}` } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(logged).toContain('login failed');
    const state = new URL(String(begun.headers.location)).searchParams.get('state') ?? '-';
    for (const text of [logged, answer.body])
      expect(
        found(text, [...SECRET_VALUES, ...personal('no-session-at-all'), attempt, state, 'code-', discord.url]),
      ).toEqual([]);
  },
);

test('a database that is away, or objects, is reported without its words', async () => {
  const marlene = await customer();
  const boss = await kontor.as('SUPER_ADMIN');
  const call = (url: string) => kontor.app.inject({ url, headers: { cookie: boss.cookie } });
  await kontor.pool.query('alter table customer_order rename to elsewhere');
  const broken = await call('/api/orders').finally(() =>
    kontor.pool.query('alter table elsewhere rename to customer_order'),
  );
  expect([broken.statusCode, broken.json().detail]).toEqual([
    500,
    'Da ist etwas schiefgegangen. Der Fehler wurde aufgezeichnet.',
  ]);
  expect(broken.body).not.toMatch(/customer_order|relation|select/i);
  expect(logged).toContain('unexpected error');
  const twice = kontor.pool.query('insert into app_user (id, user_name, created_at) values ($1, $2, now())', [
    PERSON.id,
    PERSON.name,
  ]);
  await twice.catch((error) => kontor.app.log.error({ err: error }, 'as a handler would'));
  const nonsense = kontor.pool.query('select $1::int', [PERSON.note]);
  await nonsense.catch((error) => kontor.app.log.error({ err: error }, 'as a handler would'));
  expect(logged.match(/as a handler would/g)).toHaveLength(2);
  expect(logged).toContain('app_user_pkey');
  await kontor.withoutDatabase(async () => {
    const away = await kontor.app.inject({
      url: `/api/orders?search=${PERSON.search}`,
      headers: { cookie: marlene.cookie },
    });
    expect(away.statusCode).toBe(503);
    expect(away.body).not.toMatch(/nowhere|ENOENT|postgres/i);
  });
  expect(found(logged, [...SECRET_VALUES, ...personal(marlene.sessionId)])).toEqual([]);
});

test('nothing that can be read over HTTP contains a secret of the operator or of a session', async () => {
  const boss = await kontor.as('BUSINESS_OWNER');
  await kontor.anonymous.call(
    game.sendHeartbeat,
    { body: { players: [] } },
    { authorization: 'Bearer a-token-of-the-game' },
  );
  const seen = [];
  for (const [endpoint, first] of READS) {
    const url = addressOf(endpoint, first ?? {});
    const { body, headers } = await kontor.app.inject({ url, headers: { cookie: boss.cookie } });
    const text = body + JSON.stringify(headers);
    seen.push(...found(text, [...SECRET_VALUES, boss.cookie.replace('kontor=', '')]).map((one) => `${url}: ${one}`));
  }
  expect(seen).toEqual([]);
});
