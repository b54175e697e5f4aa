import * as api from '@kontor/contract/discord-notices/api.ts';
import { type NewTarget, TARGETS_MAX } from '@kontor/contract/discord-notices/schema.ts';
import { getHealthChecks } from '@kontor/contract/health/api.ts';
import { getWork } from '@kontor/contract/home/api.ts';
import { getSetup } from '@kontor/contract/setup/api.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';
import { standInForWebhooks } from '#testing/webhook-stand-in.ts';
import { recordEvent } from './outbox.repo.ts';

const discord = await standInForWebhooks();
const kontor = await testApp({ pollMs: 50, env: { DISCORD_WEBHOOK_BASE_URL: discord.address } });
afterAll(() => discord.close());
const follow = createFollow(kontor);
let boss: Caller;

beforeEach(() => void discord.clear());
kontor.prepare(async () => {
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
});

const target = (more: Partial<NewTarget> = {}): NewTarget => ({
  name: 'Büro',
  address: discord.real(),
  events: ['BACKUP_FAILED'],
  roleId: null,
  showsContact: false,
  quietHours: null,
  isOn: true,
  ...more,
});
const add = (more: Partial<NewTarget> = {}) => boss.call(api.createTarget, { body: target(more) });
const list = async () => (await boss.call(api.listTargets)).body;
const TOKEN = discord.real().split('/').at(-1) ?? '';

test.each([
  'http://127.0.0.1:5432/api/webhooks/100000000000000001/token_of-a-webhook-0123456789',
  'https://evil.example/api/webhooks/100000000000000001/token_of-a-webhook-0123456789',
  'https://discord.com/api/users/@me',
])('%s is refused at its field', async (address) => {
  const { status, body } = await add({ address });
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'address']);
  expect(await list()).toEqual([]);
});

test('an address is told to nobody, neither in answers nor in the log nor in the database', async () => {
  const { body } = await add();
  const changed = { ...target({ address: discord.real(2) }), version: body.version };
  await boss.call(api.changeTarget, { params: { id: body.id }, body: changed });
  const audits = await kontor.db.selectFrom('audit').select(['message', 'changes']).execute();
  const rows = await kontor.db.selectFrom('webhook_target').selectAll().execute();
  const keys = await kontor.db.selectFrom('idempotency').selectAll().execute();
  const all = JSON.stringify([
    body,
    await list(),
    audits,
    keys,
    rows.map(({ address }) => address.toString('latin1')),
    rows,
  ]);
  expect(all).not.toContain(TOKEN);
  expect(audits.map(({ message }) => message)).toEqual([
    'Mitteilungen an Discord: Kanal <b>Büro</b> angelegt.',
    'Mitteilungen an Discord: Kanal <b>Büro</b> geändert.',
  ]);
  expect(audits[1]?.changes).toEqual([{ field: 'Adresse', before: 'bisherige', after: 'neue' }]);
});

test('a change keeps the address, of two at once one succeeds, and every lead hears of it', async () => {
  const heard = await follow(boss, api.discordTargetUpdate);
  const { id, version } = (await add()).body;
  const { address: _, ...kept } = target({ name: 'Chef' });
  const change = () => boss.call(api.changeTarget, { params: { id }, body: { ...kept, version } });
  expect((await change()).status).toBe(200);
  expect((await change()).status).toBe(409);
  expect((await boss.call(api.testTarget, { params: { id } })).body).toEqual({ isOk: true, answer: 'Angekommen.' });
  expect(discord.all(1)).toHaveLength(1);
  await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(3));
});

test('a test that is sent again under the same key is not made again', async () => {
  const { id } = (await add()).body;
  const tryIt = () => boss.call(api.testTarget, { params: { id } }, { 'idempotency-key': 'one' });
  expect((await tryIt()).body).toEqual({ isOk: true, answer: 'Angekommen.' });
  expect((await tryIt()).body).toEqual({ isOk: true, answer: 'Angekommen.' });
  expect(discord.all(1)).toHaveLength(1);
});

test.each([
  ['malformed', 'Discord hat die Nachricht abgelehnt (400): Invalid Form Body'],
  ['redirect', 'Umleitung (307): Kontor folgt keiner.'],
  ['close', 'Discord hat nicht geantwortet.'],
] as const)('a test of a webhook that is %s says so in German', async (mood, answer) => {
  const { id } = (await add()).body;
  discord.behave(() => mood);
  expect((await boss.call(api.testTarget, { params: { id } })).body).toEqual({ isOk: false, answer });
  expect((await list())[0]).toMatchObject({ lastAnswer: answer, isOn: true });
});

test('a test of a webhook that is gone switches the channel off; the log and the home of the owner say so', async () => {
  const { id } = (await add()).body;
  const owner = await kontor.as('BUSINESS_OWNER', { id: '5', name: 'Olga' });
  const waiting = async (by: Caller) => (await by.call(getWork)).body.waiting.channels;
  expect(await waiting(owner)).toBe(0);
  discord.behave(() => 'gone');
  const answer = 'Diesen Webhook gibt es bei Discord nicht mehr (404).';
  const tryIt = async () => (await boss.call(api.testTarget, { params: { id } })).body;
  expect(await tryIt()).toEqual({ isOk: false, answer });
  expect((await list())[0]).toMatchObject({ lastAnswer: answer, isOn: false, trouble: 'GONE' });
  expect(await waiting(owner)).toBe(1);
  expect(await waiting(await kontor.as('ADMIN', { id: '6', name: 'Ada' }))).toBeUndefined();
  await tryIt();
  const entries = await kontor.db.selectFrom('audit').select(['message', 'display_name']).orderBy('id').execute();
  expect(entries.slice(1)).toEqual([
    {
      message:
        'Mitteilungen an Discord: Kanal <b>Büro</b> ausgeschaltet, weil es seinen Webhook bei Discord nicht mehr gibt.',
      display_name: 'Kontor',
    },
  ]);
  const { version } = (await list())[0] ?? { version: 0 };
  await boss.call(api.changeTarget, { params: { id }, body: { ...target({ address: discord.real(2) }), version } });
  expect(await waiting(owner)).toBe(0);
});

test(`there are ${TARGETS_MAX} channels at most`, async () => {
  for (let n = 0; n < TARGETS_MAX; n += 1) await add({ name: `Kanal ${n}` });
  expect((await add()).status).toBe(409);
});

test('a channel that is off records nothing, and one that is removed takes what waits with it', async () => {
  const { id } = (await add({ isOn: false })).body;
  const { id: other } = (await add({ quietHours: { from: '00:00', to: '23:59' } })).body;
  await kontor.write((tx) => recordEvent(tx, 'BACKUP_FAILED', ['2026-11-15'], kontor.time.now));
  expect((await list()).map((one) => [one.id, one.waiting])).toEqual([
    [id, 0],
    [other, 1],
  ]);
  expect((await boss.call(api.removeTarget, { params: { id: other } })).status).toBe(204);
  expect(await kontor.db.selectFrom('webhook_message').selectAll().execute()).toEqual([]);
  expect((await boss.call(api.removeTarget, { params: { id: other } })).status).toBe(404);
});

test('the checks of the installation and the set-up know of it', async () => {
  const finding = async () => (await boss.call(getHealthChecks)).body.checks.find(({ id }) => id === 'discord-notices');
  const isSetUp = async () => (await boss.call(getSetup)).body.steps.find(({ id }) => id === 'notice')?.isDone;
  expect([(await finding())?.text, await isSetUp()]).toEqual(['Es wird kein Kanal benachrichtigt.', false]);
  await add();
  await kontor.db.updateTable('webhook_target').set({ is_on: false, trouble: 'GONE' }).execute();
  // What was just found is not looked for again so soon.
  await kontor.restart();
  expect(await finding()).toMatchObject({
    state: 'WRONG',
    text: 'Ausgeschaltet, weil die Adresse nicht mehr gilt: „Büro“.',
  });
});

test('an address that was sealed with another secret is switched off with the reason', async () => {
  await add();
  await kontor.db
    .updateTable('webhook_target')
    .set({ address: Buffer.from('something else entirely, long enough') })
    .execute();
  await kontor.write((tx) => recordEvent(tx, 'BACKUP_FAILED', ['2026-11-15'], kontor.time.now));
  await eventually(async () => expect((await list())[0]).toMatchObject({ isOn: false, trouble: 'SEALED' }));
  expect(discord.requests).toEqual([]);
});
