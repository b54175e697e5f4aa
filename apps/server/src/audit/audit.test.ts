import * as api from '@kontor/contract/audit/api.ts';
import * as business from '@kontor/contract/business/api.ts';
import { enabledOnly } from '@kontor/contract/business/rules.ts';
import { DEFAULT_COLORS } from '@kontor/contract/business/schema.ts';
import * as game from '@kontor/contract/game/api.ts';
import * as inventory from '@kontor/contract/inventory/api.ts';
import * as prices from '@kontor/contract/prices/api.ts';
import * as users from '@kontor/contract/users/api.ts';
import { expect, test } from 'vitest';
import { eventually } from '#platform/testing/eventually.ts';
import { BRIDGE_TOKEN, type Caller, testApp } from '#testing/app.ts';
import { createFollow } from '#testing/live-client.ts';

const kontor = await testApp();
const follow = createFollow(kontor);
const bearer = { authorization: `Bearer ${BRIDGE_TOKEN}` };
let boss: Caller;

const settings = { title: 'T', name: 'N', responsible: 'R', colors: DEFAULT_COLORS, darkMode: false };
const features = enabledOnly({ PRODUCTS: true, AUDIT_LOG: true });

kontor.prepare(async () => {
  boss = await kontor.as('SUPER_ADMIN', { name: 'Viktor' });
  await boss.call(business.changeInfo, { body: { ...settings, features } });
});

const send = (...entries: object[]) => kontor.anonymous.call(game.sendAudits, { body: entries as never }, bearer);
const entry = (message: string, more: object = {}) => ({ type: 'RAID', message, displayName: 'Piet', ...more });
const list = async (query: object = {}) => (await boss.call(api.listAudits, { query })).body;
const messages = async (query: object = {}) => (await list(query)).map(({ message }) => message);

test('entries of the game are kept, newest first, with their own time', async () => {
  await send(entry('Erste', { date: '2026-11-14T13:00:00Z' }), entry('Zweite', { date: '2026-11-14T14:00:00Z' }));
  await send(entry('Aus der Zukunft', { date: '2026-11-15T12:04:00Z', type: 'MEINE_ART' }));
  expect((await list({ type: ['RAID', 'MEINE_ART'] })).map(({ message, date, type }) => [message, date, type])).toEqual(
    [
      ['Aus der Zukunft', '2026-11-15T12:00:00.000Z', 'MEINE_ART'],
      ['Zweite', '2026-11-14T14:00:00.000Z', 'RAID'],
      ['Erste', '2026-11-14T13:00:00.000Z', 'RAID'],
    ],
  );
  expect((await boss.call(api.listAuditTypes)).body).toEqual(['MANAGEMENT', 'MEINE_ART', 'RAID']);
  expect((await boss.call(api.listAuditPeople)).body).toEqual(['Piet', 'Viktor']);
});

test.each([
  ['<script>alert(1)</script>weg', 'weg'],
  ['<img src=x onerror=alert(1)>Bild', 'Bild'],
  ['<a href="javascript:alert(1)">Link</a>', '<a>Link</a>'],
  ['<a href="//example.com">Link</a>', '<a>Link</a>'],
  ['<a href="https://example.com" onclick="x()">Seite</a>', '<a href="https://example.com">Seite</a>'],
  ['<svg onload=alert(1)><circle/></svg>Form', 'Form'],
  ['<b>fett</b> <i style="color:red">schräg</i>', '<b>fett</b> <i>schräg</i>'],
  ['&lt;script&gt; &#x3c;script> &bogus; <b', '&lt;script&gt; &lt;script&gt; &amp;bogus; '],
  ['<style>*{display:none}</style>Text', 'Text'],
  ['<iframe src="https://example.com"></iframe>Rahmen', 'Rahmen'],
])('of %s remains %s', async (message, kept) => {
  expect((await send(entry(message))).status).toBe(204);
  expect((await messages({ type: ['RAID'] })).map((text) => text.trim())).toEqual([kept.trim()]);
});

test('a name with markup stays a name', async () => {
  await send(entry('x', { displayName: '<img src=x onerror=alert(1)>' }));
  expect((await list({ type: 'RAID' }))[0]?.displayName).toBe('<img src=x onerror=alert(1)>');
  const nelly = await kontor.as('USER', { id: '77', name: '<b onmouseover=x()>N' });
  await boss.call(users.changeRole, { params: { id: nelly.id }, body: { role: 'MODERATOR' } });
  expect((await list({ type: 'HR' }))[0]?.message).toContain('&lt;b onmouseover=x()&gt;N');
});

test('control characters and names that cannot be written down keep no entry out', async () => {
  expect((await send(entry('a\u0000b\u0007c', { displayName: 'Pi\u202eet' }), entry('gut'))).status).toBe(204);
  expect((await list({ type: 'RAID' })).map(({ message, displayName }) => [message, displayName])).toEqual([
    ['gut', 'Piet'],
    ['a b c', 'Unbekannt'],
  ]);
});

test('a filter that is named twice shows every entry once', async () => {
  await send(entry('Eins'));
  expect(await messages({ type: ['RAID', 'RAID'] })).toEqual(['Eins']);
  expect(await messages({ person: ['Piet', 'Piet'], search: 'eins   piet' })).toEqual(['Eins']);
});

test('types, people, period and text narrow the list, together and page by page', async () => {
  await send(
    entry('Lager durchsucht', { date: '2026-11-15T01:00:00Z' }),
    entry('Rechnung <b>4711</b>', { type: 'INVOICE_RECEIPT', displayName: 'Lou', date: '2026-11-15T02:00:00Z' }),
    entry('Lager leer', { displayName: 'Lou', date: '2026-11-15T03:00:00Z' }),
  );
  expect(await messages({ type: 'RAID' })).toEqual(['Lager leer', 'Lager durchsucht']);
  expect(await messages({ person: 'Lou' })).toEqual(['Lager leer', 'Rechnung <b>4711</b>']);
  expect(await messages({ person: 'Lou', type: 'RAID' })).toEqual(['Lager leer']);
  expect(await messages({ search: 'rechnung 47' })).toEqual(['Rechnung <b>4711</b>']);
  expect(await messages({ search: 'lager', type: 'RAID', to: '2026-11-15T01:30:00Z' })).toEqual(['Lager durchsucht']);
  expect(await messages({ from: '2026-11-15T01:30:00Z', to: '2026-11-15T02:30:00Z' })).toEqual([
    'Rechnung <b>4711</b>',
  ]);
  expect(await messages({ from: '2026-11-15T01:00:00Z', to: '2026-11-15T02:00:00Z' })).toEqual(['Lager durchsucht']);
  expect(await messages({ search: '</b>' })).toEqual([]);
  expect(await messages({ search: '100%' })).toEqual([]);
  const first = await boss.call(api.listAudits, { query: { type: ['RAID', 'INVOICE_RECEIPT'], limit: 2 } });
  expect(first.body.map(({ message }) => message)).toEqual(['Lager leer', 'Rechnung <b>4711</b>']);
  expect(first.headers.link).toContain('rel="next"');
  const before = String(first.body.at(-1)?.id);
  expect(await messages({ type: 'RAID', before })).toEqual(['Lager durchsucht']);
  expect((await boss.call(api.listAudits, { query: { search: 'ab' } })).status).toBe(422);
});

test('an edit tells what was there before and what is there now', async () => {
  const content = 'name;label;weight\nflour;Mehl;100\n';
  await boss.call(inventory.importBaseItems, { body: { content, preview: false } });
  const set = (pricePerUnit: number) =>
    boss.call(prices.changePrice, { params: { name: 'flour' }, body: { pricePerUnit } });
  await set(0.5);
  await set(0.75);
  expect((await list({ search: 'Einkaufspreis' })).map(({ changes }) => changes)).toEqual([
    [{ field: 'Einkaufspreis', before: '0,50 €', after: '0,75 €' }],
    [{ field: 'Einkaufspreis', before: 'keiner', after: '0,50 €' }],
  ]);
  await boss.call(business.changeInfo, { body: { ...settings, features, title: 'Neu', darkMode: true } });
  expect((await list())[0]?.changes).toEqual([
    { field: 'Titel', before: 'T', after: 'Neu' },
    { field: 'Dunkle Ansicht als Standard', before: 'nein', after: 'ja' },
  ]);
});

test.each(['update audit set message = $$x$$', 'delete from audit', 'truncate audit'])(
  'the database refuses: %s',
  async (statement) => {
    const before = await list();
    const client = await kontor.pool.connect();
    await expect(client.query(statement)).rejects.toThrow('audit is append-only');
    client.release();
    expect(await list()).toEqual(before);
  },
);

test('refused calls are noted once an hour for each person and place', async () => {
  const clerk = await kontor.as('MODERATOR', { name: 'Nele' });
  const refusals = async () =>
    (await list({ type: 'SECURITY' })).map(({ message, displayName }) => `${displayName}: ${message}`);
  await Promise.all(Array.from({ length: 8 }, () => clerk.call(users.listUsers)));
  await clerk.call(api.listAudits);
  expect((await refusals()).sort()).toEqual([
    'Nele: Zugriff verweigert: <code>GET /api/audits</code>',
    'Nele: Zugriff verweigert: <code>GET /api/users</code>',
  ]);
  kontor.time.now = new Date('2026-11-15T13:00:00Z');
  await clerk.call(users.listUsers);
  expect(await refusals()).toHaveLength(3);
  await kontor.anonymous.call(users.listUsers);
  expect(await refusals()).toHaveLength(3);
});

test('the selection can be saved as CSV that runs no formula', async () => {
  await send(entry('=HYPERLINK("x")', { displayName: '@Lou' }), entry('<b>Zweite</b>; mit "Zeichen"'));
  const answer = await kontor.app.inject({ url: '/api/audits/export?type=RAID', headers: { cookie: boss.cookie } });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="protokoll.csv"');
  expect(answer.body.split('\r\n')).toEqual([
    '\uFEFFZeit;Art;Person;Quelle;Ereignis;Änderungen',
    '15.11.2026, 13:00:00;Razzia;Piet;Spiel;"Zweite; mit ""Zeichen""";',
    `15.11.2026, 13:00:00;Razzia;'@Lou;Spiel;"'=HYPERLINK(""x"")";`,
    '',
  ]);
});

test('super admins hear of new entries, and nobody of what is in them', async () => {
  const heard = await follow(boss, api.auditUpdate);
  await send(entry('x'));
  await boss.call(business.changeInfo, { body: { ...settings, features, title: 'Neu' } });
  await eventually(() => expect(heard).toEqual(['/topic/audit-update {}', '/topic/audit-update {}']));
});

test.each([
  [{ type: 'klein', message: 'x', displayName: 'y' }, 422],
  [{ type: 'RAID', message: '', displayName: 'y' }, 422],
  [{ type: 'RAID', message: 'x'.repeat(4001), displayName: 'y' }, 422],
  [{ type: 'RAID', message: 'x', displayName: 'y', date: 'gestern' }, 422],
])('an entry like %j is refused', async (entry, status) => {
  expect((await send(entry)).status).toBe(status);
});
